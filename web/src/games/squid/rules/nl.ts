// The rules page of Squid the Game in Dutch.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "squid.rules.players": "2 tot 6",
  "squid.rules.age": "vanaf ongeveer 8 jaar (onze schatting)",
  "squid.rules.time": "ongeveer 15 minuten (onze schatting)",
  "squid.rules.aim":
    "Iedereen staat in een kring, en achter jullie loopt een bewaker met een confettiknaller. Samen en in het geheim bepalen jullie hoe ver hij loopt. Voor het poppetje waar hij achter stopt, wordt een bewakerskaart omgedraaid. De laatste kleur in de kring wint.",
  "squid.rules.box":
    "60 kaarten: 1 bewaker, 18 poppetjes (drie in elk van zes kleuren), 20 bewakerskaarten met een turquoise achterkant en 21 trucs met een roze achterkant.",
  "squid.rules.colours": "De kleuren zijn rood, blauw, groen, geel, paars en oranje.",
  "squid.rules.kinds":
    "Er zijn drie soorten bewakerskaarten – ‘{pow}’, ‘{empty}’ en ‘{newtrick}’ – en vijf soorten trucs: ‘{two}’, ‘{minus}’, ‘{next}’, ‘{quick}’ en ‘{second}’.",
  "squid.rules.counts":
    "De spelregels zeggen niet hoeveel er van elk zijn. Hier heeft de bewaker 10 keer ‘{pow}’, 6 keer ‘{empty}’ en 4 keer ‘{newtrick}’. Bij de trucs zijn het 5 keer ‘{two}’, 4 keer ‘{minus}’, 5 keer ‘{next}’, 3 keer ‘{quick}’ en 4 keer ‘{second}’.",
  "squid.rules.characters":
    "Iedereen neemt de drie poppetjes van één kleur. Met twee of drie spelers staan ze alle drie in de kring. Met vier tot zes spelers staan er twee in de kring; het derde ligt voor je en toont je kleur.",
  "squid.rules.ring":
    "De kleuren wisselen elkaar af in de kring: van iedereen één poppetje, dan weer van iedereen één, tot ze er allemaal staan.",
  "squid.rules.piles":
    "Schud de bewakerskaarten en de trucs apart. De bewakerskaarten komen gedekt in het midden, met ruimte voor een aflegstapel; de trucs komen gedekt naast de kring. Iedereen trekt twee trucs en houdt ze geheim.",
  "squid.rules.guard": "Wie begint, zet de bewaker achter een eigen poppetje.",
  "squid.rules.first": "De jongste begint. In Gamenight kiest de host wie begint, of beslist het lot.",
  "squid.rules.figure.six":
    "De start met zes spelers: twaalf poppetjes, de kleuren om en om, en de bewaker achter Rood.",
  "squid.rules.moments":
    "Een ronde heeft drie momenten, en elke truc hoort bij een daarvan. In één ronde mogen meerdere trucs worden gespeeld, door één speler of door verschillende spelers.",
  "squid.rules.moment.vote": "De stemming",
  "squid.rules.moment.moved": "De bewaker heeft gelopen",
  "squid.rules.moment.card": "Er wordt een bewakerskaart omgedraaid",
  "squid.rules.does.two": "Je stem telt voor 2.",
  "squid.rules.does.minus": "Je stem telt voor −1.",
  "squid.rules.does.next": "De bewaker gaat één plek verder.",
  "squid.rules.does.quick": "Eén plek verder, en zo door tot er iemand wegglijdt.",
  "squid.rules.does.second": "Deze bewakerskaart telt niet; er wordt een nieuwe omgedraaid.",
  "squid.rules.vote":
    "Iedereen in de kring kiest tegelijk en in het geheim: een vlakke hand voor 0 of één vinger voor 1. Met het spel uit de doos steekt iedereen een vuist uit, roepen jullie samen ‘Op – naar – de winst!’ en laat iedereen bij ‘winst’ een hand zien. Een stem kun je niet meer veranderen.",
  "squid.rules.vote.tricks":
    "In plaats daarvan mag je voor je stem een truc gebruiken: ‘{two}’ telt voor 2, ‘{minus}’ telt voor −1. De kaart wordt pas afgelegd als alle handen te zien zijn. Hoogstens één kaart per stem.",
  "squid.rules.walk":
    "De bewaker loopt met de klok mee zoveel plekken verder als alle stemmen samen. Is de som negatief, dan loopt hij terug; is die 0, dan blijft hij staan.",
  "squid.rules.figure.counted": "Rood toont 0, Blauw 1 en Groen met een truc 2: samen drie.",
  "squid.rules.figure.walked": "De bewaker loopt van plek 4 naar plek 7 en stopt achter Rood.",
  "squid.rules.window":
    "Nu mag iedereen die nog trucs heeft er een spelen of ‘{pass}’ zeggen. Na elke gespeelde truc krijgt iedereen met trucs opnieuw de kans. Heeft iedereen gepast, dan gaat het verder. Zo gaat het ook nadat er een bewakerskaart is omgedraaid. Een gespeelde truc komt open op de aflegstapel van de trucs.",
  "squid.rules.next": "‘{next}’: de bewaker gaat één plek verder. Er mogen er meerdere na elkaar worden gespeeld.",
  "squid.rules.quick":
    "‘{quick}’: de bewaker gaat één plek verder, en het wordt een snelle ronde (zie hieronder). Een tweede in dezelfde ronde stuurt hem alleen maar één plek verder.",
  "squid.rules.card":
    "De bovenste bewakerskaart wordt omgedraaid voor het poppetje waar de bewaker achter staat, en komt op de aflegstapel.",
  "squid.rules.second":
    "‘{second}’: de bewakerskaart telt niet, en voor hetzelfde poppetje wordt een nieuwe omgedraaid. Die geldt dan, tenzij iemand nog een tweede kans speelt.",
  "squid.rules.deeds": "Dan gebeurt wat de bewakerskaart zegt:",
  "squid.rules.deed.pow":
    "het poppetje glijdt uit de kring en gaat terug in de doos. De kring sluit zich, en de bewaker staat achter het volgende poppetje met de klok mee.",
  "squid.rules.deed.empty": "er gebeurt niets.",
  "squid.rules.deed.trick": "met het poppetje gebeurt niets, en de speler van wie het is, trekt een truc.",
  "squid.rules.figure.pow": "‘{pow}’ voor het poppetje van Blauw op plek 2.",
  "squid.rules.figure.closed":
    "Het is weg, de kring heeft zich gesloten en de bewaker staat achter het volgende, Groen.",
  "squid.rules.quick.round":
    "In een snelle ronde wordt niet opnieuw gestemd: zolang er niemand is weggegleden, gaat de bewaker meteen één plek verder, mogen er trucs worden gespeeld en wordt de volgende bewakerskaart omgedraaid. De eerste ‘{pow}’ die geldt, maakt een einde aan de snelle ronde.",
  "squid.rules.new.round":
    "Daarna begint er een nieuwe ronde met een stemming. De bewaker vertrekt vanaf de plek waar hij staat.",
  "squid.rules.renew":
    "Is een stapel leeg en is er een kaart nodig, dan wordt de aflegstapel geschud tot een nieuwe stapel.",
  "squid.rules.out":
    "Heb je geen poppetje meer in de kring, dan lig je eruit: geen stem en geen trucs meer. Je trucs komen open op de aflegstapel.",
  "squid.rules.won": "Zodra er nog maar één kleur in de kring is, wint de speler van die kleur.",
  "squid.rules.guess":
    "Onze eigen toevoeging: wie eruit ligt of alleen toekijkt, mag bij elke stemming voorspellen waar de bewaker stopt. De juiste plek levert twee punten op, een plek ernaast één. Met winnen heeft het niets te maken.",
  "squid.rules.example": "Een hele ronde, stap voor stap",
  "squid.rules.example.who": "Een spel met drie spelers, dus er staan negen poppetjes in de kring. Rood begint.",
  "squid.rules.example.1": "Rood zet de bewaker achter een eigen poppetje, op plek 1.",
  "squid.rules.example.2": "Iedereen kiest een hand. Twee zijn klaar, maar nog niemand kan ze zien.",
  "squid.rules.example.3": "Alle handen zijn tegelijk te zien: 1, 1 en 1. Dat is drie.",
  "squid.rules.example.4":
    "De bewaker loopt drie plekken, naar plek 4. Hij staat weer achter Rood. Niemand speelt nu een truc.",
  "squid.rules.example.5": "De bewakerskaart is ‘{pow}’: het poppetje van Rood zou weg moeten.",
  "squid.rules.example.6": "Maar Rood speelt ‘{second}’. De bewakerskaart telt niet.",
  "squid.rules.example.7": "Er wordt een nieuwe omgedraaid: ‘{newtrick}’. Niemand speelt nog iets.",
  "squid.rules.example.8": "Het poppetje blijft dus, en Rood trekt een truc.",
  "squid.rules.example.9": "De volgende ronde begint met een stemming. De bewaker staat nog op plek 4.",
  "squid.rules.variant.characters":
    "Een langer spel: ook met vier tot zes spelers mogen alle drie de poppetjes in de kring.",
  "squid.rules.variant.ring": "Een andere kring: dezelfde kleuren naast elkaar, of alle poppetjes door elkaar.",
  "squid.rules.variant.decks":
    "Weet je hoeveel kaarten van elke soort er in jouw doos zitten, dan kun je beide stapels voor het spel instellen.",
  "squid.rules.secret":
    "Alleen jij kent je trucs, en je stem tot alle handen te zien zijn. De volgorde van de stapels kent niemand. Iedereen mag zien: de kring, beide aflegstapels, hoeveel kaarten elke speler en elke stapel heeft, en wie gestemd of gepast heeft.",
  "squid.rules.ruling.window":
    "Met het spel uit de doos gooit wie het snelst is een kaart op tafel. Hier krijgt iedereen met trucs de kans; willen twee spelers tegelijk, dan telt de eerste kaart. De host stelt in hoeveel tijd daarvoor is. Wie geen trucs heeft, wordt niets gevraagd.",
  "squid.rules.ruling.one": "Eén hand, één stem: hoogstens één truc per stem.",
  "squid.rules.ruling.second":
    "Een tweede kans draait altijd een nieuwe kaart om; gered ben je daarmee nog niet. Een ‘{pow}’ die zo is weggelegd, maakt geen einde aan een snelle ronde.",
  "squid.rules.ruling.trick": "Een nieuwe truc wordt altijd getrokken: een extra kaart kan nooit kwaad.",
  "squid.rules.ruling.out":
    "Volgens de spelregels verliest wie eruit ligt alleen zijn stem. Hier speel je dan ook geen trucs meer, en je kaarten komen terug in het spel.",
  "squid.rules.ruling.renew":
    "Volgens de spelregels wordt alleen de aflegstapel van de trucs opnieuw geschud; hier ook die van de bewaker.",
};

export default words;
