// The symbol of each seat's colour, as an outline in a box of 24: it stands wherever the colour does.

export const SYMBOLS: Record<string, string> = {
  red: "M12 4.5a7.5 7.5 0 1 0 .01 0z",
  blue: "M5 5.2 18.8 5l.2 13.8L5.2 19z",
  green: "M12 4 20.5 19 3.5 19.2z",
  yellow: "M12 2.8 14.7 9l6.8.6-5.1 4.5 1.5 6.6L12 17.2l-5.9 3.5 1.5-6.6L2.5 9.6 9.3 9z",
  purple: "M12 2.8 20.2 12 12 21.2 3.8 12z",
  orange: "M7.2 4.2h9.6L21.4 12l-4.6 7.8H7.2L2.6 12z",
};
