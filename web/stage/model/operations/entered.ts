/** An input that a step shows: nothing is computed, its rows only appear. */
import { STILL } from '../values/movement.ts';
import type { MatrixId } from '../../inputs/matrices.ts';
import { matrixOf } from '../values/values.ts';
import { profile } from '../drawn/pictures.ts';
import type { Operation } from './operation.ts';
import { rowName } from '../values/telling.ts';

export const entered = (out: MatrixId): Operation => ({
  out,
  operands: [],
  renamed: (to) => entered(to(out)),
  reads: () => [],
  terms: () => [],
  value: () => NaN,
  written: () => '',
  isTermByTerm: false,
  played: 'cells',
  motion: () => STILL,
  sign: '',
  between: '',
  tellsRow: ({ values }, row) => ({
    key: 'narrate.given',
    values: { query: rowName(values, out, row), cols: matrixOf(values, out).cols },
  }),
  drawn: profile(out),
  hint: () => {
    throw new RangeError(`${out}: an input is not to be predicted`);
  },
  misled: () => [],
  mistakes: () => [],
});
