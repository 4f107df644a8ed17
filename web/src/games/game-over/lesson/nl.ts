// What the coach of Game Over says, in Dutch.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "game-over.coach.aim":
    "Vind in één beurt een sleutel en de rode prinses, dan win je. Kies voor elke tegel een wapen. Gok maar: ‘{weapon}’, en draai dan {cell} om.",
  "game-over.coach.guess":
    "Dat is boffen! Deze blork is bang voor de toverdrank. Je gaat verder; dat moet zelfs. Gok nog eens, voor de tegel ernaast: ‘{weapon}’, dan {cell}.",
  "game-over.coach.over":
    "Verkeerd wapen: game over voor deze beurt. De blork op a2 is bang voor de boog, onthoud dat! Alle open tegels gaan weer dicht en {blue}, met blauw, begint op e5.",
  "game-over.coach.watch": "{blue} koos het goede wapen. Kijk goed: alles wat {blue} omdraait, zie jij ook.",
  "game-over.coach.princess":
    "Op d5 ligt de rode prinses, en die is van jou: onthoud d5! Prinsessen van anderen doen geen kwaad, dus {blue} gaat verder.",
  "game-over.coach.fears": "De blork op d4 is bang voor het laserpistool. Onthoud dat ook.",
  "game-over.coach.key": "Een sleutel op d3! Zonder de blauwe prinses heeft {blue} er niets aan. {blue} moet verder.",
  "game-over.coach.beside": "Je gaat verder naar een gedekte tegel die met een zijde aan de vorige grenst.",
  "game-over.coach.dead-end":
    "Doodlopende weg! Rond e4 lag alles al open: ook game over voor {blue}. Jouw beurt, weer vanuit je hoek: ‘{weapon}’, dan {cell}.",
  "game-over.coach.remember": "Waar was de volgende blork bang voor? ‘{weapon}’, dan {cell}.",
  "game-over.coach.next":
    "Verder naar een tegel die nog niemand kent. Het wapen is een gok: houd de boog en draai {cell} om.",
  "game-over.coach.invincible":
    "Een onoverwinnelijke blork! Geen wapen helpt: game over. Maar eerst verwissel je hem met een gedekte tegel. Verstop hem waar {blue} langskomt: {cell}.",
  "game-over.coach.swapped":
    "Niemand heeft gekeken: wat op c5 lag, ligt nu op a3, en de blork wacht op c5. Let op {blue}…",
  "game-over.coach.trapped": "Hebbes! {blue} liep hem recht in de armen, en verstopt hem nu ergens anders.",
  "game-over.coach.third":
    "Nu ligt de onoverwinnelijke blork op b2. Jouw beurt, en je weet de weg. ‘{weapon}’, dan {cell}.",
  "game-over.coach.again": "‘{weapon}’, dan {cell}.",
  "game-over.coach.unknown":
    "Op {cell} ligt wat je voor de onoverwinnelijke blork terugkreeg. Niemand heeft het gezien: draai {cell} om.",
  "game-over.coach.portal":
    "De toverdeur! Vanaf hier mag je met elke gedekte tegel verder. Je weet waar een sleutel ligt: {cell}.",
  "game-over.coach.laser":
    "Een sleutel! Nu naar je prinses. De blork ernaast is bang voor het laserpistool: ‘{weapon}’, dan {cell}.",
  "game-over.coach.home": "En wie lag er op {cell}?",
  "game-over.coach.done": "Een sleutel en je prinses, in één beurt! Meer is het niet. Nu weet je hoe het gaat.",
};

export default words;
