/** Each exponential divided by its row's sum, 0 where that is 0: out[i,j] = input[i,j] ÷ by[i]. */
import { sum } from 'd3-array';
import type { MatrixId } from '../../inputs/matrices.ts';
import { columnOf, rowOf } from '../values/values.ts';
import { elementwise } from './elementwise.ts';
import { type Operation, renamedAll } from './operation.ts';
import { rowName, unlessNoKey } from '../values/telling.ts';

interface Names extends Record<string, MatrixId> {
  readonly out: MatrixId;
  readonly input: MatrixId;
  readonly by: MatrixId;
  /** The scores before their maximum was subtracted. */
  readonly scores: MatrixId;
}

export function divide(names: Names): Operation {
  const { out, input, by, scores } = names;
  return {
    ...elementwise((row, col) => [
      { matrix: input, row, col },
      { matrix: by, row, col: 0 },
    ]),
    out,
    operands: [input, by],
    drawn: ['shares', { scores, exponentials: input, sum: by, weights: out }],
    renamed: (to) => divide(renamedAll(names, to)),
    drawnAs: 'parts',
    between: '÷',
    terms: (_, row, col) => [
      [
        { matrix: input, row, col },
        { matrix: by, row, col: 0 },
      ],
    ],
    value: ([[part = NaN, whole = NaN] = []]) => part / whole,
    // A row with every key masked sums to 0; the engine defines its weights as 0 instead of 0 ÷ 0.
    written: ([[part = NaN, whole = NaN] = []], { show, cell }) =>
      whole === 0 ? { key: 'arithmetic.masked', values: { cell } } : `${show(part)} ÷ ${show(whole)}`,
    tellsRow: (telling, row) => {
      const query = rowName(telling.values, out, row);
      return unlessNoKey(telling, row, query, { key: 'narrate.divide' });
    },
    hint: () => ({ key: 'hint.divide' }),
    misled: () => ['unmasked', 'unscaled', 'scaled', 'column'],
    *mistakes(values, { row, col }, read) {
      const value = read(input, row, col);
      yield { id: 'not-divided', value };
      yield { id: 'no-maximum', value: Math.exp(read(scores, row, col)) };
      yield { id: 'column-sum', value: value / sum(columnOf(values, input, col, read)) };
      yield { id: 'no-exp', value: read(scores, row, col) / sum(rowOf(values, scores, row, read)) };
    },
  };
}
