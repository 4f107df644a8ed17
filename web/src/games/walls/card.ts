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
    en: "Magnets drag ghosts through walls. Who will be first to dress up from head to toe?",
    de: "Magnete ziehen Gespenster durch Wände. Wer ist zuerst von Kopf bis Fuß verkleidet?",
    nl: "Magneten trekken spoken door muren. Wie is als eerste verkleed van top tot teen?",
    fr: "Des aimants tirent les fantômes à travers les murs. Qui sera déguisé en premier, de la tête aux pieds ?",
    es: "Los imanes arrastran fantasmas a través de los muros. ¿Quién se disfraza primero de pies a cabeza?",
  },
  now: ["me", "easy"],
  begin: { start: 0 },
  age: 7,
  minutes: 25,
  credit: { designer: "Jürgen Adams", illustrator: "Victor Boden", publisher: "Zoch", year: 2019 },
};

export default card;
