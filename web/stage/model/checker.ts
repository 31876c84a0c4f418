/**
 * The checker: all known mistakes of attention as a whole in one list; explain.ts finds the one that explains a claim. To add one,
 * write what it computes, and its words in web/shared/messages/en/lab-check.json.
 */
import type { Attention, HeadTrace } from 'attention-steps/core';
import { type Matrix, beside, equal, toRows, transpose } from '../../shared/numbers/matrix.ts';
import { largest } from '../../shared/numbers/statistics.ts';
import type { Bias } from '../inputs/biases.ts';
import type { PrintedMatrix } from '../inputs/examples.ts';
import { combinedMask, maskOf } from '../inputs/mask.ts';
import { type Matrices, type MatrixId, ofHead } from '../inputs/matrices.ts';
import type { StageInputs } from '../inputs/stage-inputs.ts';
import type { InputOptions } from '../inputs/stage-state.ts';
import {
  type Mistake,
  type Mistaken,
  type More,
  type Results,
  type Right,
  STEP_MISTAKES,
  changed,
  columnWeights,
  isMasked,
  madeOf,
  open,
  resultsOf,
  rightOf,
  traceOf,
  unmaskedScores,
  withMask,
} from './values/mistakes.ts';
import { fromScores, headOf, product } from './values/product.ts';

export type ResultName = PrintedMatrix['matrix'] | 'maskedScores';
export const RESULT_NAMES: readonly ResultName[] = [
  ...(['q', 'k', 'v', 'scores', 'scaledScores', 'maskedScores', 'weights', 'output'] as const),
];

/** Returns concat and the output behind W_O that follow from the heads' outputs, side by side. */
function behind({ engine, inputs, given: { bo } }: Right, concat: Matrix): Results {
  const { wo } = inputs;
  if (!wo) return { concat };
  const none = { rows: 1, cols: wo.cols, data: new Float32Array(wo.cols) };
  return { concat, projected: engine.trace({ x: concat, wq: wo, ...(bo && { bq: bo }), k: none, v: none }).q };
}

/** Returns the results that follow from other weights, head by head; the output is weights · v if it is not given. */
function withWeights(
  right: Right,
  change: (head: HeadTrace, at: number) => Partial<Pick<HeadTrace, 'weights' | 'maskedScores' | 'output'>>,
): Results {
  const { engine, trace, given } = right;
  const several = trace.heads.length > 1;
  const found: { -readonly [Id in keyof Matrices]: Matrices[Id] } = {};
  const outputs = trace.heads.map((head, at) => {
    const { weights = head.weights, maskedScores, output = product(engine, weights, head.v) } = change(head, at);
    const named = (kind: 'weights' | 'maskedScores' | 'output') => (several ? ofHead(kind, at) : kind);
    found[named('weights')] = weights;
    if (maskedScores) found[named('maskedScores')] = maskedScores;
    found[named('output')] = output;
    return output;
  });
  return several || given.wo ? { ...found, ...behind(right, beside(outputs)) } : found;
}

/** @param by the number where a query may not see a key; elsewhere it is as it was */
export function erased(matrix: Matrix, isForbidden: (row: number, col: number) => boolean, by = 0): Matrix {
  const isHere = (at: number): boolean => isForbidden(Math.floor(at / matrix.cols), at % matrix.cols);
  return { ...matrix, data: matrix.data.map((value, at) => (isHere(at) ? by : value)) };
}

/** Gives each query its best key alone, the first of equals. */
function hardest(weights: Matrix): Matrix {
  const data = Float32Array.from(
    toRows(weights).flatMap((row) => row.map((value, col) => (value > 0 && col === row.indexOf(largest(row)) ? 1 : 0))),
  );
  return { ...weights, data };
}

const isSquare = (matrix: Matrix | undefined): boolean => matrix !== undefined && matrix.rows === matrix.cols;

/** softmax over all scores at once, as if they were one row. */
function wholeWeights({ engine, mask }: Right, head: HeadTrace): Matrix {
  const { rows, cols, data } = unmaskedScores(head);
  const column = { rows: data.length, cols: 1, data };
  const flat = { rows: 1, cols: data.length, data: mask.data };
  const { weights } = headOf(engine, { q: [[1]], k: column, v: column, scale: 1, mask: flat });
  return { rows, cols, data: weights.data };
}

type IsForbidden = (row: number, col: number) => boolean;

/** Tells forbidden cells from allowed ones; undefined where the mask holds other numbers, or forbids nothing. */
const forbids = ({ mask }: Right): IsForbidden | undefined =>
  mask.data.includes(-Infinity) && mask.data.every((value) => value === 0 || value === -Infinity)
    ? (row, col) => mask.data[row * mask.cols + col] === -Infinity
    : undefined;

/** Writes another number for −∞. */
const forbidden = ({ mask }: Right, by: number): Matrix => ({
  ...mask,
  data: mask.data.map((value) => (value === -Infinity ? by : value)),
});

/** Returns the mask without its causal part; undefined if it has none. */
function withoutCausal(right: Right): Matrix | undefined {
  const { inputs, options, mask } = right;
  if (options.causal) return combinedMask(inputs, { ...options, causal: false });
  return isMasked(right) && equal(mask, maskOf(mask.rows, mask.cols, { causal: true })) ? open(right) : undefined;
}

/** Replaces the causal mask: forbids other keys. */
function withCausal(right: Right, isForbidden: IsForbidden): Results | undefined {
  const rest = withoutCausal(right);
  return rest && withMask(right, erased(rest, isForbidden, -Infinity));
}

/** Returns the number of keys that a mask does not take for padding at the end; undefined if it has another form. */
function paddedFrom({ options, mask }: Right): number | undefined {
  if (options.keyLength !== undefined) return options.keyLength;
  const length = mask.data.subarray(0, mask.cols).indexOf(-Infinity);
  return length > 0 && equal(mask, maskOf(mask.rows, mask.cols, { keyLength: length })) ? length : undefined;
}

/** Takes the columns in another order. */
function columnsOf({ rows, cols, data }: Matrix, width: number, from: (col: number) => number): Matrix {
  const taken = Array.from(
    { length: rows * width },
    (_, at) => data[Math.floor(at / width) * cols + from(at % width)] ?? 0,
  );
  return { rows, cols: width, data: Float32Array.from(taken) };
}

/** Column c of what is dealt out to the parts in turn, one column each. */
const inTurn = (parts: number, cols: number) => (col: number) =>
  (col % (cols / parts)) * parts + Math.floor(col / (cols / parts));

/** Replaces the projections by their results. */
const projections = Object.fromEntries(
  ['x', 'context', 'wq', 'wk', 'wv', 'bq', 'bk', 'bv'].map((name) => [name, undefined] as const),
);

/** Shares keys and values among the heads in another way. */
function shared(right: Right, share: (keys: Matrix, heads: number, kvHeads: number) => Matrix): Results | undefined {
  const { heads = 1, kvHeads = heads } = right.inputs;
  if (kvHeads === heads || kvHeads === 1) return undefined;
  const { q, k, v } = right.trace;
  const [keys, values] = [k, v].map((matrix) => share(matrix, heads, kvHeads));
  return resultsOf(right, { ...projections, q, k: keys, v: values, heads, kvHeads: heads });
}

/** Joins the heads' outputs in another order. @param from a place in the outputs, stacked head by head */
function joined(right: Right, from: (row: number, col: number, sizes: Sizes) => number): Results | undefined {
  const { concat, heads } = right.trace;
  if (heads.length === 1) return undefined;
  const stacked = heads.flatMap(({ output }) => [...output.data]);
  const sizes = { rows: concat.rows, cols: concat.cols, heads: heads.length, width: concat.cols / heads.length };
  const data = concat.data.map((_, at) => stacked[from(Math.floor(at / concat.cols), at % concat.cols, sizes)] ?? 0);
  return behind(right, { ...concat, data });
}

interface Sizes extends Pick<Matrix, 'rows' | 'cols'> {
  readonly heads: number;
  readonly width: number;
}

/** Uses some weights transposed; undefined unless all are there and square. */
function turned(right: Right, ...names: readonly ('wq' | 'wk' | 'wv' | 'wo')[]): Results | undefined {
  const found = names.flatMap((name) => {
    const matrix = right.inputs[name];
    return matrix && isSquare(matrix) ? [[name, transpose(matrix)] as const] : [];
  });
  return found.length === names.length ? resultsOf(right, Object.fromEntries(found)) : undefined;
}

/** Forgets biases; undefined if there are none of them. */
const unbiased = (right: Right, ...names: readonly Bias[]): Results | undefined =>
  names.some((name) => right.inputs[name])
    ? resultsOf(right, Object.fromEntries(names.map((name) => [name, undefined])))
    : undefined;

/**
 * exp without the maximum subtracted, in float32: ∞ ÷ ∞ and 0 ÷ 0 are NaN, and so is what follows. Undefined where every row
 * keeps within its range.
 */
function overflown(right: Right): Results | undefined {
  const exps = right.trace.heads.map((head) => {
    const { rows, cols, data } = head.maskedScores ?? unmaskedScores(head);
    const all = data.map(Math.exp);
    const lost = Array.from({ length: rows }, (_, row) => {
      const exps = all.subarray(row * cols, (row + 1) * cols);
      return exps.includes(Infinity) || exps.every((value) => value === 0);
    });
    return { all, lost };
  });
  if (!exps.some(({ lost }) => lost.includes(true))) return undefined;
  return withWeights(right, (head, at) => {
    const { all = new Float32Array(), lost = [] } = exps[at] ?? {};
    const lose = (matrix: Matrix, to: (at: number) => number): Matrix => ({
      ...matrix,
      data: matrix.data.map((value, cell) => (lost[Math.floor(cell / matrix.cols)] ? to(cell) : value)),
    });
    return {
      weights: lose(head.weights, (cell) => (all[cell] === Infinity || !all.includes(Infinity) ? NaN : 0)),
      output: lose(head.output, () => NaN),
    };
  });
}

/** Each mistake of attention as a whole, the plainer ones first. */
const mistakes = {
  ...STEP_MISTAKES,
  column: (right) => withWeights(right, (head) => ({ weights: columnWeights(right, head) })),
  'by-heads': (right) => resultsOf(right, { scale: 1 / Math.sqrt(right.trace.q.cols) }),
  uncapped: (right) => (right.given.softcap === undefined ? undefined : resultsOf(right, { softcap: undefined })),
  'no-bq': (right) => unbiased(right, 'bq'),
  'no-bk': (right) => unbiased(right, 'bk'),
  'no-bv': (right) => unbiased(right, 'bv'),
  'no-bo': (right) => unbiased(right, 'bo'),
  'no-biases': (right) => unbiased(right, 'bq', 'bk', 'bv', 'bo'),
  mean: (right) => {
    const { heads } = changed(right, { scale: 0 });
    return withWeights(right, (head, at) => ({ weights: (heads[at] ?? head).weights }));
  },
  hard: (right) => withWeights(right, ({ weights }) => ({ weights: hardest(weights) })),
  'no-softmax': (right) =>
    isMasked(right) ? undefined : withWeights(right, (head) => ({ weights: unmaskedScores(head) })),
  'base-2': (right) => {
    const { given, mask, factor } = right;
    // 2ˣ = exp(x ln 2), also of what a softcap and a mask add.
    const { heads } = changed(right, {
      scale: factor * Math.LN2,
      softcap: given.softcap === undefined ? undefined : given.softcap * Math.LN2,
      mask: { ...mask, data: mask.data.map((value) => value * Math.LN2) },
    });
    return withWeights(right, (head, at) => ({ weights: (heads[at] ?? head).weights }));
  },
  'scale-after': (right) => {
    if (right.factor === 1) return undefined;
    const { heads } = changed(right, { scale: 1 });
    return withWeights(right, (head, at) => ({
      weights: fromScores(right.engine, heads[at]?.weights ?? head.weights, { scale: right.factor }).scaledScores,
    }));
  },
  overflow: overflown,
  'no-causal': (right) => {
    const rest = withoutCausal(right);
    return rest && withMask(right, rest);
  },
  'no-padding': (right) =>
    right.options.keyLength === undefined
      ? undefined
      : withMask(right, combinedMask(right.inputs, { ...right.options, keyLength: undefined })),
  causal: (right) => {
    const { mask } = right;
    const causal = maskOf(mask.rows, mask.cols, { causal: true }, mask);
    return isSquare(mask) && !equal(mask, causal) ? withMask(right, causal) : undefined;
  },
  reversed: (right) => withCausal(right, (row, col) => col < row),
  'causal-strict': (right) => withCausal(right, (row, col) => col >= row),
  'causal-shifted': (right) => withCausal(right, (row, col) => col > row + 1),
  'causal-bottom': (right) => withCausal(right, (row, col) => col > row + right.mask.cols - right.mask.rows),
  'padding-side': (right) => {
    const length = paddedFrom(right);
    if (length === undefined) return undefined;
    const { options, inputs, mask } = right;
    const rest =
      options.keyLength === undefined ? open(right) : combinedMask(inputs, { ...options, keyLength: undefined });
    return withMask(
      right,
      erased(rest, (_, col) => col < mask.cols - length, -Infinity),
    );
  },
  'mask-transposed': (right) => {
    const { mask, options, inputs } = right;
    if (!isMasked(right) || !isSquare(mask)) return undefined;
    const rest = transpose(combinedMask(inputs, { ...options, causal: false }));
    return withMask(right, maskOf(mask.rows, mask.cols, { causal: options.causal }, rest));
  },
  'mask-after': (right) => {
    const isForbidden = forbids(right);
    if (!isForbidden) return undefined;
    const { heads } = changed(right, { mask: open(right) });
    return withWeights(right, (head, at) => ({ weights: erased((heads[at] ?? head).weights, isForbidden) }));
  },
  'mask-multiplied': (right) => {
    const isForbidden = forbids(right);
    if (!isForbidden) return undefined;
    return withWeights(right, (head) => {
      const maskedScores = erased(unmaskedScores(head), isForbidden);
      return { maskedScores, weights: fromScores(right.engine, maskedScores).weights };
    });
  },
  'mask-added': (right) => {
    const isForbidden = forbids(right);
    if (!isForbidden) return undefined;
    const ones = { ...right.mask, data: right.mask.data.map((value) => (value === 0 ? 1 : 0)) };
    return withMask(right, ones);
  },
  'mask-inverted': (right) =>
    forbids(right)
      ? withMask(right, { ...right.mask, data: right.mask.data.map((value) => (value === 0 ? -Infinity : 0)) })
      : undefined,
  // A score is lost beside 1e9, so that keys that are hidden share all the weight, or a row without any other key.
  'mask-sign': (right) => {
    if (!forbids(right)) return undefined;
    const infinite = ([id, matrix]: [string, Matrix]): [string, Matrix] =>
      id.endsWith('maskedScores')
        ? [id, { ...matrix, data: matrix.data.map((value) => (value > 1e8 ? Infinity : value)) }]
        : [id, matrix];
    return Object.fromEntries(Object.entries(withMask(right, forbidden(right, 1e9))).map(infinite));
  },
  'finite-mask': (right) => (forbids(right) ? withMask(right, forbidden(right, -1e9)) : undefined),
  'capped-after': (right) => {
    const isForbidden = forbids(right);
    const { softcap } = right.given;
    if (!isForbidden || softcap === undefined) return undefined;
    return withWeights(right, (head) => {
      const maskedScores = erased(unmaskedScores(head), isForbidden, -softcap);
      return { maskedScores, weights: fromScores(right.engine, maskedScores).weights };
    });
  },
  ones: (right) =>
    isMasked(right)
      ? undefined
      : withWeights(right, ({ weights }) => ({ weights: { ...weights, data: weights.data.map(() => 1) } })),
  whole: (right) => withWeights(right, (head) => ({ weights: wholeWeights(right, head) })),
  'wq-transposed': (right) => turned(right, 'wq'),
  'wk-transposed': (right) => turned(right, 'wk'),
  'wv-transposed': (right) => turned(right, 'wv'),
  'wo-transposed': (right) => turned(right, 'wo'),
  'weights-transposed': (right) => turned(right, 'wq', 'wk', 'wv', 'wo') ?? turned(right, 'wq', 'wk', 'wv'),
  'qk-swapped': (right) => {
    const { q, k, wq, wk, bq, bk } = right.given;
    if (wq && wk) return resultsOf(right, { wq: wk, wk: wq, bq: bk, bk: bq });
    return q && k ? resultsOf(right, { q: k, k: q }) : undefined;
  },
  'v-transposed': (right) => {
    const { engine, trace } = right;
    return trace.heads.every(({ v }) => isSquare(v))
      ? withWeights(right, ({ weights, v }) => ({ output: product(engine, weights, transpose(v)) }))
      : undefined;
  },
  tiled: (right) =>
    // As repeat() does in place of repeat_interleave().
    shared(right, (keys, heads, kvHeads) => columnsOf(keys, (keys.cols / kvHeads) * heads, (col) => col % keys.cols)),
  'one-kv': (right) =>
    shared(right, (keys, heads, kvHeads) =>
      columnsOf(keys, (keys.cols / kvHeads) * heads, (col) => col % (keys.cols / kvHeads)),
    ),
  'heads-split-in-turn': (right) => {
    const { heads = 1, kvHeads = heads } = right.inputs;
    if (heads === 1) return undefined;
    const { q, k, v } = right.trace;
    const dealt = (matrix: Matrix, parts: number): Matrix => columnsOf(matrix, matrix.cols, inTurn(parts, matrix.cols));
    return resultsOf(right, { ...projections, q: dealt(q, heads), k: dealt(k, kvHeads), v: dealt(v, kvHeads) });
  },
  'heads-reversed': (right) =>
    joined(right, (row, col, { rows, width, heads }) => {
      const head = heads - 1 - Math.floor(col / width);
      return (head * rows + row) * width + (col % width);
    }),
  'heads-joined-in-turn': (right) =>
    joined(right, (row, col, { rows, width, heads }) => ((col % heads) * rows + row) * width + Math.floor(col / heads)),
  // As reshape() does where transpose() was forgotten.
  'heads-stacked': (right) => joined(right, (row, col, { cols }) => row * cols + col),
  'no-wo': (right) => (right.inputs.wo ? { projected: right.trace.concat } : undefined),
  transposed: (right) =>
    Object.fromEntries(Object.entries(traceOf(right, right.trace)).map(([id, matrix]) => [id, transpose(matrix)])),
  'by-columns': (right) =>
    isSquare(right.mask) ? withWeights(right, ({ weights }) => ({ weights: transpose(weights) })) : undefined,
} as const satisfies Record<string, Mistake>;

export type TracedId = keyof typeof mistakes;
/** In the order in which they are compared with printed results: of two that explain as much, the first wins. */
export const TRACED = Object.keys(mistakes) as readonly TracedId[];

export function rightResults(engine: Attention, inputs: StageInputs, options: InputOptions, more: More = {}): Results {
  const right = rightOf(engine, inputs, options, more);
  return traceOf(right, right.trace);
}

/** The results under each mistake that can be made with these inputs. */
export const mistakenResults = (
  engine: Attention,
  inputs: StageInputs,
  options: InputOptions,
  more: More = {},
): Mistaken<TracedId> => madeOf(mistakes, rightOf(engine, inputs, options, more));

/** Returns what the stage calls a result, of all heads if there are several: the last matrix is everybody's output. */
export function resultId(
  name: ResultName | 'concat' | 'projected',
  { heads = 1, wo }: Pick<StageInputs, 'heads' | 'wo'>,
): MatrixId {
  if (name === 'output' && wo) return 'projected';
  if (name === 'concat' && heads === 1 && !wo) return 'output';
  return name === 'output' && heads > 1 ? 'concat' : name;
}
