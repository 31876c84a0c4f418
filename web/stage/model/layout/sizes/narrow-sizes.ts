/** One operation at a time: phones, and large type. Pixels unless a comment says otherwise. */

export const side = 16;
export const top = 8;
export const bottom = 12;
/** From cells to signs, names and the right edge. */
export const inset = 4;
/** The largest width of the whole, and of a cell. */
export const widest = 520;
export const most = 96;
export const arcs = 56;
export const lowArcs = 40;
/** A stage below this height, as below the tabs of heads, has lower arcs and rows. */
export const short = 600;
/** The height of a stage without a limit, and the part for the first and last row of a product, names and the picture. */
export const unlimited = 460;
export const around = 300;
/** The height of rows: least, least on a short stage, most, in matrices with more than `many` rows, added for a result. */
export const leastRow = 30;
export const leastShortRow = 28;
export const mostRow = 42;
export const many = 64;
export const tiny = 4;
export const outRowExtra = 4;
export const mostOutRow = 48;
/** The least width of labels. */
export const labels = 34;
export const title = 30;
export const titleDrop = 14;
export const titleRise = 16;
export const titleGap = 8;
export const nameGap = 10;
/** A narrower result has its name at the right edge. */
export const nameWidth = 70;
export const lane = 26;
export const under = 8;
export const out = 14;
/** The gap between columns, the least for a sign; and the least width of a column of all operations, and of one. */
export const mostGap = 22;
export const leastGap = 6;
export const signGap = 18;
export const leastColumn = 45;
export const column = 46;
