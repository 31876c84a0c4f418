import { describe, expect, it } from 'vitest';
import { findExample, type Example, exampleMatrices, EXAMPLES } from '../../../../web/stage/inputs/examples.ts';
import { fromRows, toRows } from '../../../../web/shared/numbers/matrix.ts';
import { countTrue, differences, isPrinted } from '../../../../web/stage/inputs/printed.ts';
import { baseInputs, missingInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import { matrixOf } from '../../../../web/stage/model/picture.ts';
import { pictureOfExample } from '../../engine.ts';
import { defaultState } from '../../../../web/stage/inputs/stage-state.ts';

/** Counts the wrong numbers in an example's source, matrix by matrix. */
function wrong({ id, printed = [] }: Example): Record<string, number> {
  return Object.fromEntries(
    printed.map(({ matrix, decimals, rows }) => {
      const right = toRows(matrixOf(pictureOfExample(id), matrix)).flat();
      const given = rows.flat();
      expect(given.length, matrix).toBe(right.length);
      return [matrix, given.filter((value, at) => value.toFixed(decimals) !== right[at]!.toFixed(decimals)).length];
    }),
  );
}

const example = (id: string) => findExample(id) ?? expect.fail(`no example ${id}`);

describe('the examples', () => {
  it('have names of their own', () => {
    expect(new Set(EXAMPLES.map(({ id }) => id)).size).toBe(EXAMPLES.length);
    expect(findExample('no-such-example')).toBeUndefined();
  });

  it.each(EXAMPLES)('$id has all it needs', (each) => {
    const inputs = baseInputs(defaultState(each.id));
    expect(missingInputs(inputs)).toEqual([]);
    expect(inputs.tokens?.length).toBe((inputs.x ?? inputs.q)?.rows);
    expect((inputs.contextTokens ?? inputs.tokens)?.length).toBe((inputs.k ?? inputs.x)?.rows);
    expect(defaultState(each.id).options.scale).toBe(each.defaultScale);
    expect(defaultState(each.id).options.causal).toBe(each.causal ?? false);
    expect(each.source).not.toBe('');
  });

  it('become matrices of the same numbers', () => {
    expect(toRows(exampleMatrices(example('two-queries')).k ?? expect.fail())).toEqual(example('two-queries').inputs.k);
  });

  it('begin where there is something to show', () => {
    expect(defaultState('worked-example').step).toBe('words');
    expect(defaultState('two-queries').step).toBe('scores');
    expect(defaultState('no-such-example').example).toBe('bank-river');
  });
});

describe('what the sources print', () => {
  it('is wrong in 49 of 51 numbers of the worked example', () => {
    expect(wrong(example('worked-example'))).toEqual({
      q: 6,
      k: 5,
      v: 6,
      scores: 9,
      scaledScores: 9,
      weights: 8,
      output: 6,
    });
  });

  it('is right for dog bites man', () => {
    expect(wrong(example('dog-bites-man'))).toEqual({ scores: 0 });
  });

  it('is cut off in two outputs of two queries', () => {
    expect(wrong(example('two-queries'))).toEqual({ scores: 0, weights: 0, output: 2 });
  });
});

describe('a printed number', () => {
  it('is the computed one rounded, half-way either way', () => {
    expect(isPrinted(0.39, 0.3911, 2)).toBe(true);
    expect(isPrinted(0.4, 0.3911, 2)).toBe(false);
    expect([0.12, 0.13, 0.14].map((printed) => isPrinted(printed, 0.125, 2))).toEqual([true, true, false]);
    expect(isPrinted(3, 2.6, 0)).toBe(true);
    expect(isPrinted(-0.25, -0.2512, 2)).toBe(true);
    // 0.3 in float32 is not 0.3.
    expect(isPrinted(0.3, Math.fround(0.3), 6)).toBe(true);
  });
  it('may have the rest of its digits cut off', () => {
    expect(isPrinted(3.533, 3.5339, 3)).toBe(false);
    expect(isPrinted(3.533, 3.5339, 3, 'cut')).toBe(true);
    expect(isPrinted(3.534, 3.5339, 3, 'cut')).toBe(false);
    expect(isPrinted(-3.533, -3.5339, 3, 'cut')).toBe(true);
    expect(isPrinted(3, Math.fround(2.9999999), 0, 'cut')).toBe(true);
  });
  it('is never NaN', () => {
    expect(isPrinted(NaN, 0, 2)).toBe(false);
    expect(isPrinted(0, NaN, 2)).toBe(false);
  });
  it('stands in a matrix', () => {
    const wrong = differences(fromRows([[1, 2.5]]), fromRows([[1.004, 2.51]]), 2);
    expect(wrong).toEqual([false, true]);
    expect(countTrue(wrong)).toBe(1);
  });
});
