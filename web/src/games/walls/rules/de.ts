// The rules page of Through the Walls in German.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "walls.rules.players": "2 bis 4",
  "walls.rules.age": "ab 7 Jahren",
  "walls.rules.time": "etwa 25 Minuten",
  "walls.rules.goal":
    "Heute Nacht ist Karneval auf der Burg, und die Gespenster haben genug davon, so blass zu sein. Verkleide deins schneller als alle anderen von Kopf bis Fuß: Hut, Gesicht, Kleidung, Beine und Hand.",
  "walls.rules.board":
    "Die Burg: ein Spielbrett mit 7 × 7 Feldern, von Wänden in 12 Zimmer geteilt. Die Zimmer haben keine Türen.",
  "walls.rules.plug":
    "Der Stecker in der Mitte, d4, hält die Burg auf dem Boden; um ihn dreht sie sich. Kein Gespenst kann darauf stehen oder darüber hinweggehen.",
  "walls.rules.corners":
    "4 Gespenster in vier Farben. Die vier Ecken sind ihre Startfelder: Rot auf a1, Blau auf g1, Grün auf g7, Gelb auf a7.",
  "walls.rules.cards":
    "20 Verkleidungen sind auf 20 Felder gedruckt. Es gibt vier Kostüme: Pirat, Taucher, Ritter und Zauberer. Zu jedem gehören fünf Verkleidungen, eine für jeden Körperteil: Hut, Gesicht, Kleidung, Beine und Hand. Zu jeder Verkleidung gehört eine Karte. Vorn zeigt sie die Verkleidung, hinten nur den Körperteil.",
  "walls.rules.floor":
    "Der Boden liegt unter der Burg und bewegt sich nie. Fünf unterirdische Gänge verlaufen darin von oben nach unten, unter der zweiten bis sechsten Spalte.",
  "walls.rules.sliders":
    "3 Schieber, A, B und C, liegen in den Gängen. Jeder hat sieben Kammern, in einigen davon Magnete, bei jedem Schieber in anderen. Ein Schieber lässt sich nach oben oder unten bewegen, bis an einem Ende zwei Kammern herausragen, weiter nicht.",
  "walls.rules.lay":
    "Die Burg liegt ungedreht auf dem Boden. Die Schieber A, B und C liegen bündig in den Gängen 1, 3 und 5; die Gänge 2 und 4 sind frei.",
  "walls.rules.ghosts":
    "Jedes Gespenst steht auf der Ecke seiner Farbe. Zu zweit sitzt ihr euch gegenüber, als Rot und Grün; zu dritt nehmt ihr drei Ecken. Gespenster, die niemand spielt, bleiben in der Schachtel.",
  "walls.rules.figure.deal":
    "Bereit für vier: auf jeder Ecke ein Gespenst, die Schieber in den Gängen 1, 3 und 5; ihre Magnete scheinen durch.",
  "walls.rules.piles":
    "Sortiert die Karten nach Rückseiten und mischt jede Sorte. Dann verteilt sie auf vier Stapel: In jeden kommen fünf Karten, genau eine für jeden Körperteil. Niemand sieht sich die Vorderseiten an. Mischt jeden Stapel und legt ihn verdeckt hin.",
  "walls.rules.figure.pile":
    "Was am Anfang in jedem Stapel ist, von hinten gesehen: ein Hut, ein Gesicht, ein Kleidungsstück, ein Paar Beine, eine Hand.",
  "walls.rules.first":
    "Wer zuerst dreimal den Finger kreisen lässt, beginnt, dann geht es im Uhrzeigersinn weiter. In Gamenight entscheidet die Person, die eingeladen hat, oder das Los.",
  "walls.rules.turn":
    "Mach bis zu drei magische Bewegungen. Es gibt vier Arten; kombinier sie, wie du willst, auch mehrmals dieselbe. Danach darfst du einen Stapel durchsuchen, wenn dein Gespenst auf einer Verkleidung steht, die du brauchen kannst. Aufhören darfst du jederzeit.",
  "walls.rules.blind":
    "Ausprobieren gilt nicht: Wer einen Schieber berührt, muss ihn schieben, und gespielt ist gespielt. Hier siehst du erst hinterher, was geschieht; „{happened}“ (die Lupe in der Ecke) zeigt es dir langsam.",
  "walls.rules.step.title": "Schritt",
  "walls.rules.step":
    "Dein eigenes Gespenst geht auf ein Feld daneben, im selben Zimmer: nicht durch eine Wand, nicht schräg, nicht auf den Stecker, nicht auf ein Feld mit einem Gespenst.",
  "walls.rules.slide.title": "Schieben",
  "walls.rules.grip":
    "Ein Magnet hält ein Gespenst fest, wenn er genau unter ihm liegt. Mit einem Schritt kann es trotzdem weggehen.",
  "walls.rules.slide":
    "Beweg einen Schieber um eine Kammer nach oben oder unten. Jedes Gespenst, das er festhält, geht ein Feld mit, mitten durch Wände, und schiebt Gespenster, die im Weg stehen, vor sich her. Wer dabei auf den Stecker käme, bleibt stehen, und ebenso alle, die von hinten schieben; der Schieber bewegt sich darunter weiter. Würde ein Gespenst vom Brett geschoben, ist diese Bewegung verboten.",
  "walls.rules.figure.through":
    "Schieber A geht nach unten. Einer seiner Magnete liegt unter Rot und zieht Rot durch die Wand, von b2 auf b3.",
  "walls.rules.figure.plug":
    "Schieber B geht nach unten, aber Blau steht direkt vor dem Stecker: Blau bleibt, der Schieber bewegt sich darunter weiter.",
  "walls.rules.figure.push":
    "Schieber A geht nach unten und zieht Grün durch eine Wand. Blau stand im Weg und wird mitgeschoben.",
  "walls.rules.shift.title": "Umstecken",
  "walls.rules.shift":
    "Zieh einen Schieber aus seinem Gang und steck ihn in einen anderen, freien Gang, so weit du willst; bis zu zwei Kammern dürfen herausragen. Über keinem der beiden Gänge darf ein Gespenst stehen. Ein Schieber wird nie umgedreht.",
  "walls.rules.figure.shift": "Schieber B kommt von Gang 3 in Gang 2. Über keinem der beiden steht ein Gespenst.",
  "walls.rules.turned.title": "Drehen",
  "walls.rules.turned":
    "Dreh die Burg um ein Viertel, egal in welche Richtung. Festgehaltene Gespenster bleiben über ihrer Stelle am Boden stehen, während sich die Burg unter ihnen dreht. Alle anderen fahren mit ihrem Feld mit, außer ein Magnet fängt sie unterwegs oder sie stoßen gegen ein stehendes Gespenst.",
  "walls.rules.figure.hold":
    "Eine Vierteldrehung im Uhrzeigersinn. Rot wird von einem Magneten gehalten, bleibt stehen und ist nun auf einem anderen Feld. Blau fährt auf seiner Ecke mit. Grün fährt auch mit, bis ein Magnet es unten fängt.",
  "walls.rules.ride":
    "So läuft eine Drehung ab: Die Stellen rund um den Stecker bilden drei Ringe. Alle, die mitfahren, gehen gemeinsam Stelle für Stelle ihren Ring entlang: zwei Stellen auf dem inneren Ring, vier auf dem mittleren, sechs auf dem äußeren. Wer über einen Magneten kommt, wird gefangen und bleibt dort, während die Burg sich weiterdreht.",
  "walls.rules.wedge":
    "Auf den beiden inneren Ringen klemmt ein Gespenst fest, wenn es beim Mitfahren gegen ein stehendes stößt, und steht dann auch still. Es steht auf zwei Feldern: dem erreichten und dem dahinter. Ist das hintere nach der Drehung frei, stellt die Person, die am Zug ist, es auf eines der beiden; sonst bleibt es stehen.",
  "walls.rules.figure.straddle":
    "Eine Vierteldrehung gegen den Uhrzeigersinn. Blau fährt mit und stößt gegen Rot, das von einem Magneten gehalten wird. Blau steht auf den zwei markierten Feldern und wird auf eines davon gestellt.",
  "walls.rules.off":
    "Auf dem äußeren Ring fliegt ein Gespenst, das beim Mitfahren gegen ein stehendes stößt, vom Brett. Nach der Drehung stellt es die Person, die am Zug ist, auf eine beliebige leere Ecke.",
  "walls.rules.figure.off":
    "Blau fährt am Rand mit und stößt gegen Grün, das von einem Magneten gehalten wird. Blau fliegt vom Brett (hier in der Mitte gezeichnet) und kommt auf eine der markierten Ecken zurück.",
  "walls.rules.order":
    "Müssen mehrere Gespenster neu aufgestellt werden, kommen sie in der Reihenfolge des Spiels dran, zuerst das Gespenst der Person, die am Zug ist; sie stellt alle auf. Das kostet keine weitere Bewegung. Ein Gespenst darf auch über einen Magneten gestellt werden.",
  "walls.rules.search.title": "Suchen",
  "walls.rules.search":
    "Steht dein Gespenst auf einer Verkleidung für einen Körperteil, für den du noch keine Karte hast, darfst du einen Stapel deiner Wahl durchsuchen, auch ohne vorherige Bewegung, wenn du schon dort stehst. Ob jemand anderes diese Karte schon gefunden hat, ist egal. Ein leerer Stapel kann nicht durchsucht werden.",
  "walls.rules.look":
    "Du siehst dir alle Karten des Stapels an, sonst niemand. Ist genau die Karte der Verkleidung dabei, auf der du stehst, nimmst du sie und legst sie offen hin. Eine andere Karte nimmst du nicht.",
  "walls.rules.tidy":
    "Dann kommt der Stapel zurück an seinen Platz. Du darfst die Reihenfolge ändern; hier wählst du die Karte, die nach oben kommt, die anderen bleiben in ihrer Reihenfolge.",
  "walls.rules.after":
    "Eine Suche beendet deinen Zug, ob du etwas gefunden hast oder nicht. Übrige Bewegungen verfallen.",
  "walls.rules.won":
    "Sobald du für jeden der fünf Körperteile eine Verkleidung hast, gewinnst du. Sie dürfen aus verschiedenen Kostümen sein.",
  "walls.rules.example": "Rot und Grün spielen. Rot ist am Zug und hat noch keine Karte.",
  "walls.rules.example.1": "Das Gespenst von Rot steht auf b3. Rot hat drei magische Bewegungen.",
  "walls.rules.example.2":
    "Erste Bewegung, Umstecken: Schieber B kommt von Gang 3 in Gang 2. Einer seiner Magnete liegt jetzt unter der obersten Reihe.",
  "walls.rules.example.3":
    "Zweite Bewegung, ein Schritt: von b3 auf a3, im selben Zimmer. Hier ist eine Taucherbrille; Rot könnte nach ihr suchen.",
  "walls.rules.example.4":
    "Dritte Bewegung, Drehen: Rot fährt am Rand mit, bis der Magnet es fängt, und die Burg dreht sich weiter. Jetzt steht Rot auf a5. Grün wurde die ganze Zeit von einem Magneten gehalten.",
  "walls.rules.example.5":
    "Auf a5 ist der Zauberhut. Rot durchsucht Stapel 4 und findet genau diese Karte. Die anderen vier sieht nur Rot.",
  "walls.rules.example.6":
    "Rot wählt, welche Karte nach oben kommt, und legt den Stapel zurück. Das Gespenst trägt den Hut, und Grün ist dran.",
  "walls.rules.variant.piles":
    "Wandernde Stapel: Nach einer Suche darfst du den Stapel auf einen beliebigen der vier Plätze legen. Er tauscht mit dem Stapel, der dort liegt, oder kommt auf einen leeren Platz.",
  "walls.rules.variant.round":
    "Letzte Runde: Wer verkleidet ist, gewinnt nicht sofort. Die Runde wird zu Ende gespielt, damit alle gleich oft am Zug waren; wer dann verkleidet ist, gewinnt mit.",
  "walls.rules.variant.magnets":
    "Schwerer: Blendet die Magnete aus (das Hufeisen in der Ecke) und merkt euch, wo sie liegen.",
  "walls.rules.variant.castle":
    "Eine eigene Burg: Zimmer, Verkleidungen und Magnete lassen sich vor dem Spiel aus einer Datei laden.",
  "walls.rules.secret":
    "Geheim sind nur die Vorderseiten der Karten in den Stapeln, außer für die Person, die gerade sucht. Alle dürfen sehen: die oberste Rückseite jedes Stapels, wie viele Karten er hat, die gefundenen Karten und die Magnete.",
  "walls.rules.ruling.castle":
    "Brett und Schieber aus der Schachtel kennen wir nur aus Beschreibungen. Zimmer, Verkleidungen und Magnete dieser Burg haben wir selbst entworfen, und das Brett sieht von jeder Ecke gleich aus.",
  "walls.rules.ruling.seats":
    "Laut Anleitung sucht man sich sein Gespenst aus; hier gehört es zum Platz. Zu zweit sitzt man sich gegenüber, weil die Gänge für Nachbarn unterschiedlich verlaufen.",
  "walls.rules.ruling.stop":
    "Laut Anleitung darfst du früher aufhören, wenn du auf einer Verkleidung stehst, die du brauchen kannst. Hier darfst du immer aufhören, auch ohne Bewegung oder Suche.",
  "walls.rules.ruling.slider":
    "Ein Schieber wird nie umgedreht. „Oben“ und „unten“ beziehen sich immer auf den Tisch, nicht auf die Burg.",
  "walls.rules.ruling.turn":
    "Beim Spiel aus der Schachtel entscheiden Magnete und Holzgespenster, was beim Drehen geschieht; diese Regeln kommen dem nahe und bleiben doch für alle nachvollziehbar. Wer ein festgeklemmtes oder heruntergefallenes Gespenst neu aufstellt, sagt die Anleitung nicht; hier ist es die Person, die am Zug ist.",
  "walls.rules.ruling.top": "Zu sehen ist immer nur die oberste Rückseite; diese eine Karte zu wählen genügt also.",
};

export default words;
