/** One head's columns of a matrix that has all heads side by side: out[i,j] = input[i, from + j]. */
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { indices, matrixOf } from '../values/values.ts';
import { elementwise } from './elementwise.ts';
import { type Operation, renamedAll } from './operation.ts';
import { colName, rowName } from '../values/telling.ts';

interface Names extends Record<string, MatrixId> {
  readonly out: MatrixId;
  readonly input: MatrixId;
}

/** @param from the head's first column, from 0 */
export function slice(names: Names, from: number): Operation {
  const { out, input } = names;
  const cell = (row: number, col: number) => ({ matrix: input, row, col: from + col });
  const symbols = { input: infoOf(input).symbol, out: infoOf(out).symbol };
  return {
    ...elementwise((row, col) => [cell(row, col)]),
    lightsRow: (values, row) => indices(matrixOf(values, out).cols).map((col) => cell(row, col)),
    out,
    operands: [input],
    drawn: ['pieces', { whole: input, out }, { from }],
    renamed: (to) => slice(renamedAll(names, to), from),
    terms: (_, row, col) => [[cell(row, col)]],
    value: ([[number = NaN] = []]) => number,
    written: ([[number = NaN] = []], { show }) => show(number),
    tellsCell: (telling, row, col) => ({
      key: 'narrate.slice',
      values: {
        query: rowName(telling.values, out, row),
        at: colName(telling.values, input, from + col),
        col: colName(telling.values, out, col),
        ...symbols,
      },
    }),
    tellsRow: ({ values }, row) => ({
      key: 'narrate.slice-row',
      values: {
        query: rowName(values, out, row),
        ...symbols,
        from: colName(values, input, from),
        to: colName(values, input, from + matrixOf(values, out).cols - 1),
      },
    }),
    hint: (values, row, col) => ({
      key: 'hint.slice',
      values: { row: rowName(values, out, row), col: colName(values, input, from + col), input: symbols.input },
    }),
    *mistakes(values, { row, col }, read) {
      // The mistake of taking the first head's columns.
      if (from > 0) yield { id: 'first-head', value: read(input, row, col) };
      // The mistake of taking one column from each head in turn.
      const width = matrixOf(values, out).cols;
      const heads = matrixOf(values, input).cols / width;
      yield { id: 'heads-in-turn', value: read(input, row, col * heads + from / width) };
    },
  };
}
