// The fuzzer of the engine as it is shipped, and whether it notices what is wrong.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Attention, loadAttention } from 'attention-steps/core';
import type { Attending, Step } from './call.ts';
import { grownBy, keepsGrowing } from './leak.ts';
import { play } from './play.ts';
import { Random } from './random.ts';
import { shrink } from './shrink.ts';
import { stretchOf } from './work.ts';

/** Twenty seconds of it. */
const STRETCHES = 45;
const SEED = 20_170_612;

it(`finds nothing in ${STRETCHES} stretches of 40 calls, the same in every run`, async () => {
  const run = fileURLToPath(new URL('run.mjs', import.meta.url));
  const child = spawn(process.execPath, [run, `--seed=${SEED}`, `--stretches=${STRETCHES}`]);
  let printed = '';
  child.stdout.on('data', (text) => (printed += String(text)));
  child.stderr.on('data', (text) => (printed += String(text)));
  await new Promise((resolve) => child.once('close', resolve));
  expect(printed).toBe(`seed ${SEED}\n\n${STRETCHES} stretches, 0 with findings\n`);
}, 1_000_000);

it('draws the same calls from the same seed, and others from another', () => {
  expect(stretchOf(5, 3)).toEqual(stretchOf(5, 3));
  expect(stretchOf(5, 3)).not.toEqual(stretchOf(5, 4));
  expect(stretchOf(5, 3)).not.toEqual(stretchOf(6, 3));
});

it('draws sizes up to 2²¹, and each power of two as often', () => {
  const random = new Random(1);
  const counts = new Array<number>(21).fill(0);
  for (let i = 0; i < 21_000; i++) {
    const size = random.powerish(20);
    expect(size).toBeLessThan(2 ** 21);
    counts[Math.floor(Math.log2(size))]! += 1;
  }
  for (const count of counts) expect(count).toBeGreaterThan(700);
});

it('draws many calls whose sizes wrap in 32 bits', () => {
  const steps = Array.from({ length: 50 }, (_, stretch) => stretchOf(SEED, stretch)).flat();
  const products = steps.flatMap(({ call }) => {
    if (!('shape' in call)) return [];
    const { n, newKeys, past, heads, queryWidth, valueWidth } = call.shape;
    return [n * (newKeys + past) * heads, n * heads * (queryWidth + valueWidth)];
  });
  expect(products.filter((product) => product > 2 ** 32).length).toBeGreaterThan(250);
  expect(products.filter((product) => product > 2 ** 31 && product < 2 ** 33).length).toBeGreaterThan(20);
});

describe('what is wrong is noticed:', () => {
  const call: Attending = {
    method: 'attend',
    shape: {
      n: 3,
      newKeys: 4,
      past: 2,
      heads: 2,
      kvHeads: 1,
      queryWidth: 2,
      keyWidth: 2,
      valueWidth: 3,
      hidden: 1,
      model: 1,
      outWidth: 1,
    },
    scoring: 'scaled-dot',
    projected: '',
    context: false,
    biased: false,
    wo: false,
    numbers: 'tame',
    asRows: false,
    seed: 1,
    causal: true,
    softmaxParts: false,
  };
  const steps = (method: Attending['method'], step: Omit<Step, 'call'> = {}): Step[] => [
    { ...step, call: { ...call, method } },
  ];
  const load = () => loadAttention();

  /** An engine that does something else at its first call, and then what it should. */
  const broken = (change: (engine: Attention) => Partial<Attention>) => async () => {
    const engine = await loadAttention();
    const other = change(engine);
    return { ...engine, ...other };
  };
  const rangeError = (message: string, code?: string) =>
    Object.assign(new RangeError(message), code !== undefined && { code });
  const refusing = (error: Error) =>
    broken(() => ({
      attend: () => {
        throw error;
      },
    }));
  const whatIs = async (method: Attending['method'], from: () => Promise<Attention>, step?: Omit<Step, 'call'>) =>
    (await play(steps(method, step), from))?.what;

  it('nothing where nothing is', async () => {
    for (const method of ['attend', 'trace', 'gradients', 'attendAsync'] as const)
      expect(await whatIs(method, load)).toBeUndefined();
  });

  it('a number outside its bound', async () => {
    for (const method of ['attend', 'trace', 'gradients', 'attendAsync'] as const) {
      const from = broken((engine) => ({
        [method]: (...given: [never, never]) => {
          const spoil = (result: object) => {
            const [matrix] = Object.values(result) as { data: Float32Array }[];
            matrix!.data[0]! += 1e-5;
            return result;
          };
          const result: object = engine[method](...given);
          return result instanceof Promise ? result.then(spoil) : spoil(result);
        },
      }));
      expect(await whatIs(method, from)).toMatch(/expected .* within .*, got /);
    }
  });

  it('errors of another kind, in others’ words, or without a code', async () => {
    expect(await whatIs('attend', refusing(new Error('q: no')))).toBe('threw Error: q: no');
    expect(await whatIs('attend', refusing(new WebAssembly.RuntimeError('unreachable')))).toMatch(
      /^threw RuntimeError/,
    );
    for (const words of [
      'vector',
      'Array buffer allocation failed',
      'q: std::bad_alloc',
      'Invalid typed array length: 7',
    ])
      expect(await whatIs('attend', refusing(rangeError(words, 'size')))).toBe(`said RangeError: ${words}`);
    expect(await whatIs('attend', refusing(rangeError('q: too large')), { growth: { from: 0, times: 1 } })).toBe(
      'gave no code with RangeError: q: too large',
    );
    expect(await whatIs('attend', refusing(rangeError('q: too large', 'memory')))).toBe(
      'refused: RangeError: q: too large',
    );
  });

  it('an engine that answers something else from then on', async () => {
    const from = broken((engine) => {
      let isBroken = false;
      return {
        attend: (inputs) => {
          isBroken = true;
          return engine.attend(inputs);
        },
        trace: (inputs, options) => {
          if (isBroken) throw new WebAssembly.RuntimeError('memory access out of bounds');
          return engine.trace(inputs, options);
        },
      };
    });
    expect(await whatIs('attend', from)).toMatch(/^then a good trace of .* threw RuntimeError/);
  });

  it('work in slices that goes on though it was aborted, or whose progress goes back', async () => {
    const deaf = broken((engine) => ({
      attendAsync: async (inputs, options) => {
        const { onProgress } = options ?? {};
        onProgress?.(0.5);
        return Promise.resolve(engine.attend(inputs));
      },
    }));
    expect(await whatIs('attendAsync', deaf, { following: { signal: 'own', abortAt: 1 } })).toBe(
      'answered, though it was aborted',
    );
    expect(await whatIs('attendAsync', deaf)).toBe('ended with the progress 0.5');
  });

  it('memory that is kept', async () => {
    let calls = 0;
    const hungry = broken((engine) => ({
      attend: (inputs) => {
        const wide = { rows: 1, cols: 4000 * ++calls, data: new Float32Array(calls % 300 === 0 ? 4000 * calls : 0) };
        return engine.attend(calls % 300 === 0 ? { q: wide, k: wide, v: wide } : inputs);
      },
    }));
    expect(keepsGrowing(await grownBy(steps('attend'), hungry))).toBe(true);
    expect(keepsGrowing(await grownBy(steps('attend'), load))).toBe(false);
  });

  it('and what was found is made as small as it can be', async () => {
    // Wrong from 4 keys and 2 heads on.
    const attempt = (fewer: readonly Step[]) => {
      const at = fewer.findIndex(({ call: one }) => 'shape' in one && one.shape.newKeys >= 4 && one.shape.heads >= 2);
      return Promise.resolve(at === -1 ? undefined : { at, what: `${at} is wrong` });
    };
    const many = [
      ...steps('trace').map((step) => ({ ...step, call: { ...call, shape: { ...call.shape, heads: 1, kvHeads: 1 } } })),
      ...steps('attend', { growth: { from: 3, times: 2 } }),
      ...steps('gradients'),
    ];
    const smallest = await shrink(many, (await attempt(many))!, attempt);
    expect(smallest.steps).toHaveLength(1);
    const [{ call: found, ...around }] = smallest.steps as [Step];
    expect(around).toEqual({});
    expect(found).toMatchObject({ numbers: 'zeros', causal: false, scoring: 'dot' });
    const { shape } = found as Attending;
    expect(shape).toEqual({ ...call.shape, n: 1, past: 0, queryWidth: 1, keyWidth: 1, valueWidth: 1 });
  });
});
