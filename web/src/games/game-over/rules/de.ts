// The rules page of Game Over in German.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "game-over.rules.players": "2 bis 4",
  "game-over.rules.age": "ab 5 Jahren",
  "game-over.rules.time": "1 bis 15 Minuten",
  "game-over.rules.aim":
    "Du bist ein kleiner Barbar, und deine Prinzessin sitzt in einem Verlies voller Blorks. Finde in einem einzigen Zug einen Schlüssel und die Prinzessin deiner Farbe, dann gewinnst du. Ihr ist schon ziemlich lange langweilig.",
  "game-over.rules.box":
    "33 Karten: 25 Plättchen für das Verlies, 4 Waffen und 4 Barbaren, einer in jeder Farbe. Das sind die Plättchen:",
  "game-over.rules.keys": "2 Schlüssel. Einer genügt.",
  "game-over.rules.princesses":
    "4 Prinzessinnen, eine in jeder Farbe: Rot, Blau, Grün und Gelb. Nur deine eigene zählt, die anderen schaden niemandem. Alle vier sind immer dabei, auch zu zweit.",
  "game-over.rules.portals": "1 Portal, das überallhin führt.",
  "game-over.rules.blorks":
    "16 Blorks, je vier für die vier Waffen: Keule, Zaubertrank, Laserpistole und Bogen. Jeder fürchtet genau eine Waffe; welche, zeigt sein Schild.",
  "game-over.rules.invincibles": "2 unbesiegbare Blorks. Gegen sie hilft keine Waffe.",
  "game-over.rules.cards": "Der Barbar vor dir zeigt deine Farbe. Die Waffen gehören allen und werden nie verbraucht.",
  "game-over.rules.lay":
    "Mischt die 25 Plättchen und legt sie verdeckt zu einem Quadrat aus fünf mal fünf: Das ist das Verlies. Die vier Waffen kommen daneben.",
  "game-over.rules.entrances":
    "Alle betreten das Verlies an der Ecke, die ihnen am nächsten ist: Das ist ihr Eingang. Zu zweit nehmt ihr gegenüberliegende Ecken, zu dritt drei der vier.",
  "game-over.rules.first":
    "Die jüngste Person beginnt, dann geht es im Uhrzeigersinn weiter. In Gamenight entscheidet die Person, die eingeladen hat, oder das Los.",
  "game-over.rules.figure.deal":
    "Bereit für vier: 25 Plättchen verdeckt, ein Barbar an jeder Ecke und die vier Waffen.",
  "game-over.rules.weapon":
    "Vor jedem Plättchen wählst du eine der vier Waffen, dieselbe wie zuvor oder eine andere. Erst dann deckst du das Plättchen auf.",
  "game-over.rules.enter": "Das erste Plättchen jedes Zuges ist dein eigener Eingang.",
  "game-over.rules.on":
    "Nach einem Blork, der deine Waffe fürchtet, nach einem Schlüssel, nach einer Prinzessin (egal welcher Farbe) und nach dem Portal geht es weiter. Diese Plättchen bleiben offen liegen. Du musst weitermachen: Freiwillig aufhören darf niemand.",
  "game-over.rules.next":
    "Jedes weitere Plättchen muss verdeckt sein und mit einer Seite an das vorige grenzen. Nur über Eck zählt nicht.",
  "game-over.rules.portal":
    "Nach dem Portal darfst du mit jedem verdeckten Plättchen im ganzen Verlies weitermachen, auch mit einem fremden Eingang.",
  "game-over.rules.over": "Game over",
  "game-over.rules.wrong":
    "Ein Blork, der deine Waffe nicht fürchtet, beendet deinen Zug. Ebenso ein unbesiegbarer Blork, egal was du gewählt hast.",
  "game-over.rules.stuck":
    "Auch eine Sackgasse beendet deinen Zug: Du müsstest weiter, aber rund um das letzte Plättchen liegt schon alles offen. Das Portal ist nie eine Sackgasse: Von dort geht es überall weiter.",
  "game-over.rules.figure.wrong":
    "Rot stand auf a2 mit der Keule vor dem Blork. Der fürchtet aber den Bogen: game over.",
  "game-over.rules.figure.stuck":
    "Blau kam von e5 auf einem Umweg nach e4. Rundherum liegt alles offen: eine Sackgasse.",
  "game-over.rules.invincible":
    "Einen unbesiegbaren Blork musst du zuerst gegen ein Plättchen tauschen, das noch verdeckt ist, aber nie gegen einen Eingang, den jemand benutzt. Niemand sieht sich das andere Plättchen an, aber alle sehen, welche zwei die Plätze tauschen. Gibt es kein solches Plättchen, entfällt der Tausch.",
  "game-over.rules.figure.invincible":
    "Ein unbesiegbarer Blork auf a3! Rot muss ihn gegen ein verdecktes Plättchen tauschen.",
  "game-over.rules.figure.swapped":
    "Rot versteckt ihn auf c5. Was dort lag, liegt jetzt auf a3, und niemand weiß, was es ist.",
  "game-over.rules.back":
    "Dann werden alle offenen Plättchen wieder umgedreht, die Waffe wird zurückgelegt, und die nächste Person ist dran. Beim nächsten Mal beginnst du wieder an deinem Eingang. Merk dir also, was du gesehen hast!",
  "game-over.rules.won":
    "Du gewinnst sofort, wenn in deinem eigenen Zug ein Schlüssel und die Prinzessin deiner Farbe gleichzeitig offen liegen, auch in einer Sackgasse.",
  "game-over.rules.example":
    "Ein Spiel zu zweit. Rot erinnert sich an alles, was bisher aufgedeckt wurde, auch von Blau.",
  "game-over.rules.example.1": "Alle Plättchen sind verdeckt. Rot beginnt am eigenen Eingang, a1.",
  "game-over.rules.example.2":
    "Rot kennt den Blork auf a1 und hat den Zaubertrank gewählt, den er fürchtet. Es geht weiter.",
  "game-over.rules.example.3":
    "Daneben auf a2 ist ein Blork, der den Bogen fürchtet. Rot hat die Waffe gewechselt und macht weiter.",
  "game-over.rules.example.4":
    "a3 ist das Portal! Dafür braucht es keine Waffe, und jetzt darf Rot überall weitermachen.",
  "game-over.rules.example.5":
    "Rot weiß noch, dass auf d3 ein Schlüssel liegt, und deckt ihn auf. Die Hälfte ist geschafft!",
  "game-over.rules.example.6":
    "d4 grenzt mit einer Seite an d3. Rot hat die Laserpistole gewählt, die der Blork dort fürchtet.",
  "game-over.rules.example.7":
    "Auf d5 liegt die rote Prinzessin. Ein Schlüssel und die eigene Prinzessin liegen offen: Rot gewinnt sofort.",
  "game-over.rules.secret":
    "Geheim ist nur, was verdeckt liegt: Was eine Person sieht, sehen alle. Genau darum geht es: sich alles zu merken.",
  "game-over.rules.ruling.colours":
    "In der Schachtel sind Waffen und Farben nur gezeichnet; die Namen hier sind von uns. In Gamenight richtet sich deine Farbe nach deinem Platz.",
  "game-over.rules.ruling.on":
    "Die Ausgaben sind sich nicht einig, ob man weitermachen muss. Hier musst du, bis du gewinnst oder es „Game over“ heißt.",
  "game-over.rules.ruling.key":
    "Manche Ausgaben sprechen von „dem Schlüssel“, andere von „Schlüsseln“. Hier genügt einer, egal welcher.",
  "game-over.rules.ruling.entrances":
    "Eingänge sind die Ecken, die in dieser Partie benutzt werden. Gegen eine Ecke, die niemand benutzt, darf getauscht werden.",
};

export default words;
