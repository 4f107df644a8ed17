// What the coach of Through the Walls says, in German.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "walls.coach.aim":
    "Verkleide dein Gespenst, bevor die anderen es schaffen: Hut, Gesicht, Kleidung, Beine und Hand. Ein Zug hat bis zu drei magische Bewegungen. Du bist Rot. Zuerst ein Schritt: Geh auf {field}.",
  "walls.coach.room":
    "Mit einem Schritt bleibst du im Zimmer: nicht durch Wände, nicht schräg. Noch einer, auf {field}.",
  "walls.coach.slide":
    "Du stehst auf dem Brustpanzer und könntest jetzt in einem Stapel nach seiner Karte suchen. Aber unter dir ist ein Magnet, also probier „{slide}“!",
  "walls.coach.through":
    "Schieber A hat dich durch die Wand auf b3 gezogen! Das waren deine drei Bewegungen. Jetzt ist {green} (Grün) dran.",
  "walls.coach.vest": "{green} steht auf der Piratenweste und sucht in einem Stapel nach genau dieser Karte.",
  "walls.coach.secret":
    "Die Karten von Stapel 2 sieht nur {green}. Die Piratenweste war nicht dabei, und das weißt du jetzt auch.",
  "walls.coach.shift":
    "Eine dritte Art Bewegung, das Umstecken: Ein Schieber kommt in einen freien Gang, wenn über keinem der beiden Gänge ein Gespenst steht. Wähle „{corridor}“, dann „{shift}: {level}“, sodass nichts herausragt.",
  "walls.coach.mask":
    "Jetzt liegt einer seiner Magnete unter c1. Geh auf {field}, auf die Taucherbrille, aber such ihre Karte jetzt noch nicht.",
  "walls.coach.turn":
    "Die vierte Art: die Burg drehen! Gespenster über Magneten bleiben stehen, die anderen fahren mit. Wähle „{turn}“.",
  "walls.coach.search":
    "Der Magnet hat dich unterwegs festgehalten, und die Burg hat sich unter dir weitergedreht. Jetzt bist du auf dem Zauberhut. Seine Karte ist in einem der vier Stapel. Durchsuche Stapel {pile}.",
  "walls.coach.tidy":
    "Nicht dabei: Der Hut in diesem Stapel ist ein anderer, und in jedem Stapel ist am Anfang genau ein Hut! Wähle die Karte, die nach oben kommt: „{card}“. Die anderen sehen nur ihre Rückseite.",
  "walls.coach.robe":
    "Ein Magnet hielt {green} fest, während sich die Burg darunter drehte: {green} steht jetzt auf dem Zaubermantel und durchsucht Stapel 3.",
  "walls.coach.took": "Gefunden! {green} nimmt diese Karte und legt sie offen hin.",
  "walls.coach.again":
    "Du stehst noch auf deiner Verkleidung und darfst gleich suchen, auch ohne Bewegung. In Stapel 1 war der Hut nicht. Versuch Stapel {pile}.",
  "walls.coach.found": "Da ist er, und dein Gespenst trägt ihn schon! Wähle die Karte, die nach oben kommt: „{card}“.",
  "walls.coach.done": "Das erste Gespenst, das von Kopf bis Fuß verkleidet ist, gewinnt. Jetzt weißt du, wie es geht.",
};

export default words;
