// Random configurations train, trace, are saved and opened, and go on to the same bits; wrong arguments are refused with our
// messages, or accepted, and change nothing. SEED=1 tries others.
import { describe, expect, it } from 'vitest';
import { type Config, compareContexts, headRoles, type Model, patchEffects } from 'attention-steps/learn';
import { codeOf } from '../../../wasm/refuse.ts';
import { batchFor, draws, hashOf, learning, small, thrownBy } from './support.ts';
import { lying } from '../support.ts';
import { runs } from '../../seed.ts';

const seed = Number(process.env['SEED'] ?? 20170612);
console.log(`seed ${String(seed)} (SEED=… to try another)`);
const draw = draws(seed);
const oneOf = <T>(values: readonly T[]): T => values[draw(values.length)]!;

function randomConfig(): Config {
  const heads = 1 + draw(4);
  const positions = oneOf(['none', 'learned', 'infused', 'sinusoidal', 'rotary', 'alibi'] as const);
  return {
    vocabulary: 1 + draw(12),
    context: 1 + draw(10),
    width: heads * (positions === 'rotary' ? 2 : 1) * (1 + draw(5)),
    layers: 1 + draw(3),
    heads,
    positions,
    causal: draw(3) > 0,
    scale: oneOf(['on', 'off', 0.5, -1] as const),
    mlp: oneOf([0, 0, 1, 7, 16]),
    kvHeads: draw(2),
    rotaryCols: oneOf([0, 2]) * Number(positions === 'rotary'),
    interleaved: draw(2) === 0,
    attentionBiases: oneOf(['none', 'output', 'all'] as const),
    activation: oneOf(['relu', 'gelu', 'relu2', 'gelu-tanh', 'silu'] as const),
    gated: draw(2) === 0,
    parallel: draw(2) === 0,
    normPlace: oneOf(['before', 'after'] as const),
    tokenTypes: draw(3),
    transform: draw(2) === 0,
    unembedBias: draw(2) === 0,
    normalisation: oneOf(['none', 'layer', 'rms'] as const),
    outerNorm: oneOf(['unembedding', 'embedding'] as const),
    biases: draw(2) === 0,
    gains: draw(2) === 0,
    tied: draw(2) === 0,
    residual: draw(3) > 0,
    seed: draw(2 ** 32),
  };
}

const isFinite = (numbers: Float32Array) => numbers.every((number) => Number.isFinite(number));

it('configurations at random do all that a model does', () => {
  for (let round = 0; round < runs; round++) {
    const config = randomConfig();
    const where = JSON.stringify(config);
    const model = learning.createModel(config);
    const options = { optimizer: oneOf(['adamw', 'sgd'] as const), rate: 0.003, warmup: draw(4), cosine: draw(9) };
    const batches = [1, 2, 3, 4].map((each) => batchFor(config, round * 4 + each, 1 + draw(4)));
    for (const batch of batches.slice(0, 2)) expect(model.train(batch, options).diverged, where).toBe(false);

    const tokens = Array.from({ length: 1 + draw(config.context) }, () => draw(config.vocabulary));
    if (draw(2) === 0)
      model.ablate([{ layer: draw(config.layers), head: draw(config.heads), by: oneOf(['zero', 'mean']) }]);
    const { layers, probabilities } = model.trace(tokens);
    expect([layers.length, probabilities.rows, probabilities.cols]).toEqual([
      config.layers,
      tokens.length,
      config.vocabulary,
    ]);
    expect(isFinite(probabilities.data), where).toBe(true);
    for (const { attention } of layers)
      for (const { weights } of attention.heads)
        for (let row = 0; row < weights.rows; row++) {
          const sum = weights.data.subarray(row * weights.cols, (row + 1) * weights.cols).reduce((s, w) => s + w, 0);
          expect(Math.abs(sum - 1), where).toBeLessThan(1e-5);
        }
    const { tokens: more } = model.generate(tokens, { length: config.context - tokens.length + 1, seed: round });
    expect(more.every((token) => token >= 0 && token < config.vocabulary)).toBe(true);

    model.ablate([]);
    const opened = learning.openModel(model.save({ optimizer: true }));
    expect([hashOf(opened), opened.step], where).toEqual([hashOf(model), 2]);
    for (const each of [model, opened]) for (const batch of batches.slice(2)) each.train(batch, options);
    expect(hashOf(opened), where).toBe(hashOf(model));
    model.dispose();
    opened.dispose();
  }
});

const detach = ({ buffer }: Int32Array) => {
  if (buffer.byteLength > 0) structuredClone(buffer, { transfer: [buffer as ArrayBuffer] });
};
const model = learning.createModel(small);

/** Values of wrong kinds. */
const odd: readonly (() => unknown)[] = [
  () => undefined,
  () => null,
  () => NaN,
  () => -1,
  () => 0,
  () => 1.5,
  () => 2 ** 31,
  () => 2 ** 32,
  () => 1e300,
  () => -Infinity,
  () => '3',
  () => 'constructor',
  () => true,
  () => 3n,
  () => Symbol(''),
  () => () => 0,
  () => [],
  () => [[]],
  () => [[0], [1, 2]],
  () => [[0, 99]],
  () => [[0, NaN]],
  () => [[0, '1']],
  () => [3, -3],
  () => new Array<number>(3),
  () => ({}),
  () => new Int32Array(3).fill(1),
  () => new Float32Array(3),
  () => ({ rows: 2, cols: 2, data: new Int32Array(3) }),
  () => ({ rows: 2 ** 20, cols: 2 ** 20, data: new Int32Array(0) }),
  () => ({ rows: 1, cols: 2, data: new Float32Array([1, NaN]) }),
  () => ({ rows: 1, cols: 2, data: new Int32Array([1, -5]) }),
  ...lying.flatMap((lie) => [
    () => lie(new Int32Array([1, 2, 3])),
    () => ({ rows: 1, cols: 3, data: lie(new Int32Array([1, 2, 3])) }),
    () => ({ rows: 1, cols: 3, data: lie(new Float32Array([1, 2, 3])) }),
    () => ({ rows: 5, cols: 8, data: lie(model.parameters()['embed.weight']!.data) }),
    () => lie(new Int32Array(model.save().slice().buffer)),
  ]),
  () => new Proxy([[1, 2]], { get: (target, key): unknown => (key === 'length' ? 2 ** 40 : Reflect.get(target, key)) }),
];

describe('whatever is given in place of an argument is refused in our words, or answered:', () => {
  const good = { tokens: [[0, 1, 2]], targets: [[1, 2, 3]], weights: [[1, 0, 1]] };
  const hash = hashOf(model);
  const trace = model.trace([0, 1, 2]);
  type Call = (value: unknown) => unknown;
  const keys = ['optimizer', 'rate', 'beta1', 'beta2', 'epsilon', 'decay', 'momentum', 'clip', 'warmup', 'cosine'];
  const calls: Record<string, Call> = {
    ...Object.fromEntries(
      Object.keys(model.config).map((key) => [
        `createModel ${key}`,
        (value: unknown) => {
          learning.createModel({ ...small, [key]: value }).dispose();
        },
      ]),
    ),
    ...Object.fromEntries(
      Object.keys(good).map((key) => [`batch ${key}`, (value: unknown) => model.gradients({ ...good, [key]: value })]),
    ),
    'batch whose weights take its tokens away': () => {
      const data = new Int32Array(3);
      const weights = { cols: 3, data: new Float32Array(3).fill(1) };
      const rows = {
        get: () => {
          detach(data);
          return 1;
        },
      };
      model.gradients({
        tokens: { rows: 1, cols: 3, data },
        weights: Object.defineProperty(weights, 'rows', rows) as never,
      });
    },
    // On a model of its own, as accepted arguments change it.
    ...Object.fromEntries(
      keys.map((key) => [
        `train ${key}`,
        (value: unknown) => {
          const other: Model = learning.createModel(small);
          try {
            other.train(good, { [key]: value });
          } finally {
            other.dispose();
          }
        },
      ]),
    ),
    trace: (value) => model.trace(value as never),
    'patterns tokens': (value) => model.patterns(value as never),
    ...Object.fromEntries(
      ['clean', 'corrupted', 'answer', 'at', 'position', 'layers'].map((key) => [
        `patchEffects ${key}`,
        (value: unknown) => {
          const question = { clean: [1, 2], corrupted: [2, 1], answer: [3, 4], at: 'residual', [key]: value };
          patchEffects(model, question as never);
        },
      ]),
    ),
    'patchEffects model': (value) => patchEffects(value as never, {} as never),
    ...Object.fromEntries(
      ['first', 'second', 'positions', 'top'].map((key) => [
        `compareContexts ${key}`,
        (value: unknown) => {
          compareContexts(model, { first: [1, 2], second: [2, 1], positions: [0, 1], [key]: value } as never);
        },
      ]),
    ),
    'headRoles seed': (value) => headRoles(model, { seed: value } as never),
    'generate tokens': (value) => model.generate(value as never, { length: 1 }),
    'generate length': (value) => model.generate([1], { length: value } as never),
    'generate temperature': (value) => model.generate([1], { length: 1, temperature: value } as never),
    'generate seed': (value) => model.generate([1], { length: 1, seed: value } as never),
    ablate: (value) => model.ablate([{ layer: value, head: value }] as never),
    'ablate by': (value) => model.ablate([{ layer: 0, head: 0, by: value }] as never),
    'set of one': (value) => {
      if (value !== undefined) model.set({ 'embed.weight': value } as never);
    },
    'save optimizer': (value) => model.save({ optimizer: value } as never),
    'save metadata': (value) => model.save({ metadata: value } as never),
    openModel: (value) => learning.openModel(value as never),
  };

  const options = Object.entries(calls).filter(([name]) => /^(createModel|train|generate (?!tokens))/.test(name));
  it.each(options)('%s, a number that is 0 or 1 only once it is float32', (name, call) => {
    expect(codeOf(thrownBy(() => call(1e-46)))).toMatch(/^(too-small|kind)$/);
    if (/beta|momentum/.test(name)) expect(codeOf(thrownBy(() => call(1 - 1e-9)))).toBe('share');
  });

  it.each(Object.entries(calls))('%s', (_, call) => {
    for (const make of odd) {
      const error = thrownBy(() => call(make()));
      if (error !== undefined) expect(codeOf(error), (error as Error).message).toMatch(/^[a-z-]+$/);
      model.ablate([]);
    }
    expect(hashOf(model)).toBe(hash);
    expect(model.trace([0, 1, 2])).toEqual(trace);
  });
});
