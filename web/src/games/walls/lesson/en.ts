// What the coach of Through the Walls says, in English.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "walls.coach.aim":
    "Be the first to dress your ghost: hat, face, clothes, legs and hand. A turn has up to three magic moves. You are red. First move, a step: go to {field}.",
  "walls.coach.room": "A step stays in the room: not through walls, not diagonally. Take another one, to {field}.",
  "walls.coach.slide":
    "You are on the breastplate and could search a pile for its card now. But there is a magnet under you, so try “{slide}”!",
  "walls.coach.through":
    "Slider A dragged you through the wall to b3! Those were your three moves. Now it’s {green}’s turn, with the green ghost.",
  "walls.coach.vest": "{green} is on the pirate waistcoat and searches a pile for exactly that card.",
  "walls.coach.secret":
    "Only {green} sees the cards in pile 2. The pirate waistcoat was not there, and now you know that too.",
  "walls.coach.shift":
    "A third kind of move, the shift: move a slider to a free corridor, as long as no ghost is above the old corridor or the new one. Choose “{corridor}”, then “{shift}: {level}”, so that nothing sticks out.",
  "walls.coach.mask":
    "Now one of its magnets is under c1. Step to {field}, onto the diving mask, but don’t search for its card yet.",
  "walls.coach.turn":
    "The fourth kind: turn the castle! Ghosts over magnets stay where they are, the others ride along. Choose “{turn}”.",
  "walls.coach.search":
    "The magnet caught you on the way, and the castle kept turning under you. Now you are on the wizard’s hat. Its card is in one of the four piles. Search pile {pile}.",
  "walls.coach.tidy":
    "Not here: the hat in this pile is a different one, and every pile started with exactly one hat! Choose the card that goes on top: “{card}”. The others see only its back.",
  "walls.coach.robe":
    "A magnet held {green} while the castle turned below: now {green} is on the wizard’s robe and searches pile 3.",
  "walls.coach.took": "Found! {green} takes that card and lays it down face up.",
  "walls.coach.again":
    "You are still on your disguise, so you may search straight away, without a move. The hat was not in pile 1. Try pile {pile}.",
  "walls.coach.found": "There it is, and your ghost is wearing it! Choose the card that goes on top: “{card}”.",
  "walls.coach.done": "The first ghost dressed from head to toe wins. Now you know how it goes.",
};

export default words;
