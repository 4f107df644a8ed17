// What all rules pages share, in Spanish.
import type { Words } from "../../words/index.svelte";

const words: Words = {
  "rules.players": "Jugadores",
  "rules.age": "Edad",
  "rules.time": "Duración",
  "rules.box": "Qué hay en la caja",
  "rules.setup": "Preparación",
  "rules.turn": "Tu turno",
  "rules.round": "Una ronda",
  "rules.win": "El final",
  "rules.example": "Un turno entero, paso a paso",
  "rules.step": "Paso {n} de {of}",
  "rules.back": "Atrás",
  "rules.next": "Siguiente",
  "rules.variants": "Variantes",
  "rules.rulings": "Lo que el reglamento deja abierto",
  "rules.contents": "En esta página",
  "rules.secret": "Quién puede ver qué",
};

export default words;
