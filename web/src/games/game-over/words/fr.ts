// Les mots de Game Over en français.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "game-over.dungeon": "Donjon",
  "game-over.weapons": "Armes",
  "game-over.weapon.club": "Massue",
  "game-over.weapon.potion": "Potion",
  "game-over.weapon.laser": "Pistolet laser",
  "game-over.weapon.bow": "Arc",
  "game-over.weapon.key": "{weapon}, touche {n}",

  "game-over.tile.key": "clé",
  "game-over.tile.portal": "portail",
  "game-over.tile.princess-red": "princesse rouge",
  "game-over.tile.princess-blue": "princesse bleue",
  "game-over.tile.princess-green": "princesse verte",
  "game-over.tile.princess-yellow": "princesse jaune",
  "game-over.tile.invincible": "blork invincible",
  "game-over.tile.blork-club": "blork qui craint la massue",
  "game-over.tile.blork-potion": "blork qui craint la potion",
  "game-over.tile.blork-laser": "blork qui craint le pistolet laser",
  "game-over.tile.blork-bow": "blork qui craint l’arc",

  "game-over.find.key": "une clé",
  "game-over.find.portal": "le portail",
  "game-over.find.princess-red": "la princesse rouge",
  "game-over.find.princess-blue": "la princesse bleue",
  "game-over.find.princess-green": "la princesse verte",
  "game-over.find.princess-yellow": "la princesse jaune",
  "game-over.find.invincible": "un blork invincible",
  "game-over.find.blork-club": "un blork qui craint la massue",
  "game-over.find.blork-potion": "un blork qui craint la potion",
  "game-over.find.blork-laser": "un blork qui craint le pistolet laser",
  "game-over.find.blork-bow": "un blork qui craint l’arc",

  "game-over.cell.down": "{cell}, face cachée",
  "game-over.cell.up": "{cell}, {tile}",
  "game-over.cell.flip": "peut être retournée",
  "game-over.cell.swap": "peut être échangée",
  "game-over.cell.entrance": "entrée de {name}",
  "game-over.cell.entrance.you": "ton entrée",
  "game-over.cell.here": "{name} est ici",
  "game-over.cell.here.you": "tu es ici",
  "game-over.cell.last": "dernier coup",
  "game-over.cell.turned": "{cell} : {what}.",

  "game-over.status.enter": "À toi ! Choisis une arme et entre en {cell}",
  "game-over.status.next": "Choisis une arme et une tuile voisine de {cell}",
  "game-over.status.anywhere": "Le portail ! Choisis une arme et n’importe quelle tuile",
  "game-over.status.swap": "Échange le blork invincible avec une tuile cachée",
  "game-over.status.other": "{name} choisit une arme…",
  "game-over.status.other.swap": "{name} cache le blork invincible…",
  "game-over.status.found": "{name} découvre {what}",
  "game-over.status.found.you": "Tu découvres {what}",
  "game-over.status.swapped": "{name} échange {from} et {to}",
  "game-over.status.swapped.you": "Tu échanges {from} et {to}",
  "game-over.status.wrong-weapon": "Mauvaise arme ! Game over pour {name}",
  "game-over.status.wrong-weapon.you": "Mauvaise arme ! Game over pour toi",
  "game-over.status.invincible": "Invincible ! Game over pour {name}",
  "game-over.status.invincible.you": "Invincible ! Game over pour toi",
  "game-over.status.stuck": "Plus d’issue ! Game over pour {name}",
  "game-over.status.stuck.you": "Plus d’issue ! Game over pour toi",
  "game-over.status.won": "{name} a la clé et la princesse !",
  "game-over.status.won.you": "Tu as la clé et la princesse !",

  "game-over.tell.enter": "{name} entre dans le donjon.",
  "game-over.tell.enter.you": "Tu entres dans le donjon.",
  "game-over.tell.swapped": "{name} a échangé le blork invincible avec une autre tuile.",
  "game-over.tell.swapped.you": "Tu as échangé le blork invincible avec une autre tuile.",
  "game-over.tell.wrong-weapon": {
    one: "{name} a retourné {n} tuile : un blork, et la mauvaise arme. Game over !",
    other: "{name} a retourné {n} tuiles avant de croiser un blork avec la mauvaise arme. Game over !",
  },
  "game-over.tell.wrong-weapon.you": {
    one: "Tu as retourné {n} tuile : un blork, et la mauvaise arme. Game over !",
    other: "Tu as retourné {n} tuiles avant de croiser un blork avec la mauvaise arme. Game over !",
  },
  "game-over.tell.invincible": {
    one: "{name} a retourné {n} tuile : un blork invincible. Game over !",
    other: "{name} a retourné {n} tuiles avant de croiser un blork invincible. Game over !",
  },
  "game-over.tell.invincible.you": {
    one: "Tu as retourné {n} tuile : un blork invincible. Game over !",
    other: "Tu as retourné {n} tuiles avant de croiser un blork invincible. Game over !",
  },
  "game-over.tell.stuck": {
    one: "{name} a retourné {n} tuile et n’a plus d’issue. Game over !",
    other: "{name} a retourné {n} tuiles et n’a plus d’issue. Game over !",
  },
  "game-over.tell.stuck.you": {
    one: "Tu as retourné {n} tuile et n’as plus d’issue. Game over !",
    other: "Tu as retourné {n} tuiles et n’as plus d’issue. Game over !",
  },
  "game-over.tell.won": {
    one: "{name} a retourné {n} tuile et gagne !",
    other: "{name} a retourné {n} tuiles, trouvé une clé et la princesse, et gagne !",
  },
  "game-over.tell.won.you": {
    one: "Tu as retourné {n} tuile et tu gagnes !",
    other: "Tu as retourné {n} tuiles, trouvé une clé et la princesse, et tu gagnes !",
  },

  "game-over.why": "{name} a trouvé une clé et la princesse de sa couleur en un seul tour.",
  "game-over.why.you": "Tu as trouvé une clé et ta princesse en un seul tour.",
  "game-over.story.where": "La clé était en {key}, la princesse en {princess}.",
  "game-over.story.turns": { one: "Il a fallu {n} tour.", other: "Il a fallu {n} tours." },
  "game-over.story.tiles": { one: "{n} tuile a été retournée.", other: "{n} tuiles ont été retournées." },
  "game-over.story.walk": {
    one: "La plus longue balade pour rien : {name}, {n} tuile.",
    other: "La plus longue balade pour rien : {name}, {n} tuiles.",
  },
  "game-over.story.invincible": {
    one: "Un blork invincible s’est montré une fois.",
    other: "Les blorks invincibles se sont montrés {n} fois.",
  },

  "game-over.refusal.over": "La partie est terminée.",
  "game-over.refusal.not-your-turn": "Ce n’est pas à toi de jouer.",
  "game-over.refusal.swap-first": "Échange d’abord le blork invincible avec une tuile cachée.",
  "game-over.refusal.nothing-to-swap": "On n’échange qu’un blork invincible qui vient d’être retourné.",
  "game-over.refusal.swap-down": "Échange avec une tuile encore cachée.",
  "game-over.refusal.not-your-entrance": "Un tour commence à ta propre entrée, {cell}.",
  "game-over.refusal.face-up": "{cell} est déjà face visible.",
  "game-over.refusal.not-a-neighbour": "La tuile suivante doit toucher {cell} par un côté.",
  "game-over.refusal.entrance": "{cell} est une entrée. Les entrées ne s’échangent jamais.",

  "game-over.rules.aim":
    "Quelque part sous 25 trappes attendent une clé et la princesse de ta couleur. Trouve les deux en un seul tour, et tu gagnes. Elle s’ennuie depuis un bon moment.",
  "game-over.rules.tiles": "Ce qu’il y a dans le donjon",
  "game-over.rules.keys": "2 clés. Une seule suffit.",
  "game-over.rules.princesses":
    "4 princesses, une de chaque couleur. Seule la tienne compte ; les autres ne font pas de mal.",
  "game-over.rules.portal": "1 portail. De là, on continue sur n’importe quelle tuile cachée.",
  "game-over.rules.blorks": "16 blorks, quatre par arme. Leur bouclier montre celle qu’ils craignent.",
  "game-over.rules.invincibles": "2 blorks invincibles. Rien n’en vient à bout.",
  "game-over.rules.turn": "Ton tour",
  "game-over.rules.weapon": "Avant chaque tuile, choisis une arme : la même ou une autre.",
  "game-over.rules.enter": "La première tuile est ton entrée : le coin à ta couleur et à ton symbole.",
  "game-over.rules.next": "Chaque tuile suivante touche la précédente par un côté, jamais par un coin.",
  "game-over.rules.on":
    "Un blork vaincu par ton arme, une clé, une princesse, le portail : tu continues. Personne ne s’arrête de son plein gré.",
  "game-over.rules.over": "Game over",
  "game-over.rules.wrong": "Un blork qui ne craint pas ton arme met fin à ton tour.",
  "game-over.rules.invincible":
    "Un blork invincible aussi. Mais d’abord, échange-le avec une tuile encore cachée. Personne ne regarde cette tuile.",
  "game-over.rules.stuck": "Un cul-de-sac aussi : toutes les voisines sont déjà visibles.",
  "game-over.rules.back":
    "Puis toutes les tuiles sont retournées face cachée et le barbare suivant entre. Retiens ce que tu as vu !",
  "game-over.rules.win": "Gagner",
  "game-over.rules.won":
    "Une clé et ta princesse visibles ensemble pendant ton tour : tu gagnes aussitôt.",
  "game-over.rules.rulings": "Là où les éditions diffèrent",
  "game-over.rules.ruling.on": "On continue jusqu’à gagner ou échouer.",
  "game-over.rules.ruling.key": "Une clé suffit, et les deux se valent.",
  "game-over.rules.ruling.entrances":
    "Les entrées utilisées ne s’échangent jamais ; un coin que personne n’utilise, oui. S’il n’y a rien à échanger, on s’en passe.",
  "game-over.rules.ruling.two": "À deux, on entre par des coins opposés. Les quatre princesses sont toujours là.",
};

export default words;
