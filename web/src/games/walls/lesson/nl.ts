// What the coach of Through the Walls says, in Dutch.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "walls.coach.aim":
    "Verkleed je spook vóór alle anderen: hoed, gezicht, kleren, benen en hand. Een beurt heeft hoogstens drie magische bewegingen. Jij bent rood. Eerst een stap: ga naar {field}.",
  "walls.coach.room": "Met een stap blijf je in de kamer: niet door muren, niet schuin. Nog een stap, naar {field}.",
  "walls.coach.slide":
    "Je staat op een vermomming: {here}. Je zou er nu naar kunnen zoeken. Maar er zit een magneet onder je, dus probeer ‘{slide}’!",
  "walls.coach.through":
    "Schuif A trok je dwars door de muur naar b3! Dat waren je drie bewegingen. Nu is Groen aan de beurt.",
  "walls.coach.vest": "Groen staat op een vermomming ({theirs}) en zoekt in een stapel naar precies die kaart.",
  "walls.coach.secret":
    "Alleen Groen ziet de kaarten van stapel 2. De kaart ({theirs}) zat er niet bij, en dat weet jij nu ook.",
  "walls.coach.shift":
    "De derde soort: een schuif in een vrije gang steken, als er boven geen van beide gangen een spook staat. Kies ‘{corridor}’, dan ‘{shift}: {level}’.",
  "walls.coach.mask":
    "Nu ligt er een magneet van die schuif onder c1. Stap naar {field} en bewaar de vermomming daar voor later.",
  "walls.coach.turn":
    "De vierde soort: de burcht draaien! Spoken boven magneten blijven staan, de andere draaien mee. ‘{turn}’.",
  "walls.coach.search":
    "De magneet hield je onderweg vast, en de burcht draaide onder je verder. Je staat op: {here}. De kaart zit in een van de vier stapels. Doorzoek stapel {pile}.",
  "walls.coach.tidy":
    "Niet hier: de hoed in deze stapel is een andere, en in elke stapel zit precies één hoed! Kies de kaart die bovenop komt: ‘{card}’.",
  "walls.coach.robe":
    "Een magneet hield Groen vast terwijl de burcht eronder draaide: Groen staat nu op een andere vermomming ({theirs}) en doorzoekt stapel 3.",
  "walls.coach.took": "Gevonden! Groen neemt die kaart en legt hem open neer.",
  "walls.coach.again":
    "Je staat nog op je vermomming, dus je mag meteen zoeken, zonder beweging. De hoed zat niet in stapel 1. Probeer stapel {pile}.",
  "walls.coach.found": "Daar is hij, en je spook draagt hem al! Kies de kaart die bovenop komt: ‘{card}’.",
  "walls.coach.done": "Het eerste spook dat van top tot teen verkleed is, wint. Nu weet je hoe het gaat.",
};

export default words;
