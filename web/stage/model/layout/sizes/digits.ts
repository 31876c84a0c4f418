/** Digits in cells: font sizes in pixels, and in heights and widths of cells; and the least cell that is read. */

export const least = 16;
export const leastNarrow = 14;
export const most = 22;
export const heights = 0.46;
export const widths = 0.29;
/** The usual width of a digit, in font sizes. −0.00 is measured: its width, and with its margins, in digits. */
export const digit = 0.5;
export const ofNumber = 4.5;
export const ofNumberWithMargins = 4.9;
/** The least height of a cell that is read, in pixels. */
export const readable = 20;
