/** Sinusoidal positions. */
import { named } from '../cases.ts';
import type { Case, Exercise } from '../exercise.ts';

const sizesOf = ({ given = {} }: Case): [n: number, dModel: number] => [Number(given['n']), Number(given['d_model'])];

export const positions: Exercise = {
  ...{ id: 'positions', lesson: 'patterns', kind: 'function', name: 'positions' },
  parameters: named(['n', 'number'], ['d_model', 'number']),
  results: ['P'],
  further: {
    results: (engine, of) => ({ P: engine.sinusoidal(...sizesOf(of)) }),
  },
  cases: () => {
    const sized = (id: Case['id'], n: number, dModel: number): Case => ({
      ...{ id, inputs: {}, given: { n, d_model: dModel } },
    });
    return [
      sized('five-positions', 5, 6),
      sized('one-position', 1, 4),
      sized('two-features', 4, 2),
      sized('many-positions', 40, 8),
    ];
  },
};
