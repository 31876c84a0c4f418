// In a loop over cells `expect` would take more time than the code under test.
import { ok } from 'node:assert';
import { describe, expect, it } from 'vitest';
import { sayInPageLanguage } from '../../../../web/shared/words/say.ts';
import { arithmeticOf, arithmeticText } from '../../../../web/stage/model/arithmetic.ts';
import { matrixOf, producerOf, valueAt } from '../../../../web/stage/model/picture.ts';
import { indices } from '../../../../web/stage/model/values/values.ts';
import type { CellRef, MatrixId } from '../../../../web/stage/model/steps.ts';
import { allPictures, crossPicture, lessonPictures } from '../../engine.ts';

const show = (value: number): string => String(Number(value.toPrecision(6)));

/** Computes a cell from its operands, by the operation's own arithmetic, in float64. */
function recompute(id: MatrixId, picture: (typeof allPictures)[number]['picture'], row: number, col: number): number {
  const { operation, terms } = arithmeticOf(picture, { matrix: id, row, col });
  const numbers = terms.map(({ operands }) => operands.map(({ value }) => value));
  const value = operation?.value(numbers, picture) ?? NaN;
  // With every key masked a row's sum is 0, and its weights are 0 by definition.
  return Number.isNaN(value) && operation?.out === 'weights' ? 0 : value;
}

describe.each(allPictures)('the arithmetic shown for $id', ({ picture }) => {
  const computed = (Object.keys(picture.matrices) as MatrixId[]).filter((id) => producerOf(picture, id));

  it('comes to the number in each cell', () => {
    for (const id of computed) {
      const { rows, cols } = matrixOf(picture, id);
      for (const row of indices(rows))
        for (const col of indices(cols)) {
          const value = valueAt(picture, id, row, col);
          const expected = recompute(id, picture, row, col);
          // A row with every key masked: the engine defines what −∞ − −∞ would leave open.
          if (picture.fullyMaskedRows.includes(row) && Number.isNaN(expected)) continue;
          const isClose = Number.isFinite(expected)
            ? Math.abs(value - expected) <= 2e-6 * Math.max(1, Math.abs(expected))
            : value === expected;
          ok(isClose, `${id}[${row},${col}] is ${value}, not ${expected}`);
        }
    }
  });

  it('reads only cells that are there, and lights each of them', () => {
    for (const id of computed) {
      const { operation } = producerOf(picture, id)!;
      const { rows, cols } = matrixOf(picture, id);
      const cells = indices(rows * cols).map((at) => [Math.floor(at / cols), at % cols] as const);
      const missing = cells
        .flatMap(([row, col]) => operation.reads(row, col))
        .filter((region) => {
          const source = matrixOf(picture, region.matrix);
          return (region.row ?? 0) >= source.rows || (region.col ?? 0) >= source.cols;
        });
      const dark = cells.flatMap(([row, col]) => {
        const lit = operation.reads(row, col);
        const isLit = (cell: CellRef): boolean =>
          lit.some(
            (one) =>
              one.matrix === cell.matrix && (one.row ?? cell.row) === cell.row && (one.col ?? cell.col) === cell.col,
          );
        return operation
          .terms(picture, row, col)
          .flat()
          .filter((cell) => !isLit(cell));
      });
      expect([missing, dark], id).toEqual([[], []]);
    }
  });
});

describe('the arithmetic as text', () => {
  const dog = lessonPictures.find(({ id }) => id === 'dog-bites-man')?.picture ?? crossPicture;
  const text = (matrix: MatrixId, row: number, col: number, picture = dog): string =>
    arithmeticText(picture, arithmeticOf(picture, { matrix, row, col }), show, sayInPageLanguage);

  it('says of an input that it is one', () => {
    expect(text('x', 0, 1)).toBe('dog, feature 1, X[0,1] = 0.5, an input');
  });

  it('says why a masked row is 0', () => {
    expect(text('weights', 1, 0, crossPicture)).toBe('token 1 → token 0, A[1,0] = 0: every key of this row is masked');
    expect(text('maskedScores', 0, 1, crossPicture)).toMatch(/\+ \(-Infinity\)|\+ -Infinity/);
  });
});
