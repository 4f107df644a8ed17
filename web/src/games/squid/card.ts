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
    en: "Stand in the ring, show a hand, and hope the guard with the party popper stops behind somebody else.",
    de: "Steht im Kreis, zeigt eure Hände und hofft, dass der Wächter mit dem Konfettiknaller hinter anderen hält.",
    nl: "Ga in de kring staan, steek je hand op en hoop dat de bewaker met de confettiknaller achter een ander stopt.",
    fr: "Dans le cercle, chacun montre une main… pourvu que le garde au canon à confettis s’arrête derrière un autre.",
    es: "En el corro, cada cual enseña una mano… y ojalá el guardia del cañón de confeti se pare detrás de otra persona.",
  },
  now: ["me", "medium", "easy", "medium"],
  begin: { start: 0 },
};

export default card;
