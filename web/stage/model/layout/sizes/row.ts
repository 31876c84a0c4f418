/** The heights of rows and the widths of columns. Pixels unless a comment says otherwise. */

/** The least height at which rows are read. */
export const readable = 30;
/** Narrower columns have no numbers. */
export const readableWidth = 44;
/** The largest height of rows, and the height if the whole height is not limited. */
export const highest = 64;
export const unlimited = 36;
/** The least height of a row in focus above that, where the others are strips of colour; and the height of these. */
export const focus = 6;
export const strip = 14;
export const leastStrip = 0.3;
/** The share of the space of rows without a focus. */
export const share = 0.6;
/** With few columns, a matrix gets this much more than a readable width, within this share of the space. */
export const fewExtra = 4;
export const fewShare = 0.4;
