/** Words above columns or beside rows. Pixels unless a comment says otherwise. */

/** A letter's width in font sizes. */
export const letter = 0.56;
/** Font sizes: the least; the most; below arcs higher than `highArcs`; beside rows; and narrow. */
export const least = 13;
export const most = 22;
export const mostBelowArcs = 30;
export const highArcs = 120;
export const mostBeside = 40;
export const mostNarrow = 18;
/** Font sizes in widths of columns and in heights of rows. */
export const columns = 0.29;
export const columnsNarrow = 0.34;
export const rows = 0.44;
/** The distance of two lines, and the height of a pointer target, in font sizes. */
export const line = 1.3;
export const target = 1.7;
/** The height of a touch target; cells cover the lowest 8. */
export const finger = 52;
/** From the top of the words' room, and from their middle, down to the matrix. */
export const above = { room: 40, up: 18 } as const;
export const aboveNarrow = { room: 34, up: 18 } as const;
/** From words to the edge of the matrix, and of their room. */
export const listGap = 10;
export const listMargin = 8;
/** The top of arcs that may reach the top of the stage. Lower arcs than `leastArcs` are not drawn. */
export const arcsTop = 6;
export const leastArcs = 16;
