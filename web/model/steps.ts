/**
 * The one list of steps. Highlighting, arithmetic, animation, mini-map, narration and export are generic
 * over it: a new step is a new entry here. Symbols as in Vaswani et al. (2017), section 3.2.1.
 */

import type { StepId } from '../data/stage.ts';

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
  | 'output';

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

/** Their names, and those of the steps and why they are there, are words: web/messages. */
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
};

/**
 * How an output matrix comes from its operands.
 * - product: out[i,j] = Σ_c left[i,c] · right[c,j]; `transposed`: right[j,c]
 * - blend: the same product seen as rows of `right` weighted by a row of `left` (A V)
 * - scale: out[i,j] = input[i,j] · factor
 * - add: out[i,j] = input[i,j] + addend[i,j]
 * - the five of softmax, row by row
 */
export type Operation =
  | {
      readonly kind: 'product' | 'blend';
      readonly out: MatrixId;
      readonly left: MatrixId;
      readonly right: MatrixId;
      readonly transposed: boolean;
    }
  | { readonly kind: 'scale'; readonly out: MatrixId; readonly input: MatrixId }
  | { readonly kind: 'add'; readonly out: MatrixId; readonly input: MatrixId; readonly addend: MatrixId }
  | { readonly kind: 'max' | 'sum'; readonly out: MatrixId; readonly input: MatrixId }
  | {
      readonly kind: 'shift' | 'exp' | 'divide';
      readonly out: MatrixId;
      readonly input: MatrixId;
      readonly by?: MatrixId;
    };

export interface Step {
  readonly id: StepId;
  /** Text form of the formula; the page shows web/formulas/<id>.tex as MathML. */
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
      { kind: 'product', out: 'q', left: 'x', right: 'wq', transposed: false },
      { kind: 'product', out: 'k', left: 'context', right: 'wk', transposed: false },
      { kind: 'product', out: 'v', left: 'context', right: 'wv', transposed: false },
    ],
  },
  {
    id: 'scores',
    formula: 'S = Q Kᵀ',
    together: false,
    operations: [{ kind: 'product', out: 'scores', left: 'q', right: 'k', transposed: true }],
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
    operations: [{ kind: 'blend', out: 'output', left: 'weights', right: 'v', transposed: false }],
  },
];

export const stepIds = steps.map((step) => step.id);

export function stepById(id: StepId): Step {
  const found = steps.find((step) => step.id === id);
  if (!found) throw new RangeError(`step: expected one of ${stepIds.join(', ')}, got ${id}`);
  return found;
}

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
        { matrix: operation.left, row },
        operation.transposed ? { matrix: operation.right, row: col } : { matrix: operation.right, col },
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
  }
}

export function covers(region: Region, row: number, col: number): boolean {
  return (region.row === undefined || region.row === row) && (region.col === undefined || region.col === col);
}
