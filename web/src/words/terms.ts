// The terms of each game in each language, for the tests: what a thing is called, and what it is never called.
// Where a game was printed in a language, its words are the printed ones.
import type { Lang } from "./index.svelte";

interface Never {
  not: RegExp;
  say: string;
}
type ByLang<T> = Partial<Record<Lang, T>>;

/** Words for which another one is used, by game; `page` for the page's own, `all` for everything. */
export const NEVER: Record<string, ByLang<Never[]>> = {
  all: {
    en: [{ not: /\bWhoever\b|\bshall\b|\banew\b/, say: "it in everyday English" }],
    de: [{ not: /\bStunde\b/, say: "Einführung" }],
    nl: [{ not: /toestel/i, say: "apparaat" }],
    fr: [{ not: /\brécit\b/i, say: "enregistrement" }],
    es: [{ not: /\b(?:coge|coger|cógel[oa])\b/i, say: "elige, toma" }],
  },
  page: {
    en: [{ not: /\bthe square\b/i, say: "QR code" }],
    de: [{ not: /Quadrat/, say: "QR-Code" }],
    nl: [{ not: /vierkant/i, say: "QR-code" }],
    fr: [{ not: /\bcarré\b/i, say: "QR code" }],
    es: [{ not: /cuadrado/i, say: "código QR" }],
  },
  "game-over": {
    en: [{ not: /\bclosed\b|\bno way on\b/i, say: "face down, dead end" }],
    de: [
      { not: /\bPlatten?\b|zugedeckt/, say: "Plättchen, verdeckt" },
      { not: /tausch\w* \S+( \S+)? mit /i, say: "tauschen gegen" },
    ],
    nl: [
      { not: /portaal/i, say: "toverdeur" },
      { not: /\bruil/i, say: "verwisselen" },
      { not: /dood spoor/i, say: "doodlopende weg" },
      { not: /\bgesloten\b/i, say: "gedekt" },
    ],
    fr: [
      { not: /cul-de-sac/i, say: "impasse" },
      { not: /\bdalles?\b/i, say: "tuile" },
      { not: /potion magique/i, say: "potion" },
    ],
    es: [
      { not: /\blosas?\b|\blosetas?\b/i, say: "ficha" },
      { not: /\btapadas?\b/i, say: "boca abajo" },
      { not: /garrote/i, say: "maza" },
    ],
  },
  squid: {
    en: [{ not: /\bpalm\b|magazine/i, say: "flat hand, popper" }],
    de: [{ not: /\b(?:Puff|Peng)\b/, say: "Pow!" }],
    nl: [
      { not: /\bpang\b/i, say: "paf" },
      { not: /\bgok(?:ken|kers?|t)?\b/i, say: "raden, voorspelling" },
      { not: /steek .*\bhand op/i, say: "laat je hand zien" },
    ],
    fr: [
      { not: /pouce en bas/i, say: "pouce vers le bas" },
      { not: /\bvoix compte/i, say: "vote" },
    ],
    es: [
      { not: /mont[óo]n/i, say: "mazo" },
      { not: /apuesta/i, say: "predicción" },
      { not: /sin mano/i, say: "aún no ha elegido" },
    ],
  },
  walls: {
    en: [{ not: /\bhat, face, body\b/i, say: "clothes" }],
    de: [
      { not: /\bGeist(?:e|er|ern|es)?\b/, say: "Gespenst" },
      { not: /Schloss/, say: "Burg" },
      { not: /Zapfen/, say: "Stecker" },
      { not: /Zauberz[uü]g/, say: "magische Bewegung" },
      { not: /(?<!Ab durch die )\bMauern?\b/, say: "Wand" },
    ],
    nl: [
      { not: /kasteel/i, say: "burcht" },
      { not: /\bspil\b/i, say: "stekker" },
      { not: /toverzet/i, say: "magische beweging" },
      { not: /\blijf\b/i, say: "kleren" },
    ],
    fr: [
      { not: /en costume|son costume|ton costume/i, say: "déguisement" },
      { not: /à la place \{place\}$/i, say: "place" },
    ],
    es: [
      { not: /\bpared(?:es)?\b/i, say: "muro" },
      { not: /deslizador/i, say: "corredera" },
      { not: /registrad/i, say: "revisado" },
    ],
  },
};

/** What both the lesson and the game speak of, in lower case. */
export const KEPT: Record<string, Record<Lang, string[]>> = {
  "game-over": {
    en: ["tile", "blork", "key", "princess", "portal"],
    de: ["plättchen", "blork", "schlüssel", "prinzessin", "portal"],
    nl: ["tegel", "blork", "sleutel", "prinses", "toverdeur"],
    fr: ["tuile", "blork", "clé", "princesse", "portail"],
    es: ["ficha", "blork", "llave", "princesa", "portal"],
  },
  squid: {
    en: ["guard", "character", "trick", "flat hand"],
    de: ["wächter", "figur", "trick", "flache hand"],
    nl: ["bewaker", "poppetje", "truc", "vlakke hand"],
    fr: ["garde", "personnage", "astuce", "main ouverte"],
    es: ["guardia", "personaje", "truco", "palma"],
  },
  walls: {
    en: ["ghost", "slider", "magnet", "pile", "magic move", "wall", "castle"],
    de: ["gespenst", "schieber", "magnet", "stapel", "magische", "wand", "burg"],
    nl: ["spook", "schuif", "magneet", "stapel", "magische", "muur", "burcht"],
    fr: ["fantôme", "glissière", "aimant", "pile", "coup", "mur", "château"],
    es: ["fantasma", "corredera", "imán", "montón", "jugada", "muro", "castillo"],
  },
};
