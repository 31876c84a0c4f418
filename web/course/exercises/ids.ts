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
  'positions',
  'softmax-backward',
  'attention-backward',
  'query-step',
  'step',
  'block',
  'tiles',
  'temperature',
  'from-memory',
] as const;

/** A selector of the elements that run Python. */
export const RUNNING = 'attention-exercise, attention-lab-final-test';
