/** The fill of cells in steps that no eye tells apart; cells.css has its colours. */

/** Steps from the paper to the fill of the role. */
export const TINTS = 100;

/** Classes, as a style of its own for each cell takes a browser three times as long per matrix. */
export const tints = Array.from({ length: TINTS + 1 }, (_, step) => `.t${step}{--t:${step / TINTS}}`).join('');
