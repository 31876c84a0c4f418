/** The ids by which lessons name the labs. */
export const LAB_IDS = [
  ...['check', 'compare', 'cost', 'cross', 'descent', 'final-test', 'find-fault', 'gradients', 'guess', 'heads'],
  ...['learning-head', 'lookup', 'mask', 'patterns', 'playground', 'positions', 'projections', 'reader', 'scale'],
  ...['scores', 'scorings', 'softmax', 'tiles', 'weighted-sum', 'whole'],
] as const;
