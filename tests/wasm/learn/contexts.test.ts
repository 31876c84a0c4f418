// A word in two texts: compared with plain loops in float64 over the model's own trace.
import { expect, it } from 'vitest';
import { compareContexts, type Matrix, type Model } from 'attention-steps/learn';
import { configurations, learning } from './support.ts';

const [first, second] = [
  [0, 1, 2, 4],
  [3, 1, 1],
];
const positions = [1, 2] as const;

const rowsOf = ({ rows, cols, data }: Matrix): number[][] =>
  Array.from({ length: rows }, (_, row) => [...data.subarray(row * cols, (row + 1) * cols)]);
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
const cosineOf = (a: readonly number[], b: readonly number[]): number => {
  const lengths = Math.sqrt(dot(a, a) * dot(b, b));
  return lengths === 0 ? 0 : dot(a, b) / lengths;
};

/** The residual stream as it comes into the first layer, and after each: rows of tokens. */
function streamsOf(model: Model, tokens: readonly number[]): number[][][] {
  const { layers } = model.trace(tokens);
  return [layers[0]!.input, ...layers.map(({ output }) => output)].map(rowsOf);
}

function compared(model: Model, top: number) {
  const embed = rowsOf(model.parameters(['embed.weight'])['embed.weight']!);
  const theirs = streamsOf(model, second);
  return streamsOf(model, first).map((ours, level) => {
    const other = theirs[level]!;
    const nearest = [ours[positions[0]]!, other[positions[1]]!].map((vector) =>
      embed
        .map((row, token) => ({ token, cosine: cosineOf(vector, row) }))
        .sort((a, b) => b.cosine - a.cosine || a.token - b.token)
        .slice(0, top),
    );
    const pairs = first.flatMap((token, row) =>
      second.flatMap((another, col) => (token === another ? [] : [cosineOf(ours[row]!, other[col]!)])),
    );
    return {
      nearest,
      cosine: cosineOf(ours[positions[0]]!, other[positions[1]]!),
      others: pairs.reduce((sum, value) => sum + value, 0) / pairs.length,
    };
  });
}

it.each(configurations.map((config, at) => [at, config] as const))(
  'is what loops say: configuration %i',
  (_, config) => {
    const model = learning.createModel(config);
    const levels = compareContexts(model, { first, second, positions, top: 3 });
    expect(levels).toHaveLength(config.layers + 1);
    for (const [level, { nearest, cosine, others }] of compared(model, 3).entries()) {
      const found = levels[level]!;
      expect(found.cosine).toBeCloseTo(cosine, 5);
      expect(found.others).toBeCloseTo(others, 5);
      for (const [text, all] of nearest.entries())
        for (const [rank, expected] of all.entries()) {
          expect(found.nearest[text]![rank]!.token).toBe(expected.token);
          expect(found.nearest[text]![rank]!.cosine).toBeCloseTo(expected.cosine, 5);
        }
    }
    model.dispose();
  },
);

it('says that a word of a model which looks only back has one vector behind one beginning, and both ways two', () => {
  const config = configurations[0]!;
  const question = { first: [0, 1, 2], second: [0, 1, 3], positions: [1, 1] } as const;
  const cosines = (causal: boolean): number[] => {
    const model = learning.createModel({ ...config, causal });
    const all = compareContexts(model, question).map(({ cosine }) => cosine);
    model.dispose();
    return all;
  };
  for (const cosine of cosines(true)) expect(cosine).toBeCloseTo(1, 6);
  const [begin, ...after] = cosines(false);
  expect(begin).toBeCloseTo(1, 6);
  for (const cosine of after) expect(cosine).toBeLessThan(0.9999);
});

it('has no other tokens where all are the same, and 0 for an embedding of zeros', () => {
  const model = learning.createModel(configurations[1]!);
  const embed = model.parameters(['embed.weight'])['embed.weight']!;
  model.set({ 'embed.weight': { ...embed, data: embed.data.map((value, i) => (i < embed.cols ? 0 : value)) } });
  const [begin] = compareContexts(model, { first: [0], second: [0], positions: [0, 0] });
  expect(begin!.others).toBeNaN();
  expect(begin!.cosine).toBe(0);
  expect(begin!.nearest[0]).toEqual(Array.from({ length: 5 }, (_, token) => ({ token, cosine: 0 })));
  model.dispose();
});
