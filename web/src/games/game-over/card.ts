// What the start page says about Game Over.
import type { Card } from "../face";

const card: Card = {
  title: { en: "Game Over", de: "Game Over", nl: "Game Over", fr: "Game Over", es: "Game Over" },
  line: {
    en: "Find a key and your princess in one turn, and remember where the blorks live.",
    de: "Finde Schlüssel und Prinzessin in einem Zug, und merk dir, wo die Blorks wohnen.",
    nl: "Vind een sleutel en je prinses in één beurt, en onthoud waar de blorks wonen.",
    fr: "Trouve une clé et ta princesse en un seul tour, et retiens où logent les blorks.",
    es: "Encuentra una llave y a tu princesa en un solo turno, y recuerda dónde viven los blorks.",
  },
  now: ["me", "easy", "medium"],
  begin: { start: 0 },
  age: 5,
  minutes: [1, 15],
  credit: {
    designer: "Jérémy Peytevin",
    illustrator: "MIDAM",
    publisher: "La Haute Roche",
    year: 2012,
    licence: "MAD Fabrik",
  },
};

export default card;
