/** Moving numbers: their largest heights on the way up and down, the least size of one that is drawn, and margins. Pixels. */

export const mostUp = 60;
export const mostDown = 34;
export const leastWidth = 36;
export const leastHeight = 16;
export const clear = 3;
export const inset = 2;
