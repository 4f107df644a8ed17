// What all rules pages share, in Dutch.
import type { Words } from "../../words/index.svelte";

const words: Words = {
  "rules.players": "Spelers",
  "rules.age": "Leeftijd",
  "rules.time": "Speelduur",
  "rules.box": "Wat er in de doos zit",
  "rules.setup": "Klaarzetten",
  "rules.turn": "Jouw beurt",
  "rules.round": "Een ronde",
  "rules.win": "Het einde",
  "rules.example": "Een hele beurt, stap voor stap",
  "rules.step": "Stap {n} van {of}",
  "rules.back": "Terug",
  "rules.next": "Verder",
  "rules.variants": "Varianten",
  "rules.rulings": "Wat de spelregels openlaten",
  "rules.contents": "Op deze pagina",
  "rules.secret": "Wie wat mag zien",
};

export default words;
