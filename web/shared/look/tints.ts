/** How far a cell is filled, in steps that no eye tells apart: cells.css says what with. */

/** From the paper to the fill of its role. */
export const TINTS = 100;

/** Classes: where each cell has a style of its own, a browser takes three times as long for a matrix. */
export const tints = Array.from({ length: TINTS + 1 }, (_, step) => `.t${step}{--t:${step / TINTS}}`).join('');
