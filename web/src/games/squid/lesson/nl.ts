// What the coach of Squid the Game says, in Dutch.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "squid.coach.aim":
    "De laatste kleur in de kring wint. Jij bent rood en hebt drie poppetjes. De bewaker begint achter een daarvan: tik op plek {place}.",
  "squid.coach.vote":
    "Iedereen kiest stiekem een vlakke hand (0) of één vinger (1). Tel alles op: zoveel plekken loopt de bewaker. Kies ‘{vote}’.",
  "squid.coach.wait": "De anderen kiezen. Niemand ziet een hand voordat iedereen gekozen heeft.",
  "squid.coach.behind":
    "Jullie kozen alle drie 1. De bewaker liep drie plekken en staat nu achter jou! Aan je trucs ‘{minus}’ en ‘{second}’ heb je nu niets. Tik op ‘{pass}’.",
  "squid.coach.others": "Ook de anderen mogen een truc spelen.",
  "squid.coach.pow":
    "De bewakerskaart is ‘{pow}’: je poppetje zou wegglijden! Speel ‘{second}’, dan telt die kaart niet.",
  "squid.coach.spared":
    "Nu is het ‘{newtrick}’: je poppetje blijft en je trekt straks een truc. Verder hoef je niets te doen: ‘{pass}’.",
  "squid.coach.palm":
    "Je trok ‘{next}’. Een nieuwe ronde: de bewaker staat op plek 4, je volgende poppetje op plek 7. Rem hem af: kies ‘{vote}’.",
  "squid.coach.two":
    "{green} gebruikte ‘{two}’: samen drie plekken, en de bewaker staat achter jou! Je nieuwe truc stuurt hem één plek verder: speel ‘{next}’.",
  "squid.coach.away":
    "Poeh, nu staat hij achter {blue}. ‘{minus}’ is voor het stemmen, dus bewaar die truc. Tik op ‘{pass}’.",
  "squid.coach.empty": "‘{empty}’: er gebeurt niets, {blue} had geluk. Tik op ‘{pass}’.",
  "squid.coach.minus":
    "De bewaker staat op plek 8, en jouw poppetje staat twee plekken verder. De anderen kiezen vast allebei 1. Gebruik ‘{minus}’: je stem telt voor −1.",
  "squid.coach.stopped":
    "1 en 1 en −1: maar één plek. De bewaker stopt achter {green}, één plek eerder dan jij. Je hebt geen trucs meer, dus nu kijk je alleen toe.",
  "squid.coach.quick":
    "{blue} speelt ‘{quick}’: één plek verder, achter jou, en zo door tot er iemand wegglijdt. Tussendoor wordt niet gestemd.",
  "squid.coach.runs": "‘{empty}’ voor jou: dat is boffen! De bewaker loopt vanzelf verder.",
  "squid.coach.on": "Nu staat hij achter {blue}. Daar komt de volgende bewakerskaart.",
  "squid.coach.gone": "‘{pow}’ voor {blue}. Nu kan alleen ‘{second}’ nog helpen…",
  "squid.coach.done":
    "En weg! De kring sluit zich en de bewaker staat achter het volgende poppetje. De laatste kleur wint. Nu weet je hoe het gaat.",
};

export default words;
