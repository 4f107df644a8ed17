// The rules page of Squid the Game in English.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "squid.rules.players": "2 to 6",
  "squid.rules.age": "about 8 and up (our estimate)",
  "squid.rules.time": "about 15 minutes (our estimate)",
  "squid.rules.aim":
    "Everybody stands in a ring, and a guard with a party popper walks behind you. Together, and in secret, you decide how far it walks. If it stops behind your character, a guard card is turned over for it. The last colour left in the ring wins.",
  "squid.rules.box":
    "60 cards: 1 guard, 18 characters (three in each of six colours), 20 guard cards with a turquoise back and 21 tricks with a pink back.",
  "squid.rules.colours": "The colours are red, blue, green, yellow, purple and orange.",
  "squid.rules.kinds":
    "There are three kinds of guard cards – “{pow}”, “{empty}” and “{newtrick}” – and five kinds of tricks: “{two}”, “{minus}”, “{next}”, “{quick}” and “{second}”.",
  "squid.rules.counts":
    "The rulebook does not say how many there are of each. Here the guard has 10 “{pow}”, 6 “{empty}” and 4 “{newtrick}”. The tricks are 5 “{two}”, 4 “{minus}”, 5 “{next}”, 3 “{quick}” and 4 “{second}”.",
  "squid.rules.characters":
    "Everybody takes the three characters of one colour. With two or three players, all three stand in the ring. With four to six players two of them do, and the third lies in front of you to show your colour.",
  "squid.rules.ring":
    "The colours alternate round the ring: one character from each player, then another from each, until all are standing.",
  "squid.rules.piles":
    "Shuffle the guard cards and the tricks separately. The guard cards go face down in the middle, with room for a discard pile; the tricks go face down beside the ring. Everybody draws two tricks and keeps them secret.",
  "squid.rules.guard": "The player who goes first puts the guard behind one of their own characters.",
  "squid.rules.first": "The youngest goes first. In Gamenight the host decides who goes first, or leaves it to chance.",
  "squid.rules.figure.six": "The start for six: twelve characters in alternating colours, and the guard behind Red.",
  "squid.rules.moments":
    "A round has three stages, and each trick fits one of them. Several tricks may be played in one round, by one player or by different ones.",
  "squid.rules.moment.vote": "The vote",
  "squid.rules.moment.moved": "The guard has moved",
  "squid.rules.moment.card": "A guard card is turned over",
  "squid.rules.does.two": "Your vote counts as 2.",
  "squid.rules.does.minus": "Your vote counts as −1.",
  "squid.rules.does.next": "The guard goes one place further.",
  "squid.rules.does.quick": "One place further, and on and on until somebody slides out.",
  "squid.rules.does.second": "This guard card does not count; another one is turned over.",
  "squid.rules.vote":
    "Everybody in the ring decides at the same time and in secret: a flat hand for 0 or one finger for 1. In the boxed game you hold out your fists, say “For – the – win!” together and show your hands on “win”. A vote can’t be changed.",
  "squid.rules.vote.tricks":
    "Instead, you may use a trick for your vote: “{two}” counts as 2, “{minus}” as −1. The card is only laid down once all hands have been shown. At most one card for each vote.",
  "squid.rules.walk":
    "The guard walks as many places clockwise as all votes add up to. If the sum is negative it walks back; if it is 0 it stays.",
  "squid.rules.figure.counted": "Red shows 0, Blue 1, and Green 2 with a trick: three in all.",
  "squid.rules.figure.walked": "The guard walks from place 4 to place 7 and stops behind Red.",
  "squid.rules.window":
    "Now everybody who still has tricks may play one or say “{pass}”. After every trick that is played, everybody with tricks is asked again. When all have passed, play goes on. The same happens after a guard card is turned over. A trick that was played goes face up on the trick discard pile.",
  "squid.rules.next": "“{next}”: the guard goes one place further. Several of these may follow one another.",
  "squid.rules.quick":
    "“{quick}”: the guard goes one place further, and this becomes a quick round (see below). A second one in the same round only moves the guard by one place.",
  "squid.rules.card":
    "The top guard card is turned over for the character in front of the guard, and put on the guard discard pile.",
  "squid.rules.second":
    "“{second}”: the guard card does not count, and another one is turned over for the same character. That one counts, unless somebody plays another “{second}”.",
  "squid.rules.deeds": "Then the guard card takes effect:",
  "squid.rules.deed.pow":
    "the character slides out of the ring and back into the box. The ring closes up, and the guard stands behind the next character clockwise.",
  "squid.rules.deed.empty": "nothing happens.",
  "squid.rules.deed.trick": "nothing happens to the character, and its player draws a trick.",
  "squid.rules.figure.pow": "“{pow}” for Blue’s character at place 2.",
  "squid.rules.figure.closed": "It is gone, the ring has closed, and the guard stands behind the next one, Green.",
  "squid.rules.quick.round":
    "In a quick round there is no new vote: as long as nobody has slid out, the guard goes one place further at once, tricks may be played, and another guard card is turned over. The first “{pow}” that counts ends the quick round.",
  "squid.rules.new.round": "After each round the next one begins with a vote. The guard starts from where it is.",
  "squid.rules.renew": "When a pile is empty and a card is needed, its discard pile is shuffled into a new pile.",
  "squid.rules.out":
    "If you have no character left in the ring, you are out: no more votes, no more tricks. Your tricks go face up on the discard pile.",
  "squid.rules.won": "As soon as only one colour is left in the ring, its player wins.",
  "squid.rules.guess":
    "Our own addition: if you are out or only watching, you can guess at each vote where the guard will stop. The right place scores two points, a place beside it one. It has nothing to do with who wins.",
  "squid.rules.example": "A whole round, step by step",
  "squid.rules.example.who": "A game for three, so there are nine characters in the ring. Red goes first.",
  "squid.rules.example.1": "Red puts the guard behind a red character, at place 1.",
  "squid.rules.example.2": "Everybody chooses a hand. Two have chosen, and nobody can see their hands yet.",
  "squid.rules.example.3": "All hands are shown at once: 1, 1 and 1. That makes three.",
  "squid.rules.example.4":
    "The guard walks three places, to place 4. It is behind Red again. Nobody plays a trick now.",
  "squid.rules.example.5": "The guard card is “{pow}”: Red’s character would have to go.",
  "squid.rules.example.6": "But Red plays “{second}”. The guard card does not count.",
  "squid.rules.example.7": "Another one is turned over: “{newtrick}”. Nobody plays anything more.",
  "squid.rules.example.8": "So the character stays, and Red draws a trick.",
  "squid.rules.example.9": "The next round begins with a vote. The guard is still at place 4.",
  "squid.rules.variant.characters":
    "A longer game: all three characters may stand in the ring with four to six players as well.",
  "squid.rules.variant.ring":
    "Another ring: the characters of each colour side by side, or all of them in random order.",
  "squid.rules.variant.decks":
    "If you know how many cards of each kind are in your box, you can set both decks before the game.",
  "squid.rules.secret":
    "Only you know your tricks, and your vote until all hands are shown. Nobody knows the order of the piles. Everybody may see the ring, both discard piles, how many cards each player and each pile has, and who has voted or passed.",
  "squid.rules.ruling.window":
    "In the boxed game the quickest player slaps a card on the table. Here everybody with tricks is asked, and if two want to play at once, the first card counts. The host sets how long there is to decide. Players without tricks are not asked.",
  "squid.rules.ruling.one": "One hand, one vote: at most one trick for each vote.",
  "squid.rules.ruling.second":
    "A second chance always turns over another card; it doesn’t save you by itself. A “{pow}” that it has put aside does not end a quick round.",
  "squid.rules.ruling.trick": "A new trick is always drawn: an extra card never hurts.",
  "squid.rules.ruling.out":
    "In the rulebook, players who are out only lose their vote. Here they play no tricks either, and their cards go back into the game.",
  "squid.rules.ruling.renew": "The rulebook only says that the tricks are reshuffled; here the guard cards are too.",
};

export default words;
