import { describe, expect, it } from 'vitest';
import { sayInEnglish } from '../../../../web/shared/words/say.ts';
import { arithmeticOf, arithmeticText } from '../../../../web/stage/model/arithmetic.ts';
import { matrixOf, producerOf, valueAt } from '../../../../web/stage/model/picture.ts';
import type { MatrixId } from '../../../../web/stage/model/steps.ts';
import { allPictures, backwardCross, crossPicture, lessonPictures } from '../../engine.ts';

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

  it.each(computed)('comes to the number in the cell: %s', (id) => {
    const { rows, cols } = matrixOf(picture, id);
    for (let row = 0; row < rows; row++)
      for (let col = 0; col < cols; col++) {
        const value = valueAt(picture, id, row, col);
        const expected = recompute(id, picture, row, col);
        // A row with every key masked: the engine defines what −∞ − −∞ would leave open.
        if (picture.fullyMaskedRows.includes(row) && Number.isNaN(expected)) continue;
        if (Number.isFinite(expected))
          expect(Math.abs(value - expected)).toBeLessThanOrEqual(2e-6 * Math.max(1, Math.abs(expected)));
        else expect(value).toBe(expected);
      }
  });

  it('reads only cells that are there', () => {
    for (const id of computed) {
      const operation = producerOf(picture, id)?.operation;
      if (!operation) continue;
      const { rows, cols } = matrixOf(picture, id);
      for (const region of operation.reads(rows - 1, cols - 1)) {
        const source = matrixOf(picture, region.matrix);
        expect(region.row ?? 0).toBeLessThan(source.rows);
        expect(region.col ?? 0).toBeLessThan(source.cols);
      }
    }
  });
});

describe('the arithmetic as text', () => {
  const dog = lessonPictures.find(({ id }) => id === 'dog-bites-man')?.picture ?? crossPicture;
  const text = (matrix: MatrixId, row: number, col: number, picture = dog): string =>
    arithmeticText(picture, arithmeticOf(picture, { matrix, row, col }), show, sayInEnglish);

  it('substitutes the numbers term by term', () => {
    expect(text('scores', 1, 2)).toBe('bites → man, S[1,2] = 0.3 · 0 + 1 · (-0.4) + 0 · 1 + 0 · 0 = -0.4');
    expect(text('scaledScores', 1, 2)).toBe('bites → man, S′[1,2] = -0.4 ÷ √4 = -0.2');
    expect(text('x', 0, 1)).toBe('dog, feature 1, X[0,1] = 0.5, an input');
  });

  it('says what is transposed, and what softmax does backwards', () => {
    const two = allPictures.find(({ id }) => id === 'two-queries, backward')?.picture ?? backwardCross;
    // dV[2,0] is column 2 of A times column 0 of dO: “Attention Mechanism (General)”, worked example 3.
    expect(text('dV', 2, 0, two)).toBe('key 2, feature 0, dV[2,0] = 0.422319 · 1 + 0.422319 · 0 = 0.422319');
    expect(text('dWeights', 0, 2, two)).toBe('query 0 → key 2, dA[0,2] = 1 · 5 + 0 · 6 = 5');
    expect(text('rowDot', 0, 0, two)).toBe('query 0, δ[0,0] = 0.422319 · 1 + 0.155362 · 3 + 0.422319 · 5 = 3');
    expect(text('dMaskedScores', 0, 2, two)).toBe('query 0 → key 2, dS″[0,2] = 0.422319 · (5 − 3) = 0.844638');
    expect(text('outputGradient', 1, 1, two)).toBe('query 1, feature 1, dO[1,1] = 1, an input');
  });

  it('says why a masked row is 0', () => {
    expect(text('weights', 1, 0, crossPicture)).toBe('token 1 → token 0, A[1,0] = 0: every key of this row is masked');
    expect(text('maskedScores', 0, 1, crossPicture)).toMatch(/\+ \(-Infinity\)|\+ -Infinity/);
  });
});
