/**
 * The one list of steps. Highlighting, arithmetic, animation, mini-map, narration and export are generic
 * over it: a new step is a new entry here. Symbols as in Vaswani et al. (2017), section 3.2.1.
 */

import type { StepId } from '../inputs/step-ids.ts';

export type { StepId };

export type MatrixId =
  | 'x'
  | 'context'
  | 'wq'
  | 'wk'
  | 'wv'
  | 'q'
  | 'k'
  | 'v'
  | 'scores'
  | 'scaledScores'
  | 'mask'
  | 'maskedScores'
  | 'rowMax'
  | 'shifted'
  | 'exponentials'
  | 'rowSum'
  | 'weights'
  | 'output'
  | 'outputGradient'
  | 'dV'
  | 'dWeights'
  | 'rowDot'
  | 'dMaskedScores'
  | 'dScores'
  | 'dQ'
  | 'dK'
  | 'dWq'
  | 'dWk'
  | 'dWv';

/** Which colour a matrix has everywhere: border, formula, prose, mini-map. */
export type Role = 'input' | 'q' | 'k' | 'v' | 'scores' | 'weights' | 'output';

export interface MatrixInfo {
  /** Plain text symbol, for labels and speech. */
  readonly symbol: string;
  readonly role: Role;
  /** What a row and a column stand for, for labels. */
  readonly rowsAre: 'query' | 'key' | 'feature';
  readonly colsAre: 'key' | 'feature';
}

/** Their names, and those of the steps and why they are there, are words: web/shared/messages. */
export const matrices: Readonly<Record<MatrixId, MatrixInfo>> = {
  x: { symbol: 'X', role: 'input', rowsAre: 'query', colsAre: 'feature' },
  context: { symbol: 'C', role: 'input', rowsAre: 'key', colsAre: 'feature' },
  wq: { symbol: 'W_Q', role: 'q', rowsAre: 'feature', colsAre: 'feature' },
  wk: { symbol: 'W_K', role: 'k', rowsAre: 'feature', colsAre: 'feature' },
  wv: { symbol: 'W_V', role: 'v', rowsAre: 'feature', colsAre: 'feature' },
  q: { symbol: 'Q', role: 'q', rowsAre: 'query', colsAre: 'feature' },
  k: { symbol: 'K', role: 'k', rowsAre: 'key', colsAre: 'feature' },
  v: { symbol: 'V', role: 'v', rowsAre: 'key', colsAre: 'feature' },
  scores: { symbol: 'S', role: 'scores', rowsAre: 'query', colsAre: 'key' },
  scaledScores: { symbol: 'S′', role: 'scores', rowsAre: 'query', colsAre: 'key' },
  mask: { symbol: 'M', role: 'input', rowsAre: 'query', colsAre: 'key' },
  maskedScores: { symbol: 'S″', role: 'scores', rowsAre: 'query', colsAre: 'key' },
  rowMax: { symbol: 'max', role: 'scores', rowsAre: 'query', colsAre: 'feature' },
  shifted: { symbol: 'S″ − max', role: 'scores', rowsAre: 'query', colsAre: 'key' },
  exponentials: { symbol: 'exp', role: 'weights', rowsAre: 'query', colsAre: 'key' },
  rowSum: { symbol: 'Σ', role: 'weights', rowsAre: 'query', colsAre: 'feature' },
  weights: { symbol: 'A', role: 'weights', rowsAre: 'query', colsAre: 'key' },
  output: { symbol: 'O', role: 'output', rowsAre: 'query', colsAre: 'feature' },
  outputGradient: { symbol: 'dO', role: 'output', rowsAre: 'query', colsAre: 'feature' },
  dV: { symbol: 'dV', role: 'v', rowsAre: 'key', colsAre: 'feature' },
  dWeights: { symbol: 'dA', role: 'weights', rowsAre: 'query', colsAre: 'key' },
  rowDot: { symbol: 'δ', role: 'weights', rowsAre: 'query', colsAre: 'feature' },
  dMaskedScores: { symbol: 'dS″', role: 'scores', rowsAre: 'query', colsAre: 'key' },
  dScores: { symbol: 'dS', role: 'scores', rowsAre: 'query', colsAre: 'key' },
  dQ: { symbol: 'dQ', role: 'q', rowsAre: 'query', colsAre: 'feature' },
  dK: { symbol: 'dK', role: 'k', rowsAre: 'key', colsAre: 'feature' },
  dWq: { symbol: 'dW_Q', role: 'q', rowsAre: 'feature', colsAre: 'feature' },
  dWk: { symbol: 'dW_K', role: 'k', rowsAre: 'feature', colsAre: 'feature' },
  dWv: { symbol: 'dW_V', role: 'v', rowsAre: 'feature', colsAre: 'feature' },
};

/**
 * How an output matrix comes from its operands.
 * - product: out[i,j] = Σ_c left[i,c] · right[c,j]; `transposed` says which of the two is transposed first
 * - blend: the same product seen as rows of `right` weighted by a row of `left` (A V)
 * - scale: out[i,j] = input[i,j] · factor
 * - add: out[i,j] = input[i,j] + addend[i,j]
 * - the five of softmax, row by row
 * - dot, softmax-gradient: those of softmax backwards; out[i] = Σ_c left[i,c] · right[i,c], a column, and
 *   out[i,j] = weights[i,j] · (input[i,j] − by[i])
 */
export type Operation =
  | {
      readonly kind: 'product' | 'blend';
      readonly out: MatrixId;
      readonly left: MatrixId;
      readonly right: MatrixId;
      readonly transposed?: 'left' | 'right';
    }
  | { readonly kind: 'dot'; readonly out: MatrixId; readonly left: MatrixId; readonly right: MatrixId }
  | { readonly kind: 'scale'; readonly out: MatrixId; readonly input: MatrixId }
  | { readonly kind: 'add'; readonly out: MatrixId; readonly input: MatrixId; readonly addend: MatrixId }
  | { readonly kind: 'max' | 'sum'; readonly out: MatrixId; readonly input: MatrixId }
  | {
      readonly kind: 'shift' | 'exp' | 'divide';
      readonly out: MatrixId;
      readonly input: MatrixId;
      readonly by?: MatrixId;
    }
  | {
      readonly kind: 'softmax-gradient';
      readonly out: MatrixId;
      readonly weights: MatrixId;
      readonly input: MatrixId;
      readonly by: MatrixId;
    };

/** Those whose cells are sums of products. */
export type SumOfProducts = Extract<Operation, { left: MatrixId }>;

export function isSumOfProducts(operation: Operation): operation is SumOfProducts {
  return operation.kind === 'product' || operation.kind === 'blend' || operation.kind === 'dot';
}

export interface Step {
  readonly id: StepId;
  /** Text form of the formula; the page shows web/stage/view/formulas/<id>.tex as MathML. */
  readonly formula: string;
  /** `together`: all operations advance row by row side by side (softmax); otherwise one after the other. */
  readonly together: boolean;
  readonly operations: readonly Operation[];
}

export const steps: readonly Step[] = [
  {
    id: 'qkv',
    formula: 'Q = X W_Q,  K = X W_K,  V = X W_V',
    together: false,
    operations: [
      { kind: 'product', out: 'q', left: 'x', right: 'wq' },
      { kind: 'product', out: 'k', left: 'context', right: 'wk' },
      { kind: 'product', out: 'v', left: 'context', right: 'wv' },
    ],
  },
  {
    id: 'scores',
    formula: 'S = Q Kᵀ',
    together: false,
    operations: [{ kind: 'product', out: 'scores', left: 'q', right: 'k', transposed: 'right' }],
  },
  {
    id: 'scale',
    formula: 'S′ = S ÷ √d_k',
    together: false,
    operations: [{ kind: 'scale', out: 'scaledScores', input: 'scores' }],
  },
  {
    id: 'mask',
    formula: 'S″ = S′ + M',
    together: false,
    operations: [{ kind: 'add', out: 'maskedScores', input: 'scaledScores', addend: 'mask' }],
  },
  {
    id: 'softmax',
    formula: 'A = softmax(S″)',
    together: true,
    operations: [
      { kind: 'max', out: 'rowMax', input: 'maskedScores' },
      { kind: 'shift', out: 'shifted', input: 'maskedScores', by: 'rowMax' },
      { kind: 'exp', out: 'exponentials', input: 'shifted' },
      { kind: 'sum', out: 'rowSum', input: 'exponentials' },
      { kind: 'divide', out: 'weights', input: 'exponentials', by: 'rowSum' },
    ],
  },
  {
    id: 'weighted-sum',
    formula: 'O = A V',
    together: false,
    operations: [{ kind: 'blend', out: 'output', left: 'weights', right: 'v' }],
  },
];

/** The way back, from what L changes by with each number of the output, dO: d before a matrix is ∂L/∂ of it. */
export const backwardSteps: readonly Step[] = [
  {
    id: 'd-values',
    formula: 'dV = Aᵀ dO',
    together: false,
    operations: [{ kind: 'product', out: 'dV', left: 'weights', right: 'outputGradient', transposed: 'left' }],
  },
  {
    id: 'd-weights',
    formula: 'dA = dO Vᵀ',
    together: false,
    operations: [{ kind: 'product', out: 'dWeights', left: 'outputGradient', right: 'v', transposed: 'right' }],
  },
  {
    id: 'd-softmax',
    formula: 'δ = Σ A ∘ dA,  dS″ = A ∘ (dA − δ)',
    together: true,
    operations: [
      { kind: 'dot', out: 'rowDot', left: 'weights', right: 'dWeights' },
      { kind: 'softmax-gradient', out: 'dMaskedScores', weights: 'weights', input: 'dWeights', by: 'rowDot' },
    ],
  },
  {
    id: 'd-scale',
    formula: 'dS = dS″ ÷ √d_k',
    together: false,
    operations: [{ kind: 'scale', out: 'dScores', input: 'dMaskedScores' }],
  },
  {
    id: 'd-queries',
    formula: 'dQ = dS K',
    together: false,
    operations: [{ kind: 'product', out: 'dQ', left: 'dScores', right: 'k' }],
  },
  {
    id: 'd-keys',
    formula: 'dK = dSᵀ Q',
    together: false,
    operations: [{ kind: 'product', out: 'dK', left: 'dScores', right: 'q', transposed: 'left' }],
  },
  {
    id: 'd-qkv',
    formula: 'dW_Q = Xᵀ dQ,  dW_K = Xᵀ dK,  dW_V = Xᵀ dV',
    together: false,
    operations: [
      { kind: 'product', out: 'dWq', left: 'x', right: 'dQ', transposed: 'left' },
      { kind: 'product', out: 'dWk', left: 'context', right: 'dK', transposed: 'left' },
      { kind: 'product', out: 'dWv', left: 'context', right: 'dV', transposed: 'left' },
    ],
  },
];

/** A cell, or with row or col left out a whole line of a matrix. */
export interface Region {
  readonly matrix: MatrixId;
  readonly row?: number;
  readonly col?: number;
}

export interface CellRef extends Region {
  readonly row: number;
  readonly col: number;
}

/** The cells from which out[row, col] is computed directly. */
export function reads(operation: Operation, row: number, col: number): Region[] {
  switch (operation.kind) {
    case 'product':
    case 'blend':
      return [
        operation.transposed === 'left' ? { matrix: operation.left, col: row } : { matrix: operation.left, row },
        operation.transposed === 'right' ? { matrix: operation.right, row: col } : { matrix: operation.right, col },
      ];
    case 'dot':
      return [
        { matrix: operation.left, row },
        { matrix: operation.right, row },
      ];
    case 'scale':
      return [{ matrix: operation.input, row, col }];
    case 'add':
      return [
        { matrix: operation.input, row, col },
        { matrix: operation.addend, row, col },
      ];
    case 'max':
    case 'sum':
      return [{ matrix: operation.input, row }];
    case 'shift':
    case 'exp':
    case 'divide':
      return [{ matrix: operation.input, row, col }, ...(operation.by ? [{ matrix: operation.by, row, col: 0 }] : [])];
    case 'softmax-gradient':
      return [
        { matrix: operation.weights, row, col },
        { matrix: operation.input, row, col },
        { matrix: operation.by, row, col: 0 },
      ];
  }
}

export function covers(region: Region, row: number, col: number): boolean {
  return (region.row === undefined || region.row === row) && (region.col === undefined || region.col === col);
}
