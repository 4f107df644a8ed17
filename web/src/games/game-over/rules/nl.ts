// The rules page of Game Over in Dutch.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "game-over.rules.players": "2 tot 4",
  "game-over.rules.age": "vanaf 5 jaar",
  "game-over.rules.time": "1 tot 15 minuten",
  "game-over.rules.aim":
    "Je bent een kleine barbaar, en je prinses zit opgesloten in een kerker vol blorks. Vind in één beurt een sleutel en de prinses van jouw kleur, dan win je. Ze verveelt zich al een hele tijd.",
  "game-over.rules.box":
    "33 kaarten: 25 tegels voor de kerker, 4 wapens en 4 barbaren, één in elke kleur. Dit zijn de tegels:",
  "game-over.rules.keys": "2 sleutels. Eén is genoeg.",
  "game-over.rules.princesses":
    "4 prinsessen, één in elke kleur: rood, blauw, groen en geel. Alleen die van jou telt; de andere doen geen kwaad. Alle vier doen altijd mee, ook met twee spelers.",
  "game-over.rules.portals": "1 toverdeur, die overal naartoe leidt.",
  "game-over.rules.blorks":
    "16 blorks, vier voor elk van de vier wapens: knots, toverdrank, laserpistool en boog. Elke blork is bang voor precies één wapen; zijn schild toont welk.",
  "game-over.rules.invincibles": "2 onoverwinnelijke blorks. Geen wapen helpt ertegen.",
  "game-over.rules.cards": "De barbaar voor je toont je kleur. De wapens zijn van iedereen en raken nooit op.",
  "game-over.rules.lay":
    "Schud de 25 tegels en leg ze gedekt in een vierkant van vijf bij vijf: dat is de kerker. Leg de vier wapens ernaast.",
  "game-over.rules.entrances":
    "Iedereen gaat naar binnen bij de hoek die het dichtstbij is: dat is je ingang. Met twee spelers nemen jullie hoeken tegenover elkaar, met drie spelers drie van de vier hoeken.",
  "game-over.rules.first":
    "De jongste begint, daarna gaat het met de klok mee. In Gamenight kiest de host wie begint, of beslist het lot.",
  "game-over.rules.figure.deal": "Klaar voor vier: 25 gedekte tegels, een barbaar bij elke hoek en de vier wapens.",
  "game-over.rules.weapon":
    "Voor elke tegel kies je een van de vier wapens, hetzelfde als daarnet of een ander. Pas dan draai je de tegel om.",
  "game-over.rules.enter": "De eerste tegel van elke beurt is je eigen ingang.",
  "game-over.rules.on":
    "Na een blork die bang is voor je wapen, een sleutel, een prinses van welke kleur ook, of de toverdeur ga je verder. Die tegels blijven openliggen. Je moet verder: vrijwillig stoppen mag niet.",
  "game-over.rules.next":
    "Elke volgende tegel moet gedekt zijn en met een zijde aan de vorige grenzen. Alleen met een hoek raken is niet genoeg.",
  "game-over.rules.portal":
    "Na de toverdeur mag je verder met elke gedekte tegel van de hele kerker, ook de ingang van een ander.",
  "game-over.rules.over": "Game over",
  "game-over.rules.wrong":
    "Een blork die niet bang is voor je wapen, maakt een einde aan je beurt. Een onoverwinnelijke blork ook, wat je ook koos.",
  "game-over.rules.stuck":
    "Een doodlopende weg doet dat ook: je zou verder moeten, maar alle tegels naast de laatste liggen al open. Bij de toverdeur loopt je weg nooit dood: daarvandaan mag je overal verder.",
  "game-over.rules.figure.wrong": "Op a2 kwam Rood met de knots een blork tegen. Die is bang voor de boog: game over.",
  "game-over.rules.figure.stuck":
    "Blauw liep van e5 helemaal rond naar e4. Alles ernaast ligt open: een doodlopende weg.",
  "game-over.rules.invincible":
    "Een onoverwinnelijke blork moet je eerst verwisselen met een tegel die nog gedekt is, maar nooit met een ingang die iemand gebruikt. Niemand bekijkt de andere tegel, maar iedereen ziet welke twee van plaats wisselen. Is zo’n tegel er niet, dan wordt er niets verwisseld.",
  "game-over.rules.figure.invincible":
    "Een onoverwinnelijke blork op a3! Rood moet hem verwisselen met een gedekte tegel.",
  "game-over.rules.figure.swapped":
    "Rood verstopt hem op c5. Wat daar lag, ligt nu op a3, en niemand heeft gezien wat het is.",
  "game-over.rules.back":
    "Daarna worden alle open tegels weer gedekt neergelegd, het wapen gaat terug en de volgende speler is aan de beurt. De volgende keer begin je weer bij je ingang, dus onthoud wat je zag!",
  "game-over.rules.won":
    "Je wint meteen als in je eigen beurt een sleutel en de prinses van jouw kleur tegelijk openliggen, ook als de weg daar doodloopt.",
  "game-over.rules.example": "Een spel met twee spelers. Rood onthoudt alles wat eerder is omgedraaid, ook door Blauw.",
  "game-over.rules.example.1": "Alle tegels zijn gedekt. Rood begint bij de ingang, a1.",
  "game-over.rules.example.2":
    "Rood kent de blork op a1 en heeft de toverdrank gekozen, waar die blork bang voor is. Rood gaat verder.",
  "game-over.rules.example.3":
    "Ernaast, op a2, zit een blork die bang is voor de boog. Rood heeft van wapen gewisseld en gaat verder.",
  "game-over.rules.example.4": "a3 is de toverdeur! Daar is geen wapen voor nodig, en nu mag Rood overal verder.",
  "game-over.rules.example.5":
    "Rood weet nog dat er op d3 een sleutel ligt, en draait die tegel om. De helft is binnen!",
  "game-over.rules.example.6":
    "d4 grenst met een zijde aan d3. Rood heeft het laserpistool gekozen: daar is de blork op d4 bang voor.",
  "game-over.rules.example.7":
    "Op d5 ligt de rode prinses. Een sleutel en de eigen prinses liggen tegelijk open: Rood wint meteen.",
  "game-over.rules.secret":
    "Niets is geheim behalve wat gedekt ligt: wat één speler ziet, ziet iedereen. Onthouden, daar draait het om.",
  "game-over.rules.ruling.colours":
    "Op de kaarten in de doos staan wapens en kleuren alleen als plaatje; de namen hier zijn van ons. In Gamenight hoort je kleur bij je plek.",
  "game-over.rules.ruling.on":
    "De uitgaven zijn het er niet over eens of je verder moet. Hier moet het, tot je wint of het game over is.",
  "game-over.rules.ruling.key":
    "Sommige uitgaven spreken van de sleutel, andere van sleutels. Hier is één genoeg, en ze zijn hetzelfde.",
  "game-over.rules.ruling.entrances":
    "Ingangen zijn de hoeken die in dit spel worden gebruikt. Een hoek die niemand gebruikt, mag wel worden verwisseld.",
};

export default words;
