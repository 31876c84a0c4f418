/** The claims of lessons 9 to 11: self- and cross-attention, heads, other scores. */
import { describe, expect, it } from 'vitest';
import { toRows } from '../../../../web/shared/numbers/matrix.ts';
import { ANSWERS } from '../../../../web/course/kit/questions/task.ts';
import { identity } from '../../../../web/course/kit/multi-head.ts';
import { costsOf, untrainedScoring } from '../../../../web/course/kit/scorings.ts';
import { fromScores } from '../../../../web/stage/model/product.ts';
import { apart, drawn, engine, headOf, shown, sum, times, transposed } from './support.ts';

const size = ({ rows, cols }: { rows: number; cols: number }) => [rows, cols];
const columns = (rows: number[][], from: number, to: number) => rows.map((row) => row.slice(from, to));

describe('self- and cross-attention', () => {
  const x = drawn('x', 4, 6);
  const context = drawn('context', 7, 6);
  const weights = { wq: drawn('wq', 6, 3), wk: drawn('wk', 6, 3), wv: drawn('wv', 6, 2) };

  it('queries and keys need one width, and there are as many values as keys; nothing else is required', () => {
    expect(() => engine.trace({ q: drawn('q', 2, 3), k: drawn('k', 4, 2), v: drawn('v', 4, 1) })).toThrow('columns');
    expect(() => engine.trace({ q: drawn('q', 2, 3), k: drawn('k', 4, 3), v: drawn('v', 3, 1) })).toThrow('rows');
    for (const [n, m, dV] of [
      [1, 4, 9],
      [9, 2, 1],
      [3, 3, 5],
    ] as const)
      // prettier-ignore
      expect(size(engine.trace({ q: drawn('q', n, 3), k: drawn('k', m, 3), v: drawn('v', m, dV) }).output)).toEqual([n, dV]);
  });
  it('general and additive scores let the widths of queries and keys differ, a dot product does not', () => {
    const given = { q: drawn('q', 2, 3), k: drawn('k', 4, 2), v: drawn('v', 4, 5) };
    expect(size(engine.trace({ ...given, scoring: { general: drawn('w', 3, 2) } }).output)).toEqual([2, 5]);
    const additive = { w1: drawn('w1', 3, 4), w2: drawn('w2', 2, 4), v: [1, 2, 3, 4] };
    expect(size(engine.trace({ ...given, scoring: { additive } }).output)).toEqual([2, 5]);
    expect(() => engine.trace({ ...given, scoring: 'dot' })).toThrow('columns');
  });
  it('S and A are n × m, O has one row per query, and one more key adds none', () => {
    const { scores, weights: a, output } = headOf(engine, { x, context, ...weights });
    expect([scores, a, output].map(size)).toEqual([[4, 7], [4, 7], [4, 2]]); // prettier-ignore
    const [before, after] = ['two', 'four'].map((name) => shown('self-and-cross', name, 'output'));
    expect(after!.length).toBe(before!.length);
    expect(apart(before!, after!)).toBeGreaterThan(0.1);
    expect(shown('self-and-cross', 'four', 'scores')[0]!.length).toBe(4);
  });
  const [where, money, cash, bank] = [0, 3, 2, 5];
  it('the learnt projections find “bank” for “where” and “cash” for “money”, in sentences unlike those of training', () => {
    const weights_ = shown('self-and-cross', 'cross', 'weights');
    const largestOf = (row: number[]) => row.indexOf(Math.max(...row));
    expect([largestOf(weights_[where]!), largestOf(weights_[money]!)]).toEqual([bank, cash]);
    const known = new Set(ANSWERS);
    expect(['he', 'has', 'cash', 'money'].filter((word) => known.has(word))).toEqual([]);
  });
  it('with the sentences swapped a learnt score changes; without projections it stays, and the weight changes', () => {
    const [there, back] = ['cross', 'swapped'].map((name) => shown('self-and-cross', name, 'scores'));
    expect(Math.abs(there![money]![cash]! - back![cash]![money]!)).toBeGreaterThan(0.1);
    const [asking, answering] = [shown('self-and-cross', 'cross', 'x'), shown('self-and-cross', 'swapped', 'x')];
    const plain = headOf(engine, { q: asking, k: answering, v: answering });
    const swapped = headOf(engine, { q: answering, k: asking, v: asking });
    expect(apart(toRows(plain.scores), transposed(toRows(swapped.scores)))).toBeLessThan(1e-6);
    expect(Math.abs(toRows(plain.weights)[money]![cash]! - toRows(swapped.weights)[cash]![money]!)).toBeGreaterThan(
      0.005,
    );
  });
  it('with X for context it is self-attention', () => {
    expect(engine.trace({ x, context: x, ...weights }).output).toEqual(engine.trace({ x, ...weights }).output);
  });
  it('in self-attention Q, K and V differ, though one sequence gives all three', () => {
    const [q, k, v] = (['q', 'k', 'v'] as const).map((name) => shown('self-and-cross', 'worked', name)[0]!);
    for (const [a, b] of [[q, k], [k, v], [q, v]] as const) expect(apart([a!], [b!])).toBeGreaterThan(0.05); // prettier-ignore
  });
});

describe('many heads', () => {
  const d = 8;
  const x = drawn('x', 5, d);
  const w = { wq: drawn('wq', d, d), wk: drawn('wk', d, d), wv: drawn('wv', d, d), wo: drawn('wo', d, d) };
  const projected = (['wq', 'wk', 'wv'] as const).map((name) => times(toRows(x), toRows(w[name])));

  it('each head attends by itself in its columns, and the heads side by side are multiplied by W_O', () => {
    for (const heads of [1, 2, 4]) {
      const { concat, output } = engine.trace({ x, ...w, heads });
      const width = d / heads;
      const alone = Array.from({ length: heads }, (_, head) => {
        const [q, k, v] = projected.map((rows) => columns(rows, head * width, (head + 1) * width));
        return toRows(engine.trace({ q: q!, k: k!, v: v! }).output);
      });
      const side = alone[0]!.map((_, row) => alone.flatMap((rows) => rows[row]!));
      expect(apart(toRows(concat), side)).toBeLessThan(1e-4);
      expect(apart(toRows(output), times(toRows(concat), toRows(w.wo)))).toBeLessThan(1e-4);
    }
  });
  it('in “dog bites man” the second of two heads has only zeros of “dog”, and weighs all alike', () => {
    expect(shown('many-heads', 'second', 'scores')[0]).toEqual([0, 0, 0]);
    for (const weight of shown('many-heads', 'second', 'weights')[0]!) expect(weight).toBeCloseTo(1 / 3, 6);
    expect(apart(shown('many-heads', 'first', 'weights'), shown('many-heads', 'one', 'weights'))).toBeGreaterThan(0.01);
    for (const name of ['one', 'first'])
      for (const matrix of ['q', 'k', 'v'] as const) {
        const rows = shown('many-heads', 'one', 'x');
        expect(shown('many-heads', name, matrix)).toEqual(columns(rows, 0, name === 'one' ? 4 : 2));
      }
  });
  it('without W_O each column of the output comes from one head, with it each takes from all', () => {
    const wv = { ...w.wv, data: w.wv.data.map((value, at) => (at % d >= d / 2 ? value + 1 : value)) };
    const changes = (wo?: typeof w.wo) => {
      const given = { x, wq: w.wq, wk: w.wk, heads: 2, ...(wo ? { wo } : {}) };
      const [before, after] = [w.wv, wv].map((one) => toRows(engine.trace({ ...given, wv: one }).output));
      return Array.from({ length: d }, (_, col) =>
        apart(columns(before!, col, col + 1), columns(after!, col, col + 1)),
      );
    };
    expect(changes().slice(0, d / 2)).toEqual([0, 0, 0, 0]);
    for (const change of [...changes().slice(d / 2), ...changes(w.wo)]) expect(change).toBeGreaterThan(0.01);
  });
  it('with one head and W_O the identity it is the single head again', () => {
    const { wq, wk, wv } = w;
    const single = toRows(engine.trace({ x, wq, wk, wv }).output);
    expect(apart(toRows(engine.trace({ x, ...w, wo: identity(d), heads: 1 }).output), single)).toBeLessThan(1e-6);
  });
  it('how many heads there are changes no size of W, only that there are h rows of weights per query', () => {
    for (const heads of [1, 2, 4, 8]) {
      const trace = engine.trace({ x, ...w, heads });
      expect(trace.heads).toHaveLength(heads);
      for (const { weights, q, k } of trace.heads) {
        expect(size(weights)).toEqual([5, 5]);
        expect([q.cols, k.cols]).toEqual([d / heads, d / heads]);
      }
      expect(size(trace.output)).toEqual([5, d]);
    }
  });
  it('a head’s output is n × d_v, not n × d_model', () => {
    expect([shown('many-heads', 'first', 'output').length, shown('many-heads', 'first', 'output')[0]!.length]).toEqual([
      3, 2,
    ]);
    expect([shown('many-heads', 'one', 'x').length, shown('many-heads', 'one', 'x')[0]!.length]).toEqual([3, 4]);
  });
  it('heads that share keys and values need smaller W_K and W_V, and keep less in the cache', () => {
    for (const kvHeads of [4, 2, 1]) {
      const width = (d / 4) * kvHeads;
      const [wk, wv] = [drawn('wk', d, width), drawn('wv', d, width)];
      const { k, v, heads } = engine.trace({ x, wq: w.wq, wk, wv, heads: 4, kvHeads });
      expect([k.cols, v.cols]).toEqual([width, width]);
      expect(new Set(heads.map((head) => head.k.data.join()))).toHaveProperty('size', kvHeads);
      expect(new Set(heads.map((head) => head.weights.data.join())).size).toBe(4);
    }
    // 512 columns in 8 heads, 2 of them with keys and values: for each token K and V of 2 · 64.
    const row = drawn('row', 1, 512);
    const shared = drawn('shared', 512, 128);
    const { k, v } = engine.trace({ x: row, wq: drawn('wq', 512, 512), wk: shared, wv: shared, heads: 8, kvHeads: 2 });
    expect(k.cols + v.cols).toBe(256);
  });
});

describe('other scores', () => {
  const q = drawn('q', 5, 3);
  const k = drawn('k', 6, 3);
  const v = drawn('v', 6, 2);
  const additive = { w1: drawn('w1', 3, 4), w2: drawn('w2', 3, 4), v: [0.5, -1, 2, 0.3] };
  const scored = (scoring: Parameters<typeof engine.trace>[0]['scoring']) =>
    headOf(engine, { q, k, v, ...(scoring ? { scoring } : {}) });

  it('general scoring is q W kᵀ, with W the identity the dot product; scaled, that is divided by √d_k', () => {
    const general = drawn('w', 3, 3);
    const expected = times(times(toRows(q), toRows(general)), transposed(toRows(k)));
    expect(apart(toRows(scored({ general }).scores), expected)).toBeLessThan(1e-5);
    expect(apart(toRows(scored({ general: identity(3) }).scores), toRows(scored('dot').scores))).toBeLessThan(1e-6);
    const halved = toRows(scored('dot').scores).map((row) => row.map((score) => score / Math.sqrt(3)));
    expect(apart(toRows(scored('scaled-dot').scaledScores), halved)).toBeLessThan(1e-6);
  });
  it('for q = (1, 2) and k = (3, −1) the dot product is 1, and the general score 4 · 3 − 1', () => {
    expect([shown('other-scores', 'plain', 'scores'), shown('other-scores', 'general', 'scores')]).toEqual([
      [[1]],
      [[11]],
    ]);
  });
  it('the general score that is asked for is 2 · 1 + 2 · 3, with W transposed and without W it is another', () => {
    const score = (name: string) => shown('other-scores', name, 'scores')[0]![0];
    expect(score('asked')).toBe(2 * 1 + 2 * 3);
    expect([score('asked-turned'), score('asked-plain')]).not.toContain(score('asked'));
  });
  it('additive scoring takes a tanh for each hidden unit of each pair, and v sums them up within its bounds', () => {
    const { activations, scores, projectedQ, projectedK } = scored({ additive });
    expect(size(activations!)).toEqual([5 * 6, 4]);
    expect([size(projectedQ!), size(projectedK!)]).toEqual([[5, 4], [6, 4]]); // prettier-ignore
    const expected = toRows(activations!).map((units) => sum(units.map((unit, at) => unit * additive.v[at]!)));
    expect(apart([Array.from(scores.data)], [expected])).toBeLessThan(1e-5);
    const bound = sum(additive.v.map(Math.abs));
    const large = headOf(engine, { q: drawn('q', 5, 3, 100), k, v, scoring: { additive } });
    for (const score of large.scores.data) expect(Math.abs(score)).toBeLessThanOrEqual(bound + 1e-5);
    expect(Math.max(...headOf(engine, { q: drawn('q', 5, 3, 100), k, v, scoring: 'dot' }).scores.data)).toBeGreaterThan(
      bound,
    );
  });
  it('without tanh every query has the same weights, and the keys still differ', () => {
    const ofQueries = times(
      times(toRows(q), toRows(additive.w1)),
      additive.v.map((one) => [one]),
    );
    const ofKeys = times(
      times(toRows(k), toRows(additive.w2)),
      additive.v.map((one) => [one]),
    );
    const data = Float32Array.from(ofQueries.flatMap(([a]) => ofKeys.map(([b]) => a! + b!)));
    const weights = toRows(fromScores(engine, { rows: 5, cols: 6, data }).weights);
    for (const row of weights) expect(apart([row], [weights[0]!])).toBeLessThan(1e-6);
    expect(Math.max(...weights[0]!) - Math.min(...weights[0]!)).toBeGreaterThan(0.05);
    const bent = toRows(scored({ additive }).weights);
    expect(apart([bent[0]!], [bent[1]!])).toBeGreaterThan(0.01);
  });
  it('a general score can have more parameters than an additive one', () => {
    const parameters = untrainedScoring({ seed: 1, d: 512, dA: 64, plain: false });
    const given = { q: drawn('q', 1, 512), k: drawn('k', 1, 512) };
    const [general, additive] = (['general', 'additive'] as const).map((name) => costsOf(name, given, parameters));
    expect([general!.parameters.value, additive!.parameters.value]).toEqual([512 * 512, (512 + 512 + 1) * 64]);
    expect(general!.parameters.value).toBeGreaterThan(additive!.parameters.value);
  });
  it('additive scores fit what no product of query and key can', () => {
    // With d_k = 1 every product gives scores of rank 1, whose determinant is 0.
    const one = { q: [[1], [-1]], k: [[1], [-2]], v: [[0], [0]] };
    const determinant = ([a, b]: number[][]) => a![0]! * b![1]! - a![1]! * b![0]!;
    expect(determinant(toRows(headOf(engine, { ...one, scoring: { general: [[1.7]] } }).scores))).toBeCloseTo(0, 5);
    const bent = headOf(engine, { ...one, scoring: { additive: { w1: [[1]], w2: [[1]], v: [1] } } });
    expect(Math.abs(determinant(toRows(bent.scores)))).toBeGreaterThan(0.1);
  });
  it('q kᵀ of projected tokens is x (W_Q W_Kᵀ) xᵀ, a general score of rank d_k at most', () => {
    const x = drawn('x', 5, 6);
    const [wq, wk] = [drawn('wq', 6, 2), drawn('wk', 6, 2)];
    const dots = headOf(engine, { x, wq, wk, wv: wq, scale: 1 }).scores;
    const general = times(toRows(wq), transposed(toRows(wk)));
    expect(apart(toRows(headOf(engine, { q: x, k: x, v: x, scoring: { general } }).scores), toRows(dots))).toBeLessThan(
      1e-4,
    );
    // Rank 2: every 3 × 3 determinant is 0.
    const [a, b, c] = general.slice(0, 3).map((row) => row.slice(0, 3)) as [number[], number[], number[]];
    const det =
      a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) -
      a[1]! * (b[0]! * c[2]! - b[2]! * c[0]!) +
      a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!);
    expect(det).toBeCloseTo(0, 10);
  });
  it('the scorings disagree about the weights of the same queries and keys', () => {
    const all = ['dot', 'scaled-dot', { general: drawn('w', 3, 3) }, { additive }].map((scoring) =>
      toRows(scored(scoring as 'dot').weights),
    );
    all.forEach((one, at) => all.slice(at + 1).forEach((other) => expect(apart(one, other)).toBeGreaterThan(0.02)));
  });
  it('a dot product without scale is one with scale at temperature 1/√d_k', () => {
    const bare = headOf(engine, { q, k, v, scale: 1 }).weights;
    const temperature = 1 / Math.sqrt(3);
    expect(
      apart(toRows(headOf(engine, { q, k, v, scale: 1 / Math.sqrt(3) / temperature }).weights), toRows(bare)),
    ).toBeLessThan(1e-6);
  });
  it('a causal mask changes nothing in the last row', () => {
    const square = { q: drawn('q', 6, 3), k, v };
    const [open, causal] = [false, true].map((on) => toRows(headOf(engine, { ...square, causal: on }).weights));
    expect(causal![5]).toEqual(open![5]);
    expect(apart(causal!, open!)).toBeGreaterThan(0.05);
  });
});
