/** The claims of lessons 1 to 3: soft lookup, queries, keys and values, scores. */
import { describe, expect, it } from 'vitest';
import { loadEmbeddings } from '../../../../web/stage/inputs/embeddings.ts';
import { findExample } from '../../../../web/stage/inputs/examples.ts';
import { fromRows, toRows } from '../../../../web/shared/numbers/matrix.ts';
import { senseWeights } from '../../../../web/stage/inputs/sense-weights.ts';
import { entropy } from '../../../../web/shared/numbers/statistics.ts';
import {
  apart,
  column,
  computedOf,
  dot,
  drawn,
  engine,
  headOf,
  length,
  shown,
  sum,
  times,
  transposed,
} from './support.ts';

describe('soft lookup', () => {
  const keys = shown('soft-lookup', 'lookup', 'k');
  const values = column(shown('soft-lookup', 'lookup', 'v'), 0);
  const look = (query: readonly number[], temperature = 0.5) => {
    const v = values.map((value) => [value]);
    const { weights, output } = headOf(engine, { q: [[...query]], k: keys, v, scale: 1 / temperature });
    return { weights: Array.from(weights.data), answer: output.data[0]! };
  };
  const places = toRows(drawn('places of a query', 16, 2));

  it('a key’s weight grows as the query is pushed in the key’s direction', () => {
    for (const query of places)
      keys.forEach((key, at) => {
        const pushed = [0, 0.1, 0.3, 0.6, 1].map((by) => look(query.map((x, i) => x + by * key[i]!)).weights[at]!);
        for (const [step, weight] of pushed.entries()) if (step) expect(weight).toBeGreaterThan(pushed[step - 1]!);
      });
  });
  it('the answer stays among the values, moves without jumps, and is no entry at the start', () => {
    for (const [from, to] of places.map((place, at) => [place, places[(at + 1) % places.length]!] as const)) {
      const answers = Array.from({ length: 101 }, (_, step) =>
        look(from.map((x, i) => x + (step / 100) * (to[i]! - x))),
      ).map(({ answer }) => answer);
      for (const [step, answer] of answers.entries()) {
        expect(answer).toBeGreaterThan(Math.min(...values));
        expect(answer).toBeLessThan(Math.max(...values));
        // At most (80 − 10)/2 · |Δscores|: a hundredth of a way of up to 8, at temperature 0.5.
        if (step) expect(Math.abs(answer - answers[step - 1]!)).toBeLessThan(8);
      }
    }
    expect(values).not.toContain(shown('soft-lookup', 'lookup', 'output')[0]![0]!);
  });
  it('near temperature 0 the best key takes everything, and a large one makes all count nearly alike', () => {
    for (const query of places) {
      const scores = keys.map((key) => dot(query, key));
      const [best, second] = [...scores].sort((a, b) => b - a);
      const hard = look(query, 0.001);
      if (best! - second! > 0.02) expect(hard.weights[scores.indexOf(best!)]).toBeCloseTo(1, 6);
      const flat = look(query, 1000);
      for (const weight of flat.weights) expect(Math.abs(weight - 1 / 4)).toBeLessThan(0.002);
      expect(Math.abs(flat.answer - sum(values) / 4)).toBeLessThan(0.2);
    }
  });
  it('a small change of the query changes a hard choice not at all or altogether, and a soft one a little', () => {
    const around = Array.from({ length: 629 }, (_, step) => [Math.cos(step / 100), Math.sin(step / 100)]);
    const steps = (temperature: number): number[] => {
      const answers = around.map((query) => look(query, temperature).answer);
      return answers.slice(1).map((answer, at) => Math.abs(answer - answers[at]!));
    };
    const hard = steps(1e-5);
    expect(hard.filter((change) => change < 0.01).length).toBeGreaterThan(0.98 * hard.length);
    expect(Math.max(...hard)).toBeGreaterThan(9.9);
    expect(Math.max(...steps(0.5))).toBeLessThan(1);
    // The gradient of the answer by the query gives a direction to follow.
    const v = values.map((value) => [value]);
    const gradient = (scale: number) => length(engine.gradients({ q: [[1, 0.3]], k: keys, v, scale }, [[1]]).q.data);
    expect(gradient(2)).toBeGreaterThan(1);
    expect(gradient(1000)).toBe(0);
  });
  it('entropy is 0 bits if one of four has everything, and 2 if all count alike', () => {
    expect(entropy(look([1, 0.3], 0.001).weights)).toBeCloseTo(0, 6);
    expect(entropy(look([0, 0]).weights)).toBeCloseTo(2, 6);
  });
  it('attention is this lookup for each query, at temperature √d_k', () => {
    const [q, k, v] = [drawn('q', 5, 4), drawn('k', 6, 4), drawn('v', 6, 3)];
    const { output } = engine.trace({ q, k, v });
    toRows(q).forEach((query, row) => {
      const alone = engine.trace({ q: [query], k, v, scale: 1 / Math.sqrt(4) }).output;
      expect(toRows(output)[row]).toEqual(toRows(alone)[0]);
    });
  });
  it('keys are only compared with, and values only mixed', () => {
    const [q, k, v, other] = ['q', 'k', 'v', 'other'].map((name) => drawn(name, 4, 4)) as [never, never, never, never];
    expect(headOf(engine, { q, k, v: other }).weights).toEqual(headOf(engine, { q, k, v }).weights);
    const { weights, output } = headOf(engine, { q, k: other, v });
    expect(apart(times(toRows(weights), toRows(v)), toRows(output))).toBeLessThan(1e-6);
  });
  it('with one weight 1 and the others 0 the output is that value, whatever the others are', () => {
    for (const others of [1, -1e6]) {
      const { weights, output } = headOf(engine, { q: [[1]], k: [[0], [200]], v: [[others], [7]], scale: 1 });
      expect(Array.from(weights.data)).toEqual([0, 1]);
      expect(output.data[0]).toBe(7);
    }
  });
});

describe('where Q, K and V come from', () => {
  const of = (name: string, matrix: Parameters<typeof shown>[2]) => shown('q-k-v', name, matrix);

  it('“bank” begins as the same numbers in both sentences', () => {
    expect(of('river', 'x')[4]).toEqual(of('money', 'x')[6]);
  });
  it('only a longer vector scores more for a vector than its squared length', () => {
    const rows = [...of('plain', 'q'), ...toRows(drawn('vectors', 60, 8))];
    for (const a of rows)
      for (const b of rows) if (length(b) <= length(a)) expect(dot(a, b)).toBeLessThanOrEqual(dot(a, a) + 1e-9);
    expect(rows.some((a) => rows.some((b) => dot(a, b) > dot(a, a)))).toBe(true);
  });
  it('with X alone two words score each other alike, and yet weigh each other differently', () => {
    const scores = of('plain', 'scores');
    expect(apart(scores, transposed(scores))).toBeLessThan(1e-6);
    const weights = of('plain', 'weights');
    expect(weights[4]![7]).not.toBeCloseTo(weights[7]![4]!, 3);
    for (const weight of weights[4]!) expect(weight).toBeGreaterThan(0);
    const x = of('money', 'x');
    const plain = toRows(headOf(engine, { q: x, k: x, v: x }).weights);
    expect(plain[2]![4], '“the” for “in”').toBeGreaterThan(plain[2]![2]!);
  });
  it('with projections “bank” scores high for “river”, and “river” low for “bank”', () => {
    const scores = of('river', 'scores');
    expect(scores[4]![7]).toBe(Math.max(...scores.flat()));
    expect(scores[7]![4]).toBeLessThan(0.01);
    expect(of('river', 'weights')[4]![7]).toBeGreaterThan(0.8);
    expect(of('money', 'weights')[6]![3]).toBeGreaterThan(0.7);
  });
  it('the constructed matrices are fooled by “the bank was wide”', async () => {
    const embeddings = await loadEmbeddings();
    const { x } = embeddings.embedSentence(['the', 'bank', 'was', 'wide'], 1);
    const weights = senseWeights({ asks: 'bank', senses: ['cash loan', 'water boat'] }, embeddings);
    const { output, weights: a } = headOf(engine, { x, ...weights });
    const [toMoney, toWater] = toRows(output)[1]!;
    // Nothing in the sentence is about water, but “wide” takes nearly all, and the output is on that side.
    expect(toRows(a)[1]![3]).toBeGreaterThan(0.9);
    expect(toWater!).toBeGreaterThan(toMoney!);
  });
  it('a head that was trained finds “river” from the word after “bank”, by matrices that nobody made', () => {
    const example = findExample('learnt-bank');
    expect(example?.tokens.join(' ')).toBe('he liked the river and the bank was');
    const asked = of('learnt', 'weights')[7]!;
    expect(asked.indexOf(Math.max(...asked))).toBe(3);
    expect(asked[3]).toBeGreaterThan(0.9);
    expect(of('learnt', 'weights')[6]![3]).toBeLessThan(0.2);
  });
  it('“bank” plus its output leans to the water by the river, and to cash even more with money, mostly from “money”', () => {
    const after = (name: string, row: number) =>
      of(name, 'v')[row]!.map((value, at) => value + of(name, 'output')[row]![at]!);
    const [cash = NaN, water = NaN] = of('river', 'v')[4]!;
    expect([cash > 0, water < 0]).toEqual([true, true]);
    const river = after('river', 4);
    expect(river[1]).toBeGreaterThan(river[0]!);
    expect(after('money', 6)[0]).toBeGreaterThan(cash);
    expect(of('money', 'weights')[6]![3]).toBeGreaterThan(0.5);
  });
  it('the multipliers of QKᵀV are any numbers, and softmax turns them into shares', () => {
    const scores = of('river', 'scores')[4]!;
    expect(Math.min(...scores)).toBeLessThan(0);
    expect(Math.abs(sum(scores) - 1)).toBeGreaterThan(0.5);
    expect(sum(of('river', 'weights')[4]!)).toBeCloseTo(1, 6);
  });
  it('Q and K are n × d_k, V is n × d_v and the scores are n × n, whatever d_model is', () => {
    const { q, k, v, heads } = engine.trace({
      x: drawn('x', 5, 8),
      wq: drawn('wq', 8, 2),
      wk: drawn('wk', 8, 2),
      wv: drawn('wv', 8, 3),
    });
    const size = ({ rows, cols }: { rows: number; cols: number }) => [rows, cols];
    expect([q, k, v, heads[0]!.scores].map(size)).toEqual([[5, 2], [5, 2], [5, 3], [5, 5]]); // prettier-ignore
    const [queries, keys] = [toRows(q), toRows(k)];
    expect([times(transposed(queries), keys).length, times(transposed(queries), keys)[0]!.length]).toEqual([2, 2]);
  });
  it('“Query, Key, Value Framework” prints another first number of Q than its inputs give', () => {
    const { printed = [] } = computedOf('q-k-v')['worked']!;
    const q = printed.find(({ matrix }) => matrix === 'q')!;
    expect(Math.abs(q.rows[0]![0]! - of('worked', 'q')[0]![0]!)).toBeGreaterThan(0.1);
  });
});

describe('scores', () => {
  it('the score is both lengths times the cosine: largest along, 0 across, lowest against the query', () => {
    const at = (angle: number): number =>
      headOf(engine, { q: [[1.2, 0.6]], k: [[Math.cos(angle), Math.sin(angle)]], v: [[0]] }).scores.data[0]!;
    const own = Math.atan2(0.6, 1.2);
    const turns = Array.from({ length: 73 }, (_, step) => (step * Math.PI) / 36);
    for (const turn of turns) expect(at(own + turn)).toBeCloseTo(Math.hypot(1.2, 0.6) * Math.cos(turn), 5);
    const all = turns.map((turn) => at(own + turn));
    expect(all.indexOf(Math.max(...all)) % 72).toBe(0);
    expect(all.indexOf(Math.min(...all))).toBe(36);
    expect(at(own + Math.PI / 2)).toBeCloseTo(0, 6);
    const [along, across, against] = shown('scores', 'directions', 'scores')[0]!;
    expect(along).toBeGreaterThan(0);
    expect(across).toBeCloseTo(0, 6);
    expect(against).toBeCloseTo(-along!, 6);
  });
  it('a longer key multiplies the score: twice doubles it, and may beat a shorter one that is aligned', () => {
    const score = (key: number[]): number => headOf(engine, { q: [[1.2, 0.6]], k: [key], v: [[0]] }).scores.data[0]!;
    for (const key of toRows(drawn('keys', 20, 2))) {
      expect(score(key.map((x) => 2 * x))).toBeCloseTo(2 * score(key), 5);
      expect(score(key.map((x) => 3 * x))).toBeCloseTo(3 * score(key), 5);
    }
    const [aligned] = shown('scores', 'directions', 'k');
    const [other] = shown('scores', 'longer', 'k');
    expect(length(other!)).toBeGreaterThan(length(aligned!));
    expect(score(other!)).toBeGreaterThan(score(aligned!));
    const cosine = score(other!) / length(other!) / Math.hypot(1.2, 0.6);
    expect((Math.acos(cosine) * 180) / Math.PI).toBeGreaterThan(45);
  });
  it('three times as long, a key gets more weight where its score is positive, and less where it is negative', () => {
    const q = drawn('queries', 30, 2);
    const [key, ...others] = toRows(drawn('keys', 4, 2));
    const before = headOf(engine, { q, k: [key!, ...others], v: drawn('v', 4, 1) });
    const after = headOf(engine, { q, k: [key!.map((x) => 3 * x), ...others], v: drawn('v', 4, 1) });
    toRows(before.scores).forEach(([score], row) => {
      const change = toRows(after.weights)[row]![0]! - toRows(before.weights)[row]![0]!;
      expect(Math.sign(change)).toBe(Math.sign(score!));
    });
  });
  it('keys with a score of 0 or below have a positive weight', () => {
    const [along, across, against] = shown('scores', 'directions', 'weights')[0]!;
    expect(across).toBeGreaterThan(1 / 5);
    expect(against).toBeLessThan(across!);
    expect(across).toBeLessThan(along!);
    expect(against).toBeGreaterThan(0);
    const weights = (...scores: number[]) =>
      Array.from(
        headOf(engine, { q: [[1]], k: scores.map((score) => [score]), v: scores.map(() => [0]), scale: 1 }).weights
          .data,
      );
    expect(weights(0, -1, -2)[0]).toBe(Math.max(...weights(0, -1, -2)));
    expect(weights(0, 0)).toEqual([0.5, 0.5]);
    expect(weights(0, 3)[0]).toBeLessThan(0.05);
  });
  it('S has one row per query and one column per key, and no trace of d_k', () => {
    const { scores } = headOf(engine, { q: drawn('q', 5, 64), k: drawn('k', 7, 64), v: drawn('v', 7, 3) });
    expect([scores.rows, scores.cols]).toEqual([5, 7]);
    const [q, k] = [drawn('q', 5, 64), drawn('k', 7, 64)];
    expect(apart(toRows(scores), times(toRows(q), transposed(toRows(k))))).toBeLessThan(1e-4);
  });
  it('all nine scores that “Transformer Series (4/9)” prints are right', () => {
    const printed = [
      [1.25, 0.8, -0.2],
      [0.8, 1.09, -0.4],
      [-0.2, -0.4, 1.16],
    ];
    expect(apart(shown('scores', 'dog', 'scores'), printed)).toBeLessThan(1e-6);
    expect(shown('scores', 'dog', 'weights')[0]![2]).toBeGreaterThan(0.1);
  });
  it('only two products of each score of “dog” can differ from 0', () => {
    expect(shown('scores', 'dog', 'q')[0]!.filter((value) => value !== 0)).toHaveLength(2);
  });
  it('the score that is asked for is the sum of its outer products, as the one between them is 0', () => {
    const [query, key] = [shown('scores', 'asked', 'q')[1]!, shown('scores', 'asked', 'k')[0]!];
    const [first, between, last] = query.map((value, at) => value * key[at]!);
    expect(between).toBe(0);
    expect(shown('scores', 'asked', 'scores')[1]![0]).toBeCloseTo(first! + last!, 6);
    expect([first! > 0, last! < 0]).toEqual([true, true]);
  });
  it('S equals its transpose where queries and keys are the same, and not with projections of their own', () => {
    const scores = shown('scores', 'dog', 'scores');
    expect(apart(scores, transposed(scores))).toBe(0);
    const x = fromRows(shown('scores', 'dog', 'x'));
    const own = toRows(
      headOf(engine, { x, wq: drawn('wq', 4, 4), wk: drawn('wk', 4, 4), wv: drawn('wv', 4, 4) }).scores,
    );
    expect(apart(own, transposed(own))).toBeGreaterThan(0.5);
  });
});
