// What the coach of Squid the Game says, in English.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "squid.coach.aim":
    "The last colour left in the ring wins. You are red and have three characters. The guard starts behind one of them: tap place {place}.",
  "squid.coach.vote":
    "In secret, everybody chooses a flat hand (0) or one finger (1). The guard walks clockwise, as many places as all hands add up to. Choose “{vote}”.",
  "squid.coach.wait": "The others are choosing. Nobody sees a hand until everybody has chosen.",
  "squid.coach.behind":
    "All three chose 1, so the guard walked three places, and now it is behind you! Your tricks “{minus}” and “{second}” are no use here. Tap “{pass}”.",
  "squid.coach.others": "The others may play a trick too.",
  "squid.coach.pow":
    "The guard card is “{pow}”: your character would slide out! Play “{second}”, and this card won’t count.",
  "squid.coach.spared":
    "Now it is “{newtrick}”: your character stays, and you will draw a trick. There’s nothing more to do: “{pass}”.",
  "squid.coach.palm":
    "You drew “{next}”. A new round: the guard is at place 4, your next character at place 7. Slow it down: choose “{vote}”.",
  "squid.coach.two":
    "{green} used “{two}”: three places in all, and the guard is behind you! Your new trick sends it one place further: play “{next}”.",
  "squid.coach.away": "Phew, now it is behind {blue}. “{minus}” is for a vote, so keep it. Tap “{pass}”.",
  "squid.coach.empty": "“{empty}”: nothing happens, and {blue} was lucky. Tap “{pass}”.",
  "squid.coach.minus":
    "The guard is at place 8, and your next character is two places on. The others may well show 1 each, so use “{minus}”: your vote counts as −1.",
  "squid.coach.stopped":
    "1 and 1 and −1: only one place. The guard stops behind {green}, just before you. You have no tricks left, so now you just watch.",
  "squid.coach.quick":
    "{blue} plays “{quick}”: the guard goes one place further, behind you, and keeps going until somebody slides out. There is no vote in between.",
  "squid.coach.runs": "“{empty}” for you: lucky! The guard runs on by itself.",
  "squid.coach.on": "Now it is behind {blue}. Here comes the next guard card.",
  "squid.coach.gone": "“{pow}” for {blue}. Only “{second}” could help now…",
  "squid.coach.done":
    "Down the slide! The ring closes, and the guard is behind the next character. The last colour left wins. Now you know how it goes.",
};

export default words;
