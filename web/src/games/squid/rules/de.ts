// The rules page of Squid the Game in German.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "squid.rules.players": "2 bis 6",
  "squid.rules.age": "etwa ab 8 (unsere Schätzung)",
  "squid.rules.time": "etwa 15 Minuten (unsere Schätzung)",
  "squid.rules.aim":
    "Ihr steht alle im Kreis, und hinter euch geht ein Wächter mit einem Konfettiknaller. Gemeinsam und heimlich bestimmt ihr, wie weit er geht. Für die Figur, hinter der er hält, wird eine Wächterkarte aufgedeckt. Die letzte Farbe im Kreis gewinnt.",
  "squid.rules.box":
    "60 Karten: 1 Wächter, 18 Figuren (drei in jeder von sechs Farben), 20 Wächterkarten mit türkisfarbener und 21 Tricks mit pinkfarbener Rückseite. In der Schachtel heißen die Figuren Charaktere und die Wächterkarten Wächteraktionen.",
  "squid.rules.colours": "Die Farben sind Rot, Blau, Grün, Gelb, Lila und Orange.",
  "squid.rules.kinds":
    "Es gibt drei Arten von Wächterkarten – „{pow}“, „{empty}“ (gedruckt: Leeres Magazin) und „{newtrick}“ – und fünf Arten von Tricks: „{two}“ (gedruckt: Zeige 2), „{minus}“ (Zeige −1), „{next}“ (Zum nächsten Charakter), „{quick}“ (Schnelles Spiel) und „{second}“.",
  "squid.rules.counts":
    "Die Anleitung sagt nicht, wie viele Karten es von jeder Art gibt. Hier hat der Wächter 10-mal „{pow}“, 6-mal „{empty}“ und 4-mal „{newtrick}“. Bei den Tricks sind es 5-mal „{two}“, 4-mal „{minus}“, 5-mal „{next}“, 3-mal „{quick}“ und 4-mal „{second}“.",
  "squid.rules.characters":
    "Alle nehmen die drei Figuren einer Farbe. Zu zweit oder zu dritt stehen alle drei im Kreis. Ab vier Personen stehen zwei davon im Kreis, und die dritte liegt vor euch und zeigt eure Farbe.",
  "squid.rules.ring":
    "Im Kreis wechseln sich die Farben ab: von allen eine Figur, dann wieder von allen eine, bis alle stehen.",
  "squid.rules.piles":
    "Mischt Wächterkarten und Tricks getrennt. Die Wächterkarten kommen verdeckt in die Mitte, mit Platz für einen Ablagestapel; die Tricks kommen verdeckt neben den Kreis. Alle ziehen zwei Tricks und halten sie geheim.",
  "squid.rules.guard": "Wer beginnt, stellt den Wächter hinter eine eigene Figur.",
  "squid.rules.first":
    "Die jüngste Person beginnt. In Gamenight entscheidet die Person, die eingeladen hat, oder das Los.",
  "squid.rules.figure.six": "Der Start zu sechst: zwölf Figuren, die Farben im Wechsel, und der Wächter hinter Rot.",
  "squid.rules.moments":
    "Eine Runde hat drei Momente, und jeder Trick passt zu einem davon. In einer Runde dürfen mehrere Tricks gespielt werden, von einer Person oder von mehreren.",
  "squid.rules.moment.vote": "Die Abstimmung",
  "squid.rules.moment.moved": "Der Wächter hat sich bewegt",
  "squid.rules.moment.card": "Eine Wächterkarte wird aufgedeckt",
  "squid.rules.does.two": "Deine Stimme zählt 2.",
  "squid.rules.does.minus": "Deine Stimme zählt −1.",
  "squid.rules.does.next": "Der Wächter geht einen Platz weiter.",
  "squid.rules.does.quick": "Einen Platz weiter, und immer so weiter, bis jemand hinausrutscht.",
  "squid.rules.does.second": "Diese Wächterkarte zählt nicht, eine neue wird aufgedeckt.",
  "squid.rules.vote":
    "Alle im Kreis entscheiden gleichzeitig und heimlich: flache Hand für 0 oder ein Finger für 1. Beim Spiel aus der Schachtel streckt ihr die Fäuste vor, ruft gemeinsam „Für – den – Sieg!“ und zeigt bei „Sieg“ eure Hand. Die Wahl lässt sich nicht mehr ändern.",
  "squid.rules.vote.tricks":
    "Stattdessen darfst du für deine Stimme einen Trick einsetzen: „{two}“ zählt 2, „{minus}“ zählt −1. Abgelegt wird die Karte erst, wenn alle Hände gezeigt sind. Höchstens eine Karte pro Stimme.",
  "squid.rules.walk":
    "Der Wächter geht im Uhrzeigersinn so viele Plätze weiter, wie alle Stimmen zusammen ergeben. Ist die Summe negativ, geht er zurück; ist sie 0, bleibt er stehen.",
  "squid.rules.figure.counted": "Rot zeigt 0, Blau 1 und Grün mit einem Trick 2: zusammen drei.",
  "squid.rules.figure.walked": "Der Wächter geht von Platz 4 auf Platz 7 und hält hinter Rot.",
  "squid.rules.window":
    "Wer noch Tricks hat, darf jetzt einen spielen oder „{pass}“ sagen. Nach jedem gespielten Trick werden alle mit Tricks wieder gefragt. Wenn alle gepasst haben, geht es weiter. Genauso ist es, nachdem eine Wächterkarte aufgedeckt wurde. Ein gespielter Trick kommt offen auf den Ablagestapel der Tricks.",
  "squid.rules.next":
    "„{next}“: Der Wächter geht einen Platz weiter. Davon dürfen mehrere nacheinander gespielt werden.",
  "squid.rules.quick":
    "„{quick}“: Der Wächter geht einen Platz weiter, und es wird eine schnelle Runde (siehe unten). Ein zweiter solcher Trick in derselben Runde schickt ihn nur einen Platz weiter.",
  "squid.rules.card":
    "Für die Figur, hinter der der Wächter steht, wird die oberste Wächterkarte aufgedeckt und auf den Ablagestapel in der Mitte gelegt.",
  "squid.rules.second":
    "„{second}“: Die Wächterkarte zählt nicht, und für dieselbe Figur wird eine neue aufgedeckt. Die gilt dann, außer jemand spielt noch eine zweite Chance.",
  "squid.rules.deeds": "Dann geschieht, was die Wächterkarte sagt:",
  "squid.rules.deed.pow":
    "die Figur rutscht aus dem Kreis und zurück in die Schachtel. Der Kreis schließt sich, und der Wächter steht hinter der nächsten Figur im Uhrzeigersinn.",
  "squid.rules.deed.empty": "nichts passiert.",
  "squid.rules.deed.trick": "der Figur passiert nichts, und wer mit ihr spielt, zieht einen Trick.",
  "squid.rules.figure.pow": "„{pow}“ für die Figur von Blau auf Platz 2.",
  "squid.rules.figure.closed":
    "Sie ist weg, der Kreis hat sich geschlossen, und der Wächter steht hinter der nächsten, Grün.",
  "squid.rules.quick.round":
    "In einer schnellen Runde wird nicht neu abgestimmt: Solange niemand hinausgerutscht ist, geht der Wächter sofort einen Platz weiter, Tricks dürfen gespielt werden, und die nächste Wächterkarte wird aufgedeckt. Mit dem ersten „{pow}“, das gilt, ist die schnelle Runde zu Ende.",
  "squid.rules.new.round":
    "Nach jeder Runde beginnt die nächste mit einer Abstimmung. Der Wächter geht von dort los, wo er steht.",
  "squid.rules.renew":
    "Ist ein Stapel leer und wird eine Karte gebraucht, werden die abgelegten Karten zu einem neuen Stapel gemischt.",
  "squid.rules.out":
    "Hast du keine Figur mehr im Kreis, bist du draußen: keine Stimme und keine Tricks mehr. Deine Tricks kommen offen auf den Ablagestapel.",
  "squid.rules.won": "Sobald nur noch eine Farbe im Kreis ist, gewinnt, wer mit ihr spielt.",
  "squid.rules.guess":
    "Unsere Zugabe: Wer draußen ist oder nur zuschaut, darf bei jeder Abstimmung raten, wo der Wächter hält. Der richtige Platz bringt zwei Punkte, ein Platz daneben einen. Mit dem Gewinnen hat das nichts zu tun.",
  "squid.rules.example": "Eine ganze Runde, Schritt für Schritt",
  "squid.rules.example.who": "Ein Spiel zu dritt, im Kreis stehen also neun Figuren. Rot beginnt.",
  "squid.rules.example.1": "Rot stellt den Wächter hinter die eigene Figur auf Platz 1.",
  "squid.rules.example.2": "Alle wählen eine Hand. Zwei haben schon gewählt. Was, sieht noch niemand.",
  "squid.rules.example.3": "Alle Hände werden gleichzeitig gezeigt: 1, 1 und 1. Das macht drei.",
  "squid.rules.example.4":
    "Der Wächter geht drei Plätze, auf Platz 4. Er steht wieder hinter Rot. Jetzt spielt niemand einen Trick.",
  "squid.rules.example.5": "Die Wächterkarte ist „{pow}“: Die Figur von Rot müsste gehen.",
  "squid.rules.example.6": "Aber Rot spielt „{second}“. Die Wächterkarte zählt nicht.",
  "squid.rules.example.7": "Eine neue wird aufgedeckt: „{newtrick}“. Niemand spielt mehr etwas.",
  "squid.rules.example.8": "Die Figur bleibt also, und Rot zieht einen Trick.",
  "squid.rules.example.9": "Die nächste Runde beginnt mit einer Abstimmung. Der Wächter steht noch auf Platz 4.",
  "squid.rules.variant.characters": "Ein längeres Spiel: Auch ab vier Personen dürfen alle drei Figuren in den Kreis.",
  "squid.rules.variant.ring": "Ein anderer Kreis: gleiche Farben nebeneinander oder alle Figuren bunt gemischt.",
  "squid.rules.variant.decks":
    "Wenn du weißt, wie viele Karten jeder Art in deiner Schachtel sind, kannst du beide Stapel vor dem Spiel einstellen.",
  "squid.rules.secret":
    "Deine Tricks kennst nur du, ebenso deine Stimme, bis alle Hände gezeigt sind. Die Reihenfolge der Stapel kennt niemand. Sehen dürfen alle: den Kreis, beide Ablagestapel, wie viele Karten jede Person und jeder Stapel hat und wer abgestimmt oder gepasst hat.",
  "squid.rules.ruling.window":
    "Beim Spiel aus der Schachtel gilt: Wer am schnellsten ist, wirft eine Karte auf den Tisch. Hier werden alle gefragt, die Tricks haben; wollen zwei zugleich spielen, zählt die erste Karte. Wie lange ihr Zeit habt, stellt ein, wer eingeladen hat. Wer keine Tricks hat, wird nicht gefragt.",
  "squid.rules.ruling.one": "Eine Hand, eine Stimme: höchstens ein Trick pro Stimme.",
  "squid.rules.ruling.second":
    "Eine zweite Chance deckt immer eine neue Karte auf; gerettet ist man damit noch nicht. Ein „{pow}“, das sie beiseitegelegt hat, beendet keine schnelle Runde.",
  "squid.rules.ruling.trick": "Ein neuer Trick wird immer gezogen: Eine Karte mehr schadet nie.",
  "squid.rules.ruling.out":
    "Laut Anleitung verliert, wer draußen ist, nur die Stimme. Hier spielt man dann auch keine Tricks mehr, und die Karten kommen wieder ins Spiel.",
  "squid.rules.ruling.renew":
    "Neu gemischt werden laut Anleitung nur die Tricks; hier gilt das auch für die Wächterkarten.",
};

export default words;
