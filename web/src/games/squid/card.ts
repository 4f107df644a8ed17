// The card of Squid the Game on the start page.
import type { Card } from "../face";

const card: Card = {
  title: {
    en: "Squid the Game",
    de: "Squid the Game",
    nl: "Squid the Game",
    fr: "Squid the Game",
    es: "Squid the Game",
  },
  line: {
    en: "Stand in the ring, choose a hand, and hope the guard with the party popper stops behind somebody else.",
    de: "Stell dich in den Kreis, zeig deine Hand und hoffe, dass der Wächter mit dem Konfettiknaller hinter jemand anderem hält.",
    nl: "Ga in de kring staan, laat je hand zien en hoop dat de bewaker met de confettiknaller achter een ander stopt.",
    fr: "Dans le cercle, montre ta main… et pourvu que le garde au canon à confettis s’arrête derrière quelqu’un d’autre !",
    es: "En el corro, enseña la mano… y ojalá el guardia del cañón de confeti se pare detrás de otra persona.",
  },
  now: ["me", "medium", "easy", "medium"],
  begin: { start: 0 },
  // The rulebook names neither an age nor a time: these are our own.
  age: 8,
  minutes: 15,
  credit: {
    designer: "Arno Steinwender",
    illustrator: "Kaley McCabe",
    publisher: "Edition Michael Fischer",
    year: 2022,
  },
  note: {
    en: "Neither the box nor this edition has anything to do with the television series or its makers.",
    de: "Weder die Schachtel noch diese Ausgabe hat etwas mit der Fernsehserie oder ihren Machern zu tun.",
    nl: "De doos noch deze uitgave heeft iets te maken met de televisieserie of de makers ervan.",
    fr: "Ni la boîte ni cette édition n’ont de lien avec la série télévisée ou ses créateurs.",
    es: "Ni la caja ni esta edición tienen nada que ver con la serie de televisión ni con sus creadores.",
  },
  // docs/balance/squid.md: 2,000 games of four bots each. Which tricks there are changes a tenth at most.
  studied: {
    guard_deck: {
      of: "pow",
      lengths: [
        [0.2, 378.4],
        [0.35, 175.1],
        [0.5, 114.1],
        [0.65, 85.4],
        [0.8, 69.9],
      ],
    },
    ring: { values: { even: 114.1, grouped: 111.0, random: 109.9 } },
    characters: { values: { auto: 114.1, 2: 114.1, 3: 185.7 } },
  },
  printed: {
    lang: "de",
    names: {
      pow: "POW",
      empty: "Leeres Magazin",
      trick: "Neuer Trick",
      two: "Zeige 2",
      minus: "Zeige −1",
      next: "Zum nächsten Charakter",
      quick: "Schnelles Spiel",
      second: "Zweite Chance",
    },
  },
};

export default card;
