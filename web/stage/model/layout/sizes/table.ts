/** Matrices side by side, in lines. Pixels unless a comment says otherwise. */

export const side = 24;
export const top = 52;
export const gap = 30;
export const title = 50;
export const titleRise = 18;
export const row = 30;
export const strip = 10;
/** From a sign at the start of a line to the matrix. */
export const signGap = 22;
/** The least height of a line. */
export const line = 160;
/** The width of cells: the most, the least, the width from which it is changed finely, and the changes. */
export const cell = 84;
export const least = 1.5;
export const fine = 20;
export const step = 2;
export const fineStep = 0.5;
/** The largest height of rows: at least, and in widths. */
export const highest = 32;
export const highestWidths = 0.7;
