/** Matrices below each other. Pixels unless a comment says otherwise. */

export const side = 24;
export const top = 12;
export const bottom = 14;
export const arcs = 40;
export const gap = 26;
export const title = 96;
export const titleGap = 12;
/** The height of names of columns. */
export const names = 34;
/** The largest width of cells, in heights; and the least height that counts. */
export const widest = 2;
export const leastFull = 36;
/** The share of unused height above the matrices, with and without words; and of unused width before them. */
export const spareAboveWords = 0.6;
export const spareAboveNames = 0.5;
export const spareBefore = 3;
