/** Every number times one factor, 1/√d_k unless it was set: out[i,j] = input[i,j] · factor. */
import { formatNumber } from '../../../shared/numbers/format.ts';
import type { Said } from '../../../shared/words/say.ts';
import { type MatrixId, kindOf } from '../../inputs/matrices.ts';
import { scaled, scaledBack } from '../drawn/pictures.ts';
import { elementwise } from './elementwise.ts';
import { type Operation, renamedAll } from './operation.ts';
import { colName, rowName, shownAt } from '../values/telling.ts';

interface Names extends Record<string, MatrixId> {
  readonly out: MatrixId;
  readonly input: MatrixId;
  /** The weights that softmax makes of the scores. Absent: no scores are scaled. */
  readonly weights?: MatrixId;
}

interface Settings {
  /** A message with places for query, key and value. Absent: the one that names the divisor or factor of the scores. */
  readonly cell?: Said['key'];
  /** A message with a place for query. */
  readonly row: Said['key'];
}

export function scale(names: Names, settings: Settings): Operation {
  const { out, input, weights } = names;
  return {
    ...elementwise((row, col) => [{ matrix: input, row, col }]),
    out,
    operands: [input],
    drawn: weights ? scaled({ out, input, weights }) : scaledBack({ out, input }),
    renamed: (to) => scale(renamedAll(names, to), settings),
    terms: (_, row, col) => [[{ matrix: input, row, col }]],
    value: ([[score = NaN] = []], { factor }) => score * factor,
    written: ([[score = NaN] = []], { values, show, signed }) =>
      values.factorIsDefault ? `${show(score)} ÷ √${String(values.dK)}` : `${show(score)} · ${signed(values.factor)}`,
    tellsCell: (telling, row, col) => {
      const { values, show } = telling;
      const [query, key] = [rowName(values, out, row), colName(values, out, col)];
      const value = shownAt(telling, out, row, col);
      if (settings.cell) return { key: settings.cell, values: { query, key, value } };
      return values.factorIsDefault
        ? { key: 'narrate.divided', values: { key, dK: values.dK, value } }
        : { key: 'narrate.multiplied', values: { key, factor: show(values.factor), value } };
    },
    tellsRow: ({ values }, row) => ({ key: settings.row, values: { query: rowName(values, out, row) } }),
    hint: ({ factorIsDefault, dK, factor }) =>
      factorIsDefault
        ? { key: 'hint.divide-by', values: { dK } }
        : { key: 'hint.scale', values: { factor: formatNumber(factor, 3) } },
    // Without a division nobody divides by the wrong number.
    misled: ({ factorIsDefault }) =>
      factorIsDefault ? ['unscaled', 'by-dk', 'twice', 'times-root', 'by-model'] : ['unscaled', 'scaled', 'twice'],
    *mistakes({ factor }, { row, col }, read) {
      const value = read(input, row, col);
      yield { id: 'unscaled', value };
      yield { id: 'twice', value: value * factor ** 2 };
    },
    formula: { scaled: kindOf(input) },
  };
}
