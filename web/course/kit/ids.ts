/** The labs that there are, by the names that lessons have for them. */
export const LAB_IDS = [
  ...['check', 'compare', 'cost', 'cross', 'gradients', 'heads', 'lookup', 'mask', 'patterns', 'projections'],
  ...['scale', 'scores', 'scorings', 'softmax', 'tiles', 'weighted-sum'],
] as const;
