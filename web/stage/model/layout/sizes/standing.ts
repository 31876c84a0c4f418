/** A product when presented: the row beside the right operand's rows, the result below. Pixels unless a comment says otherwise. */

export const side = 48;
export const top = 8;
export const bottom = 14;
export const name = 51;
export const label = 34;
export const sign = 48;
export const gap = 26;
export const under = 12;
export const edge = 58;
/** The picture's formula, name and words. */
export const aroundPicture = 280;
/** The largest width of cells, in heights. */
export const widest = 4;
/** From operands up to their names, from the left name to the right one, and from the result down to its name. */
export const titleRise = 20;
export const titleGap = 8;
export const titleDrop = 24;
/** From the list of words to the result. */
export const listGap = 12;
/** The scale of names. */
export const scale = 1.6;
