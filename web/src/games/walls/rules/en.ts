// The rules page of Through the Walls in English.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "walls.rules.players": "2 to 4",
  "walls.rules.age": "7 and up",
  "walls.rules.time": "about 25 minutes",
  "walls.rules.goal":
    "It’s carnival night in the castle, and the ghosts are tired of being pale. Be the first to dress yours from head to toe: hat, face, clothes, legs and hand.",
  "walls.rules.board": "The castle: a board of 7 × 7 fields, divided by walls into 12 rooms. The rooms have no doors.",
  "walls.rules.plug":
    "The plug in the middle, d4, holds the castle to the floor; the castle turns on it. Nothing ever stands on the plug or crosses it.",
  "walls.rules.corners":
    "4 ghosts in four colours. The four corners are their starting fields: red on a1, blue on g1, green on g7, yellow on a7.",
  "walls.rules.cards":
    "20 disguises are printed on 20 fields. There are four costumes: pirate, diver, knight and wizard. Each has five disguises, one for each part of the body: hat, face, clothes, legs and hand. Each disguise has a card. The front shows the disguise, the back only the part of the body.",
  "walls.rules.floor":
    "The floor lies under the castle and never moves. Five underground corridors run through it from top to bottom, under the second to the sixth column.",
  "walls.rules.sliders":
    "3 sliders, A, B and C, lie in the corridors. Each has seven chambers with magnets in some of them, and no two sliders are alike. A slider can be moved up or down until two chambers stick out at one end, and no further.",
  "walls.rules.lay":
    "The castle lies unturned on the floor. Sliders A, B and C lie level in corridors 1, 3 and 5; corridors 2 and 4 are free.",
  "walls.rules.ghosts":
    "Every ghost stands on the corner of its colour. Two players sit opposite each other, as red and green; three use three corners. Ghosts that nobody plays stay in the box.",
  "walls.rules.figure.deal":
    "Ready for four: a ghost on each corner, the sliders in corridors 1, 3 and 5, their magnets shining through.",
  "walls.rules.piles":
    "Sort the cards by their backs and shuffle each kind. Then deal them into four piles: each pile gets five cards, exactly one for each part of the body. Nobody looks at the fronts. Shuffle each pile and lay it face down.",
  "walls.rules.figure.pile":
    "What every pile holds at the start, seen from the back: one hat, one face, one piece of clothing, one for the legs, one for the hand.",
  "walls.rules.first":
    "The first player to twirl a finger three times goes first, then play goes clockwise. In Gamenight the host decides who goes first, or leaves it to chance.",
  "walls.rules.turn":
    "Make up to three magic moves. There are four kinds; mix and repeat them as you like. After that you may search one pile, if your ghost is on a disguise you can use. You may stop at any time.",
  "walls.rules.blind":
    "No trying things out: touch a slider and you must slide it, and once made, a move stands. Here you only see what a move does once it is made; “{happened}” (the magnifying glass in the corner) shows it slowly.",
  "walls.rules.step.title": "Step",
  "walls.rules.step":
    "Your own ghost goes to a field beside it, in the same room: not through a wall, not diagonally, not onto the plug, not onto a field with a ghost.",
  "walls.rules.slide.title": "Slide",
  "walls.rules.grip":
    "A magnet grips a ghost if it lies exactly under it. With a step, a gripped ghost can simply walk away.",
  "walls.rules.slide":
    "Move one slider by one chamber, up or down. Every ghost it grips goes one field with it, right through walls, and pushes along any ghosts in its way. A ghost that would be moved onto the plug stays, and so do all ghosts pushing from behind; the slider moves on below. You may not slide if any ghost would leave the board.",
  "walls.rules.figure.through":
    "Slider A goes down. One of its magnets is under Red and drags Red through the wall, from b2 to b3.",
  "walls.rules.figure.plug":
    "Slider B goes down, but the plug is in Blue’s way: Blue stays, and the slider moves on below.",
  "walls.rules.figure.push":
    "Slider A goes down and drags Green through a wall. Blue was in the way and is pushed along.",
  "walls.rules.shift.title": "Shift",
  "walls.rules.shift":
    "Pull one slider out of its corridor and put it into another corridor that is free, as far in as you like, with up to two chambers sticking out. No ghost may stand anywhere above either corridor. A slider is never turned round.",
  "walls.rules.figure.shift": "Slider B goes from corridor 3 to corridor 2. No ghost stands above either of them.",
  "walls.rules.turned.title": "Turn the castle",
  "walls.rules.turned":
    "Give the castle a quarter turn, either way. Gripped ghosts stay where they are over the floor while the castle turns below them. All others ride along with their field, unless a magnet catches them on the way or they bump into a ghost that stands still.",
  "walls.rules.figure.hold":
    "A quarter turn clockwise. A magnet holds Red, who stays put and is now on another field. Blue rides along on its corner. Green rides too, until a magnet at the bottom catches it.",
  "walls.rules.ride":
    "How a quarter turn is worked out: the places round the plug form three rings. All ghosts that ride along go round their ring together, one place at a time: two places on the inner ring, four on the middle one, six on the outer one. A ghost that comes over a magnet is caught and stays there while the castle keeps turning.",
  "walls.rules.wedge":
    "On the two inner rings, a riding ghost that bumps into one that stands still gets stuck, and stands still too. It straddles two fields: the one it has reached and the one behind it. Once the castle has turned, the player whose turn it is puts it on one of the two, if the one behind is free; if not, it stays.",
  "walls.rules.figure.straddle":
    "A quarter turn anticlockwise. Blue rides along and bumps into Red, who is held by a magnet. Blue straddles the two ringed fields and is put on one of them.",
  "walls.rules.off":
    "On the outer ring, a riding ghost that bumps into one that stands still flies off the board. Once the castle has turned, the player whose turn it is puts it on any empty corner.",
  "walls.rules.figure.off":
    "Blue rides along the edge and bumps into Green, who is held by a magnet. Blue flies off (drawn in the middle here) and comes back on one of the ringed corners.",
  "walls.rules.order":
    "If several ghosts are waiting to be placed, go in turn order, beginning with the ghost of the player whose turn it is. This costs no further move. A ghost may be placed over a magnet.",
  "walls.rules.search.title": "Searching",
  "walls.rules.search":
    "If your ghost is on a disguise for a part of the body that you have no card for yet, you may search one pile of your choice, even without a move if you are already there. It does not matter whether somebody else has found that card. An empty pile cannot be searched.",
  "walls.rules.look":
    "You look at all the cards in the pile, and nobody else does. If it holds the card of exactly the disguise you are on, you take it and lay it down face up. You take no other card.",
  "walls.rules.tidy":
    "Then the pile goes back to its place. You may change the order of its cards; here you choose the card that goes on top, and the others keep their order.",
  "walls.rules.after": "A search ends your turn, whether you found something or not. Any moves you have left are lost.",
  "walls.rules.won":
    "As soon as you have a disguise for each of the five parts of the body, you win. They may come from different costumes.",
  "walls.rules.example": "Red and Green are playing. It is Red’s turn, and Red has no cards yet.",
  "walls.rules.example.1": "Red’s ghost is on b3. Red has three magic moves.",
  "walls.rules.example.2":
    "First move, a shift: slider B goes from corridor 3 to corridor 2. One of its magnets is now under the top row.",
  "walls.rules.example.3":
    "Second move, a step: from b3 to a3, in the same room. There is a diving mask here, and Red could search for it.",
  "walls.rules.example.4":
    "Third move, turning the castle: Red rides along the edge until the magnet catches it; the castle keeps turning. Now Red is on a5. A magnet held Green the whole time.",
  "walls.rules.example.5":
    "On a5 is the wizard’s hat. Red searches pile 4 and finds exactly that card. Only Red sees the other four.",
  "walls.rules.example.6":
    "Red chooses which card goes on top and puts the pile back. The ghost wears the hat, and it is Green’s turn.",
  "walls.rules.variant.piles":
    "Moving piles: after a search you may put the pile in any of the four places. It changes places with the pile that lies there, or takes an empty place.",
  "walls.rules.variant.round":
    "Last round: whoever is dressed does not win at once. The round is played to its end, so that everybody has had as many turns; all who are dressed then win together.",
  "walls.rules.variant.magnets": "Harder: hide the magnets (the horseshoe in the corner), and remember where they are.",
  "walls.rules.variant.castle":
    "A castle of your own: rooms, disguises and magnets can be loaded from a file before the game.",
  "walls.rules.secret":
    "Only the fronts of the cards in the piles are secret; whoever searches a pile sees that one. Everybody may see the back on top of each pile, how many cards it has, the cards that were found, and the magnets.",
  "walls.rules.ruling.castle":
    "We know the printed board and sliders from descriptions only. The rooms, disguises and magnets of this castle are our own design, and the board looks the same from every corner.",
  "walls.rules.ruling.seats":
    "In the rulebook you choose your ghost; here it goes with your seat. Two players sit opposite each other, because the corridors run differently for neighbours.",
  "walls.rules.ruling.stop":
    "The rulebook lets you stop early when you stand on a disguise you can use. Here you may always stop, even without a move or a search.",
  "walls.rules.ruling.slider":
    "A slider is never turned round. “Up” and “down” always refer to the table, not the castle.",
  "walls.rules.ruling.turn":
    "In the boxed game, magnets and wooden ghosts decide what happens when the castle turns; these rules stay close to that and are still easy to follow. The rulebook does not say who places a stuck or fallen ghost; here it is the player whose turn it is.",
  "walls.rules.ruling.top": "Only the back on top can ever be seen, so choosing that one card is enough.",
};

export default words;
