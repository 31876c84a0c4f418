/** The ids of the course's exercises, for lesson files. */
export const EXERCISE_IDS = [
  'lookup',
  'project',
  'scores',
  'scale',
  'softmax',
  'weighted-sum',
  'attention',
  'causal',
  'masked',
  'cross',
  'heads',
  'softmax-backward',
  'attention-backward',
  'tiles',
  'temperature',
  'from-memory',
] as const;
