/** The ids by which lessons name the labs. */
export const LAB_IDS = [
  ...['check', 'compare', 'cost', 'cross', 'descent', 'final-test', 'find-fault', 'gradients', 'heads'],
  ...['lookup', 'mask', 'patterns', 'playground', 'projections', 'scale', 'scores', 'scorings', 'softmax'],
  ...['tiles', 'weighted-sum'],
] as const;
