// What the coach of Squid the Game says, in English.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "squid.coach.aim":
    "The last colour left in the ring wins. You are red and have three characters. The guard starts behind one of them: tap place {place}.",
  "squid.coach.vote":
    "In secret, everybody chooses a flat hand, 0, or one finger, 1. The guard walks as many places as they add up to. Choose “{vote}”.",
  "squid.coach.wait": "The others are choosing. Nobody sees a hand until all are in.",
  "squid.coach.behind":
    "All three chose 1, so the guard walked three places, and stands behind you! Your tricks “{minus}” and “{second}” do not fit now. Tap “{pass}”.",
  "squid.coach.others": "The others may play a trick too.",
  "squid.coach.pow":
    "The guard card is “{pow}”: your character would slide out! Play “{second}”, and this card does not count.",
  "squid.coach.spared":
    "Now it is “{newtrick}”: your character stays, and you will draw a trick. There is nothing more to do: “{pass}”.",
  "squid.coach.palm":
    "You drew “{next}”. A new round: the guard is at place 4, your next character at place 7. Keep it short: choose “{vote}”.",
  "squid.coach.two":
    "Green used “{two}”: three places in all, and the guard is behind you! Your new trick sends it one place further: play “{next}”.",
  "squid.coach.away": "Phew, now it stands behind Blue. “{minus}” is for a vote, so keep it. Tap “{pass}”.",
  "squid.coach.empty": "“{empty}”: nothing happens, and Blue was lucky. Tap “{pass}”.",
  "squid.coach.minus":
    "The guard is at place 8, and two places on stands your character. The others may well show 1 each, so use “{minus}”: your vote counts −1.",
  "squid.coach.stopped":
    "1 and 1 and −1: only one place. The guard stops behind Green, just before you. You have no tricks left, so now you only watch.",
  "squid.coach.quick":
    "Blue plays “{quick}”: one place further, behind you, and so on until somebody slides out. There is no vote in between.",
  "squid.coach.runs": "“{empty}” for you. Lucky! The guard runs on by itself.",
  "squid.coach.on": "Now it is behind Blue. The next guard card follows.",
  "squid.coach.gone": "“{pow}” for Blue, and nobody has a second chance to offer.",
  "squid.coach.done":
    "Down the slide! The ring closes, and the guard stands behind the next character. The last colour left wins. Now you know how it goes.",
};

export default words;
