/** The claims of the lesson gradients: each formula compared with the engine's results, and their consequences. */
import { describe, expect, it } from 'vitest';
import { toRows } from '../../../../web/shared/numbers/matrix.ts';
import { outputGradientOf } from '../../../../web/stage/inputs/output-gradient.ts';
import { defaultState } from '../../../../web/stage/inputs/stage-state.ts';
import { NAMES, descent, stepped } from '../../../../web/course/labs/descent/descent.ts';
import { exampleOf, rowStates } from '../../../../web/course/labs/gradients/differences.ts';
import { apart, drawn, engine, headOf, shown, sum, times, transposed } from './support.ts';

const q = drawn('q', 4, 3);
const k = drawn('k', 5, 3);
const v = drawn('v', 5, 2);
const dO = drawn('dO', 4, 2);
const scale = 1 / Math.sqrt(3);
const { weights: a } = headOf(engine, { q, k, v });
const gradients = engine.gradients({ q, k, v }, dO);
const [head] = gradients.heads;
const rows = { q: toRows(q), k: toRows(k), v: toRows(v), dO: toRows(dO), a: toRows(a), dA: toRows(head!.weights) };
const dS = toRows(head!.scores);

describe('gradients', () => {
  it('in a product, the left factor’s gradient is dO times the right factor transposed, and the right factor’s the left factor transposed times dO', () => {
    expect(apart(toRows(gradients.v), times(transposed(rows.a), rows.dO))).toBeLessThan(1e-5);
    expect(apart(rows.dA, times(rows.dO, transposed(rows.v)))).toBeLessThan(1e-5);
    expect(apart(toRows(gradients.q), times(dS, rows.k))).toBeLessThan(1e-5);
    expect(apart(toRows(gradients.k), times(transposed(dS), rows.q))).toBeLessThan(1e-5);
  });
  it('through softmax each weight’s gradient counts against the row’s mean by weight, so a row adds up to 0', () => {
    const throughSoftmax = toRows(head!.scaledScores);
    rows.a.forEach((row, at) => {
      const delta = sum(row.map((weight, col) => weight * rows.dA[at]![col]!));
      const expected = row.map((weight, col) => weight * (rows.dA[at]![col]! - delta));
      expect(apart([throughSoftmax[at]!], [expected])).toBeLessThan(1e-6);
      expect(sum(throughSoftmax[at]!)).toBeCloseTo(0, 6);
      throughSoftmax[at]!.forEach((one, col) => expect(Math.sign(one)).toBe(Math.sign(rows.dA[at]![col]! - delta)));
    });
    expect(
      apart(
        dS,
        throughSoftmax.map((row) => row.map((one) => one * scale)),
      ),
    ).toBeLessThan(1e-6);
    expect(sum(shown('gradients', 'two', 'dMaskedScores')[0]!)).toBeCloseTo(0, 6);
  });
  it('the same number added to all scores of a row changes no weight', () => {
    const scores = [0.3, -1, 2];
    const weights = (by: number) =>
      toRows(headOf(engine, { q: [[1]], k: scores.map((one) => [one + by]), v: [[0], [0], [0]], scale: 1 }).weights);
    expect(apart(weights(5), weights(0))).toBeLessThan(1e-6);
  });
  it('a mask hands gradients on as they are, and they are 0 where it hides a key, though it changes the others', () => {
    const mask = drawn('mask', 4, 5);
    const added = engine.gradients({ q, k, v, mask }, dO).heads[0]!;
    expect(added.maskedScores).toEqual(added.scaledScores);
    const hidden = engine.gradients({ q, k, v, causal: true }, dO).heads[0]!;
    const [before, after] = [toRows(head!.scaledScores), toRows(hidden.scaledScores)];
    after.forEach((row, i) => row.forEach((one, j) => expect(one === 0).toBe(j > i || i === 0)));
    expect(apart([before[2]!.slice(0, 3)], [after[2]!.slice(0, 3)])).toBeGreaterThan(0.01);
  });
  it('the projections get dW_Q = Xᵀ dQ, and X the sum of what comes back by all three', () => {
    const x = drawn('x', 4, 6);
    const w = { wq: drawn('wq', 6, 3), wk: drawn('wk', 6, 3), wv: drawn('wv', 6, 2) };
    const of = engine.gradients({ x, ...w }, dO);
    for (const [name, from] of [
      ['wq', 'q'],
      ['wk', 'k'],
      ['wv', 'v'],
    ] as const)
      // prettier-ignore
      expect(apart(toRows(of[name]!), times(transposed(toRows(x)), toRows(of[from])))).toBeLessThan(1e-5);
    const back = ([['wq', 'q'], ['wk', 'k'], ['wv', 'v']] as const).map(([name, from]) => times(toRows(of[from]), transposed(toRows(w[name])))); // prettier-ignore
    const added = back[0]!.map((row, r) => row.map((one, c) => one + back[1]![r]![c]! + back[2]![r]![c]!));
    expect(apart(toRows(of.x!), added)).toBeLessThan(1e-5);
  });
  it('the central difference of every number of Q, K and V is its gradient, in two runs', () => {
    const loss = (inputs: { q: typeof q; k: typeof k; v: typeof v }) =>
      sum(engine.trace(inputs).output.data.map((one, at) => one * dO.data[at]!));
    const h = 1 / 64;
    for (const name of ['q', 'k', 'v'] as const) {
      const base = { q, k, v };
      base[name].data.forEach((_, at) => {
        const moved = (by: number) => ({
          ...base[name],
          data: base[name].data.map((one, i) => (i === at ? one + by : one)),
        });
        const slope = (loss({ ...base, [name]: moved(h) }) - loss({ ...base, [name]: moved(-h) })) / (2 * h);
        expect(Math.abs(slope - gradients[name].data[at]!)).toBeLessThan(1e-3);
      });
    }
  });
  it('a small step against the gradient of W_Q, W_K and W_V lowers L', () => {
    const x = drawn('x', 4, 6);
    const w = { wq: drawn('wq', 6, 3), wk: drawn('wk', 6, 3), wv: drawn('wv', 6, 2) };
    const loss = (given: typeof w) =>
      sum(engine.trace({ x, ...given }).output.data.map((one, at) => one * dO.data[at]!));
    for (const name of ['wq', 'wk', 'wv'] as const) {
      const step = engine.gradients({ x, ...w }, dO)[name]!.data;
      const moved = { ...w[name], data: w[name].data.map((one, at) => one - 0.01 * step[at]!) };
      expect(loss({ ...w, [name]: moved })).toBeLessThan(loss(w));
    }
  });
  it('a query’s gradient depends on its own row of dS alone', () => {
    const other = { ...dO, data: dO.data.map((one, at) => (at >= 2 ? one + 1 : one)) };
    const changed = toRows(engine.gradients({ q, k, v }, other).q);
    expect(changed[0]).toEqual(toRows(gradients.q)[0]);
    expect(apart([changed[1]!], [toRows(gradients.q)[1]!])).toBeGreaterThan(0.001);
  });
  it('in the lab L is a sum of one number of each token’s output', () => {
    for (const row of toRows(outputGradientOf(defaultState()))) expect([...row].sort((x, y) => x - y)).toEqual([0, 1]);
  });
});

describe('a saturated row', () => {
  it('hands back almost nothing, and of the values only the winner’s learns', () => {
    const of = (name: string, matrix: Parameters<typeof shown>[2]) => shown('gradients', name, matrix)[0]!;
    expect(of('near', 'dWeights')).toEqual([1, 2, 4]);
    expect(of('far', 'dWeights')).toEqual([1, 2, 4]);
    const order = (row: number[]) => row.map((_, at) => at).sort((x, y) => row[y]! - row[x]!);
    expect(order(of('far', 'scaledScores'))).toEqual(order(of('near', 'scaledScores')));
    for (const one of of('far', 'dMaskedScores')) expect(Math.abs(one)).toBeLessThan(1e-5);
    expect(Math.max(...of('near', 'dMaskedScores').map(Math.abs))).toBeGreaterThan(0.3);
    expect(of('far', 'rowDot')[0]).toBeCloseTo(of('far', 'dWeights')[0]!, 4);
    const [winner, ...others] = shown('gradients', 'far', 'dV').map(([one]) => one!);
    expect(winner).toBeGreaterThan(0.999);
    for (const one of others) expect(Math.abs(one)).toBeLessThan(1e-5);
  });
  it('that is exactly 1, 0, 0 hands back 0, whatever dA is', () => {
    expect(shown('gradients', 'hard', 'weights')).toEqual([[1, 0, 0]]);
    expect(shown('gradients', 'hard', 'dMaskedScores')[0]!.map(Math.abs)).toEqual([0, 0, 0]);
  });
  it('in the lab: sharpened, the largest gradient of a row changes little at first, then falls ever faster', () => {
    const curves = [1, 2, 4, 10, 20, 40, 80].map((sharpness) => rowStates(exampleOf(engine, sharpness)));
    curves[0]!.forEach(({ largestGradient: first }, row) => {
      const all = curves.map((states) => states[row]!.largestGradient);
      for (const one of all.slice(0, 3)) expect(Math.abs(one / first - 1)).toBeLessThan(0.1);
      // The factor by which it falls while the sharpness doubles grows each time.
      const falls = [4, 5, 6].map((at) => all[at - 1]! / all[at]!);
      expect(falls[0]).toBeGreaterThan(2);
      expect(falls[1]).toBeGreaterThan(falls[0]!);
      expect(falls[2]).toBeGreaterThan(falls[1]!);
    });
  });
});

describe('gradient descent', () => {
  const lossesAt = (rate: number): number[] => descent(engine, rate, 60).map(({ loss }) => loss);
  it('one step moves each number by the rate times its gradient, against it, and the loss falls', () => {
    const [start, next] = descent(engine, 0.5, 1);
    for (const name of NAMES) expect(next!.matrices[name]).toEqual(stepped(start!, 0.5)[name]);
    expect(next!.loss).toBeLessThan(start!.loss);
    const [wv, dWv] = (['wv', 'dWv'] as const).map((name) => shown('gradients', 'update', name)[1]![0]!);
    expect(dWv).toBeLessThan(0);
    expect(wv! - dWv! / 2).toBeGreaterThan(wv!);
  });
  it('in its lab the loss rests on the way at the first rate, then falls; a larger rate lets it run away', () => {
    const losses = lossesAt(0.5);
    const fallen = (from: number, to: number): number => losses[from]! - losses[to]!;
    // Ten steps there lower the loss by less than the first step alone, and one later step by several times as much.
    expect(fallen(5, 15)).toBeLessThan(fallen(0, 1) / 3);
    expect(losses[15]).toBeGreaterThan(0.45);
    expect(fallen(33, 34)).toBeGreaterThan(fallen(5, 15) * 4);
    expect(losses[60]).toBeLessThan(0.001);
    expect(Math.max(...lossesAt(4))).toBeGreaterThan(1000);
  });
});

describe('corrections of “Attention Mechanism (General)”', () => {
  it('∂L/∂O · V does not exist, and with V transposed has the shape of the weights', () => {
    const [o, values] = [shown('gradients', 'two', 'outputGradient'), shown('gradients', 'two', 'v')];
    expect(o[0]!.length).not.toBe(values.length);
    expect(apart(times(o, transposed(values)), shown('gradients', 'two', 'dWeights'))).toBeLessThan(1e-5);
  });
  it('with the scale both gradients get the factor 1/√d_k', () => {
    for (const [name, factor] of [
      ['two', 1],
      ['scaled', 1 / Math.SQRT2],
    ] as const) {
      // prettier-ignore
      const s = shown('gradients', name, 'dMaskedScores').map((row) => row.map((one) => one * factor));
      expect(apart(times(s, shown('gradients', name, 'k')), shown('gradients', name, 'dQ'))).toBeLessThan(1e-6);
      expect(apart(times(transposed(s), shown('gradients', name, 'q')), shown('gradients', name, 'dK'))).toBeLessThan(
        1e-6,
      );
    }
    expect(apart(shown('gradients', 'two', 'weights'), shown('gradients', 'scaled', 'weights'))).toBeGreaterThan(0.01);
  });
  it('a value’s gradient is the weighted sum of the outputs’ gradients, not of the queries’', () => {
    for (const name of ['two', 'asked']) {
      const turned = transposed(shown('gradients', name, 'weights'));
      const values = shown('gradients', name, 'dV');
      expect(apart(times(turned, shown('gradients', name, 'outputGradient')), values)).toBeLessThan(1e-6);
      expect(apart(times(turned, shown('gradients', name, 'dQ')), values)).toBeGreaterThan(0.1);
    }
  });
});
