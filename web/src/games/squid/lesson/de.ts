// What the coach of Squid the Game says, in German.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "squid.coach.aim":
    "Die letzte Farbe im Kreis gewinnt. Du bist Rot und hast drei Figuren. Der Wächter beginnt hinter einer davon: Tippe auf Platz {place}.",
  "squid.coach.vote":
    "Alle wählen heimlich die flache Hand (0) oder einen Finger (1). So viele Plätze, wie das zusammen ergibt, geht der Wächter weiter. Wähle „{vote}“.",
  "squid.coach.wait": "Die anderen wählen. Niemand sieht eine Hand, bevor alle gewählt haben.",
  "squid.coach.behind":
    "Alle drei haben 1 gewählt. Der Wächter ist drei Plätze weitergegangen und steht hinter dir! Deine Tricks „{minus}“ und „{second}“ kannst du jetzt nicht spielen. Tippe auf „{pass}“.",
  "squid.coach.others": "Auch die anderen dürfen einen Trick spielen.",
  "squid.coach.pow":
    "Die Wächterkarte ist „{pow}“: Deine Figur müsste hinausrutschen! Spiel „{second}“, dann zählt diese Karte nicht.",
  "squid.coach.spared":
    "Jetzt ist es „{newtrick}“: Deine Figur bleibt, und du ziehst gleich einen Trick. Mehr ist nicht zu tun: „{pass}“.",
  "squid.coach.palm":
    "Du hast „{next}“ gezogen. Neue Runde: Der Wächter steht auf Platz 4, deine nächste Figur auf Platz 7. Brems ihn ab: Wähle „{vote}“.",
  "squid.coach.two":
    "{green} hat „{two}“ eingesetzt: zusammen drei Plätze, und der Wächter steht hinter dir! Dein neuer Trick schickt ihn einen Platz weiter: Spiel „{next}“.",
  "squid.coach.away":
    "Puh, jetzt steht er hinter {blue}. „{minus}“ geht nur bei einer Abstimmung, heb dir diesen Trick auf. Tippe auf „{pass}“.",
  "squid.coach.empty": "„{empty}“: Nichts passiert, {blue} hatte Glück. Tippe auf „{pass}“.",
  "squid.coach.minus":
    "Der Wächter steht auf Platz 8, und deine Figur steht zwei Plätze weiter. Die anderen zeigen wohl beide 1. Nimm „{minus}“: Deine Stimme zählt −1.",
  "squid.coach.stopped":
    "1 und 1 und −1: nur ein Platz. Der Wächter hält hinter {green}, kurz vor dir. Du hast keine Tricks mehr und schaust jetzt nur zu.",
  "squid.coach.quick":
    "{blue} spielt „{quick}“: einen Platz weiter, hinter dich, und immer so weiter, bis jemand hinausrutscht. Dazwischen wird nicht abgestimmt.",
  "squid.coach.runs": "„{empty}“ für dich. Glück gehabt! Der Wächter läuft von selbst weiter.",
  "squid.coach.on": "Jetzt steht er hinter {blue}. Gleich kommt die nächste Wächterkarte.",
  "squid.coach.gone": "„{pow}“ für {blue}. Jetzt könnte nur noch „{second}“ helfen …",
  "squid.coach.done":
    "Ab auf die Rutsche! Der Kreis schließt sich, und der Wächter steht hinter der nächsten Figur. Die letzte Farbe gewinnt. Jetzt weißt du, wie es geht.",
};

export default words;
