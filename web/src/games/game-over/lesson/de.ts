// What the coach of Game Over says, in German.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "game-over.coach.aim":
    "Finde in einem einzigen Zug einen Schlüssel und die rote Prinzessin, dann gewinnst du. Vor jedem Plättchen wählst du eine Waffe. Rate einfach: „{weapon}“, dann deck {cell} auf.",
  "game-over.coach.guess":
    "Glück gehabt! Dieser Blork fürchtet den Zaubertrank. Du gehst weiter, das musst du sogar. Rate noch einmal: „{weapon}“, dann daneben {cell}.",
  "game-over.coach.over":
    "Falsche Waffe: game over für diesen Zug. Der Blork auf a2 fürchtet den Bogen, merk dir das! Alle Plättchen werden wieder umgedreht, und {blue} (Blau) beginnt auf e5.",
  "game-over.coach.watch":
    "{blue} hat die richtige Waffe gewählt. Schau gut hin: Alles, was {blue} aufdeckt, siehst du auch.",
  "game-over.coach.princess":
    "Auf d5 liegt die rote Prinzessin, und das ist deine: Merk dir d5! Fremde Prinzessinnen schaden niemandem, also geht {blue} weiter.",
  "game-over.coach.fears": "Der Blork auf d4 fürchtet die Laserpistole. Merk dir auch das.",
  "game-over.coach.key": "Ein Schlüssel auf d3! Ohne die blaue Prinzessin nützt er {blue} nichts. {blue} muss weiter.",
  "game-over.coach.beside": "Weiter geht es auf ein verdecktes Plättchen, das mit einer Seite ans letzte grenzt.",
  "game-over.coach.dead-end":
    "Sackgasse! Rund um e4 lag schon alles offen: game over auch für {blue}. Du bist dran, wieder ab deiner Ecke: „{weapon}“, dann {cell}.",
  "game-over.coach.remember": "Was fürchtete der nächste Blork? „{weapon}“, dann {cell}.",
  "game-over.coach.next":
    "Weiter auf ein Plättchen, das noch niemand kennt. Bei der Waffe musst du raten: Behalte den Bogen und deck {cell} auf.",
  "game-over.coach.invincible":
    "Ein unbesiegbarer Blork! Gegen ihn hilft keine Waffe: game over. Aber vorher tauschst du ihn gegen ein verdecktes Plättchen. Versteck ihn auf dem Weg von {blue}: {cell}.",
  "game-over.coach.swapped":
    "Was auf c5 lag, liegt jetzt auf a3, und niemand hat es sich angesehen. Der Blork wartet auf c5. Schau, was {blue} macht …",
  "game-over.coach.trapped": "Erwischt! {blue} ist ihm in die Arme gelaufen und versteckt ihn jetzt woanders.",
  "game-over.coach.third":
    "Jetzt liegt der unbesiegbare Blork auf b2. Du bist dran und kennst den Weg. „{weapon}“, dann {cell}.",
  "game-over.coach.again": "„{weapon}“, dann {cell}.",
  "game-over.coach.unknown":
    "Auf {cell} liegt, was du für den unbesiegbaren Blork bekommen hast. Niemand hat es gesehen: Deck {cell} auf.",
  "game-over.coach.portal":
    "Das Portal! Von hier darfst du mit jedem verdeckten Plättchen weitermachen. Du weißt, wo ein Schlüssel liegt: {cell}.",
  "game-over.coach.laser":
    "Ein Schlüssel! Jetzt zu deiner Prinzessin. Der Blork daneben fürchtet die Laserpistole: „{weapon}“, dann {cell}.",
  "game-over.coach.home": "Und wer war auf {cell}?",
  "game-over.coach.done":
    "Ein Schlüssel und deine Prinzessin, in einem einzigen Zug! Mehr braucht es nicht. Jetzt weißt du, wie es geht.",
};

export default words;
