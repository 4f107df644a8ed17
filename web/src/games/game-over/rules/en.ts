// The rules page of Game Over in English.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "game-over.rules.players": "2 to 4",
  "game-over.rules.age": "5 and up",
  "game-over.rules.time": "1 to 15 minutes",
  "game-over.rules.aim":
    "You are a little barbarian, and your princess is locked up in a dungeon full of blorks. Find a key and the princess of your colour in a single turn, and you win. She has been bored for quite a while.",
  "game-over.rules.box":
    "33 cards: 25 dungeon tiles, 4 weapons, and 4 barbarians, one in each colour. These are the tiles:",
  "game-over.rules.keys": "2 keys. One is enough.",
  "game-over.rules.princesses":
    "4 princesses, one in each colour: red, blue, green and yellow. Only your own counts; the others do no harm. All four are always in play, even with two players.",
  "game-over.rules.portals": "1 portal, which leads anywhere.",
  "game-over.rules.blorks":
    "16 blorks, four for each of the four weapons: club, potion, ray gun and bow. Each fears exactly one weapon, and its shield shows which.",
  "game-over.rules.invincibles": "2 invincible blorks. No weapon beats them.",
  "game-over.rules.cards":
    "The barbarian in front of you shows your colour. The weapons belong to everybody and are never used up.",
  "game-over.rules.lay":
    "Shuffle the 25 tiles and lay them out face down, five by five: that is the dungeon. Put the four weapons beside it.",
  "game-over.rules.entrances":
    "You enter at the corner nearest to you: that is your entrance. Two players take opposite corners, three players three of the four.",
  "game-over.rules.first":
    "The youngest goes first, then play goes clockwise. In Gamenight the host decides who goes first, or leaves it to chance.",
  "game-over.rules.figure.deal":
    "Ready for four: 25 tiles face down, a barbarian at each corner, and the four weapons.",
  "game-over.rules.weapon":
    "Before every tile you pick one of the four weapons, the same again or another one. Only then do you turn the tile over.",
  "game-over.rules.enter": "The first tile of every turn is your own entrance.",
  "game-over.rules.on":
    "You go on after a blork that fears your weapon, a key, a princess of any colour, or the portal. These tiles stay face up. You have to go on: nobody may stop on purpose.",
  "game-over.rules.next":
    "Each further tile must be face down and share a side with the tile before it. Touching at a corner is not enough.",
  "game-over.rules.portal":
    "After the portal, the next tile may be any face-down tile in the dungeon, even somebody’s entrance.",
  "game-over.rules.over": "Game over",
  "game-over.rules.wrong":
    "A blork that does not fear your weapon ends your turn. So does an invincible blork, whatever you picked.",
  "game-over.rules.stuck":
    "A dead end ends it too: you would have to go on, but every tile beside the last one is already face up. The portal is never a dead end: from there you may go on anywhere.",
  "game-over.rules.figure.wrong": "Red faced the blork at a2 with the club, but it fears the bow: game over.",
  "game-over.rules.figure.stuck":
    "Blue came from e5 all the way round to e4. Every tile beside it is face up: a dead end.",
  "game-over.rules.invincible":
    "Turn over an invincible blork, and you must first swap it with a tile that is still face down, but never with an entrance that somebody uses. Nobody looks at the other tile, but everybody sees which two change places. If there is no such tile, nothing is swapped.",
  "game-over.rules.figure.invincible": "An invincible blork at a3! Red has to swap it with a face-down tile.",
  "game-over.rules.figure.swapped": "Red hides it at c5. What was there is now at a3, and nobody has seen what it is.",
  "game-over.rules.back":
    "Then all tiles are turned face down again, the weapon goes back, and it is the next player’s turn. Next time you start at your entrance again, so remember what you saw!",
  "game-over.rules.won":
    "You win at once when, in your own turn, a key and the princess of your own colour are face up together, even in a dead end.",
  "game-over.rules.example": "A game for two. Red remembers everything turned over so far, in Blue’s turns too.",
  "game-over.rules.example.1": "All tiles are face down. Red starts at the red entrance, a1.",
  "game-over.rules.example.2": "Red knows the blork at a1 and has picked the potion, which it fears. Red goes on.",
  "game-over.rules.example.3": "Beside it, at a2, is a blork that fears the bow. Red has changed weapons and goes on.",
  "game-over.rules.example.4": "a3 is the portal! No weapon is needed for it, and now Red may go on anywhere.",
  "game-over.rules.example.5": "Red remembers that there is a key at d3, and turns it over. Halfway there!",
  "game-over.rules.example.6": "d4 shares a side with d3. Red has picked the ray gun, which the blork there fears.",
  "game-over.rules.example.7":
    "The red princess is at d5. A key and Red’s own princess are face up together: Red wins at once.",
  "game-over.rules.secret":
    "The only secret is what lies face down: whatever one player sees, everybody sees. Remembering it is the whole game.",
  "game-over.rules.ruling.colours":
    "The box never names the weapons and colours; the names here are our own. In Gamenight your colour goes with your seat.",
  "game-over.rules.ruling.on":
    "The editions disagree on whether you have to go on. Here you do, until you win or it’s game over.",
  "game-over.rules.ruling.key":
    "Some editions speak of the key, others of keys. Here one is enough, and it doesn’t matter which.",
  "game-over.rules.ruling.entrances":
    "Entrances are the corners that players in this game use. A corner that nobody uses may be swapped.",
};

export default words;
