// The shipped engine against float64 loops, on inputs of every kind.
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Inputs, Matrix } from 'attention-steps/core';
import {
  asRows,
  type Drawn,
  fill,
  holds,
  holdsAsync,
  inputsOf,
  type Recipe,
  recipe,
  smallRecipe,
} from './arbitraries.ts';
import { bitsOf } from './entries.js';
import { expectWithin, oracle, outcomeOf, withoutParts } from './oracle.ts';
import { attention } from './support.ts';

afterEach(() => vi.restoreAllMocks());

it('the recipes draw every input that the engine takes', () => {
  const at = (inputs: unknown, name: string) =>
    name.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], inputs);
  const drawn = fc.sample(recipe, 300).map(inputsOf);
  expect(oracle.names().filter((name) => drawn.every((inputs) => at(inputs, name) === undefined))).toEqual([]);
});

const plain: Recipe = {
  n: 1,
  newKeys: 1,
  past: 0,
  kvHeads: 1,
  group: 1,
  queryWidth: 1,
  keyWidth: 1,
  valueWidth: 1,
  hidden: 1,
  model: 1,
  outWidth: 1,
  projected: [],
  context: false,
  biased: false,
  wo: false,
  causal: false,
  keyLength: undefined,
  scoring: 'scaled-dot',
  mask: 'none',
  scale: undefined,
  softcap: undefined,
  numbers: 'tame',
  areRows: false,
  softmaxParts: false,
  seed: 1,
};

describe('each number within its bound', () => {
  it('of trace and attend, which refuse only what overflows', () => {
    // Found in an hour's run: when large values are scaled down, those near the smallest float lose digits.
    const found: Recipe = { ...plain, newKeys: 257, numbers: 'wild', seed: 77 };
    const moreThanATile: Recipe = { ...plain, n: 33, newKeys: 257, past: 257, causal: true, queryWidth: 17 };
    const check = (drawn: Recipe) => {
      const inputs = inputsOf(drawn);
      const { trace, mayOverflow, mustOverflow } = oracle.answer(inputs);
      const given = drawn.areRows ? (asRows(inputs, drawn.mask === 'booleans') as Inputs) : inputs;
      const traced = outcomeOf(() => withoutParts(attention.trace(given, { softmaxParts: drawn.softmaxParts })));
      const attended = outcomeOf(() => attention.attend(given));
      for (const { error } of [traced, attended]) {
        if (error !== undefined) expect(error).toMatchObject({ code: 'overflow' });
        expect(error === undefined ? mustOverflow : !mayOverflow).toBe(false);
      }
      if (traced.result) expectWithin(traced.result, trace);
      if (attended.result) expectWithin(attended.result.output, (trace as { output: unknown }).output);
    };
    holds(recipe, check, { examples: [found, moreThanATile] });
  });

  it('of gradients: each is the slope of the float64 loops', () => {
    holds(fc.tuple(smallRecipe, fc.array(fc.nat(), { minLength: 12, maxLength: 12 })), ([drawn, picks]) => {
      const inputs = inputsOf({ ...drawn, numbers: 'gentle' });
      const { rows, cols } = attention.trace(inputs).output;
      const outputGradient = fill({ numbers: 'gentle', seed: drawn.seed + 1 })(rows, cols);
      const gradients = attention.gradients(inputs, outputGradient);
      const found = matricesIn(gradients, inputs);
      for (const pick of picks) {
        const [name, head, { data }] = found[pick % found.length]!;
        const index = pick % data.length;
        const slope = oracle.slope(inputs, outputGradient.data, name, head, index);
        const largest = data.reduce((most, value) => Math.max(most, Math.abs(value)), 0.1);
        expect(Math.abs(data[index]! - slope), `${name} ${head} ${index}`).toBeLessThanOrEqual(1e-5 * largest);
      }
    });
  });
});

/** Lists the gradients of inputs, as of head −1, and those of each head's intermediates. */
function matricesIn({ heads, ...all }: ReturnType<typeof attention.gradients>, inputs: Inputs) {
  const found: [name: string, head: number, gradient: Matrix][] = [];
  const visit = (gradient: object, input: unknown, name: string) => {
    if (input === undefined) return; // q that was projected, or concat
    if ('data' in gradient) found.push([name, -1, gradient as Matrix]);
    else
      for (const [key, value] of Object.entries(gradient))
        visit(value as object, (input as Record<string, unknown>)[key], name === '' ? key : `${name}.${key}`);
  };
  visit(all, inputs, '');
  for (const [h, { rowDot: _, ...head }] of heads.entries())
    for (const [name, gradient] of Object.entries(head)) found.push([name, h, gradient]);
  return found;
}

describe('attendAsync', () => {
  it('answers to the bit as attend does, whatever happens between its slices, until it is aborted', async () => {
    let time = 0;
    let clock = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (time += clock)); // the longer, the shorter a slice
    const drawn = fc.record({
      work: recipe,
      beside: recipe,
      between: smallRecipe,
      act: fc.constantFrom('nothing', 'abort', 'throw'),
      at: fc.nat(6),
      milliseconds: fc.integer({ min: 1, max: 9 }),
    });
    const check = async ({ work, beside, between, act, at, milliseconds }: Drawn<typeof drawn>) => {
      clock = milliseconds;
      const [inputs, others, small] = [work, beside, between].map(inputsOf) as [Inputs, Inputs, Inputs];
      const expected = [inputs, others].map((each) => outcomeOf(() => attention.attend(each)));
      const alone = bitsOf(outcomeOf(() => attention.trace(small)));
      const controller = new AbortController();
      const reason = new Error('mine');
      let isEnded = act === 'abort' && at === 0;
      if (isEnded) controller.abort(reason);
      const shares: number[] = [];
      const onProgress = (share: number) => {
        expect(share).toBeGreaterThanOrEqual(shares.at(-1) ?? Number.MIN_VALUE);
        shares.push(share);
        expect(bitsOf(outcomeOf(() => attention.trace(small))) === alone).toBe(true);
        if (act === 'nothing' || shares.length !== at) return;
        isEnded = act === 'throw' || share < 1;
        if (act === 'throw') throw reason;
        controller.abort(reason);
      };
      const settled = await Promise.allSettled([
        attention.attendAsync(inputs, { onProgress, signal: controller.signal }),
        attention.attendAsync(others),
      ]);
      const outcomes = settled.map((one) =>
        one.status === 'fulfilled' ? { result: one.value } : { error: one.reason as unknown },
      );
      if (isEnded) expect(outcomes[0]).toEqual({ error: reason });
      else expect(bitsOf(outcomes[0])).toBe(bitsOf(expected[0]));
      if (outcomes[0]!.result) expect(shares.at(-1)).toBe(1);
      expect(bitsOf(outcomes[1])).toBe(bitsOf(expected[1]));
    };
    // More numbers than are copied in or out at a time.
    const rest = { beside: plain, between: plain, act: 'nothing' as const, at: 0, milliseconds: 9 };
    const [manyIn, manyOut] = [
      { ...plain, newKeys: 560, queryWidth: 700 },
      { ...plain, n: 560, valueWidth: 700 },
    ];
    await holdsAsync(drawn, check, {
      examples: [
        { ...rest, work: manyIn },
        { ...rest, work: manyOut },
      ],
    });
  });

  it('takes a signal of another frame, which is no instance of its own AbortSignal', async () => {
    const reason = new Error('mine');
    const signal = Object.setPrototypeOf(Object.assign(Object.create(null), { aborted: true, reason }), {
      [Symbol.toStringTag]: 'AbortSignal',
    }) as AbortSignal;
    await expect(attention.attendAsync({ q: [[1]], k: [[1]], v: [[1]] }, { signal })).rejects.toBe(reason);
  });
});
