// What the coach of Game Over says, in Spanish.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "game-over.coach.aim":
    "Encuentra en un solo turno una llave y a la princesa roja, y ganas. Antes de cada ficha eliges un arma. Prueba suerte: «{weapon}», y destapa {cell}.",
  "game-over.coach.guess":
    "¡Qué suerte! Este blork teme a la poción. Sigues; de hecho, tienes que seguir. Prueba otra vez con la ficha de al lado: «{weapon}», y luego {cell}.",
  "game-over.coach.over":
    "Arma equivocada: game over en este turno. El blork de a2 teme al arco, ¡recuérdalo! Todas las fichas vuelven a ponerse boca abajo y entra {blue}, con el azul, por e5.",
  "game-over.coach.watch":
    "{blue} ha elegido bien el arma. Mira con atención: todo lo que destapa {blue}, tú también lo ves.",
  "game-over.coach.princess":
    "En d5 está la princesa roja, la tuya: ¡recuerda d5! Las princesas de los demás no hacen daño, así que {blue} sigue.",
  "game-over.coach.fears": "El blork de d4 teme a la pistola láser. Recuérdalo también.",
  "game-over.coach.key": "¡Una llave en d3! Sin la princesa azul no le sirve de nada a {blue}, que tiene que seguir.",
  "game-over.coach.beside": "Se sigue por una ficha boca abajo que toque la última por un lado.",
  "game-over.coach.dead-end":
    "¡Sin salida! Alrededor de e4 ya estaba todo boca arriba: game over también para {blue}. Te toca, otra vez desde tu esquina: «{weapon}», y luego {cell}.",
  "game-over.coach.remember": "¿A qué temía el siguiente blork? «{weapon}», y luego {cell}.",
  "game-over.coach.next":
    "Sigue por una ficha que nadie conoce. El arma hay que adivinarla: quédate con el arco y destapa {cell}.",
  "game-over.coach.invincible":
    "¡Un blork invencible! Ningún arma puede con él: game over. Pero antes lo cambias por una ficha boca abajo. Escóndelo en el camino de {blue}: {cell}.",
  "game-over.coach.swapped":
    "Nadie ha mirado: lo que estaba en c5 está ahora en a3, y el blork espera en c5. Mira a {blue}…",
  "game-over.coach.trapped": "¡Ha picado! {blue} se ha topado con él, y ahora lo esconde en otro sitio.",
  "game-over.coach.third":
    "Ahora el blork invencible está en b2. Te toca, y conoces el camino. «{weapon}», y luego {cell}.",
  "game-over.coach.again": "«{weapon}», y luego {cell}.",
  "game-over.coach.unknown":
    "En {cell} está lo que recibiste a cambio del blork invencible. Nadie lo ha visto: destapa {cell}.",
  "game-over.coach.portal":
    "¡El portal! Desde aquí puedes seguir con cualquier ficha boca abajo. Sabes dónde hay una llave: {cell}.",
  "game-over.coach.laser":
    "¡Una llave! Ahora, a por tu princesa. El blork de al lado teme a la pistola láser: «{weapon}», y luego {cell}.",
  "game-over.coach.home": "¿Y quién estaba en {cell}? Destápala.",
  "game-over.coach.done": "¡Una llave y tu princesa, en un solo turno! No hay más secreto. Ya sabes cómo va.",
};

export default words;
