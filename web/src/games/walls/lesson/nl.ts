// What the coach of Through the Walls says, in Dutch.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "walls.coach.aim":
    "Verkleed je spook als eerste van top tot teen: hoed, gezicht, kleren, benen en hand. Per beurt doe je hoogstens drie magische bewegingen. Jij bent rood. Eerst een stap: ga naar {field}.",
  "walls.coach.room": "Met een stap blijf je in de kamer: niet door muren, niet schuin. Nog een stap, naar {field}.",
  "walls.coach.slide":
    "Je staat op de borstplaat en zou nu in een stapel naar die kaart kunnen zoeken. Maar er zit een magneet onder je, dus kies ‘{slide}’!",
  "walls.coach.through":
    "Schuif A trok je dwars door de muur naar b3! Dat waren je drie bewegingen. Nu is {green} aan de beurt, met groen.",
  "walls.coach.vest": "{green} staat op het piratenvest en zoekt in een stapel naar precies die kaart.",
  "walls.coach.secret":
    "Alleen {green} ziet de kaarten van stapel 2. Het piratenvest zat er niet bij, en dat weet jij nu ook.",
  "walls.coach.shift":
    "Een derde soort beweging, verplaatsen: een schuif gaat naar een vrije gang, als er boven geen van beide gangen een spook staat. Kies ‘{corridor}’, dan ‘{shift}: {level}’, zodat er niets uitsteekt.",
  "walls.coach.mask":
    "Nu ligt er een magneet van die schuif onder c1. Stap naar {field}, op de duikbril, maar zoek die kaart nu nog niet.",
  "walls.coach.turn":
    "De vierde soort: de burcht draaien! Spoken boven magneten blijven staan, de andere draaien mee. Kies ‘{turn}’.",
  "walls.coach.search":
    "De magneet hield je onderweg vast, en de burcht draaide onder je verder. Nu sta je op de tovenaarshoed. Die kaart zit in een van de vier stapels. Doorzoek stapel {pile}.",
  "walls.coach.tidy":
    "Niet hier: de hoed in deze stapel is een andere, en in elke stapel zit in het begin precies één hoed! Kies de kaart die bovenop komt: ‘{card}’. De anderen zien alleen de achterkant.",
  "walls.coach.robe":
    "Een magneet hield {green} vast terwijl de burcht draaide: {green} staat nu op de tovenaarsmantel en doorzoekt stapel 3.",
  "walls.coach.took": "Gevonden! {green} neemt die kaart en legt hem open neer.",
  "walls.coach.again":
    "Je staat nog op je vermomming, dus je mag meteen zoeken, zonder beweging. De hoed zat niet in stapel 1. Probeer stapel {pile}.",
  "walls.coach.found": "Daar is hij, en je spook draagt hem al! Kies de kaart die bovenop komt: ‘{card}’.",
  "walls.coach.done": "Het eerste spook dat van top tot teen verkleed is, wint. Nu weet je hoe het gaat.",
};

export default words;
