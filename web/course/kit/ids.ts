/** The ids by which lessons name the labs. */
export const LAB_IDS = [
  ...['check', 'compare', 'cost', 'cross', 'descent', 'gradients', 'heads', 'lookup', 'mask', 'patterns'],
  ...['playground', 'projections', 'reader', 'scale', 'scores', 'scorings', 'softmax', 'tiles', 'weighted-sum'],
] as const;
