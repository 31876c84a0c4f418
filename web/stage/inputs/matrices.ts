/**
 * All matrices: their names, and the place of their numbers in the engine's results. Symbols as in Vaswani et al.
 * (2017), section 3.2. Their computation is in stage/model/steps.ts.
 */
import type { Gradients, HeadGradients, HeadTrace, Matrix, Trace } from 'attention-steps/core';
import type { Bias } from './biases.ts';

/** The colour of a matrix everywhere: border, formula, prose, thumbnail. */
export type Role = 'input' | 'q' | 'k' | 'v' | 'scores' | 'weights' | 'output';

/** The engine's inputs and results. The forward pass alone has no gradients. */
export interface OfAll {
  readonly inputs: Readonly<Partial<Record<'x' | 'context' | 'wq' | 'wk' | 'wv' | 'wo' | Bias, Matrix>>>;
  /** M, all masks in one. */
  readonly mask: Matrix;
  readonly trace: Trace;
  readonly outputGradient?: Matrix;
  readonly gradients?: Gradients;
}

export interface OfHead extends OfAll {
  readonly head: HeadTrace;
  readonly headGradients?: HeadGradients | undefined;
  /** True for the only head: its input and output are those of all heads. */
  readonly isOnly: boolean;
}

export interface MatrixInfo {
  /** Plain text symbol, for labels and speech. */
  readonly symbol: string;
  readonly role: Role;
  /** The meaning of a row and a column, for labels. */
  readonly rowsAre: 'query' | 'key' | 'feature';
  readonly colsAre: 'key' | 'feature';
  /** Set where its columns are the features of queries, keys and values, for which an example may have names. */
  readonly hasNames?: true;
  /** shares: from 0 to 1 · plain: no colour, such as a mask or a sum · absent: signed */
  readonly colour?: 'shares' | 'plain';
  /** Set where it may contain −∞. */
  readonly mayBeInfinite?: true;
  /** Its numbers, if each head has its own; with several heads its id begins with the head: `heads[1].scores`. */
  readonly head?: (head: OfHead) => Matrix | undefined;
  /** Its numbers, if all heads share it. Together with `head`: the heads' matrices side by side. */
  readonly all?: (all: OfAll) => Matrix | undefined;
}

const perToken = { rowsAre: 'query', colsAre: 'feature' } as const;
const perKey = { rowsAre: 'key', colsAre: 'feature' } as const;
const perPair = { rowsAre: 'query', colsAre: 'key' } as const;
/** For columns that are the head's features, not those of x. */
const named = { hasNames: true } as const;
const perFeature = { rowsAre: 'feature', colsAre: 'feature' } as const;

const table = {
  x: { symbol: 'X', role: 'input', ...perToken, all: ({ inputs }) => inputs.x },
  context: { symbol: 'C', role: 'input', ...perKey, all: ({ inputs }) => inputs.context },
  wq: { symbol: 'W_Q', role: 'q', ...perFeature, ...named, all: ({ inputs }) => inputs.wq },
  wk: { symbol: 'W_K', role: 'k', ...perFeature, ...named, all: ({ inputs }) => inputs.wk },
  wv: { symbol: 'W_V', role: 'v', ...perFeature, ...named, all: ({ inputs }) => inputs.wv },
  wo: { symbol: 'W_O', role: 'output', ...perFeature, all: ({ inputs }) => inputs.wo },
  bq: { symbol: 'b_Q', role: 'q', ...perFeature, ...named, all: ({ inputs }) => inputs.bq },
  bk: { symbol: 'b_K', role: 'k', ...perFeature, ...named, all: ({ inputs }) => inputs.bk },
  bv: { symbol: 'b_V', role: 'v', ...perFeature, ...named, all: ({ inputs }) => inputs.bv },
  bo: { symbol: 'b_O', role: 'output', ...perFeature, all: ({ inputs }) => inputs.bo },
  q: { symbol: 'Q', role: 'q', ...perToken, ...named, head: ({ head }) => head.q, all: ({ trace }) => trace.q },
  k: { symbol: 'K', role: 'k', ...perKey, ...named, head: ({ head }) => head.k, all: ({ trace }) => trace.k },
  v: { symbol: 'V', role: 'v', ...perKey, ...named, head: ({ head }) => head.v, all: ({ trace }) => trace.v },
  scores: { symbol: 'S', role: 'scores', ...perPair, head: ({ head }) => head.scores },
  scaledScores: { symbol: 'S′', role: 'scores', ...perPair, head: ({ head }) => head.scaledScores },
  mask: { symbol: 'M', role: 'input', ...perPair, colour: 'plain', all: ({ mask }) => mask },
  maskedScores: {
    symbol: 'S″',
    role: 'scores',
    ...perPair,
    mayBeInfinite: true,
    head: ({ head }) => head.maskedScores,
  },
  rowMax: { symbol: 'max', role: 'scores', ...perToken, head: ({ head }) => head.softmaxParts?.rowMax },
  shifted: {
    symbol: 'S″ − max',
    role: 'scores',
    ...perPair,
    mayBeInfinite: true,
    head: ({ head }) => head.softmaxParts?.shifted,
  },
  exponentials: {
    symbol: 'exp',
    role: 'weights',
    ...perPair,
    colour: 'shares',
    head: ({ head }) => head.softmaxParts?.exponentials,
  },
  rowSum: { symbol: 'Σ', role: 'weights', ...perToken, colour: 'plain', head: ({ head }) => head.softmaxParts?.rowSum },
  weights: { symbol: 'A', role: 'weights', ...perPair, colour: 'shares', head: ({ head }) => head.weights },
  output: {
    symbol: 'O',
    role: 'output',
    ...perToken,
    ...named,
    // The only head's output, before W_O, is named concat.
    head: ({ head, isOnly, trace }) => (isOnly && trace.projected ? undefined : head.output),
  },
  concat: {
    symbol: 'concat',
    role: 'output',
    ...perToken,
    // Without W_O, the only head's output is named output.
    all: ({ trace }) => (trace.heads.length > 1 || trace.projected ? trace.concat : undefined),
  },
  projected: { symbol: 'O', role: 'output', ...perToken, all: ({ trace }) => trace.projected },
  outputGradient: { symbol: 'dO', role: 'output', ...perToken, ...named, all: ({ outputGradient }) => outputGradient },
  dWo: { symbol: 'dW_O', role: 'output', ...perFeature, all: ({ gradients }) => gradients?.wo },
  dBo: { symbol: 'db_O', role: 'output', ...perFeature, all: ({ gradients }) => gradients?.bo },
  dConcat: {
    symbol: 'dconcat',
    role: 'output',
    ...perToken,
    all: ({ gradients, trace }) => (trace.projected ? gradients?.concat : undefined),
  },
  dOutput: {
    symbol: 'dO',
    role: 'output',
    ...perToken,
    ...named,
    head: ({ headGradients, isOnly }) => (isOnly ? undefined : headGradients?.output),
  },
  dV: {
    symbol: 'dV',
    role: 'v',
    ...perKey,
    ...named,
    head: ({ headGradients }) => headGradients?.v,
    all: ({ gradients }) => gradients?.v,
  },
  dWeights: { symbol: 'dA', role: 'weights', ...perPair, head: ({ headGradients }) => headGradients?.weights },
  rowDot: { symbol: 'δ', role: 'weights', ...perToken, head: ({ headGradients }) => headGradients?.rowDot },
  dMaskedScores: {
    symbol: 'dS″',
    role: 'scores',
    ...perPair,
    head: ({ headGradients }) => headGradients?.maskedScores ?? headGradients?.scaledScores,
  },
  dScores: { symbol: 'dS', role: 'scores', ...perPair, head: ({ headGradients }) => headGradients?.scores },
  dQ: {
    symbol: 'dQ',
    role: 'q',
    ...perToken,
    ...named,
    head: ({ headGradients }) => headGradients?.q,
    all: ({ gradients }) => gradients?.q,
  },
  dK: {
    symbol: 'dK',
    role: 'k',
    ...perKey,
    ...named,
    head: ({ headGradients }) => headGradients?.k,
    all: ({ gradients }) => gradients?.k,
  },
  dWq: { symbol: 'dW_Q', role: 'q', ...perFeature, ...named, all: ({ gradients }) => gradients?.wq },
  dWk: { symbol: 'dW_K', role: 'k', ...perFeature, ...named, all: ({ gradients }) => gradients?.wk },
  dWv: { symbol: 'dW_V', role: 'v', ...perFeature, ...named, all: ({ gradients }) => gradients?.wv },
  dBq: { symbol: 'db_Q', role: 'q', ...perFeature, ...named, all: ({ gradients }) => gradients?.bq },
  dBk: { symbol: 'db_K', role: 'k', ...perFeature, ...named, all: ({ gradients }) => gradients?.bk },
  dBv: { symbol: 'db_V', role: 'v', ...perFeature, ...named, all: ({ gradients }) => gradients?.bv },
} as const satisfies Record<string, MatrixInfo>;

/** A matrix, whichever head it belongs to. */
export type MatrixKind = keyof typeof table;
/** `scores`; with several heads `heads[1].scores`, as in the trace. */
type HeadMatrixId = `heads[${number}].${MatrixKind}`;
export type MatrixId = MatrixKind | HeadMatrixId;
export type Matrices = Readonly<Partial<Record<MatrixKind, Matrix>> & Record<HeadMatrixId, Matrix>>;

/** Names of matrices and steps in words are messages: web/shared/messages. */
export const matrices: Readonly<Record<MatrixKind, MatrixInfo>> = table;
export const MATRIX_KINDS = Object.keys(table) as readonly MatrixKind[];

/** @param head from 0 */
export const ofHead = (kind: MatrixKind, head: number): MatrixId => `heads[${head}].${kind}`;

const HEAD = /^heads\[(\d+)\]\./;

/** Returns a name for files and programs: `scores_1`. */
export const fileName = (id: MatrixId): string => id.replace(/^heads\[(\d+)\]\.(.*)/, '$2_$1');

export function kindOf(id: MatrixId): MatrixKind {
  return id.replace(HEAD, '') as MatrixKind;
}

/** A head's matrix has the head's number in its symbol: `S_1`. */
export function infoOf(id: MatrixId): MatrixInfo {
  const info = matrices[kindOf(id)];
  const [, head] = HEAD.exec(id) ?? [];
  return head === undefined ? info : { ...info, symbol: `${info.symbol}_${head}` };
}
