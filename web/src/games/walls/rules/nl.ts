// The rules page of Through the Walls in Dutch.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "walls.rules.players": "2 tot 4",
  "walls.rules.age": "vanaf 7 jaar",
  "walls.rules.time": "ongeveer 25 minuten",
  "walls.rules.goal":
    "Vannacht is het carnaval in de burcht, en de spoken zijn het zat om zo bleek te zijn. Zorg dat jouw spook als eerste van top tot teen verkleed is: hoed, gezicht, kleren, benen en hand.",
  "walls.rules.board":
    "De burcht: een speelbord van 7 × 7 velden, door muren verdeeld in 12 kamers. De kamers hebben geen deuren.",
  "walls.rules.plug":
    "De stekker in het midden, d4, houdt de burcht op de vloer; de burcht draait eromheen. Er staat nooit iets op, en niets gaat eroverheen.",
  "walls.rules.corners":
    "4 spoken in vier kleuren. De vier hoeken zijn hun startvelden: rood op a1, blauw op g1, groen op g7, geel op a7.",
  "walls.rules.cards":
    "Op 20 velden is een vermomming gedrukt. Er zijn vier kostuums: piraat, duiker, ridder en tovenaar. Bij elk horen vijf vermommingen, één voor elk lichaamsdeel: hoed, gezicht, kleren, benen en hand. Bij elke vermomming hoort een kaart. Op de voorkant staat de vermomming, op de achterkant alleen het lichaamsdeel.",
  "walls.rules.floor":
    "De burchtvloer ligt onder de burcht en beweegt nooit. Er lopen vijf onderaardse gangen van boven naar beneden, onder de tweede tot en met de zesde kolom.",
  "walls.rules.sliders":
    "3 schuiven, A, B en C (in de doos heten ze vloerschuivers), liggen in de gangen. Elke schuif heeft zeven vakken; in sommige zit een magneet, bij elke schuif in andere. Een schuif kan omhoog of omlaag tot er aan één kant twee vakken uitsteken, en niet verder.",
  "walls.rules.lay":
    "De burcht ligt ongedraaid op de vloer. De schuiven A, B en C liggen gelijk met de rand in de gangen 1, 3 en 5; de gangen 2 en 4 zijn vrij.",
  "walls.rules.ghosts":
    "Elk spook staat op de hoek van zijn kleur. Met twee spelers zitten jullie tegenover elkaar, als rood en groen; met drie gebruiken jullie drie hoeken. Spoken die niemand speelt, blijven in de doos.",
  "walls.rules.figure.deal":
    "Klaar voor vier: op elke hoek een spook, de schuiven in de gangen 1, 3 en 5; hun magneten schijnen door.",
  "walls.rules.piles":
    "Sorteer de kaarten op achterkant en schud elke soort. Verdeel ze dan over vier stapels: elke stapel krijgt vijf kaarten, precies één voor elk lichaamsdeel. Niemand bekijkt de voorkanten. Schud elke stapel en leg hem gedekt neer.",
  "walls.rules.figure.pile":
    "Wat er aan het begin in elke stapel zit, van achteren gezien: één hoed, één gezicht, één kledingstuk, één paar benen, één hand.",
  "walls.rules.first":
    "Wie het eerst met een vinger drie rondjes in de lucht draait, begint; daarna gaat het met de klok mee. In Gamenight kiest de host wie begint, of beslist het lot.",
  "walls.rules.turn":
    "Doe hoogstens drie magische bewegingen. Er zijn vier soorten; je mag ze mengen zoals je wilt, ook meerdere keren dezelfde. Daarna mag je één stapel doorzoeken, als je spook op een vermomming staat die je kunt gebruiken. Je mag altijd eerder stoppen.",
  "walls.rules.blind":
    "Uitproberen mag niet: wie een schuif aanraakt, moet hem schuiven, en gedaan is gedaan. Hier zie je pas achteraf wat er gebeurt; ‘{happened}’ (het vergrootglas in de hoek) laat het langzaam zien.",
  "walls.rules.step.title": "Stap",
  "walls.rules.step":
    "Je eigen spook gaat naar een veld ernaast, in dezelfde kamer: niet door een muur, niet schuin, niet op de stekker, niet op een veld met een spook.",
  "walls.rules.slide.title": "Schuiven",
  "walls.rules.grip":
    "Een magneet houdt een spook vast als hij er precies onder ligt. Met een stap mag dat spook gewoon weglopen.",
  "walls.rules.slide":
    "Beweeg één schuif één vak omhoog of omlaag. Elk spook dat hij vasthoudt, gaat één veld mee, dwars door muren, en duwt spoken die in de weg staan voor zich uit. Een spook dat zo op de stekker zou komen, blijft staan, net als alle spoken die van achteren duwen; de schuif gaat eronder verder. Zou er een spook van het bord raken, dan mag je niet schuiven.",
  "walls.rules.figure.through":
    "Schuif A gaat omlaag. Een van zijn magneten ligt onder Rood en trekt Rood door de muur, van b2 naar b3.",
  "walls.rules.figure.plug":
    "Schuif B gaat omlaag, maar de stekker staat Blauw in de weg: Blauw blijft staan, de schuif gaat eronder verder.",
  "walls.rules.figure.push":
    "Schuif A gaat omlaag en trekt Groen door een muur. Blauw stond in de weg en wordt meegeduwd.",
  "walls.rules.shift.title": "Verplaatsen",
  "walls.rules.shift":
    "Trek één schuif uit zijn gang en steek hem in een andere, vrije gang, zo ver je wilt; er mogen hoogstens twee vakken uitsteken. Boven geen van beide gangen mag een spook staan. Een schuif wordt nooit omgedraaid.",
  "walls.rules.figure.shift": "Schuif B gaat van gang 3 naar gang 2. Boven geen van beide staat een spook.",
  "walls.rules.turned.title": "Draaien",
  "walls.rules.turned":
    "Draai de burcht een kwartslag, welke kant je maar op wilt. Spoken die vastzitten, blijven boven hun plek op de vloer terwijl de burcht onder hen draait. Alle andere draaien met hun veld mee, tenzij een magneet ze onderweg vangt of ze tegen een stilstaand spook botsen.",
  "walls.rules.figure.hold":
    "Een kwartslag met de klok mee. Rood wordt door een magneet vastgehouden, blijft staan en staat nu op een ander veld. Blauw draait mee op zijn hoek. Groen draait mee en wordt onderaan door een magneet gevangen.",
  "walls.rules.ride":
    "Zo gaat een draai in zijn werk: de plekken rond de stekker vormen drie ringen. Alle spoken die meedraaien, gaan tegelijk plek voor plek langs hun ring: twee plekken op de binnenste ring, vier op de middelste, zes op de buitenste. Een spook dat boven een magneet komt, wordt gevangen en blijft daar terwijl de burcht doordraait.",
  "walls.rules.wedge":
    "Een spook dat op een van de twee binnenste ringen meedraait en tegen een stilstaand spook botst, zit klem en staat dan zelf ook stil. Het staat op twee velden tegelijk: het veld dat het heeft bereikt en dat erachter. Is het achterste vrij, dan kiest na de draai de speler die aan de beurt is op welk van de twee het komt; anders blijft het staan.",
  "walls.rules.figure.straddle":
    "Een kwartslag tegen de klok in. Blauw draait mee en botst tegen Rood, die door een magneet wordt vastgehouden. Blauw staat op de twee gemarkeerde velden en wordt op een daarvan gezet.",
  "walls.rules.off":
    "Een spook dat op de buitenste ring meedraait en tegen een stilstaand spook botst, vliegt van het bord. Na de draai kiest de speler die aan de beurt is op welke lege hoek het terugkomt.",
  "walls.rules.figure.off":
    "Blauw draait langs de rand mee en botst tegen Groen, die door een magneet wordt vastgehouden. Blauw vliegt van het bord (hier in het midden getekend) en komt op een van de gemarkeerde hoeken terug.",
  "walls.rules.order":
    "Moeten er meerdere spoken worden neergezet, dan gaat dat in beurtvolgorde, te beginnen met het spook van de speler die aan de beurt is. Dat kost geen extra beweging. Een spook mag ook boven een magneet komen.",
  "walls.rules.search.title": "Zoeken",
  "walls.rules.search":
    "Staat je spook op een vermomming voor een lichaamsdeel waarvoor je nog geen kaart hebt, dan mag je één stapel naar keuze doorzoeken, ook zonder beweging vooraf als je er al staat. Of een ander die kaart al heeft gevonden, maakt niet uit. Een lege stapel kun je niet doorzoeken.",
  "walls.rules.look":
    "Alleen jij bekijkt alle kaarten van de stapel. Zit precies de kaart van de vermomming waarop je staat erbij, dan neem je hem en leg je hem open neer. Een andere kaart neem je niet.",
  "walls.rules.tidy":
    "Dan gaat de stapel terug naar zijn plek. Je mag de volgorde veranderen; hier kies je de kaart die bovenop komt, de andere blijven in dezelfde volgorde.",
  "walls.rules.after":
    "Na het zoeken is je beurt voorbij, of je nu iets gevonden hebt of niet. Bewegingen die je over hebt, vervallen.",
  "walls.rules.won":
    "Zodra je voor elk van de vijf lichaamsdelen een vermomming hebt, win je. Ze mogen uit verschillende kostuums komen.",
  "walls.rules.example": "Rood en Groen spelen. Rood is aan de beurt en heeft nog geen kaart.",
  "walls.rules.example.1": "Het spook van Rood staat op b3. Rood heeft drie magische bewegingen.",
  "walls.rules.example.2":
    "Eerste beweging, verplaatsen: schuif B gaat van gang 3 naar gang 2. Een van zijn magneten ligt nu onder de bovenste rij.",
  "walls.rules.example.3":
    "Tweede beweging, een stap: van b3 naar a3, in dezelfde kamer. Hier is een duikbril; Rood zou ernaar kunnen zoeken.",
  "walls.rules.example.4":
    "Derde beweging, draaien: Rood draait langs de rand mee en wordt door de magneet gevangen, en de burcht draait door. Nu staat Rood op a5. Groen zat de hele tijd aan een magneet vast.",
  "walls.rules.example.5":
    "Op a5 is de tovenaarshoed. Rood doorzoekt stapel 4 en vindt precies die kaart. De andere vier ziet alleen Rood.",
  "walls.rules.example.6":
    "Rood kiest welke kaart bovenop komt en legt de stapel terug. Het spook draagt de hoed, en Groen is aan de beurt.",
  "walls.rules.variant.piles":
    "Verhuizende stapels: na het zoeken mag je de stapel op een van de vier plekken leggen. Hij wisselt van plek met de stapel die daar ligt, of komt op een lege plek.",
  "walls.rules.variant.round":
    "Laatste ronde: wie verkleed is, wint niet meteen. De ronde wordt uitgespeeld, zodat iedereen even vaak aan de beurt is geweest; wie dan verkleed is, wint mee.",
  "walls.rules.variant.magnets":
    "Moeilijker: verberg de magneten (het hoefijzer in de hoek) en onthoud waar ze liggen.",
  "walls.rules.variant.castle":
    "Een eigen burcht: kamers, vermommingen en magneten kunnen voor het spel uit een bestand worden geladen.",
  "walls.rules.secret":
    "Alleen de voorkanten van de kaarten in de stapels zijn geheim, behalve voor wie zoekt. Iedereen mag zien: de bovenste achterkant van elke stapel, hoeveel kaarten erin zitten, de gevonden kaarten en de magneten.",
  "walls.rules.ruling.castle":
    "Het gedrukte bord en de schuiven kennen we alleen uit beschrijvingen. De kamers, vermommingen en magneten van deze burcht hebben we zelf bedacht, en het bord is vanuit elke hoek gezien hetzelfde.",
  "walls.rules.ruling.seats":
    "Volgens de spelregels kies je je spook; hier hoort het bij je plek. Met z’n tweeën zit je tegenover elkaar, omdat de gangen alleen voor hoeken tegenover elkaar precies gelijk lopen.",
  "walls.rules.ruling.stop":
    "De spelregels laten je eerder stoppen als je op een vermomming staat die je kunt gebruiken. Hier mag je altijd stoppen, ook zonder beweging of zoeken.",
  "walls.rules.ruling.slider":
    "Een schuif wordt nooit omgedraaid. ‘Boven’ en ‘onder’ slaan altijd op de tafel, niet op de burcht.",
  "walls.rules.ruling.turn":
    "In het spel uit de doos beslissen magneten en houten spoken wat er bij het draaien gebeurt; deze regels blijven daar dicht bij en zijn toch voor iedereen te volgen. Wie een vastgeklemd of gevallen spook terugzet, zeggen de spelregels niet; hier is dat de speler die aan de beurt is.",
  "walls.rules.ruling.top":
    "Van een stapel zie je toch alleen de bovenste achterkant, dus die ene kaart kiezen is genoeg.",
};

export default words;
