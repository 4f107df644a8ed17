// What the coach of Squid the Game says, in Spanish.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "squid.coach.aim":
    "Gana el último color que quede en el corro. Tú llevas el rojo y tienes tres personajes. El guardia empieza detrás de uno de ellos: toca el puesto {place}.",
  "squid.coach.vote":
    "En secreto, cada cual elige la palma (0) o un dedo (1). El guardia avanza tantos puestos como sumen todos. Elige «{vote}».",
  "squid.coach.wait": "Los demás eligen. No se ve ninguna mano hasta que todos han elegido.",
  "squid.coach.behind":
    "Tres veces 1: el guardia ha avanzado tres puestos, ¡y está detrás de ti! Tus trucos «{minus}» y «{second}» ahora no sirven. Toca «{pass}».",
  "squid.coach.others": "Los demás también pueden jugar un truco.",
  "squid.coach.pow":
    "La carta del guardia es «{pow}»: ¡tu personaje se iría por el tobogán! Juega «{second}» y esta carta no cuenta.",
  "squid.coach.spared":
    "Ahora es «{newtrick}»: tu personaje se queda y vas a robar un truco. No hay que hacer nada más: «{pass}».",
  "squid.coach.palm":
    "Has robado «{next}». Nueva ronda: el guardia está en el puesto 4 y tu siguiente personaje en el 7. Frena al guardia: elige «{vote}».",
  "squid.coach.two":
    "{green} usó «{two}»: tres puestos en total, ¡y el guardia está detrás de ti! Tu nuevo truco lo manda un puesto más allá: juega «{next}».",
  "squid.coach.away":
    "Uf, ahora está detrás de {blue}. «{minus}» es para una votación: guarda ese truco. Toca «{pass}».",
  "squid.coach.empty": "«{empty}»: no pasa nada, {blue} ha tenido suerte. Toca «{pass}».",
  "squid.coach.minus":
    "El guardia está en el puesto 8, y dos puestos más allá está tu personaje. Seguro que los demás sacan 1. Usa «{minus}»: tu voto vale −1.",
  "squid.coach.stopped":
    "1 y 1 y −1: solo un puesto. El guardia se para detrás de {green}, justo antes de ti. Ya no te quedan trucos: ahora solo miras.",
  "squid.coach.quick":
    "{blue} juega «{quick}»: un puesto más, detrás de ti, y así hasta que alguien se vaya por el tobogán. Entre medias no se vota.",
  "squid.coach.runs": "«{empty}» para ti. ¡Qué suerte! El guardia echa a andar otra vez.",
  "squid.coach.on": "Ahora está detrás de {blue}. Aquí llega la siguiente carta.",
  "squid.coach.gone": "«{pow}» para {blue}. Ahora solo serviría «{second}»…",
  "squid.coach.done":
    "¡Tobogán y fuera! El corro se cierra y el guardia queda detrás del siguiente personaje. Gana el último color. Ya sabes cómo va.",
};

export default words;
