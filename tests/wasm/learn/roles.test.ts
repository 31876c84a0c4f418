// The names of heads: of a model whose heads are made by hand to look at one place each, and compared with plain loops.
import { describe, expect, it } from 'vitest';
import { type Config, headRoles, type Model } from 'attention-steps/learn';
import { configurations, learning } from './support.ts';

const VOCABULARY = 12;
const CONTEXT = 24;

/**
 * Of each layer one head. Its residual stream has the token, then the position, then the token before, which the first layer
 * writes there.
 */
const LAYERS = ['previous-token', 'induction', 'first-token', 'duplicate-token'] as const;
const [POSITIONS, BEFORE] = [VOCABULARY, VOCABULARY + CONTEXT];
const WIDTH = 2 * VOCABULARY + CONTEXT;
/** Beside e^0 of all others, e^20 is all. */
const SHARP = 20;

const ones = (places: readonly (readonly [row: number, col: number, value?: number])[], rows = WIDTH) => {
  const data = new Float32Array(rows * WIDTH);
  for (const [row, col, value = 1] of places) data[row * WIDTH + col] = value;
  return { rows, cols: WIDTH, data };
};
const each = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const tokens = (to: number, value = 1) => each(VOCABULARY, (token) => [token, to + token, value] as const);
const positions = (value: number, by = 0) =>
  each(CONTEXT - by, (at) => [POSITIONS + at + by, POSITIONS + at, value] as const);

/** Queries and keys of each, in WIDTH columns. */
const QUERIES = {
  'previous-token': positions(SHARP, 1),
  induction: tokens(0, SHARP),
  'first-token': each(VOCABULARY, (token) => [token, POSITIONS, SHARP] as const),
  'duplicate-token': [...tokens(0, SHARP), ...positions(-2 * SHARP)],
};
const KEYS = {
  'previous-token': positions(1),
  induction: each(VOCABULARY, (token) => [BEFORE + token, token] as const),
  'first-token': positions(1),
  'duplicate-token': [...tokens(0), ...positions(1)],
};

function circuit(): Model {
  const config: Config = { vocabulary: VOCABULARY, context: CONTEXT, width: WIDTH, layers: 4, heads: 1 };
  const model = learning.createModel({ ...config, positions: 'learned', scale: 'off' });
  model.set({
    'embed.weight': ones(tokens(0), VOCABULARY),
    'positions.weight': ones(
      each(CONTEXT, (at) => [at, POSITIONS + at] as const),
      CONTEXT,
    ),
    ...Object.fromEntries(
      LAYERS.flatMap((role, layer) => [
        [`layers.${layer}.attention.wq`, ones(QUERIES[role])],
        [`layers.${layer}.attention.wk`, ones(KEYS[role])],
        [`layers.${layer}.attention.wv`, ones(tokens(BEFORE))],
        [`layers.${layer}.attention.wo`, ones(layer === 0 ? each(VOCABULARY, (at) => [BEFORE + at, BEFORE + at]) : [])],
      ]),
    ),
  });
  return model;
}

/** PCG32 of O'Neill 2014, in whole numbers of any size. */
function pcg32(seed: number): () => number {
  let state = 0n;
  const next = () => {
    const old = state;
    state = BigInt.asUintN(64, old * 6364136223846793005n + 1n);
    const shifted = Number(BigInt.asUintN(32, ((old >> 18n) ^ old) >> 27n));
    const turn = Number(old >> 59n);
    return ((shifted >>> turn) | (shifted << (-turn & 31))) >>> 0;
  };
  next();
  state = BigInt.asUintN(64, state + BigInt(seed));
  next();
  return next;
}

/** What headRoles says, of the tokens that it draws, by the patterns alone. */
function measured(model: Model, seed: number): ReturnType<typeof headRoles> {
  const { vocabulary, context } = model.config;
  const n = Math.min(50, Math.floor(context / 2), vocabulary);
  const next = pcg32(seed);
  const left = each(vocabulary, (token) => token);
  for (let at = 0; at < n; at++) {
    const other = at + Math.floor((next() * (vocabulary - at)) / 2 ** 32);
    [left[at], left[other]] = [left[other]!, left[at]!];
  }
  const once = left.slice(0, n);
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  return model.patterns([...once, ...once]).flatMap((heads, layer) =>
    heads.flatMap(({ cols, data }, head) => {
      const over = (first: number, colOf: (row: number) => number) =>
        mean(each(2 * n - first, (at) => data[(first + at) * cols + colOf(first + at)]!));
      const scores = {
        'previous-token': over(1, (row) => row - 1),
        'duplicate-token': over(n, (row) => row - n),
        induction: over(n, (row) => row - n + 1),
        'first-token': over(1, () => 0),
      };
      return Object.entries(scores)
        .filter(([, score]) => score >= 0.4)
        .map(([role, score]) => ({ layer, head, role: role as keyof typeof scores, score }));
    }),
  );
}

describe('names of heads', () => {
  it('are those of heads made for them', () => {
    const model = circuit();
    for (const seed of [1, 2, 3]) {
      const roles = headRoles(model, { seed });
      expect(roles.map(({ layer, head, role }) => [layer, head, role])).toEqual(
        LAYERS.map((role, at) => [at, 0, role]),
      );
      for (const { score } of roles) expect(score).toBeGreaterThan(0.95);
    }
    expect(headRoles(model)).toEqual(headRoles(model, { seed: 1 }));
    model.dispose();
  });

  it('are those of plain loops over patterns', () => {
    const counts = configurations.map((config, at) => {
      // Large weights of queries and keys, so that some heads look at one place.
      const model = learning.createModel({ ...config, vocabulary: 9, context: 14 });
      const large = Object.entries(model.parameters()).map(([name, { rows, cols, data }]) => [
        name,
        { rows, cols, data: data.map((value) => (/w[qk]$/.test(name) ? 40 * value : value)) },
      ]);
      model.set(Object.fromEntries(large) as ReturnType<Model['parameters']>);
      const roles = headRoles(model, { seed: at });
      const plain = measured(model, at);
      const named = ({ layer, head, role }: (typeof roles)[number]) => [layer, head, role];
      expect(roles.map(named)).toEqual(plain.map(named));
      roles.forEach(({ score }, i) => expect(score).toBeCloseTo(plain[i]!.score, 5));
      model.dispose();
      return roles.length;
    });
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(2);
  });

  it('are none of a model that has learned nothing', () => {
    const model = learning.createModel({ vocabulary: 300, context: 128, width: 32, layers: 2, heads: 4 });
    expect(headRoles(model)).toEqual([]);
    model.dispose();
  });
});
