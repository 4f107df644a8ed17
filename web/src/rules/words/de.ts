// What all rules pages share, in German.
import type { Words } from "../../words/index.svelte";

const words: Words = {
  "rules.players": "Spieler",
  "rules.age": "Alter",
  "rules.time": "Spieldauer",
  "rules.box": "Was in der Schachtel ist",
  "rules.setup": "Aufbau",
  "rules.turn": "Dein Zug",
  "rules.round": "Eine Runde",
  "rules.win": "Das Ende",
  "rules.example": "Ein ganzer Zug, Schritt für Schritt",
  "rules.step": "Schritt {n} von {of}",
  "rules.back": "Zurück",
  "rules.next": "Weiter",
  "rules.variants": "Varianten",
  "rules.rulings": "Was die Anleitung offenlässt",
  "rules.contents": "Auf dieser Seite",
  "rules.secret": "Wer was sehen darf",
};

export default words;
