// The words of Game Over in German.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "game-over.aim":
    "Finde in einem Zug einen Schlüssel und deine Prinzessin. An einem Blork kommst du nur mit der Waffe vorbei, die er fürchtet.",
  "game-over.dungeon": "Verlies",
  "game-over.slots": "Schlüssel und Prinzessin: Wer beide in einem Zug findet, gewinnt.",
  "game-over.weapons": "Waffen",
  "game-over.weapon.club": "Keule",
  "game-over.weapon.potion": "Zaubertrank",
  "game-over.weapon.laser": "Laserpistole",
  "game-over.weapon.bow": "Bogen",
  "game-over.weapon.key": "{weapon}, Taste {n}",

  "game-over.tile.key": "Schlüssel",
  "game-over.tile.portal": "Portal",
  "game-over.tile.princess-red": "rote Prinzessin",
  "game-over.tile.princess-blue": "blaue Prinzessin",
  "game-over.tile.princess-green": "grüne Prinzessin",
  "game-over.tile.princess-yellow": "gelbe Prinzessin",
  "game-over.tile.invincible": "unbesiegbarer Blork",
  "game-over.tile.blork-club": "Blork, der die Keule fürchtet",
  "game-over.tile.blork-potion": "Blork, der den Zaubertrank fürchtet",
  "game-over.tile.blork-laser": "Blork, der die Laserpistole fürchtet",
  "game-over.tile.blork-bow": "Blork, der den Bogen fürchtet",

  "game-over.find.key": "einen Schlüssel",
  "game-over.find.portal": "das Portal",
  "game-over.find.princess-red": "die rote Prinzessin",
  "game-over.find.princess-blue": "die blaue Prinzessin",
  "game-over.find.princess-green": "die grüne Prinzessin",
  "game-over.find.princess-yellow": "die gelbe Prinzessin",
  "game-over.find.invincible": "einen unbesiegbaren Blork",
  "game-over.find.blork": "einen Blork",
  "game-over.find.blork-club": "einen Blork, der die Keule fürchtet",
  "game-over.find.blork-potion": "einen Blork, der den Zaubertrank fürchtet",
  "game-over.find.blork-laser": "einen Blork, der die Laserpistole fürchtet",
  "game-over.find.blork-bow": "einen Blork, der den Bogen fürchtet",

  "game-over.cell.down": "{cell}, verdeckt",
  "game-over.cell.up": "{cell}, {tile}",
  "game-over.cell.flip": "kann aufgedeckt werden",
  "game-over.cell.swap": "kann getauscht werden",
  "game-over.cell.entrance": "Eingang von {name}",
  "game-over.cell.entrance.you": "dein Eingang",
  "game-over.cell.here": "hier steht {name}",
  "game-over.cell.here.you": "hier stehst du",
  "game-over.cell.last": "letzter Zug",
  "game-over.cell.turned": "{cell} zeigt {what}.",

  "game-over.status.enter": "Dein Zug! Wähl eine Waffe, dann deck {cell} auf",
  "game-over.status.next": "Weiter! Waffe und Plättchen neben {cell}",
  "game-over.status.anywhere": "Das Portal! Waffe und Plättchen nach Wahl",
  "game-over.status.swap": "Tausche ihn gegen ein verdecktes Plättchen",
  "game-over.status.other": "{name} wählt eine Waffe …",
  "game-over.status.other.swap": "{name} versteckt den Blork …",
  "game-over.status.flips": "{name} dreht ein Plättchen um …",
  "game-over.status.flips.you": "Du drehst ein Plättchen um …",
  "game-over.status.found": "{name} findet {what}.",
  "game-over.status.found.you": "Du findest {what}.",
  "game-over.status.swapped": "{name} tauscht {from} und {to}",
  "game-over.status.swapped.you": "Du tauschst {from} und {to}",
  "game-over.status.wrong-weapon": "Falsche Waffe! Game over für {name}",
  "game-over.status.wrong-weapon.you": "Falsche Waffe! Game over für dich",
  "game-over.status.invincible": "Unbesiegbar! Game over für {name}",
  "game-over.status.invincible.you": "Unbesiegbar! Game over für dich",
  "game-over.status.stuck": "Sackgasse! Game over für {name}",
  "game-over.status.stuck.you": "Sackgasse! Game over für dich",
  "game-over.status.won": "{name} hat Schlüssel und Prinzessin!",
  "game-over.status.won.you": "Du hast Schlüssel und Prinzessin!",

  "game-over.tell.enter": "{name} betritt das Verlies.",
  "game-over.tell.enter.you": "Du betrittst das Verlies.",
  "game-over.tell.swapped": "{name} hat den unbesiegbaren Blork gegen ein anderes Plättchen getauscht.",
  "game-over.tell.swapped.you": "Du hast den unbesiegbaren Blork gegen ein anderes Plättchen getauscht.",
  "game-over.tell.wrong-weapon": {
    one: "Beim ersten Plättchen hatte {name} die falsche Waffe gegen den Blork.",
    other: "Beim {n}. Plättchen hatte {name} die falsche Waffe gegen den Blork.",
  },
  "game-over.tell.wrong-weapon.you": {
    one: "Beim ersten Plättchen hattest du die falsche Waffe gegen den Blork.",
    other: "Beim {n}. Plättchen hattest du die falsche Waffe gegen den Blork.",
  },
  "game-over.tell.invincible": {
    one: "Beim ersten Plättchen war für {name} Schluss: ein unbesiegbarer Blork.",
    other: "Beim {n}. Plättchen war für {name} Schluss: ein unbesiegbarer Blork.",
  },
  "game-over.tell.invincible.you": {
    one: "Beim ersten Plättchen war für dich Schluss: ein unbesiegbarer Blork.",
    other: "Beim {n}. Plättchen war für dich Schluss: ein unbesiegbarer Blork.",
  },
  "game-over.tell.stuck": {
    one: "Beim ersten Plättchen geriet {name} in eine Sackgasse.",
    other: "Beim {n}. Plättchen geriet {name} in eine Sackgasse.",
  },
  "game-over.tell.stuck.you": {
    one: "Beim ersten Plättchen gerietst du in eine Sackgasse.",
    other: "Beim {n}. Plättchen gerietst du in eine Sackgasse.",
  },
  "game-over.tell.won": {
    one: "{name} gewinnt: Schlüssel und Prinzessin nach {n} Plättchen!",
    other: "{name} gewinnt: Schlüssel und Prinzessin nach {n} Plättchen!",
  },
  "game-over.tell.won.you": {
    one: "Du gewinnst: Schlüssel und Prinzessin nach {n} Plättchen!",
    other: "Du gewinnst: Schlüssel und Prinzessin nach {n} Plättchen!",
  },

  "game-over.consolation": "Deine Prinzessin wartete auf {cell}.",
  "game-over.why": "{name} hat in einem einzigen Zug einen Schlüssel und die Prinzessin der eigenen Farbe gefunden.",
  "game-over.why.you": "Du hast in einem einzigen Zug einen Schlüssel und deine Prinzessin gefunden.",
  "game-over.story.where": "Der Schlüssel lag auf {key}, die Prinzessin auf {princess}.",
  "game-over.story.turns": { one: "Das hat {n} Zug gedauert.", other: "Das hat {n} Züge gedauert." },
  "game-over.story.tiles": {
    one: "{n} Plättchen wurde aufgedeckt.",
    other: "{n} Plättchen wurden aufgedeckt.",
  },
  "game-over.story.walk": {
    one: "Der längste vergebliche Weg: {name}, {n} Plättchen.",
    other: "Der längste vergebliche Weg: {name}, {n} Plättchen.",
  },
  "game-over.story.walk.tied": {
    one: "Der längste vergebliche Weg: {name}, je {n} Plättchen.",
    other: "Der längste vergebliche Weg: {name}, je {n} Plättchen.",
  },
  "game-over.story.invincible": {
    one: "Einmal kam ein unbesiegbarer Blork dazwischen.",
    other: "{n}-mal kam ein unbesiegbarer Blork dazwischen.",
  },

  "game-over.refusal.over": "Das Spiel ist aus.",
  "game-over.refusal.not-your-turn": "Du bist nicht dran.",
  "game-over.refusal.swap-first": "Tausche zuerst den unbesiegbaren Blork gegen ein verdecktes Plättchen.",
  "game-over.refusal.nothing-to-swap":
    "Tauschen kannst du nur einen unbesiegbaren Blork, den du gerade aufgedeckt hast.",
  "game-over.refusal.swap-down": "Tausche gegen ein Plättchen, das noch verdeckt liegt.",
  "game-over.refusal.not-your-entrance": "Dein Zug beginnt an deinem eigenen Eingang, auf {cell}.",
  "game-over.refusal.face-up": "{cell} liegt schon offen.",
  "game-over.refusal.not-a-neighbour": "Das nächste Plättchen muss an einer Seite an {cell} liegen.",
  "game-over.refusal.entrance": "{cell} ist ein Eingang. Eingänge werden nie getauscht.",
};

export default words;
