/** One word's row, large. Pixels unless a comment says otherwise; pairs: usually, and on a phone. */

/** The width of a word at the film's end, where the words stand in the middle of the room. */
export const endWord = 96;
/** The width before the row, for its name and the names of other rows. */
export const labels = [72, 0] as const;
/** The height of arcs, and of the words below them. */
export const arcs = [100, 62] as const;
export const words = [44, 34] as const;
/** The least height of arcs, which are lower where the room is: what stands below them in the weighted sum needs so much of it. */
export const leastArcs = [56, 36] as const;
export const belowArcs = [332, 222] as const;
/** The height of the large row, of a row that it is made from, and of the gap between two rows, with an arrow or a sign. */
export const row = [66, 40] as const;
export const faint = [32, 26] as const;
export const operand = [50, 34] as const;
export const gap = [38, 18] as const;
export const signGap = [18, 14] as const;
/** From the words to the first row; and of the brackets between them, with the names of heads. */
export const start = [8, 4] as const;
export const brackets = [30, 22] as const;
/** The room of the sum below the row: a line of it, the gaps around it, and of the result of a projection. */
export const line = [40, 26] as const;
export const around = [14, 8] as const;
export const climb = [110, 0] as const;
export const leastClimb = [56, 0] as const;
export const result = [52, 36] as const;
/** More room above the result of several lines. */
export const resultGap = [8, 0] as const;
/** Left and right of a row of features, which would else seem to belong to the words above them. */
export const featureInset = [36, 6] as const;
/** The largest width of a cell of a result. */
export const resultWidth = [86, 62] as const;
/** The strip of the other rows: the largest height of a row, and of the gap above it and of the line below it. */
export const stripRow = 18;
export const leastStripRow = 9;
export const stripGap = 20;
export const stripLine = 28;
/** The least height of the words like the one that asks. */
export const leastAlike = 120;
/** Digits: the largest, and the least. */
export const digits = [25, 16] as const;
/** The largest size of digits, and of numbers with two decimals, in the widths of the narrowest cells. */
export const digitWidths = 0.34;
export const widthsOfTwo = 1 / 3.1;
/** The height that strands leave for the names of columns. */
export const labelled = [28, 22] as const;
/** The least width of a cell with a number. */
export const readable = 22;
export const leastDigits = [15, 11] as const;
/** A word's font size, and its least. */
export const word = [24, 16] as const;
export const leastWord = [15, 12] as const;
/** Sentences of more words have columns as wide as their words. */
export const evenWords = 8;
/** More words, or more features, do not fit: all rows are shown instead. */
export const mostWords = 16;
export const mostFeatures = 16;
