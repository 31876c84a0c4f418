// The gradients in float64 by the chain rule, each number with its error bound.
import {
  all,
  errorOfSum,
  type Estimate,
  part,
  product,
  productTransposed,
  type Reach,
  sideBySide,
  sum,
  table,
  TINY,
  transposed,
  UNIT,
  whole,
} from './estimate.ts';
import { groupOf, hasMask, type Head, scaleOf } from './forward.ts';
import type { Flat, Given } from './make.ts';

export type Tables = Partial<Record<string, Estimate>>;

/** What the engine gives, by paths such as 'heads.0.weights' and 'past.k'. */
export function gradientsOf(given: Given, reach: Reach, heads: readonly Head[], outputGradient: Flat): Tables {
  const { matrices, call } = given;
  const { kvHeads, valueWidth, past } = call.shape;
  const found: Tables = {};
  const output = whole(outputGradient);
  const { wo, bo } = matrices;
  const concat = wo ? productTransposed(reach, output, whole(wo)) : output;
  if (wo) found.wo = product(reach, transposed(sideBySide(heads.map((head) => head.output))), output);
  if (bo) found.bo = sumOfRows(reach, output);
  found.concat = concat;
  const share = (name: string, value: Estimate) => {
    const before = found[name];
    found[name] = before ? sum(reach, before, value) : value;
  };
  const q: Estimate[] = [];
  const k = new Array<Estimate | undefined>(kvHeads);
  const v = new Array<Estimate | undefined>(kvHeads);
  for (const [h, head] of heads.entries()) {
    const own = headGradients(given, reach, head, part(concat, 0, concat.rows, h * valueWidth, valueWidth), share);
    for (const [name, value] of Object.entries(own)) found[`heads.${h}.${name}`] = value!;
    const group = groupOf(given, h);
    q.push(own.q!);
    k[group] = k[group] ? sum(reach, k[group], own.k!) : own.k!;
    v[group] = v[group] ? sum(reach, v[group], own.v!) : own.v!;
  }
  found.q = sideBySide(q);
  for (const [name, groups] of [
    ['k', k],
    ['v', v],
  ] as const) {
    const together = sideBySide(groups as Estimate[]);
    if (past > 0) found[`past.${name}`] = part(together, 0, past);
    found[name] = part(together, past, together.rows - past);
  }
  for (const name of ['q', 'k', 'v']) {
    const weights = matrices[`w${name}`];
    if (!weights) continue;
    const sourceName = name === 'q' || !matrices.context ? 'x' : 'context';
    const projected = found[name]!;
    found[`w${name}`] = product(reach, transposed(whole(matrices[sourceName]!)), projected);
    if (matrices[`b${name}`]) found[`b${name}`] = sumOfRows(reach, projected);
    share(sourceName, productTransposed(reach, projected, whole(weights)));
  }
  return found;
}

const ones = (count: number) => ({ ...table(1, count), value: new Float64Array(count).fill(1) });
const sumOfRows = (reach: Reach, of: Estimate) => product(reach, ones(of.rows), of);

/** 1/cosh² of score / divisor, and how wrong it may be. */
function secantSquared(score: number, error: number, divisor: number): [number, number] {
  const x = score / divisor;
  const value = 1 / Math.cosh(x) ** 2;
  return [value, Math.min(1, 0.8 * (error / divisor + 2 * UNIT * Math.abs(x)) + 16 * UNIT * value + TINY)];
}

/** value · factor, both wrong. */
function timesSecant(of: Estimate, scores: Estimate, divisor: number): Estimate {
  const result = table(of.rows, of.cols);
  for (let i = 0; i < result.value.length; i++) {
    const [factor, wrong] = secantSquared(scores.value[i]!, scores.error[i]!, divisor);
    const value = of.value[i]!;
    const high = (Math.abs(value) + of.error[i]!) * (factor + wrong);
    result.value[i] = value * factor;
    result.error[i] = high - Math.abs(value) * factor + 3 * UNIT * high + TINY;
  }
  return result;
}

function headGradients(
  given: Given,
  reach: Reach,
  head: Head,
  output: Estimate,
  share: (name: string, value: Estimate) => void,
): Tables {
  const latest = head.maskedScores ?? head.cappedScores ?? head.scaledScores;
  const n = latest.rows;
  const m = latest.cols;
  const isForbidden = (row: number, key: number) => latest.value[row * m + key] === -Infinity;
  const weights = productTransposed(reach, output, head.v, undefined, (row, key) => !isForbidden(row, key));
  const own: Tables = { output, weights, v: product(reach, transposed(head.weights), output) };
  const rowDot = (own.rowDot = table(n, 1));
  let back = table(n, m);
  for (let i = 0; i < n; i++) {
    let [value, high, low] = [0, 0, 0];
    for (let at = i * m; at < (i + 1) * m; at++) {
      if (!Number.isFinite(latest.value[at])) continue;
      const [a, g] = [head.weights.value[at]!, weights.value[at]!];
      value += a * g;
      low += Math.abs(a * g);
      high += (a + head.weights.error[at]!) * (Math.abs(g) + weights.error[at]!);
    }
    const wrong = errorOfSum(high, low, m);
    rowDot.value[i] = value;
    rowDot.error[i] = reach.settle(high + wrong, value, wrong);
    for (let at = i * m; at < (i + 1) * m; at++) {
      if (!Number.isFinite(latest.value[at])) continue;
      const a = head.weights.value[at]!;
      const difference = weights.value[at]! - value;
      const off = (weights.error[at]! + wrong) * (1 + UNIT) + UNIT * Math.abs(difference);
      const reached = (a + head.weights.error[at]!) * (Math.abs(difference) + off);
      back.value[at] = a * difference;
      const error = reached - Math.abs(a * difference) + UNIT * reached + TINY;
      back.error[at] = reach.settle(Math.max(reached, Math.abs(difference) + off), a * difference, error);
    }
  }
  if (hasMask(given)) own.maskedScores = back;
  if (head.cappedScores) {
    own.cappedScores = back;
    back = timesSecant(back, head.scaledScores, Math.fround(given.call.softcap!));
  }
  own.scaledScores = back;
  const scores = (own.scores = table(n, m));
  const scale = scaleOf(given);
  for (let at = 0; at < n * m; at++) {
    const value = (scores.value[at] = back.value[at]! * scale);
    const error = back.error[at]! * Math.abs(scale) * (1 + 3 * UNIT) + 3 * UNIT * Math.abs(value) + TINY;
    scores.error[at] = reach.settle(Math.abs(value) + error, value, error);
  }
  if (given.call.scoring === 'additive') additive(given, reach, head, own, share);
  else dots(given, reach, head, own, share);
  return own;
}

function dots({ matrices }: Given, reach: Reach, head: Head, own: Tables, share: (n: string, v: Estimate) => void) {
  own.k = product(reach, transposed(own.scores!), head.projectedQ ?? head.q);
  const queries = product(reach, own.scores!, head.k);
  const general = matrices['scoring.general'];
  if (!general) {
    own.q = queries;
    return;
  }
  own.projectedQ = queries;
  share('scoring.general', product(reach, transposed(head.q), queries));
  own.q = productTransposed(reach, queries, whole(general));
}

function additive({ matrices }: Given, reach: Reach, head: Head, own: Tables, share: (n: string, v: Estimate) => void) {
  const { rows: n, cols: m } = own.scores!;
  const column = { ...own.scores!, rows: n * m, cols: 1 };
  own.activations = product(reach, column, whole(matrices['scoring.additive.v']!));
  const pre = (own.preactivations = timesSecant(own.activations, head.preactivations!, 1));
  const below = (tables: Estimate[]) => transposed(sideBySide(tables.map(transposed)));
  own.projectedQ = below(all(n).map((row) => sumOfRows(reach, part(pre, row * m, m))));
  own.projectedK = all(n)
    .map((row) => part(pre, row * m, m))
    .reduce((before, next) => sum(reach, before, next), table(m, pre.cols));
  share('scoring.additive.v', product(reach, transposed(column), head.activations!));
  share('scoring.additive.w1', product(reach, transposed(head.q), own.projectedQ));
  share('scoring.additive.w2', product(reach, transposed(head.k), own.projectedK));
  own.q = productTransposed(reach, own.projectedQ, whole(matrices['scoring.additive.w1']!));
  own.k = productTransposed(reach, own.projectedK, whole(matrices['scoring.additive.w2']!));
}
