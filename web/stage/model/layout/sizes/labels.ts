/** Labels beside rows and above columns. Pixels unless a comment says otherwise. */

/** Row labels: the font size; a letter's width and the most letters, in font sizes; and the margin. */
export const rows = 16.5;
export const rowLetter = 0.52;
export const rowMost = 6.3;
export const rowMargin = 14;
/** Column labels: a letter's average width in font sizes; font sizes; the usual one, also in those of digits; the margin. */
export const letter = 0.5;
export const least = 11;
export const most = 28;
export const usual = 13;
export const digits = 0.86;
export const margin = 2;
/** The row below an operand: a letter of its name, the gaps of name and sign. */
export const underLetter = 11;
export const underGap = 8;
export const underSign = 26;
