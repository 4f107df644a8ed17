// The measures of the drawn table, in boxes of 100 a field: the floor fixed, the board turning on it.

/** The board's rim. */
export const RIM = 14;
/** Above and below the board: room for what sticks out of the corridors. */
export const MARGIN = 100;
/** How high a chamber that sticks out is drawn: it hangs over the edge of the table. */
export const STUB = 24;
/** How high a handle is drawn. */
export const HANDLE = 40;
export const WIDE = 700 + 2 * RIM;
export const HIGH = 700 + 2 * MARGIN;
export const BOX = `${-RIM} ${-MARGIN} ${WIDE} ${HIGH}`;
/** The board's own box, the plug's middle at 0. */
export const BOARD_BOX = `${-WIDE / 2} ${-WIDE / 2} ${WIDE} ${WIDE}`;
