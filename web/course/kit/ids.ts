/** The ids by which lessons name the labs. */
export const LAB_IDS = [
  ...['check', 'compare', 'cost', 'cross', 'descent', 'gradients', 'guess', 'heads', 'learning-head', 'lookup'],
  ...['mask', 'patterns', 'playground', 'positions', 'projections', 'scale', 'scores', 'scorings', 'softmax'],
  ...['tiles', 'weighted-sum', 'whole'],
] as const;
