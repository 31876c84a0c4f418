/**
 * The known mistakes of an exercise and what they lead to. Those of attention as a whole are the stage's
 * (stage/model/checker.ts); here are those that only a program makes.
 */
import type { Attention, Inputs } from 'attention-steps/core';
import checked from '../../shared/messages/en/lab-check.json' with { type: 'json' };
import words from '../../shared/messages/en/exercise.json' with { type: 'json' };
import { type Matrix, equal, fromRows, toRows, transpose } from '../../shared/numbers/matrix.ts';
import { largest } from '../../shared/numbers/statistics.ts';
import { type Matrices, type MatrixKind, ofHead } from '../../stage/inputs/matrices.ts';
import { type TracedId, TRACED, mistakenResults } from '../../stage/model/checker.ts';
import { engineInputs } from '../../stage/model/engine-inputs.ts';
import { fromScores, product } from '../../stage/model/product.ts';
import { tracedMatrices } from '../../stage/model/traced.ts';
import { each, plus, times } from './arithmetic.ts';
import { type Case, type Exercise, type Found, hasTrace, matricesOf, optionsOf, shownAs } from './exercise.ts';
import { type FurtherMistake, textsOf } from './texts.ts';

type IdIn<Words> = keyof Words extends infer Key ? (Key extends `mistake.${infer Id}` ? Id : never) : never;
export type OwnId = IdIn<typeof words>;
export type MistakeId = TracedId | OwnId | FurtherMistake;

/** The results of a mistake, by their matrices. */
type Results = Readonly<Partial<Record<MatrixKind, Matrix>>>;
/** Returns how a mistake reads in a sentence. */
export function describe({ id: exercise, further }: Exercise, id: MistakeId): string {
  const told = further && textsOf(exercise).mistakes?.[id];
  return told ?? (`mistake.${id}` in words ? words[`mistake.${id as OwnId}`] : checked[`mistake.${id as TracedId}`]);
}

const kept = (results: Readonly<Partial<Record<MatrixKind, Matrix | undefined>>>): Results =>
  Object.fromEntries(Object.entries(results).filter(([, matrix]) => matrix)) as Results;

const lengths = ({ rows, cols, data }: Matrix): number[] =>
  Array.from({ length: rows }, (_, row) => Math.hypot(...data.subarray(row * cols, (row + 1) * cols)));

/** Returns each row divided by its sum, as if it were what softmax makes of it. */
function byRowSums(matrix: Matrix): Matrix {
  const { cols, data } = matrix;
  const sums = Array.from({ length: matrix.rows }, (_, row) =>
    data.subarray(row * cols, (row + 1) * cols).reduce((sum, value) => sum + value, 0),
  );
  return each(matrix, (value, at) => value / (sums[Math.floor(at / cols)] ?? NaN));
}

/** Returns the numbers as `reshape(heads, n, -1)` cuts them: in a row, without a thought to whose they are. */
function recut({ rows, cols, data }: Matrix, heads: number): Matrix {
  const width = cols / heads;
  const at = (place: number): number => {
    const [row, col] = [Math.floor(place / cols), place % cols];
    return Math.floor(col / width) * rows * width + row * width + (col % width);
  };
  return { rows, cols, data: data.map((_, place) => data[at(place)] ?? NaN) };
}

/** Returns the heads' outputs, side by side, as `reshape(n, -1)` writes them if the heads come first. */
function joinedInARow({ rows, cols, data }: Matrix, heads: number): Matrix {
  const width = cols / heads;
  const from = (place: number): number => {
    const [head, rest] = [Math.floor(place / (rows * width)), place % (rows * width)];
    return Math.floor(rest / width) * cols + head * width + (rest % width);
  };
  return { rows, cols, data: data.map((_, place) => data[from(place)] ?? NaN) };
}

/** The right results and the inputs, from which a mistake starts. */
interface Known {
  readonly engine: Attention;
  readonly case: Case;
  readonly right: Matrices;
  readonly mask: Matrix;
  readonly factor: number;
  /** The results with other inputs. */
  readonly withInputs: (changed: Partial<Inputs>) => Matrices;
}

/** Returns weights, and the output they lead to; there is none of infinite ones. */
const fromWeights = ({ engine, right }: Known, weights: Matrix | undefined): Results | undefined =>
  weights &&
  kept({
    weights,
    output: right.v && weights.data.every(Number.isFinite) ? product(engine, weights, right.v) : undefined,
  });

const projectedFrom = ({ engine, case: { inputs } }: Known, concat: Matrix): Results | undefined =>
  inputs.wo && { concat, projected: product(engine, concat, inputs.wo) };

/** Adds what follows from the heads' outputs, where a mistake names only these. */
function withProjected(known: Known, results: Matrices): Results {
  const { heads = 1, wo } = known.case.inputs;
  const outputs = Array.from({ length: heads }, (_, head) => results[heads === 1 ? 'output' : ofHead('output', head)]);
  const [first] = outputs;
  if (results.projected || !wo || !first || outputs.some((one) => !one)) return results;
  const { rows, cols } = first;
  if (cols * heads !== wo.rows) return results;
  const data = Float32Array.from({ length: rows * cols * heads }, (_, at) => {
    const [row, col] = [Math.floor(at / (cols * heads)), at % (cols * heads)];
    return outputs[Math.floor(col / cols)]?.data[row * cols + (col % cols)] ?? NaN;
  });
  return { ...results, ...projectedFrom(known, { rows, cols: cols * heads, data }) };
}

const own: Readonly<Record<Exclude<OwnId, TracedId>, (known: Known) => Results | undefined>> = {
  'by-value-width': ({ right: { v }, withInputs }) => (v ? withInputs({ scale: 1 / Math.sqrt(v.cols) }) : undefined),
  'power-in-line': ({ factor, withInputs }) => (factor === 1 ? undefined : withInputs({ scale: factor ** 2 / 2 })),
  'half-power': ({ factor, withInputs }) => (factor === 1 ? undefined : withInputs({ scale: 2 * factor ** 2 })),
  'by-keys': ({ mask, withInputs }) => withInputs({ scale: 1 / Math.sqrt(mask.cols) }),
  'by-queries': ({ mask: { rows }, withInputs }) =>
    rows === 1 ? undefined : withInputs({ scale: 1 / Math.sqrt(rows) }),
  'by-head-count': ({ case: { inputs }, withInputs }) =>
    inputs.heads === undefined ? undefined : withInputs({ scale: 1 / Math.sqrt(inputs.heads) }),
  negated: ({ right }) =>
    Object.fromEntries(Object.entries(right).map(([id, matrix]) => [id, each(matrix, (value) => -value)])),
  'queries-alone': ({ right: { q }, engine }) => (q ? kept({ scores: product(engine, q, transpose(q)) }) : undefined),
  'keys-alone': ({ right: { k }, engine }) => (k ? kept({ scores: product(engine, k, transpose(k)) }) : undefined),
  'not-divided': (known) => {
    const { right } = known;
    const scores = right.maskedScores ?? right.scaledScores;
    return scores && fromWeights(known, each(scores, Math.exp));
  },
  'not-divided-shifted': (known) => fromWeights(known, known.right.exponentials),
  'no-exp': (known) => {
    const { scaledScores } = known.right;
    return scaledScores && fromWeights(known, byRowSums(scaledScores));
  },
  'column-maximum': (known) => {
    const { right, engine, mask } = known;
    const { scaledScores } = right;
    // In a single row it leaves equal weights, which is the mean.
    if (!scaledScores || scaledScores.rows === 1 || mask.data.includes(-Infinity)) return undefined;
    const { cols, data } = scaledScores;
    const most = Array.from({ length: cols }, (_, col) => largest(data.filter((__, at) => at % cols === col)));
    return fromWeights(
      known,
      fromScores(
        engine,
        each(scaledScores, (s, at) => s - (most[at % cols] ?? NaN)),
      ).weights,
    );
  },
  'column-sum': (known) => {
    const { exponentials } = known.right;
    return exponentials && fromWeights(known, transpose(byRowSums(transpose(exponentials))));
  },
  logarithm: ({ right: { weights } }) => weights && kept({ weights: each(weights, Math.log) }),
  hard: (known) => {
    const { weights } = known.right;
    if (!weights) return undefined;
    const { cols, data } = weights;
    const most = (at: number): number => largest(data.subarray(at - (at % cols), at - (at % cols) + cols));
    return fromWeights(
      known,
      each(weights, (value, at) => Number(value > 0 && value === most(at))),
    );
  },
  cosine: ({ right: { q, k, scores } }) => {
    if (!q || !k || !scores) return undefined;
    const [ofQueries, ofKeys] = [lengths(q), lengths(k)];
    return kept({
      scores: each(scores, (s, at) => s / (ofQueries[Math.floor(at / k.rows)] ?? 0) / (ofKeys[at % k.rows] ?? 0)),
    });
  },
  distance: ({ right: { q, k, scores } }) => {
    if (!q || !k || !scores) return undefined;
    const [ofQueries, ofKeys] = [lengths(q), lengths(k)];
    // |q − k|² = |q|² + |k|² − 2 q·k
    const squared = (s: number, at: number): number =>
      (ofQueries[Math.floor(at / k.rows)] ?? 0) ** 2 + (ofKeys[at % k.rows] ?? 0) ** 2 - 2 * s;
    return kept({ scores: each(scores, squared) });
  },
  'temperature-multiplied': ({ case: { given }, factor, withInputs }) =>
    given?.['temperature'] === undefined || factor === 1 ? undefined : withInputs({ scale: 1 / factor }),
  'finite-mask': (known) => {
    const { mask } = known;
    if (!mask.data.includes(-Infinity)) return undefined;
    const { weights, output } = known.withInputs({ mask: each(mask, (value) => (value === 0 ? 0 : -1e9)) });
    return kept({ weights, output });
  },
  'finite-mask-added': ({ mask, withInputs }) => {
    const { cols, data } = mask;
    const isEmpty = (at: number): boolean =>
      data.subarray(at - (at % cols), at - (at % cols) + cols).every((value) => value === -Infinity);
    const { weights, output } = withInputs({ mask: each(mask, (value, at) => (isEmpty(at) ? 0 : value)) });
    return kept({ weights, output });
  },
  mean: (known) => {
    const { weights } = known.right;
    return (
      weights &&
      fromWeights(
        known,
        each(weights, () => 1 / weights.cols),
      )
    );
  },
  'values-added': ({ right: { weights, v }, engine }) =>
    weights &&
    v &&
    kept({
      output: product(
        engine,
        each(weights, () => 1),
        v,
      ),
    }),
  'keys-for-values': ({ engine, right }) =>
    kept({ output: right.weights && right.k && product(engine, right.weights, right.k) }),
  'keys-and-values-swapped': ({ case: { inputs }, withInputs }) => {
    const { wq, wk, wv } = inputs;
    return wq && wk && wv && wv.cols === wq.cols ? withInputs({ wk: wv, wv: wk }) : undefined;
  },
  'context-unused': ({ case: { inputs }, engine }) => {
    if (!inputs.context || !inputs.x) return undefined;
    const { context: _, ...others } = inputs;
    return tracedOf(engine, others);
  },
  'context-asks': ({ case: { inputs }, engine }) => {
    const { x, context } = inputs;
    return x && context ? tracedOf(engine, { ...inputs, x: context, context: x }) : undefined;
  },
  'values-from-x': ({ case: { inputs }, engine }) => {
    const { x, context, wq, wk, wv } = inputs;
    if (!x || !context || x.rows !== context.rows || !wv) return undefined;
    return tracedOf(engine, { x, context, wq, wk, v: product(engine, x, wv) });
  },
  'heads-ignored': ({ case: { inputs }, withInputs }) =>
    (inputs.heads ?? 1) > 1 ? withInputs({ heads: 1 }) : undefined,
  'heads-recut': (known) => {
    const { heads = 1, wo } = known.case.inputs;
    const { q, k, v } = allHeads(known);
    if (heads === 1 || !q || !k || !v || !wo) return undefined;
    return tracedOf(known.engine, { q: recut(q, heads), k: recut(k, heads), v: recut(v, heads), heads, wo });
  },
  'heads-recut-twice': (known) => {
    const { heads = 1, wo } = known.case.inputs;
    const { q, k, v } = allHeads(known);
    if (heads === 1 || !q || !k || !v || !wo) return undefined;
    const { concat } = tracedOf(known.engine, {
      q: recut(q, heads),
      k: recut(k, heads),
      v: recut(v, heads),
      heads,
      wo,
    });
    return concat && projectedFrom(known, joinedInARow(concat, heads));
  },
  'not-projected': ({ case: { inputs }, engine }) => {
    const { x, wo, heads = 1 } = inputs;
    return x && wo && wo.rows === x.cols ? tracedOf(engine, { q: x, k: x, v: x, wo, heads }) : undefined;
  },
  'no-row-dot': (known) => fromGradients(known, (a, dA) => a * dA),
  'no-weight': (known) => {
    const { rowDot, weights } = known.right;
    return (
      weights && rowDot && fromGradients(known, (_, dA, at) => dA - (rowDot.data[Math.floor(at / weights.cols)] ?? NaN))
    );
  },
  'row-dot-of-columns': (known) => {
    const { weights, dWeights } = known.right;
    if (!weights || !dWeights) return undefined;
    const { cols, data } = weights;
    const sums = Array.from({ length: cols }, (_, col) =>
      data.reduce((sum, a, at) => (at % cols === col ? sum + a * (dWeights.data[at] ?? NaN) : sum), 0),
    );
    return fromGradients(known, (a, dA, at) => a * (dA - (sums[at % cols] ?? NaN)));
  },
  'as-a-sigmoid': (known) => fromGradients(known, (a, dA) => a * (1 - a) * dA),
  'wrong-sign': ({ right, engine, factor }) =>
    right.dMaskedScores &&
    backward(
      right,
      engine,
      factor,
      each(right.dMaskedScores, (d) => -d),
    ),
  'gradient-unscaled': ({ right, engine }) => right.dMaskedScores && backward(right, engine, 1, right.dMaskedScores),
  'gradients-swapped': ({ right }) => kept({ dQ: right.dK, dK: right.dQ, dV: right.dV }),
  'gradients-reordered': ({ right }) => kept({ dQ: right.dV, dK: right.dQ, dV: right.dK }),
  'gradient-scaled-twice': ({ right, engine, factor }) =>
    right.dMaskedScores && backward(right, engine, factor * factor, right.dMaskedScores),
  'no-softmax-backward': (known) => fromGradients(known, (_, dA) => dA),
  'row-dot-added': (known) => withRows(known, (a, dA, { weighted }) => a * (dA + weighted)),
  'row-mean': (known) => withRows(known, (a, dA, { sum, count }) => a * (dA - sum / count)),
  'row-sum': (known) => withRows(known, (a, dA, { sum }) => a * (dA - sum)),
  'row-dot-divided': (known) => withRows(known, (a, dA, { weighted, count }) => a * (dA - weighted / count)),
  'row-dot-of-all': (known) => withRows(known, (a, dA, { all }) => a * (dA - all)),
  'by-squared-width': ({ factor, withInputs }) => (factor === 1 ? undefined : withInputs({ scale: factor ** 4 })),
  'scores-negated': ({ factor, withInputs }) => withInputs({ scale: -factor }),
  'temperature-root': ({ case: { given }, factor, withInputs }) =>
    given?.['temperature'] === undefined || factor === 1 ? undefined : withInputs({ scale: Math.sqrt(factor) }),
  'softmax-again': (known) =>
    fromWeights(known, known.right.weights && fromScores(known.engine, known.right.weights).weights),
  'output-averaged': ({ right: { output, v } }) => v && kept({ output: output && times(output, 1 / v.rows) }),
  'output-scaled': ({ right: { output, v } }) => v && kept({ output: output && times(output, 1 / Math.sqrt(v.cols)) }),
  'last-key-alone': (known) => {
    const { weights } = known.right;
    return fromWeights(known, weights && each(weights, (a, at) => (at % weights.cols === weights.cols - 1 ? a : 0)));
  },
  'all-with-queries-weights': ({ right: { q } }) => kept({ k: q, v: q }),
  'keys-with-queries-weights': ({ right: { q } }) => kept({ k: q }),
  'values-with-queries-weights': ({ right: { q } }) => kept({ v: q }),
  'values-with-keys-weights': ({ right: { k } }) => kept({ v: k }),
  'values-not-projected': ({ case: { inputs }, right, engine }) => {
    const from = inputs.context ?? inputs.x;
    return from && kept({ v: from, output: right.weights && product(engine, right.weights, from) });
  },
  'context-alone': ({ case: { inputs }, engine }) =>
    inputs.context && tracedOf(engine, { ...inputs, x: inputs.context, context: inputs.context }),
  'context-joined': ({ case: { inputs }, engine }) =>
    inputs.context && inputs.x && tracedOf(engine, { ...inputs, context: below(inputs.x, inputs.context) }),
  'tiles-added': (known) => tiled(known, (outputs) => outputs.reduce(plus)),
  'tiles-averaged': (known) => tiled(known, (outputs) => times(outputs.reduce(plus), 1 / outputs.length)),
  'first-tile-alone': (known) => tiled(known, (outputs) => outputs[0]),
  'last-tile-alone': (known) => tiled(known, (outputs) => outputs.at(-1)),
  'tiles-overlapping': (known) => {
    const keys = known.case.inputs.k?.rows ?? 0;
    return online(known, { starts: Array.from({ length: keys }, (_, key) => key) });
  },
  'not-rescaled': (known) => online(known, { keepsTotal: true, keepsOutput: true }),
  'total-not-rescaled': (known) => online(known, { keepsTotal: true }),
  'output-not-rescaled': (known) => online(known, { keepsOutput: true }),
  'rest-left-out': (known) => {
    const { k } = known.case.inputs;
    const size = tileIn(known.case);
    return k && size > 0 && k.rows > size && k.rows % size > 0 ? keysUpTo(known, k.rows - (k.rows % size)) : undefined;
  },
};

const rowsOf = (matrix: Matrix, from: number, to: number): Matrix => ({
  rows: to - from,
  cols: matrix.cols,
  data: matrix.data.slice(from * matrix.cols, to * matrix.cols),
});
const below = (above: Matrix, under: Matrix): Matrix => ({
  rows: above.rows + under.rows,
  cols: above.cols,
  data: Float32Array.from([...above.data, ...under.data]),
});

function keysUpTo({ engine, case: { inputs } }: Known, to: number, from = 0): Results | undefined {
  const { q, k, v } = inputs;
  return q && k && v && tracedOf(engine, { q, k: rowsOf(k, from, to), v: rowsOf(v, from, to) });
}

/** The keys of a tile; 0 without tiles. */
const tileIn = ({ given }: Case): number => Number(given?.['size'] ?? 0);

/** The results where each tile of keys has a softmax of its own. */
function tiled(known: Known, join: (outputs: readonly Matrix[]) => Matrix | undefined): Results | undefined {
  const size = tileIn(known.case);
  const { q, k } = known.case.inputs;
  if (!k || !q || size < 1 || size >= k.rows) return undefined;
  const starts = Array.from({ length: Math.ceil(k.rows / size) }, (_, tile) => tile * size);
  const outputs = starts.flatMap((from) => keysUpTo(known, Math.min(from + size, k.rows), from)?.output ?? []);
  return outputs.length === starts.length ? kept({ output: join(outputs) }) : undefined;
}

/** Softmax in one pass over tiles, which begin at other keys, or where what was kept is not multiplied by exp(old − new). */
function online(
  known: Known,
  by: { readonly starts?: readonly number[]; readonly keepsTotal?: boolean; readonly keepsOutput?: boolean },
): Results | undefined {
  const size = tileIn(known.case);
  const { scaledScores, v } = known.right;
  if (!scaledScores || !v || size < 1) return undefined;
  const rows = toRows(scaledScores);
  const starts = by.starts ?? Array.from({ length: Math.ceil(v.rows / size) }, (_, tile) => tile * size);
  const values = toRows(v);
  const output = rows.map((scores) => {
    let [top, total, sums] = [-Infinity, 0, values[0]!.map(() => 0)];
    for (const start of starts) {
      const tile = scores.slice(start, start + size);
      const before = top;
      top = Math.max(top, largest(tile));
      const shares = tile.map((score) => Math.exp(score - top));
      const factor = Math.exp(before - top);
      total = total * (by.keepsTotal ? 1 : factor) + shares.reduce((sum, share) => sum + share, 0);
      sums = sums.map(
        (sum, col) =>
          sum * (by.keepsOutput ? 1 : factor) +
          shares.reduce((added, share, key) => added + share * (values[start + key]![col] ?? NaN), 0),
      );
    }
    return sums.map((sum) => sum / total);
  });
  return { output: fromRows(output) };
}

/** Sums over a row of dA, from which wrong gradients of softmax are made. */
interface Sums {
  /** The sum of a · dA, which a right gradient subtracts. */
  readonly weighted: number;
  /** The sum of dA. */
  readonly sum: number;
  readonly count: number;
  /** The sum of a · dA over all rows. */
  readonly all: number;
}

function withRows(known: Known, gradient: (a: number, dA: number, sums: Sums) => number): Results | undefined {
  const { weights, dWeights } = known.right;
  if (!weights || !dWeights) return undefined;
  const { cols } = weights;
  const added = (of: (at: number) => number, row?: number): number =>
    weights.data.reduce((sum, _, at) => (row === undefined || Math.floor(at / cols) === row ? sum + of(at) : sum), 0);
  const product = (at: number): number => (weights.data[at] ?? NaN) * (dWeights.data[at] ?? NaN);
  const all = added(product);
  const rows = Array.from({ length: weights.rows }, (_, row): Sums => ({
    ...{ weighted: added(product, row), sum: added((at) => dWeights.data[at] ?? NaN, row) },
    ...{ count: cols, all },
  }));
  return fromGradients(known, (a, dA, at) => gradient(a, dA, rows[Math.floor(at / cols)]!));
}

/** The gradients that follow from another one of the masked scores. */
function backward({ q, k, dV }: Matrices, engine: Attention, factor: number, dMaskedScores: Matrix): Results {
  const dS = times(dMaskedScores, factor);
  return kept({
    dMaskedScores,
    dScores: dS,
    dV,
    dQ: k && product(engine, dS, k),
    dK: q && product(engine, transpose(dS), q),
  });
}

/** The gradients that follow where the masked scores' gradient is another function of each weight and of its gradient dA. */
function fromGradients(
  { right, engine, factor }: Known,
  gradient: (a: number, dA: number, at: number) => number,
): Results | undefined {
  const { weights, dWeights } = right;
  return (
    weights &&
    dWeights &&
    backward(
      right,
      engine,
      factor,
      each(weights, (a, at) => gradient(a, dWeights.data[at] ?? NaN, at)),
    )
  );
}

/** Returns the matrices of other inputs; those that are absent are left out. */
function tracedOf(engine: Attention, given: Partial<Record<keyof Inputs, unknown>>): Matrices {
  const inputs = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Inputs;
  const trace = engine.trace(inputs, { softmaxParts: true });
  // A trace has no mask, and q stands in for it.
  const { mask: _, ...found } = tracedMatrices({ inputs: {}, trace, mask: trace.q });
  return found;
}

function allHeads({ engine, case: of }: Known): { q?: Matrix; k?: Matrix; v?: Matrix } {
  const { q, k, v } = engine.trace(engineInputs(of.inputs, optionsOf(of)));
  return { q, k, v };
}

/** Mistakes that others go with: the exercise as it would be without what was forgotten. */
const FORGOTTEN = {
  unscaled: (of: Case) =>
    optionsOf(of).scale === 'on' ? { ...of, options: { ...of.options, scale: 'off' } } : undefined,
  unmasked: (of: Case) => {
    const { mask, ...inputs } = of.inputs;
    return mask || of.options?.causal ? { ...of, inputs, options: { ...of.options, causal: false } } : undefined;
  },
} as const satisfies Partial<Record<MistakeId, (of: Case) => Case | undefined>>;
type Forgotten = keyof typeof FORGOTTEN;
export const FIRST_OF_TWO = Object.keys(FORGOTTEN) as readonly Forgotten[];

/** Tells if a mistake's matrices can take the place of the right ones in what follows from them. */
const canStand = (results: Results, right: Found): boolean =>
  Object.entries(results).every(([id, { rows, cols, data }]) => {
    const was = right[id] ?? { rows, cols };
    return rows === was.rows && cols === was.cols && (shownAs(id).mayBeInfinite || data.every(Number.isFinite));
  });

/** Returns the results of every mistake that can be made in a case, those of the exercise itself first. */
export function mistakesOf(
  engine: Attention,
  { further }: Exercise,
  of: Case,
  right: Found,
): ReadonlyMap<MistakeId, Found> {
  const inTrace = hasTrace(of) ? [...mistakesInTrace(engine, of, right as Matrices)] : [];
  if (!further) return new Map(inTrace);
  const own = Object.entries(further.mistakes(engine, of, right)) as [FurtherMistake, Found | undefined][];
  return new Map([
    ...own.filter((entry): entry is [FurtherMistake, Found] => entry[1] !== undefined),
    ...inTrace.flatMap(([id, results]) =>
      canStand(results, right) ? [[id, further.results(engine, of, { ...right, ...results })] as const] : [],
    ),
  ]);
}

/** Returns the results of two mistakes at once, by the second. */
export function mistakesWith(
  engine: Attention,
  exercise: Exercise,
  first: Forgotten,
  of: Case,
): ReadonlyMap<MistakeId, Found> {
  const asked = FORGOTTEN[first](of);
  if (!asked || !hasTrace(of)) return new Map();
  const right = matricesOf(engine, exercise, asked);
  const found = [...mistakesOf(engine, exercise, asked, right)].filter(([, results]) =>
    exercise.results.some((id) => results[id] && !equal(results[id], right[id]!)),
  );
  return new Map(found.map(([id, results]) => [id, { ...right, ...results }]));
}

function mistakesInTrace(engine: Attention, of: Case, right: Matrices): ReadonlyMap<MistakeId, Results> {
  const options = optionsOf(of);
  const given = engineInputs(of.inputs, options);
  const width = (right.k?.cols ?? 1) / (of.inputs.heads ?? 1);
  const known: Known = {
    engine,
    case: of,
    right,
    mask: given.mask as Matrix,
    factor: options.scale === 'on' ? 1 / Math.sqrt(width) : options.scale === 'off' ? 1 : options.scale,
    withInputs: (changed) => tracedOf(engine, { ...given, ...changed }),
  };
  const unscaled = FORGOTTEN.unscaled(of);
  const stage: Readonly<Partial<Record<TracedId, Results>>> = of.outputGradient
    ? { ...(unscaled && { unscaled: matricesOf(engine, {}, unscaled) }) }
    : mistakenResults(engine, of.inputs, options);
  const found: [MistakeId, Results | undefined][] = TRACED.map((id) => {
    const results = stage[id];
    return [id, results && withProjected(known, results)];
  });
  for (const [id, make] of Object.entries(own)) {
    const results = make(known);
    found.push([id as OwnId, results && withProjected(known, results)]);
  }
  return new Map(found.filter((entry): entry is [MistakeId, Results] => entry[1] !== undefined));
}
