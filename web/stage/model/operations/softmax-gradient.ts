/** Softmax backwards: out[i,j] = weights[i,j] · (input[i,j] − by[i]); by is each row's mean of input, by weight. */
import type { MatrixId } from '../../inputs/matrices.ts';
import { balanced } from '../drawn/pictures.ts';
import { elementwise } from './elementwise.ts';
import { type Operation, renamedAll } from './operation.ts';
import { rowName } from '../values/telling.ts';

interface Names extends Record<string, MatrixId> {
  readonly out: MatrixId;
  readonly weights: MatrixId;
  readonly input: MatrixId;
  readonly by: MatrixId;
}

export function softmaxGradient(names: Names): Operation {
  const { out, weights, input, by } = names;
  const cells = (row: number, col: number) => [
    { matrix: weights, row, col },
    { matrix: input, row, col },
    { matrix: by, row, col: 0 },
  ];
  return {
    ...elementwise(cells),
    out,
    operands: [weights, input, by],
    drawn: balanced({ out, weights, input, mean: by }),
    renamed: (to) => softmaxGradient(renamedAll(names, to)),
    terms: (_, row, col) => [cells(row, col)],
    value: ([[weight = NaN, gradient = NaN, mean = NaN] = []]) => weight * (gradient - mean),
    written: ([[weight = NaN, gradient = NaN, mean = NaN] = []], { show, signed }) =>
      `${show(weight)} · (${show(gradient)} − ${signed(mean)})`,
    tellsRow: ({ values }, row) => ({ key: 'narrate.softmax-gradient', values: { query: rowName(values, out, row) } }),
    hint: () => ({ key: 'hint.softmax-gradient' }),
    *mistakes(_, { row, col }, read) {
      const [weight, value] = [read(weights, row, col), read(input, row, col)];
      yield { id: 'no-row-dot', value: weight * value };
      yield { id: 'no-weight', value: value - read(by, row, 0) };
    },
  };
}
