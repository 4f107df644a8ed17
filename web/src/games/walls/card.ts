// What the start page says about the game.
import type { Card } from "../face";

const card: Card = {
  title: {
    en: "Through the Walls",
    de: "Ab durch die Mauer",
    nl: "Dwars door de muren",
    fr: "À travers les murs",
    es: "A través de los muros",
  },
  line: {
    en: "Magnets drag ghosts through walls. Who dresses up from hat to shoes first?",
    de: "Magnete ziehen Geister durch Wände. Wer ist zuerst von Hut bis Schuh verkleidet?",
    nl: "Magneten trekken spoken door muren. Wie is als eerste verkleed van hoed tot schoen?",
    fr: "Des aimants tirent les fantômes à travers les murs. Qui sera déguisé de la tête aux pieds ?",
    es: "Los imanes arrastran fantasmas por los muros. ¿Quién se disfraza antes de pies a cabeza?",
  },
  now: ["me", "easy"],
  begin: { start: 0 },
};

export default card;
