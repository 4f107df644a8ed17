// What all rules pages share, in English.
import type { Words } from "../../words/index.svelte";

const words: Words = {
  "rules.players": "Players",
  "rules.age": "Age",
  "rules.time": "Playing time",
  "rules.box": "What is in the box",
  "rules.setup": "Setting up",
  "rules.turn": "Your turn",
  "rules.round": "A round",
  "rules.win": "The end",
  "rules.example": "A whole turn, step by step",
  "rules.step": "Step {n} of {of}",
  "rules.back": "Back",
  "rules.next": "Next",
  "rules.variants": "Variants",
  "rules.rulings": "Where the rulebook leaves it open",
  "rules.contents": "On this page",
  "rules.secret": "Who may see what",
};

export default words;
