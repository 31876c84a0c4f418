/** One row through the operations of a step. Pixels unless a comment says otherwise. */

export const side = 24;
export const top = 12;
export const bottom = 8;
export const arcs = 40;
export const gap = 12;
/** The height of names of columns. */
export const names = 34;
/** The largest height of a number of the whole row. */
export const scalar = 40;
/** The largest width of a number of the whole row, and the gaps to the row and to its name. */
export const scalarWidth = 84;
export const scalarGap = 14;
export const scalarNameGap = 24;
/** How much lower such a number stands before a row that is drawn as parts. */
export const scalarDrop = 4;
/** The width of names: the most, its share of the stage, and the least for a picture of the whole. */
export const labels = [256, 0.28, 180] as const;
/** The same where the queries are other words than the keys. */
export const askingLabels = [300, 0.32, 280] as const;
/** The height of a list of such queries, the largest width of one, and from names up to the list. */
export const asking = 30;
export const askingWidth = 140;
export const askingGap = 14;
export const nameGap = 14;
/** The height of a row: at least, at most, and without a limit of the whole height. */
export const least = 26;
export const most = 52;
export const unlimited = 600;
/** Bars: their height in rows, the least of it, what rows leave for them, and their share when rows are sized. */
export const barRows = 3.4;
export const leastBars = 24;
export const keptForBars = 64;
export const barShare = 1.4;
/** The height of weights drawn end to end, and of the percentages below them. */
export const parts = 62;
export const percent = 26;
export const drawnGap = 6;
/** The largest width of cells, in heights. */
export const widest = 2;
/** The share of unused height above the rows, with and without words. */
export const spareAboveWords = 0.5;
export const spareAboveNames = 0.3;
/** The width of a number of the whole row, its cell and its name, within the names' room. */
export const beside = 176;
/** The small picture of the whole, and the least height of a stage that has one. */
export const whole = 84;
export const leastForWhole = 420;
