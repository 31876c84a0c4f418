/** Each number less its row's maximum: out[i,j] = input[i,j] − by[i]. */
import { largest } from '../../../shared/numbers/statistics.ts';
import type { MatrixId } from '../../inputs/matrices.ts';
import { columnOf } from '../values/values.ts';
import { shifted } from '../drawn/pictures.ts';
import { elementwise } from './elementwise.ts';
import { type Operation, renamedAll } from './operation.ts';
import { rowName, unlessNoKey } from '../values/telling.ts';

interface Names extends Record<string, MatrixId> {
  readonly out: MatrixId;
  readonly input: MatrixId;
  readonly by: MatrixId;
}

export function shift(names: Names): Operation {
  const { out, input, by } = names;
  return {
    ...elementwise((row, col) => [
      { matrix: input, row, col },
      { matrix: by, row, col: 0 },
    ]),
    isBetween: true,
    out,
    operands: [input, by],
    drawn: shifted({ out, input }),
    renamed: (to) => shift(renamedAll(names, to)),
    between: '−',
    terms: (_, row, col) => [
      [
        { matrix: input, row, col },
        { matrix: by, row, col: 0 },
      ],
    ],
    value: ([[score = NaN, top = NaN] = []]) => score - top,
    written: ([[score = NaN, top = NaN] = []], { show, signed }) => `${show(score)} − ${signed(top)}`,
    tellsRow: (telling, row) => {
      const query = rowName(telling.values, out, row);
      return unlessNoKey(telling, row, query, { key: 'narrate.shift' });
    },
    hint: () => ({ key: 'hint.shift' }),
    misled: () => ['unmasked'],
    *mistakes(values, { row, col }, read) {
      const value = read(input, row, col);
      yield { id: 'not-shifted', value };
      yield { id: 'wrong-way', value: read(by, row, 0) - value };
      yield { id: 'column', value: value - largest(columnOf(values, input, col, read)) };
    },
  };
}
