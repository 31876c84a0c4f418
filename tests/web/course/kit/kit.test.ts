import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { cellButtons } from '../../../../web/course/kit/cell-buttons.ts';
import { LAB_IDS } from '../../../../web/course/kit/ids.ts';
import { decades, spread } from '../../../../web/course/kit/log-plot.ts';
import { fromRows, toRows } from '../../../../web/shared/numbers/matrix.ts';
import type { Params, Settable } from '../../../../web/shared/params.ts';
import { untrainedInputs } from '../../../../web/stage/inputs/sentence.ts';
import {
  D_MODEL,
  cachePerToken,
  divisorsOf,
  keyHeadOf,
  parameterCount,
  untrainedLayer,
} from '../../../../web/course/kit/multi-head.ts';
import { largestOf } from '../../../../web/course/kit/pairs.ts';
import { fromOctaves, listSlider, toOctaves } from '../../../../web/course/kit/sliders.ts';
import { difference } from '../../../../web/course/kit/sums.ts';
import { engine } from '../../engine.ts';
import { flatten, listenersIn } from '../../flatten.ts';

const tokens = ['dog', 'bites', 'a', 'man'];
const layer = (heads: number, kvHeads = heads, plain = false) =>
  untrainedLayer({ tokens, seed: 7, heads, kvHeads, plain });
const counts = divisorsOf(D_MODEL);

it('a slider over a list has a place for each of its numbers, and no other', () => {
  const set = vi.fn();
  const lab = { say: String, set } as unknown as Settable<Params, 'heads'>;
  const view = listSlider(lab, 'heads', { of: [1, 2, 4], value: 4, text: '4' });
  expect(flatten(view).replace(/\s+/g, ' ')).toContain('min=0 max=2 step=1 .value=2');
  listenersIn(view, 'input')[0]!({ target: { valueAsNumber: 1 } });
  expect(set.mock.calls).toEqual([['heads', 2]]);
});

describe('a layer of heads', () => {
  it('can be cut as often as its columns divide', () => {
    expect(counts).toEqual([1, 2, 4, 8]);
    expect(divisorsOf(1)).toEqual([1]);
    expect(divisorsOf(6)).toEqual([1, 2, 3, 6]);
  });
  it.each(counts)('of %i heads has the same weights, and as many, as any other', (heads) => {
    const { wq, wk, wv, wo } = layer(heads);
    expect({ wq, wk, wv, wo }).toEqual({ wq: layer(1).wq, wk: layer(1).wk, wv: layer(1).wv, wo: layer(1).wo });
    expect(parameterCount(layer(heads))).toBe(4 * D_MODEL * D_MODEL);
  });
  it('has less to learn and to keep where keys are shared', () => {
    for (const heads of counts)
      for (const kvHeads of divisorsOf(heads)) {
        const shared = layer(heads, kvHeads);
        const share = kvHeads / heads;
        expect(parameterCount(shared)).toBe((2 + 2 * share) * D_MODEL * D_MODEL);
        expect(cachePerToken(engine.trace({ ...shared }))).toBe(2 * share * D_MODEL);
      }
  });
  it('reads keys as the engine does', () => {
    for (const heads of counts)
      for (const kvHeads of divisorsOf(heads)) {
        const trace = engine.trace({ ...layer(heads, kvHeads) });
        const width = D_MODEL / heads;
        trace.heads.forEach((head, index) => {
          const from = keyHeadOf(index, heads, kvHeads) * width;
          expect(head.k).toEqual(fromRows(toRows(trace.k).map((row) => row.slice(from, from + width))));
        });
      }
  });
  it('is the single head where there is one and W_O is the identity', () => {
    const { heads, output } = engine.trace({ ...layer(1, 1, true) });
    const drawn = untrainedInputs({ tokens, seed: 7, positional: true, dModel: D_MODEL, dK: D_MODEL });
    expect(output).toEqual(heads[0]?.output);
    expect(output).toEqual(engine.trace(drawn).output);
  });
});

describe('a log–log plot', () => {
  it('has few ticks, at powers of 10 where there are enough', () => {
    expect(decades([1, 1000])).toEqual([1, 10, 100, 1000]);
    expect(decades([0.3, 90])).toEqual([0.5, 1, 2, 5, 10, 20, 50]);
    expect(decades([1, 1e12]).length).toBeLessThanOrEqual(6);
    expect(decades([3, 4])).toEqual([]);
  });
  it('moves labels apart, and none below the axis', () => {
    expect(spread([10, 12], 16, 100)).toEqual([10, 26]);
    expect(spread([12, 10], 16, 100)).toEqual([26, 10]);
    expect(spread([95, 99], 16, 100)).toEqual([84, 100]);
    expect(spread([10, 50], 16, 100)).toEqual([10, 50]);
  });
});

describe('a slider of octaves', () => {
  it('has the powers of 2 and three numbers between two of them', () => {
    expect([9, 9.25, 9.5, 9.75, 10].map(fromOctaves)).toEqual([512, 640, 768, 896, 1024]);
    for (const value of [16, 20, 768, 1024, 65_536]) expect(fromOctaves(toOctaves(value))).toBe(value);
  });
});

describe('the largest difference', () => {
  it('is named with its place and its sign', () => {
    const a = fromRows([
      [0.5, 0.5],
      [0.25, 0.75],
    ]);
    const b = fromRows([
      [0.5, 0.5],
      [1, 0],
    ]);
    expect(largestOf(difference(a, b))).toEqual({ row: 1, col: 0, value: -0.75 });
    expect(largestOf(difference(a, a))).toBeUndefined();
  });
});

describe('cells as buttons', () => {
  const [press] = listenersIn(
    cellButtons({
      symbol: 'M',
      label: 'mask',
      role: 'input',
      rows: 3,
      cols: 4,
      cell: () => ({ text: '', label: '', isOn: false }),
      onChoose: () => undefined,
    }),
    'keydown',
  );

  /** Presses a key on a cell. @returns the cell that then has the focus, if it is another, and whether the page gets the key */
  function pressed(at: string, key: string, more: object = {}): { to: string | undefined; isLeft: boolean } {
    let to: string | undefined;
    const preventDefault = vi.fn();
    const querySelector = (selector: string) => ({ focus: () => ([, to] = /"(.*)"/.exec(selector) ?? []) });
    press!({ key, target: { dataset: { at } }, currentTarget: { querySelector }, preventDefault, ...more });
    return { to, isLeft: preventDefault.mock.calls.length === 0 };
  }

  it.each([
    ['1 1', 'ArrowUp', '0 1'],
    ['1 1', 'ArrowDown', '2 1'],
    ['1 1', 'ArrowLeft', '1 0'],
    ['1 1', 'ArrowRight', '1 2'],
    ['1 1', 'Home', '1 0'],
    ['1 1', 'End', '1 3'],
    ['0 0', 'ArrowUp', undefined],
    ['0 0', 'ArrowLeft', undefined],
    ['2 3', 'ArrowDown', undefined],
    ['2 3', 'ArrowRight', undefined],
  ])('on cell %s %s leads to %s, and scrolls nothing', (at, key, to) => {
    expect(pressed(at, key)).toEqual({ to, isLeft: false });
  });

  it('leaves other keys to the page, and those of its shortcuts', () => {
    for (const key of ['Tab', 'Enter', ' ', 'PageDown', 'a']) expect(pressed('1 1', key)).toEqual({ isLeft: true });
    for (const held of ['altKey', 'ctrlKey', 'metaKey'])
      expect(pressed('1 1', 'ArrowDown', { [held]: true })).toEqual({ isLeft: true });
  });
});

describe('the list of labs', () => {
  const web = fileURLToPath(new URL('../../../../web/', import.meta.url));

  it('every lab has its id in kit/ids.ts, and its words', () => {
    expect([...LAB_IDS].sort()).toEqual(readdirSync(`${web}course/labs`).sort());
    const words = readdirSync(`${web}shared/messages/en`).filter((name) => name.startsWith('lab-'));
    expect(words.sort()).toEqual(LAB_IDS.map((id) => `lab-${id}.json`).sort());
  });

  it.each(LAB_IDS)('%s defines the element of its name', (id) => {
    const text = readFileSync(`${web}course/labs/${id}/lab.ts`, 'utf8');
    expect(text).toContain(`customElements.define('attention-lab-${id}'`);
  });
});
