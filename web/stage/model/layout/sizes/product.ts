/** The left operand on the left, the right one on top, the result where they cross. Pixels unless a comment says otherwise. */

export const side = 24;
export const top = 14;
export const bottom = 10;
/** The least height of arcs. */
export const arcs = 44;
/** The room of a right operand's name: alone, and above names of columns. */
export const title = 34;
export const titleAndNames = 42.5;
/** From the top of a right operand up to its name: alone, and above names of columns. */
export const titleRise = 16;
export const titleRiseNamed = 39;
/** The room below a left operand or a result, and from their bottom to their name. */
export const titleBelow = 34;
export const titleDrop = 19;
/** The room between the operands, in which numbers travel; also the least gap of a single product. */
export const lane = 46;
export const leastGap = 46;
/** The least gap between right operands, and from labels before a right operand to its lane. */
export const gap = 26;
export const labelGap = 22;
/** From a right operand to the row below it. */
export const under = 10;
/** The height of the weights below words, and the gaps around them. */
export const percent = 20;
export const percentAbove = 8;
export const percentAround = 10;
export const percentBelow = 14;
/** From words to columns without weights between them. */
export const wordGap = 2;
/** The least row height for which a lane is drawn. */
export const leastLaneRow = 15;
/** The width of a lane in font sizes: for a number and a times sign; with several products, for a number. */
export const laneWidth = 3.5;
export const laneWidthSeveral = 2.6;
export const laneSide = 4;
export const laneEnd = 6;
/** The largest width of cells, in heights; and the least height that counts. */
export const widest = 1.95;
export const leastFull = 36;
/** The height of rows if the whole height is not limited. */
export const unlimited = 40;
/** The share of unused height that lies above the words. */
export const spareAbove = 0.7;
