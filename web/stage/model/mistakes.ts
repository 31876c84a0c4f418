/**
 * The known mistakes. Those of attention as a whole are here: other inputs, or single steps in another order, computed by
 * the engine. Those in the arithmetic of a step are its operations' (operations/). Their words are in
 * web/shared/messages/<language>/predict.json, and for printed examples in lab-check.json.
 */
import type { Attention, HeadTrace, Inputs, Trace } from 'attention-steps/core';
import { type Matrix, equal, transpose } from '../../shared/numbers/matrix.ts';
import type { KeyOf, Message } from '../../shared/words/messages.ts';
import type { PrintedMatrix } from '../inputs/examples.ts';
import { UNMASKED, combinedMask } from '../inputs/mask.ts';
import { type Matrices, type MatrixId, ofHead } from '../inputs/matrices.ts';
import { type Rounding, countTrue, differences } from '../inputs/printed.ts';
import type { StageInputs } from '../inputs/stage-inputs.ts';
import type { InputOptions } from '../inputs/stage-state.ts';
import { engineInputs, ownFactor } from './engine-inputs.ts';
import { fromScores, headOf, product } from './product.ts';
import { tracedMatrices } from './traced.ts';

type PredictKey = KeyOf<typeof import('../../shared/messages/en/predict.json')>;

/** The mistakes that have words: one without them does not compile. */
export type MistakeId = PredictKey extends infer Key ? (Key extends `mistake.${infer Id}` ? Id : never) : never;
/** A hint for a learner who asks for one. */
export type Hint = Message<PredictKey>;

/** A mistake, and the number it leads to. */
export interface Candidate {
  readonly id: MistakeId;
  readonly value: number;
}

export type ResultName = PrintedMatrix['matrix'];
export const RESULT_NAMES: readonly ResultName[] = ['q', 'k', 'v', 'scores', 'scaledScores', 'weights', 'output'];

type Results = Matrices;

/** The correct computation. */
interface Right {
  readonly engine: Attention;
  readonly inputs: StageInputs;
  readonly options: InputOptions;
  readonly given: Inputs;
  readonly mask: Matrix;
  readonly factor: number;
  readonly trace: Trace;
  readonly head: HeadTrace;
}

const resultsOf = ({ engine, mask }: Pick<Right, 'engine' | 'mask'>, inputs: StageInputs, given: Inputs): Results =>
  tracedMatrices({ inputs, mask, trace: engine.trace(given, { softmaxParts: true }) });

const withScale = (right: Right, scale: number): Results => resultsOf(right, right.inputs, { ...right.given, scale });

function withOptions(right: Right, options: Partial<InputOptions>, inputs = right.inputs): Results {
  const changed = { ...right.options, ...options };
  return resultsOf({ ...right, mask: combinedMask(inputs, changed) }, inputs, engineInputs(inputs, changed));
}

/** Returns the results that follow from other weights, head by head. */
function withWeights({ engine, trace }: Right, of: (head: HeadTrace) => Matrix): Results {
  const { heads } = trace;
  const several = heads.length > 1;
  const found: { -readonly [Id in keyof Matrices]: Matrices[Id] } = {};
  heads.forEach((head, at) => {
    const weights = of(head);
    found[several ? ofHead('weights', at) : 'weights'] = weights;
    found[several ? ofHead('output', at) : 'output'] = product(engine, weights, head.v);
  });
  return found;
}

/** 0 where a query may not see a key, else the number as it was. */
export function erased(matrix: Matrix, isForbidden: (row: number, col: number) => boolean): Matrix {
  const data = matrix.data.map((value, at) =>
    isForbidden(Math.floor(at / matrix.cols), at % matrix.cols) ? 0 : value,
  );
  return { ...matrix, data };
}

const isSquare = (matrix: Matrix | undefined): boolean => matrix !== undefined && matrix.rows === matrix.cols;

/** Returns the causal mask the wrong way round: each token sees itself and later ones. */
function reversedMask({ rows, cols }: Matrix): Matrix {
  const data = new Float32Array(rows * cols);
  return { rows, cols, data: data.map((_, at) => (at % cols < Math.floor(at / cols) ? -Infinity : 0)) };
}

/** Returns the softmax down the columns: that of the rows of KQᵀ, transposed. */
function columnWeights({ engine, mask, factor }: Right, { q, k }: HeadTrace): Matrix {
  return transpose(headOf(engine, { q: k, k: q, v: q, mask: transpose(mask), scale: factor }).weights);
}

/** softmax over all scores at once, as if they were one row. */
function wholeWeights({ engine, mask }: Right, { scaledScores }: HeadTrace): Matrix {
  const { rows, cols, data } = scaledScores;
  const column = { rows: data.length, cols: 1, data };
  const flat = { rows: 1, cols: data.length, data: mask.data };
  const { weights } = headOf(engine, { q: [[1]], k: column, v: column, scale: 1, mask: flat });
  return { rows, cols, data: weights.data };
}

/** Tells forbidden cells from allowed ones; undefined where the mask holds other numbers, or forbids nothing. */
const forbids = ({ mask }: Right): ((at: number) => boolean) | undefined =>
  mask.data.includes(-Infinity) && mask.data.every((value) => value === 0 || value === -Infinity)
    ? (at) => mask.data[at] === -Infinity
    : undefined;

/** Forbids the allowed cells and allows the forbidden ones. */
const inverted = (mask: Matrix): Matrix => ({ ...mask, data: mask.data.map((value) => (value === 0 ? -Infinity : 0)) });

/** Repeats all heads' parts of keys or values in turn, as repeat() does in place of repeat_interleave(). */
function tiled({ rows, cols, data }: Matrix, heads: number, kvHeads: number): Matrix {
  const width = cols / kvHeads;
  const wide = heads * width;
  return {
    ...{ rows, cols: wide },
    data: Float32Array.from(
      { length: rows * wide },
      (_, at) => data[Math.floor(at / wide) * cols + ((at % wide) % cols)] ?? 0,
    ),
  };
}

const isMasked = ({ mask }: Right): boolean => mask.data.some((value) => value !== 0);

function open(inputs: StageInputs): StageInputs {
  const others: { -readonly [Name in keyof StageInputs]: StageInputs[Name] } = { ...inputs };
  delete others.mask;
  return others;
}

/** Each mistake of attention as a whole, and its results; undefined where it cannot be made. */
const traced = {
  unscaled: (right) => (right.factor === 1 ? undefined : withScale(right, 1)),
  scaled: (right) => (right.factor === 1 ? withScale(right, 1 / Math.sqrt(right.head.k.cols)) : undefined),
  'by-dk': (right) => withScale(right, 1 / right.head.k.cols),
  'times-root': (right) => withScale(right, Math.sqrt(right.head.k.cols)),
  twice: (right) => withScale(right, right.factor * right.factor),
  'by-model': (right) => {
    const width = right.inputs.x?.cols ?? right.head.k.cols;
    return width === right.head.k.cols ? undefined : withScale(right, 1 / Math.sqrt(width));
  },
  column: (right) => withWeights(right, (head) => columnWeights(right, head)),
  'no-softmax': (right) => (isMasked(right) ? undefined : withWeights(right, ({ scaledScores }) => scaledScores)),
  unmasked: (right) => (isMasked(right) ? withOptions(right, UNMASKED, open(right.inputs)) : undefined),
  causal: (right) => (!right.options.causal && isSquare(right.mask) ? withOptions(right, { causal: true }) : undefined),
  reversed: (right) =>
    right.options.causal
      ? resultsOf(right, right.inputs, { ...right.given, mask: reversedMask(right.mask) })
      : undefined,
  'mask-after': (right) => {
    if (!right.options.causal) return undefined;
    const { trace } = right;
    const seen = right.engine.trace(engineInputs(right.inputs, { ...right.options, causal: false })).heads;
    return withWeights(right, (head) =>
      erased((seen[trace.heads.indexOf(head)] ?? head).weights, (row, col) => col > row),
    );
  },
  'weights-transposed': (right) => {
    const { wq, wk, wv } = right.inputs;
    if (!wq || !wk || !wv || ![wq, wk, wv].every(isSquare)) return undefined;
    return withOptions(right, {}, { ...right.inputs, wq: transpose(wq), wk: transpose(wk), wv: transpose(wv) });
  },
  'mask-multiplied': (right) => {
    const isForbidden = forbids(right);
    if (!isForbidden) return undefined;
    const { engine, mask } = right;
    return withWeights(
      right,
      ({ scaledScores }) =>
        fromScores(
          engine,
          erased(scaledScores, (row, col) => isForbidden(row * mask.cols + col)),
        ).weights,
    );
  },
  'mask-added': (right) => {
    const isForbidden = forbids(right);
    if (!isForbidden) return undefined;
    const { engine, mask } = right;
    const ones = { ...mask, data: mask.data.map((_, at) => (isForbidden(at) ? 0 : 1)) };
    return withWeights(right, ({ scaledScores }) => fromScores(engine, scaledScores, { mask: ones }).weights);
  },
  'mask-inverted': (right) =>
    forbids(right)
      ? resultsOf(right, right.inputs, {
          ...engineInputs(open(right.inputs), { ...right.options, ...UNMASKED }),
          mask: inverted(right.mask),
        })
      : undefined,
  ones: (right) =>
    isMasked(right)
      ? undefined
      : withWeights(right, ({ weights }) => ({ ...weights, data: weights.data.map(() => 1) })),
  whole: (right) => withWeights(right, (head) => wholeWeights(right, head)),
  tiled: (right) => {
    const { heads = 1, kvHeads = heads, wo } = right.inputs;
    if (kvHeads === heads || kvHeads === 1) return undefined;
    const { q, k, v } = right.trace;
    const { mask, causal, keyLength, scale } = right.given;
    const set = Object.fromEntries(
      Object.entries({ mask, causal, keyLength, scale, wo }).filter(([, value]) => value !== undefined),
    );
    return resultsOf(right, right.inputs, {
      q,
      k: tiled(k, heads, kvHeads),
      v: tiled(v, heads, kvHeads),
      heads,
      ...set,
    });
  },
  transposed: ({ inputs, mask, trace }) =>
    Object.fromEntries(
      Object.entries(tracedMatrices({ inputs, mask, trace })).map(([id, matrix]) => [id, transpose(matrix)]),
    ),
  'by-columns': (right) => (isSquare(right.mask) ? withWeights(right, ({ weights }) => transpose(weights)) : undefined),
} as const satisfies Record<string, (right: Right) => Results | undefined>;

export type TracedId = keyof typeof traced;
/** In the order in which they are compared with printed results: of two that explain as much, the first wins. */
export const TRACED = Object.keys(traced) as readonly TracedId[];
export type Mistaken = Readonly<Partial<Record<TracedId, Results>>>;

export function rightResults(engine: Attention, inputs: StageInputs, options: InputOptions): Results {
  return resultsOf({ engine, mask: combinedMask(inputs, options) }, inputs, engineInputs(inputs, options));
}

/** The results under each mistake that can be made with these inputs. */
export function mistakenResults(engine: Attention, inputs: StageInputs, options: InputOptions): Mistaken {
  const given = engineInputs(inputs, options);
  const trace = engine.trace(given, { softmaxParts: true });
  const [head] = trace.heads;
  if (!head) throw new RangeError('trace: expected at least one head');
  const factor = ownFactor(options) ?? 1 / Math.sqrt(head.k.cols);
  const right: Right = { engine, inputs, options, given, mask: combinedMask(inputs, options), factor, trace, head };
  const found = TRACED.map((id) => [id, traced[id](right)] as const);
  return Object.fromEntries(found.filter(([, results]) => results !== undefined));
}

export interface Explanation {
  /** Undefined: computed correctly, but the digits were cut off. */
  readonly mistake: TracedId | undefined;
  readonly rounding: Rounding;
  /** The number of cells that it does not explain. */
  readonly left: number;
}

const hasShapeOf = (a: Matrix, b: Matrix): boolean => a.rows === b.rows && a.cols === b.cols;

/**
 * The mistake that explains most of a wrong claim; undefined if none explains at least three quarters of its cells, and
 * more than the right result does.
 */
export function explain(
  claimed: Matrix,
  name: MatrixId,
  decimals: number,
  right: Matrix,
  mistaken: Mistaken,
): Explanation | undefined {
  const before = hasShapeOf(claimed, right) ? countTrue(differences(claimed, right, decimals)) : Infinity;
  const candidates = TRACED.flatMap((mistake) => {
    const matrix = mistaken[mistake]?.[name];
    return matrix && hasShapeOf(matrix, claimed) && !equal(matrix, right) ? [{ mistake, matrix }] : [];
  });
  const tried: Explanation[] = (['round', 'cut'] as const).flatMap((rounding) =>
    [...(hasShapeOf(claimed, right) ? [{ mistake: undefined, matrix: right }] : []), ...candidates].map(
      ({ mistake, matrix }) => ({
        mistake,
        rounding,
        left: countTrue(differences(claimed, matrix, decimals, rounding)),
      }),
    ),
  );
  const [best] = tried
    .filter(({ mistake, rounding }) => mistake !== undefined || rounding === 'cut')
    .sort((a, b) => a.left - b.left);
  return best && best.left < before && best.left <= claimed.data.length / 4 ? best : undefined;
}
