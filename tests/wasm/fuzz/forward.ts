// Attention in float64 by plain loops, of all heads or some, for all queries or some, each number with its error bound.
import {
  all,
  errorOfSum,
  type Estimate,
  exactly,
  product,
  productTransposed,
  type Reach,
  sideBySide,
  table,
  TINY,
  transposed,
  UNIT,
  whole,
} from './estimate.ts';
import type { Flat, Given } from './make.ts';

/** Exponentials this small may be 0. */
const FLUSHED = 2 ** -126;

export interface Head {
  q: Estimate;
  k: Estimate;
  v: Estimate;
  projectedQ?: Estimate;
  projectedK?: Estimate;
  preactivations?: Estimate;
  activations?: Estimate;
  scores: Estimate;
  scaledScores: Estimate;
  cappedScores?: Estimate;
  maskedScores?: Estimate;
  weights: Estimate;
  output: Estimate;
  fullyMasked: boolean[];
}

export const scaleOf = ({ call }: Given) =>
  Math.fround(call.scale ?? (call.scoring === 'scaled-dot' ? 1 / Math.sqrt(call.shape.keyWidth) : 1));

/** What a mask, causal and keyLength add to a score together. */
export function biasOf({ call, m, masks }: Given, head: number, query: number, key: number): number {
  if (key >= (call.keyLength ?? m) || (call.causal && key > query + call.shape.past)) return -Infinity;
  return masks.length === 0 ? 0 : masks[masks.length === 1 ? 0 : head]!.data[query * m + key]!;
}

export const hasMask = ({ call, masks }: Given) => masks.length > 0 || call.causal || call.keyLength !== undefined;

/** Columns of q, k or v in some rows, the past's in front: given, or projected. */
export function operand(given: Given, reach: Reach, name: string, rows: number[], from: number, width: number) {
  const { matrices } = given;
  const past = matrices[`past.${name}`];
  const before = past ? rows.filter((row) => row < past.rows) : [];
  const own = rows.slice(before.length).map((row) => row - (past?.rows ?? 0));
  const direct = matrices[name];
  let computed: Estimate;
  if (direct) {
    computed = exactly(direct, own, from, width);
  } else {
    const source = name === 'q' ? matrices.x! : (matrices.context ?? matrices.x!);
    const weights = matrices[`w${name}`]!;
    const bias = matrices[`b${name}`];
    computed = product(
      reach,
      exactly(source, own, 0, source.cols),
      exactly(weights, all(weights.rows), from, width),
      bias && exactly(bias, [0], from, width),
    );
  }
  if (before.length === 0) return computed;
  const result = table(rows.length, width);
  const old = exactly(past as Flat, before, from, width);
  result.value.set(old.value);
  result.value.set(computed.value, old.value.length);
  result.error.set(computed.error, old.value.length);
  return result;
}

export const groupOf = ({ call }: Given, head: number) => Math.floor((head * call.shape.kvHeads) / call.shape.heads);

export function headOf(given: Given, reach: Reach, number: number, rows: number[]): Head {
  const { queryWidth, keyWidth, valueWidth } = given.call.shape;
  const group = groupOf(given, number);
  const head = {
    q: operand(given, reach, 'q', rows, number * queryWidth, queryWidth),
    k: operand(given, reach, 'k', all(given.m), group * keyWidth, keyWidth),
    v: operand(given, reach, 'v', all(given.m), group * valueWidth, valueWidth),
  } as Head;
  const bias = (row: number, key: number) => biasOf(given, number, rows[row]!, key);
  const isSeen = (row: number, key: number) => bias(row, key) !== -Infinity;
  score(given, reach, head, isSeen);
  settleScores(given, reach, head, bias);
  weigh(reach, head, smallestKept(given));
  return head;
}

/**
 * What may be lost of each value. Without the weights, sums of m large values are kept from overflowing by scaling all values
 * down, by up to 8·m (TiledAttention::valueScale_): what is then below the smallest float goes.
 */
const smallestKept = ({ call, m }: Given) =>
  call.numbers === 'wild' && call.method.startsWith('attend') ? 8 * m * TINY : TINY;

type Seen = (row: number, key: number) => boolean;

function score(given: Given, reach: Reach, head: Head, isSeen: Seen) {
  const { matrices } = given;
  if (given.call.scoring === 'additive') {
    additive(given, reach, head, isSeen);
    return;
  }
  if (matrices['scoring.general']) head.projectedQ = product(reach, head.q, whole(matrices['scoring.general']));
  head.scores = productTransposed(reach, head.projectedQ ?? head.q, head.k, undefined, isSeen);
}

function additive({ matrices }: Given, reach: Reach, head: Head, isSeen: Seen) {
  const w1 = whole(matrices['scoring.additive.w1']!);
  const w2 = whole(matrices['scoring.additive.w2']!);
  const weights = matrices['scoring.additive.v']!.data;
  const n = head.q.rows;
  const m = head.k.rows;
  const hidden = w1.cols;
  const keyIsSeen = (key: number) => all(n).some((row) => isSeen(row, key));
  const projectedQ = (head.projectedQ = product(reach, head.q, w1));
  const projectedK = (head.projectedK = productTransposed(reach, head.k, transposed(w2), undefined, keyIsSeen));
  const pre = (head.preactivations = table(n * m, hidden));
  const act = (head.activations = table(n * m, hidden));
  head.scores = table(n, m);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      let value = 0;
      let high = 0;
      let low = 0;
      for (let c = 0; c < hidden; c++) {
        const at = (i * m + j) * hidden + c;
        const [a, b] = [projectedQ.value[i * hidden + c]!, projectedK.value[j * hidden + c]!];
        const input = projectedQ.error[i * hidden + c]! + projectedK.error[j * hidden + c]!;
        let wrong = input * (1 + UNIT) + UNIT * (Math.abs(a) + Math.abs(b));
        wrong = reach.settle(Math.abs(a + b) + wrong, a + b, wrong, isSeen(i, j));
        pre.value[at] = a + b;
        pre.error[at] = wrong;
        const activation = (act.value[at] = Math.tanh(a + b));
        wrong = act.error[at] = Math.min(2, wrong + 8 * UNIT * Math.min(1, Math.abs(a + b) + wrong));
        const weight = weights[c]!;
        value += weight * activation;
        high += Math.abs(weight) * (Math.abs(activation) + wrong);
        low += Math.abs(weight * activation);
      }
      const wrong = errorOfSum(high, low, hidden);
      head.scores.value[i * m + j] = value;
      head.scores.error[i * m + j] = reach.settle(high + wrong, value, wrong, isSeen(i, j));
    }
  }
}

/** Scale, softcap and mask. */
function settleScores(given: Given, reach: Reach, head: Head, biasAt: (row: number, key: number) => number) {
  const { rows: n, cols: m } = head.scores;
  const scale = scaleOf(given);
  const cap = given.call.softcap === undefined ? undefined : Math.fround(given.call.softcap);
  const scaled = (head.scaledScores = table(n, m));
  const capped = cap === undefined ? scaled : (head.cappedScores = table(n, m));
  const masked = hasMask(given) ? (head.maskedScores = table(n, m)) : undefined;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      const at = i * m + j;
      const bias = biasAt(i, j);
      const isSeen = bias !== -Infinity;
      const value = (scaled.value[at] = head.scores.value[at]! * scale);
      let wrong =
        scale === 0 ? 0 : head.scores.error[at]! * Math.abs(scale) * (1 + 3 * UNIT) + 3 * UNIT * Math.abs(value) + TINY;
      wrong = scaled.error[at] = reach.settle(Math.abs(value) + wrong, value, wrong, isSeen);
      if (cap !== undefined) {
        capped.value[at] = cap * Math.tanh(value / cap);
        wrong += 8 * UNIT * Math.abs(capped.value[at]) + 2 * cap * TINY + TINY;
        wrong = capped.error[at] = Math.min(wrong, 2.1 * cap);
      }
      if (!masked) continue;
      const sum = isSeen ? capped.value[at]! + bias : -Infinity;
      masked.value[at] = sum;
      if (!Number.isFinite(bias)) continue;
      if (bias !== 0) wrong += UNIT * (Math.abs(sum) + wrong);
      masked.error[at] = reach.settle(Math.abs(sum) + wrong, sum, wrong);
    }
  }
}

/** Added, not subtracted from the sum of all, in which one may drown the others. */
function sumsOfOthers(numbers: Float64Array): Float64Array {
  const sums = new Float64Array(numbers.length);
  let before = 0;
  for (let i = 0; i < numbers.length; before += numbers[i++]!) sums[i] = before;
  let after = 0;
  for (let i = numbers.length - 1; i >= 0; after += numbers[i--]!) sums[i]! += after;
  return sums;
}

/**
 * Each weight between what it would be with its own score as high and all others as low as they may be, and the
 * opposite; then their sum of values.
 */
function weigh(reach: Reach, head: Head, smallest: number) {
  const latest = head.maskedScores ?? head.cappedScores ?? head.scaledScores;
  const { rows: n, cols: m } = latest;
  const width = head.v.cols;
  head.weights = table(n, m);
  head.output = table(n, width);
  head.fullyMasked = [];
  const rounding = (m / 4 + 32) * UNIT; // sums of exponentials are taken four at a time, tile by tile
  const high = new Float64Array(m);
  const low = new Float64Array(m);
  for (let i = 0; i < n; i++) {
    const at = i * m;
    let [top, highest, lowest] = [-Infinity, -Infinity, -Infinity];
    for (let j = at; j < at + m; j++) {
      top = Math.max(top, latest.value[j]!);
      highest = Math.max(highest, latest.value[j]! + latest.error[j]!);
      lowest = Math.max(lowest, latest.value[j]! - latest.error[j]!);
    }
    head.fullyMasked.push(top === -Infinity);
    if (top === -Infinity) continue;
    const wrongTop = Number.isFinite(top) ? Math.max(highest - top, top - lowest) : 0;
    let sum = 0;
    for (let j = 0; j < m; j++) {
      const value = latest.value[at + j]!;
      high[j] = low[j] = 0;
      if (value === top && !Number.isFinite(top)) {
        high[j] = low[j] = head.weights.value[at + j] = 1; // the limit: all such keys alike
      } else if (Number.isFinite(value) && Number.isFinite(top)) {
        const own = latest.error[at + j]!;
        const wrong = own + 8 * UNIT * (1 - (value - top) + own + wrongTop);
        high[j] = Math.exp(Math.min(value - top + wrong, 600));
        low[j] = Math.exp(Math.max(value - top - wrong, -700));
        head.weights.value[at + j] = Math.exp(value - top);
      }
      sum += head.weights.value[at + j]!;
    }
    const highOfOthers = sumsOfOthers(high);
    const lowOfOthers = sumsOfOthers(low);
    for (let j = 0; j < m; j++) {
      if (high[j] === 0) continue;
      const weight = (head.weights.value[at + j]! /= sum);
      const most = high[j]! / (high[j]! + lowOfOthers[j]!);
      const least = low[j]! / (low[j]! + highOfOthers[j]!);
      head.weights.error[at + j] = Math.max(most - weight, weight - least) + rounding * most + FLUSHED;
    }
    sumValues(head, reach, i, smallest);
  }
}

function sumValues({ weights, v, output }: Head, reach: Reach, row: number, smallest: number) {
  const m = weights.cols;
  const width = v.cols;
  for (let c = 0; c < width; c++) {
    let [value, high, low] = [0, 0, 0];
    for (let j = 0; j < m; j++) {
      const weight = weights.value[row * m + j]!;
      const number = v.value[j * width + c]!;
      value += weight * number;
      low += Math.abs(weight * number);
      high += (weight + weights.error[row * m + j]!) * (Math.abs(number) + v.error[j * width + c]!);
    }
    const wrong = errorOfSum(high, low, Math.min(m, 256) + m / 256 + 8) + 8 * m * smallest;
    output.value[row * width + c] = value;
    output.error[row * width + c] = reach.settle(high + wrong, value, wrong);
  }
}

/** All heads for some queries, and what comes of them together. */
export function outputOf(given: Given, reach: Reach, heads: readonly Head[]) {
  const concat = sideBySide(heads.map((head) => head.output));
  const { wo, bo } = given.matrices;
  return { concat, output: wo ? product(reach, concat, whole(wo), bo && whole(bo)) : concat };
}
