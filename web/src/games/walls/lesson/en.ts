// What the coach of Through the Walls says, in English.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "walls.coach.aim":
    "Be the first to dress your ghost: hat, face, clothes, legs and hand. A turn has up to three magic moves. You are red. First move, a step: go to {field}.",
  "walls.coach.room": "A step stays in the room: not through walls, not diagonally. Take another one, to {field}.",
  "walls.coach.slide":
    "You are on a disguise: {here}. You could search for it now. But there is a magnet under you, so try “{slide}”!",
  "walls.coach.through":
    "Slider A dragged you through the wall to b3! Those were your three moves. Now it’s Green’s turn.",
  "walls.coach.vest": "Green is on a disguise ({theirs}) and searches a pile for exactly that card.",
  "walls.coach.secret":
    "Only Green sees the cards in pile 2. The card ({theirs}) was not there, and now you know that too.",
  "walls.coach.shift":
    "The third kind of move: put a slider into a free corridor, as long as no ghost is above either one. Choose “{corridor}”, then “{shift}: {level}”.",
  "walls.coach.mask": "Now one of its magnets is under c1. Step to {field}, and leave the disguise there for later.",
  "walls.coach.turn":
    "The fourth kind: turn the castle! Ghosts over magnets stay where they are, the others ride along. “{turn}”.",
  "walls.coach.search":
    "The magnet caught you on the way, and the castle kept turning under you. You are on: {here}. The card is in one of four piles. Search pile {pile}.",
  "walls.coach.tidy":
    "Not here: the hat in this pile is a different one, and every pile has exactly one hat! Choose the card that goes on top: “{card}”.",
  "walls.coach.robe":
    "A magnet held Green while the castle turned below: now Green is on another disguise ({theirs}) and searches pile 3.",
  "walls.coach.took": "Found! Green takes that card and lays it down face up.",
  "walls.coach.again":
    "You are still on your disguise, so you may search straight away, without a move. The hat was not in pile 1. Try pile {pile}.",
  "walls.coach.found": "There it is, and your ghost is wearing it! Choose the card that goes on top: “{card}”.",
  "walls.coach.done": "The first ghost dressed from head to toe wins. Now you know how it goes.",
};

export default words;
