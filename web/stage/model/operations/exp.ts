/** The exponential of each number: out[i,j] = exp(input[i,j]). */
import type { MatrixId } from '../../inputs/matrices.ts';
import { elementwise } from './elementwise.ts';
import { type Operation, renamedAll } from './operation.ts';
import { rowName, unlessNoKey } from '../values/telling.ts';

interface Names extends Record<string, MatrixId> {
  readonly out: MatrixId;
  readonly input: MatrixId;
  /** The scores before their maximum was subtracted. */
  readonly scores: MatrixId;
}

export function exp(names: Names): Operation {
  const { out, input, scores } = names;
  return {
    ...elementwise((row, col) => [{ matrix: input, row, col }]),
    out,
    operands: [input],
    drawn: ['shares', { scores, exponentials: out }],
    renamed: (to) => exp(renamedAll(names, to)),
    drawnAs: 'bars',
    terms: (_, row, col) => [[{ matrix: input, row, col }]],
    value: ([[exponent = NaN] = []]) => Math.exp(exponent),
    written: ([[exponent = NaN] = []], { show }) => `exp(${show(exponent)})`,
    tellsRow: (telling, row) => {
      const query = rowName(telling.values, out, row);
      return unlessNoKey(telling, row, query, { key: 'narrate.exp' });
    },
    hint: () => ({ key: 'hint.exp' }),
    misled: () => ['unmasked'],
    *mistakes(_, { row, col }, read) {
      const exponent = read(input, row, col);
      yield { id: 'no-maximum', value: Math.exp(read(scores, row, col)) };
      yield { id: 'not-exp', value: exponent };
      yield { id: 'wrong-way', value: Math.exp(-exponent) };
    },
  };
}
