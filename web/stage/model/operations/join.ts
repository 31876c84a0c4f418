/**
 * Heads side by side: out[i,j] = parts[⌊j / width⌋][i, j mod width]. Heads that share a part, as gradients of shared
 * keys and values do, are summed.
 */
import { sum } from 'd3-array';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import type { CellRef } from '../values/values.ts';
import { elementwise } from './elementwise.ts';
import type { Operation } from './operation.ts';
import { colName, rowName } from '../values/telling.ts';
import { inList } from '../../../shared/words/list.ts';

/**
 * @param width columns of a part
 * @param share the number of consecutive parts that each column sums
 */
export function join(out: MatrixId, parts: readonly MatrixId[], width: number, share = 1): Operation {
  const cells = (row: number, col: number): CellRef[] => {
    const first = Math.floor(col / width) * share;
    return parts.slice(first, first + share).map((matrix) => ({ matrix, row, col: col % width }));
  };
  const symbolsOf = (ids: readonly MatrixId[]): string => inList(ids.map((id) => infoOf(id).symbol));
  return {
    ...elementwise(cells),
    between: share > 1 ? '+' : ',',
    ...(share === 1 && { partWidth: width }),
    lightsRow: (_, row) => parts.map((matrix) => ({ matrix, row })),
    out,
    operands: parts,
    drawn: ['pieces', { whole: out, out }, { widths: Array.from({ length: parts.length / share }, () => width) }],
    renamed: (to) => join(to(out), parts.map(to), width, share),
    terms: (_, row, col) => cells(row, col).map((cell) => [cell]),
    value: (terms) => sum(terms.flat()),
    written: (terms, { signed }) => terms.flat().map(signed).join(' + '),
    tellsCell: ({ values }, row, col) => {
      const read = cells(row, col).map(({ matrix }) => matrix);
      const at = colName(values, read[0] ?? out, col % width);
      const names = { at, col: colName(values, out, col), out: infoOf(out).symbol, parts: symbolsOf(read) };
      return {
        key: share > 1 ? 'narrate.join-sum' : 'narrate.join',
        values: { query: rowName(values, out, row), ...names },
      };
    },
    tellsRow: ({ values }, row) => ({
      key: share > 1 ? 'narrate.join-sum-row' : 'narrate.join-row',
      values: { query: rowName(values, out, row), parts: symbolsOf(parts), out: infoOf(out).symbol },
    }),
    hint: (values, row, col) => {
      const read = cells(row, col).map(({ matrix }) => matrix);
      return {
        key: share > 1 ? 'hint.join-sum' : 'hint.join',
        values: {
          row: rowName(values, out, row),
          col: colName(values, read[0] ?? out, col % width),
          parts: symbolsOf(read),
        },
      };
    },
    *mistakes(_, { row, col }, read) {
      // The mistake of taking one column from each head in turn.
      const count = parts.length / share;
      const turn = parts[(col % count) * share];
      const at = Math.floor(col / count);
      if (turn && share === 1 && at < width) yield { id: 'heads-in-turn', value: read(turn, row, at) };
      if (share > 1)
        for (const { matrix, row: r, col: c } of cells(row, col)) yield { id: 'one-head', value: read(matrix, r, c) };
    },
  };
}
