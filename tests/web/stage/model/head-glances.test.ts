/** The labels of the heads' tabs: the row's largest weight, or that there is none, and nothing of hidden results. */
import { describe, expect, it } from 'vitest';
import { fromRows } from '../../../../web/shared/numbers/matrix.ts';
import { conceal } from '../../../../web/stage/model/conceal.ts';
import { headGlances } from '../../../../web/stage/model/heads.ts';
import { valueAt } from '../../../../web/stage/model/picture.ts';
import { picture } from '../../engine.ts';

const rows = fromRows([[4, 0, 1, 0], [0, 0, 0, 3], [0, 2, 0, 0]]); // prettier-ignore
const two = { q: rows, k: rows, v: rows, heads: 2 };
const glances = (query: number, of = picture(two)) => headGlances(of, query).map(({ glance }) => glance);

describe('a glance at a head', () => {
  it('names the key with at least half of the weight, in the engine’s numbers', () => {
    const shown = picture(two);
    const [first] = glances(0);
    expect(first).toEqual({
      kind: 'takes',
      key: 0,
      percent: Math.round(100 * valueAt(shown, 'heads[0].weights', 0, 0)),
    });
  });

  it('of weights that are spread says what all are below', () => {
    const shown = picture({ ...two, q: fromRows([[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]) }); // prettier-ignore
    expect(glances(1, shown)).toEqual([
      { kind: 'spread', percent: 34 },
      { kind: 'spread', percent: 34 },
    ]);
  });

  it('of a query without a key has nothing to say', () => {
    const mask = fromRows([[0, 0, 0], [-Infinity, -Infinity, -Infinity], [0, 0, 0]]); // prettier-ignore
    expect(glances(1, picture({ ...two, mask }))).toEqual([{ kind: 'nothing' }, { kind: 'nothing' }]);
  });

  it('tells nothing of what is to be predicted, in no head', () => {
    const hidden = conceal(picture(two), 'softmax', 'on', []);
    expect(glances(0, hidden)).toEqual([{ kind: 'hidden' }, { kind: 'hidden' }]);
    const known = conceal(picture(two), 'softmax', 'on', [0, 1, 2].map((col) => ({ matrix: 'heads[1].weights', row: 0, col }))); // prettier-ignore
    expect(glances(0, known).map(({ kind }) => kind)).toEqual(['hidden', 'takes']);
  });
});
