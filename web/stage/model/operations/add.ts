/** The mask added to the scores: out[i,j] = input[i,j] + mask[i,j], −∞ where a key is forbidden. */
import type { Said } from '../../../shared/words/say.ts';
import type { MatrixId } from '../../inputs/matrices.ts';
import { unknownKind } from '../values/unknown.ts';
import { isHidden, matrixOf, valueAt } from '../values/values.ts';
import { masked } from '../drawn/pictures.ts';
import { elementwise } from './elementwise.ts';
import { type Operation, renamedAll } from './operation.ts';
import { type Telling, colName, rowName, shownAt } from '../values/telling.ts';

interface Names extends Record<string, MatrixId> {
  readonly out: MatrixId;
  readonly input: MatrixId;
  readonly mask: MatrixId;
}

export function add(names: Names): Operation {
  const { out, input, mask } = names;
  const tellsRow = ({ values }: Telling, row: number): Said => ({
    key: 'narrate.mask-row',
    values: { query: rowName(values, out, row) },
  });
  return {
    ...elementwise((row, col) => [
      { matrix: input, row, col },
      { matrix: mask, row, col },
    ]),
    sign: '=',
    between: '+',
    out,
    operands: [input, mask],
    drawn: masked({ out, input }),
    renamed: (to) => add(renamedAll(names, to)),
    terms: (_, row, col) => [
      [
        { matrix: input, row, col },
        { matrix: mask, row, col },
      ],
    ],
    value: ([[a = NaN, b = NaN] = []]) => a + b,
    written: ([numbers = []], { signed }) => numbers.map(signed).join(' + '),
    tellsCell: (telling, row, col) => {
      const { values } = telling;
      // Knowing that a key is forbidden would reveal the number.
      if (isHidden(values, { matrix: out, row, col })) return tellsRow(telling, row);
      const [query, key] = [rowName(values, out, row), colName(values, out, col)];
      return valueAt(values, mask, row, col) === -Infinity
        ? { key: unknownKind(values, col) ? 'narrate.unknown' : 'narrate.forbidden', values: { query, key } }
        : { key: 'narrate.allowed', values: { query, key, value: shownAt(telling, out, row, col) } };
    },
    tellsRow,
    hint: () => ({ key: 'hint.add' }),
    misled: () => ['unmasked'],
    *mistakes(values, { row, col }, read) {
      if (valueAt(values, mask, row, col) === -Infinity) yield { id: 'zero-for-mask', value: 0 };
      const { rows, cols } = matrixOf(values, mask);
      if (col < rows && row < cols) yield { id: 'mask-turned', value: read(input, row, col) + read(mask, col, row) };
    },
  };
}
