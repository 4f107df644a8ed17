// What the coach of Through the Walls says, in Spanish.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "walls.coach.aim":
    "Disfraza a tu fantasma antes que nadie: sombrero, cara, ropa, piernas y mano. Un turno tiene hasta tres jugadas mágicas. Tú llevas el rojo. Primero, un paso: ve a la casilla {field}.",
  "walls.coach.room":
    "Un paso no sale de la sala: ni a través de los muros ni en diagonal. Da otro, a la casilla {field}.",
  "walls.coach.slide":
    "Estás sobre la coraza y podrías buscar ya su carta en un montón. Pero tienes un imán debajo, así que prueba «{slide}».",
  "walls.coach.through":
    "¡La corredera A te ha arrastrado a través del muro hasta b3! Esas eran tus tres jugadas. Le toca a {green}, que lleva el verde.",
  "walls.coach.vest": "{green} está sobre el chaleco de pirata y busca en un montón justo esa carta.",
  "walls.coach.secret":
    "Solo {green} ve las cartas del montón 2. El chaleco de pirata no estaba, y ahora tú también lo sabes.",
  "walls.coach.shift":
    "La tercera clase de jugada: pasar una corredera a un pasillo libre, si no hay fantasmas encima del pasillo viejo ni del nuevo. Elige «{corridor}» y luego «{shift}: {level}», para que no asome nada.",
  "walls.coach.mask":
    "Ahora uno de los imanes de B está debajo de c1. Ve a la casilla {field}, sobre las gafas de buceo, pero no busques todavía su carta.",
  "walls.coach.turn":
    "La cuarta clase de jugada: ¡girar el castillo! Los fantasmas que están sobre un imán no se mueven; los demás giran con el castillo. Elige «{turn}».",
  "walls.coach.search":
    "El imán te ha atrapado por el camino y el castillo ha seguido girando debajo de ti. Ahora estás sobre el sombrero de mago. Su carta está en uno de los cuatro montones. Busca en el montón {pile}.",
  "walls.coach.tidy":
    "Aquí no está: el sombrero de este montón es otro, ¡y al principio en cada montón hay exactamente un sombrero! Elige qué carta dejas encima: «{card}». Los demás solo ven su reverso.",
  "walls.coach.robe":
    "Un imán sujetó a {green} mientras giraba el castillo: ahora está sobre la túnica de mago y busca en el montón 3.",
  "walls.coach.took": "¡La ha encontrado! {green} se queda esa carta y la pone boca arriba.",
  "walls.coach.again":
    "Sigues sobre tu pieza, así que puedes buscar enseguida, sin hacer ninguna jugada. El sombrero no estaba en el montón 1. Prueba con el {pile}.",
  "walls.coach.found": "¡Ahí está, y tu fantasma ya lo lleva puesto! Elige qué carta dejas encima: «{card}».",
  "walls.coach.done":
    "Gana el primer fantasma disfrazado de pies a cabeza, con piezas del disfraz que sea. Ya sabes cómo va.",
};

export default words;
