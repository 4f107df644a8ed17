// What the coach of Through the Walls says, in Spanish.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "walls.coach.aim":
    "Disfraza a tu fantasma antes que nadie: sombrero, cara, ropa, piernas y mano. Un turno tiene hasta tres jugadas mágicas. Tú llevas el rojo. Primero, un paso: ve a la casilla {field}.",
  "walls.coach.room":
    "Un paso no sale de la sala: ni a través de los muros ni en diagonal. Da otro, a la casilla {field}.",
  "walls.coach.slide":
    "Estás sobre un disfraz: {here}. Podrías buscarlo ya. Pero tienes un imán debajo, así que prueba «{slide}».",
  "walls.coach.through":
    "¡La corredera A te ha arrastrado a través del muro hasta b3! Esas eran tus tres jugadas. Le toca a Verde.",
  "walls.coach.vest": "Verde está sobre un disfraz ({theirs}) y busca en un montón justo esa carta.",
  "walls.coach.secret":
    "Solo Verde ve las cartas del montón 2. La carta ({theirs}) no estaba, y ahora tú también lo sabes.",
  "walls.coach.shift":
    "La tercera clase de jugada: pasar una corredera a un pasillo libre, si no hay fantasmas encima de ninguno de los dos. Elige «{corridor}» y luego «{shift}: {level}».",
  "walls.coach.mask":
    "Ahora uno de sus imanes está debajo de c1. Ve a la casilla {field} y deja ese disfraz para más tarde.",
  "walls.coach.turn":
    "La cuarta clase de jugada: ¡girar el castillo! Los fantasmas que están sobre un imán no se mueven; los demás giran con él. «{turn}».",
  "walls.coach.search":
    "El imán te ha atrapado por el camino y el castillo ha seguido girando debajo de ti. Estás sobre: {here}. La carta está en uno de los cuatro montones. Busca en el montón {pile}.",
  "walls.coach.tidy":
    "Aquí no está: el sombrero de este montón es otro, ¡y en cada montón hay exactamente un sombrero! Elige la carta que va encima: «{card}».",
  "walls.coach.robe":
    "Un imán sujetó a Verde mientras giraba el castillo: ahora está sobre otro disfraz ({theirs}) y busca en el montón 3.",
  "walls.coach.took": "¡La ha encontrado! Verde se queda esa carta y la pone boca arriba.",
  "walls.coach.again":
    "Sigues sobre tu disfraz, así que puedes buscar enseguida, sin hacer ninguna jugada. El sombrero no estaba en el montón 1. Prueba con el {pile}.",
  "walls.coach.found": "¡Ahí está, y tu fantasma ya lo lleva puesto! Elige la carta que va encima: «{card}».",
  "walls.coach.done": "Gana el primer fantasma disfrazado de pies a cabeza. Ya sabes cómo va.",
};

export default words;
