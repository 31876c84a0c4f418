/** Digits in cells: font sizes in pixels, and in heights and widths of cells; and the least cell that is read. */

export const least = 16;
export const leastNarrow = 14;
export const most = 22;
export const heights = 0.46;
export const widths = 0.29;
/** The least height of a cell that is read, in pixels. */
export const readable = 20;
