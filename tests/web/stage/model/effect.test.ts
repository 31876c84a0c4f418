/** The stage's words about an edit, and whether a challenge is met: both read from the engine's numbers. */
import { describe, expect, it } from 'vitest';
import { findExample } from '../../../../web/stage/inputs/examples.ts';
import { attemptedIn, tellingCell } from '../../../../web/stage/model/challenge.ts';
import { conceal } from '../../../../web/stage/model/conceal.ts';
import { effectOf } from '../../../../web/stage/model/effect.ts';
import { valueAt } from '../../../../web/stage/model/picture.ts';
import type { Workbench } from '../../../../web/stage/view/parts/workbench.ts';
import { benchOf } from '../bench.ts';

const BANK = 4;
const challenge = findExample('bank-river')?.challenge ?? { asks: '', from: '' };

const bench = (example = 'bank-river'): Workbench => benchOf(example);
const set = (made: Workbench, matrix: string, row: number, col: number, value: number, gesture = 1): void =>
  made.dispatch({ type: 'set', cell: { matrix, row, col }, value, gesture }, 'reader');

describe('what came of an edit', () => {
  it('is said of the query’s largest weight before it, through a whole drag', () => {
    const made = bench();
    for (const value of [2, 1, 0]) set(made, 'x', 7, 2, value);
    const effect = effectOf(made.before!, made.picture, BANK, undefined);
    expect(effect?.cell).toEqual({ matrix: 'weights', row: BANK, col: 7 });
    expect(effect?.was).toBe('87\u202f%');
    expect(effect?.now).toBe(`${(100 * valueAt(made.picture, 'weights', BANK, 7)).toFixed(0)}\u202f%`);
  });

  it('is said of the word whose numbers were changed, where that is another one', () => {
    const made = bench();
    const cell = { matrix: 'x', row: 1, col: 2 };
    set(made, 'x', cell.row, cell.col, 2);
    expect(effectOf(made.before!, made.picture, BANK, undefined, cell)?.cell).toEqual({ matrix: 'weights', row: BANK, col: 1 }); // prettier-ignore
    expect(effectOf(made.before!, made.picture, 1, undefined, cell)?.cell.col).not.toBe(1);
  });

  it('is said of the held result, if that has changed', () => {
    const made = bench();
    set(made, 'wv', 0, 1, 2);
    const held = { matrix: 'output', row: 0, col: 1 } as const;
    expect(effectOf(made.before!, made.picture, BANK, held)?.cell).toEqual(held);
    // W_V changes no weight; an input is not what came of it.
    const input = { matrix: 'wv', row: 0, col: 1 } as const;
    expect(effectOf(made.before!, made.picture, BANK, input)?.cell).toMatchObject({ matrix: 'output', row: BANK });
  });

  it('is nothing where every number of the query looks as before', () => {
    const made = bench();
    made.dispatch({ type: 'toggle-mask', cell: { matrix: 'mask', row: 0, col: 1 } }, 'reader');
    expect(effectOf(made.before!, made.picture, BANK, undefined)).toBeUndefined();
    expect(effectOf(made.before!, made.picture, 0, undefined)?.cell).toMatchObject({ matrix: 'weights', row: 0 });
  });

  it('tells no number that is to be predicted', () => {
    const made = bench();
    set(made, 'x', 7, 2, 0);
    const hidden = conceal(made.picture, 'softmax', 'on', []);
    expect(effectOf(made.before!, hidden, BANK, undefined)?.cell.matrix).not.toBe('weights');
    expect(attemptedIn(hidden, challenge)).toBeUndefined();
  });

  it('is said of the head that is shown', () => {
    const made = bench('bank-river-heads');
    made.dispatch({ type: 'turn', head: 2 });
    set(made, 'x', 7, 2, 0);
    expect(effectOf(made.before!, made.picture, 3, undefined)?.cell.matrix).toBe('heads[2].weights');
  });
});

describe('the challenge of the first example', () => {
  it('names two of its words, and is not met as it is', () => {
    const made = bench();
    const { labels } = made.picture;
    expect([labels.queries, labels.keys].map((all) => all.includes(challenge.asks) && all.includes(challenge.from))).toEqual([true, true]); // prettier-ignore
    const found = attemptedIn(made.picture, challenge);
    expect(found).toMatchObject({ isMet: false });
    expect(found?.share).toBeCloseTo(0.102, 3);
  });

  it('can be met by dragging one number of “sat” within what a drag reaches', () => {
    const met = Array.from({ length: 8 }, (_, col) => col).filter((col) =>
      [-4, 4].some((by) => {
        const made = bench();
        set(made, 'x', 1, col, valueAt(made.picture, 'x', 1, col) + by);
        return attemptedIn(made.picture, challenge)?.isMet;
      }),
    );
    expect(met.length).toBeGreaterThan(0);
    const { picture } = bench();
    const cell = tellingCell(picture, challenge);
    expect(cell).toEqual({ matrix: 'x', row: 1, col: expect.toBeOneOf(met) as number });
  });

  it('is none where its words are not', () => {
    expect(attemptedIn(bench('dog-bites-man').picture, challenge)).toBeUndefined();
  });

  it('is none where the stage shows no weights', () => {
    const { picture } = bench();
    expect(attemptedIn(picture, challenge, ['words'])).toBeUndefined();
    expect(attemptedIn(picture, challenge, ['words', 'softmax'])).toBeDefined();
  });
});
