/** The ids by which lessons name the labs. */
export const LAB_IDS = [
  ...['check', 'compare', 'cost', 'cross', 'descent', 'gradients', 'heads', 'lookup', 'mask', 'patterns'],
  ...[
    'playground',
    'projections',
    'scale',
    'scores',
    'scorings',
    'softmax',
    'tiles',
    'weighted-sum',
    'guess',
    'positions',
    'learning-head',
    'whole',
    'reader',
    'find-fault',
    'final-test',
  ],
] as const;
