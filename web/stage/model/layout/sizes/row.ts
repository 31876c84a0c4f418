/** The heights of rows and the widths of columns. Pixels unless a comment says otherwise. */

/** The least height at which rows are read. */
export const readable = 30;
export const readablePresented = 60;
/** The largest height of rows unless presented. */
export const highest = 64;
/** The least height of a row in focus above that, where the others are strips of colour; and the height of these. */
export const focus = 6;
export const strip = 14;
export const leastStrip = 0.3;
/** The share of the space of rows without a focus; when presented, more where they cannot be read otherwise. */
export const share = 0.6;
export const mostShare = 0.85;
/** With few columns, a matrix gets this much more than a readable width, within this share of the space. */
export const fewExtra = 4;
export const fewShare = 0.4;
