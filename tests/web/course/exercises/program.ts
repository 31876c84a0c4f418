/** Programs of learners, from the body of the function that an exercise asks for. */
import type { Verdict } from '../../../../web/course/exercises/grade.ts';

/** A wrong program, and the mistake that the verdict names; undefined: it shows the first wrong cell, or the error. */
export type Wrong = readonly [exercise: string, what: string, code: string, mistake: Verdict['mistake']];

const soft = `def softmax(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
`;

/** @param helpers functions before it @param first lines that each body begins with */
export const programsOf =
  (exercise: string, signature: string, { helpers = soft, first = '' } = {}) =>
  (what: string, body: string, mistake?: Verdict['mistake']): Wrong => [
    ...([exercise, what] as const),
    `import numpy as np\n${helpers}\ndef ${signature}:\n    ${(first + body).replaceAll('\n', '\n    ')}\n`,
    mistake,
  ];
