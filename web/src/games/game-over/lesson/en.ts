// What the coach of Game Over says, in English.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "game-over.coach.aim":
    "Find a key and the red princess in a single turn, and you win. Pick a weapon before each tile. Take a guess: “{weapon}”, then turn over {cell}.",
  "game-over.coach.guess":
    "Lucky! This blork fears the potion, so you go on. You have to! Guess again for the tile beside it: “{weapon}”, then {cell}.",
  "game-over.coach.over":
    "Wrong weapon: game over for this turn. The blork at a2 fears the bow. Remember that! All tiles turn face down again, and {blue}, who plays blue, enters at e5.",
  "game-over.coach.watch": "{blue} picked the right weapon. Watch closely: whatever {blue} turns over, you see it too.",
  "game-over.coach.princess":
    "d5 hides the red princess, and she is yours: remember d5! Other people’s princesses do no harm, so {blue} goes on.",
  "game-over.coach.fears": "The blork at d4 fears the ray gun. Remember that too.",
  "game-over.coach.key": "A key at d3! Without the blue princess it is no use to {blue}, who has to go on.",
  "game-over.coach.beside": "The next tile must be face down and share a side with the last one.",
  "game-over.coach.dead-end":
    "Dead end! Every tile around e4 was already face up, so it’s game over for {blue} too. Your turn, from your corner again: “{weapon}”, then {cell}.",
  "game-over.coach.remember": "What did the next blork fear? “{weapon}”, then {cell}.",
  "game-over.coach.next":
    "On to a tile nobody has seen. You can only guess the weapon, so keep the bow: turn over {cell}.",
  "game-over.coach.invincible":
    "An invincible blork! No weapon beats it: game over. But first you swap it with a face-down tile. Hide it in {blue}’s way: {cell}.",
  "game-over.coach.swapped":
    "Nobody looked: what was at c5 is now at a3, and the blork is waiting at c5. Watch {blue}…",
  "game-over.coach.trapped": "Caught! {blue} walked straight into it, and now hides it somewhere else.",
  "game-over.coach.third":
    "Now the invincible blork is at b2. Your turn, and you know the way. “{weapon}”, then {cell}.",
  "game-over.coach.again": "“{weapon}”, then {cell}.",
  "game-over.coach.unknown":
    "At {cell} is what you got in exchange for the invincible blork. Nobody has seen it yet: turn over {cell}.",
  "game-over.coach.portal":
    "The portal! From here you may go on to any face-down tile. You know where a key is: {cell}.",
  "game-over.coach.laser":
    "A key! Now for your princess. The blork beside the key fears the ray gun: “{weapon}”, then {cell}.",
  "game-over.coach.home": "And who was at {cell}?",
  "game-over.coach.done":
    "A key and your princess, in a single turn! That’s all there is to it. Now you know how it goes.",
};

export default words;
