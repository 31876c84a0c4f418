/**
 * The steps of each pass, in one list each: a step is data, and its operations are objects (operations/). Highlighting,
 * arithmetic, animation, layout, narration, “Predict”, export and the command are generic over them. Symbols as in
 * Vaswani et al. (2017), sections 3.2.1 and 3.2.2.
 */
import type { Bias } from '../inputs/biases.ts';
import { type MatrixId, type MatrixKind, matrices, ofHead } from '../inputs/matrices.ts';
import type { Pass, StepId } from '../inputs/step-ids.ts';
import { asVectors, asking, pulled, pulling } from './drawn/pictures.ts';
import { add } from './operations/add.ts';
import { blend } from './operations/blend.ts';
import { columnSum } from './operations/column-sum.ts';
import { divide } from './operations/divide.ts';
import { dot } from './operations/dot.ts';
import { exp } from './operations/exp.ts';
import { entered } from './operations/entered.ts';
import { join } from './operations/join.ts';
import { max } from './operations/max.ts';
import type { Operation } from './operations/operation.ts';
import { product } from './operations/product.ts';
import { scale } from './operations/scale.ts';
import { shift } from './operations/shift.ts';
import { slice } from './operations/slice.ts';
import { softmaxGradient } from './operations/softmax-gradient.ts';
import { sum } from './operations/sum.ts';

export { infoOf, kindOf, matrices } from '../inputs/matrices.ts';
export type { MatrixId, MatrixKind, Role } from '../inputs/matrices.ts';
export type { StepId } from '../inputs/step-ids.ts';
export type { CellRef, Region } from './values/values.ts';

/** The numbers of the sentence that a consequence has; absent: none. See film/told.ts. */
export type Telling = 'values-as-keys' | 'factor' | 'best-score' | 'largest-share' | 'share-in-head' | 'joined';

/** The words that a step has above one word's row; the others have their name there. */
type ToldAs = 'words' | 'qkv' | 'scores' | 'scale' | 'mask' | 'softmax' | 'weighted-sum' | 'heads' | 'join';

/** A title, a reason, what comes of it, and its places; and the option that a reader can switch there. */
interface ToldBy {
  readonly as: ToldAs;
  readonly by?: Telling;
  readonly switches?: 'scale';
}

export interface Step {
  readonly id: StepId;
  /** Text form of the formula; the page has its own in web/stage/view/draw/formulas.ts. */
  readonly formula: string;
  /** `together`: all operations advance row by row side by side (softmax); otherwise one after the other. */
  readonly together: boolean;
  readonly operations: readonly Operation[];
  /** The words above one word's row, and the same with several heads, where that is another story. */
  readonly told?: ToldBy;
  readonly toldOfHeads?: ToldBy;
  /** Set where its weight matrices are those of the query, key and value projections. */
  readonly isProjection?: true;
}

/** How many heads there are, and the width of one head's part of q, k and v. */
export interface Heads {
  readonly count: number;
  /** Heads of keys and values: head h reads ⌊h · kvCount / count⌋ (Ainslie et al., 2023). */
  readonly kvCount: number;
  readonly widths: Readonly<Record<'q' | 'k' | 'v', number>>;
}

/** Tells whether a matrix is there, entered or computed. */
type There = (id: MatrixId) => boolean;

/** An entry of the list of steps. */
interface Listed extends Omit<Step, 'operations'> {
  /** Set where each head does it by itself, on its own matrices. */
  readonly inHead?: true;
  /** A function where the operations depend on the number of heads, or on which biases are there. @param head from 0 */
  readonly operations: readonly Operation[] | ((heads: Heads, head: number, there: There) => readonly Operation[]);
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Joins the heads' matrices side by side; with one head there is nothing to join. */
function joined({ count, kvCount, widths }: Heads, kind: MatrixKind, part: 'q' | 'k' | 'v', out = kind): Operation[] {
  if (count === 1) return [];
  const parts = numbers(count).map((head) => ofHead(kind, head));
  return [join(out, parts, widths[part], part === 'q' || out !== kind ? 1 : count / kvCount)];
}

const sliced = ({ count }: Heads, head: number, kind: MatrixKind, input: MatrixKind, from: number): Operation[] =>
  count === 1 ? [] : [slice({ out: ofHead(kind, head), input }, from)];

/** Adds the bias to a projection if it is there. */
const projected = (
  names: Parameters<typeof product>[0],
  bias: Bias,
  there: There,
  settings?: Parameters<typeof product>[1],
): Operation => product(there(bias) ? { ...names, bias } : names, settings);

/** Returns the gradient of a bias if that is there. */
const biasGradient = (out: MatrixKind, input: MatrixKind, bias: Bias, there: There): Operation[] =>
  there(bias) ? [columnSum({ out, input })] : [];

const listed: Readonly<Record<Pass, readonly Listed[]>> = {
  forward: [
    {
      id: 'words',
      told: { as: 'words' },
      formula: 'X',
      together: false,
      operations: (_, __, there) => [entered('x'), ...(there('context') ? [entered('context')] : [])],
    },
    {
      id: 'qkv',
      told: { as: 'qkv', by: 'values-as-keys' },
      formula: 'Q = X W_Q + b_Q,  K = X W_K + b_K,  V = X W_V + b_V',
      together: false,
      isProjection: true,
      operations: (_, __, there) => [
        projected({ out: 'q', left: 'x', right: 'wq' }, 'bq', there, { drawn: asVectors }),
        projected({ out: 'k', left: 'context', right: 'wk' }, 'bk', there, { drawn: asVectors }),
        projected({ out: 'v', left: 'context', right: 'wv' }, 'bv', there, { drawn: asVectors }),
      ],
    },
    {
      id: 'split',
      formula: 'Q = [Q_0; Q_1; …],  K = [K_0; …],  V = [V_0; …]',
      together: false,
      operations: (heads, head) => {
        const shared = Math.floor((head * heads.kvCount) / heads.count);
        return [
          ...sliced(heads, head, 'q', 'q', head * heads.widths.q),
          ...sliced(heads, head, 'k', 'k', shared * heads.widths.k),
          ...sliced(heads, head, 'v', 'v', shared * heads.widths.v),
        ];
      },
    },
    {
      id: 'scores',
      told: { as: 'scores', by: 'best-score' },
      formula: 'S = Q Kᵀ',
      together: false,
      inHead: true,
      operations: [
        product(
          { out: 'scores', left: 'q', right: 'k' },
          { transposed: 'right', asks: 'narrate.dot-asks', row: 'narrate.dot-row', drawn: asking },
        ),
      ],
    },
    {
      id: 'scale',
      told: { as: 'scale', by: 'factor', switches: 'scale' },
      formula: 'S′ = S ÷ √d_k',
      together: false,
      inHead: true,
      operations: [scale({ out: 'scaledScores', input: 'scores', weights: 'weights' }, { row: 'narrate.scale-row' })],
    },
    {
      id: 'mask',
      told: { as: 'mask' },
      formula: 'S″ = S′ + M',
      together: false,
      inHead: true,
      operations: [add({ out: 'maskedScores', input: 'scaledScores', mask: 'mask' })],
    },
    {
      id: 'softmax',
      told: { as: 'softmax', by: 'largest-share' },
      formula: 'A = softmax(S″)',
      together: true,
      inHead: true,
      operations: [
        max({ out: 'rowMax', input: 'maskedScores' }),
        shift({ out: 'shifted', input: 'maskedScores', by: 'rowMax' }),
        exp({ out: 'exponentials', input: 'shifted', scores: 'maskedScores' }),
        sum({ out: 'rowSum', input: 'exponentials', exponents: 'shifted', scores: 'maskedScores' }),
        divide({ out: 'weights', input: 'exponentials', by: 'rowSum', scores: 'maskedScores' }),
      ],
    },
    {
      id: 'weighted-sum',
      told: { as: 'weighted-sum', by: 'largest-share' },
      toldOfHeads: { as: 'heads', by: 'share-in-head' },
      formula: 'O = A V',
      together: false,
      inHead: true,
      operations: [blend({ out: 'output', weights: 'weights', rows: 'v', scores: 'scaledScores' })],
    },
    {
      id: 'concat',
      formula: 'concat = [O_0; O_1; …]',
      together: false,
      operations: (heads) => joined(heads, 'output', 'v', 'concat'),
    },
    {
      id: 'output-projection',
      toldOfHeads: { as: 'join', by: 'joined' },
      formula: 'O = concat W_O + b_O',
      together: false,
      operations: (_, __, there) => [projected({ out: 'projected', left: 'concat', right: 'wo' }, 'bo', there)],
    },
  ],
  // Backwards from dO, the gradient of L with respect to the output. d before a matrix means ∂L/∂ of it.
  backward: [
    {
      id: 'd-output-projection',
      formula: 'dW_O = concatᵀ dO,  dconcat = dO W_Oᵀ,  db_O = 1ᵀ dO',
      together: false,
      operations: (_, __, there) => [
        product({ out: 'dWo', left: 'concat', right: 'outputGradient' }, { transposed: 'left' }),
        ...biasGradient('dBo', 'outputGradient', 'bo', there),
        product({ out: 'dConcat', left: 'outputGradient', right: 'wo' }, { transposed: 'right' }),
      ],
    },
    {
      id: 'd-concat',
      formula: 'dconcat = [dO_0; dO_1; …]',
      together: false,
      operations: (heads, head) => sliced(heads, head, 'dOutput', 'dConcat', head * heads.widths.v),
    },
    {
      id: 'd-values',
      formula: 'dV = Aᵀ dO',
      together: false,
      inHead: true,
      operations: [product({ out: 'dV', left: 'weights', right: 'dOutput' }, { transposed: 'left' })],
    },
    {
      id: 'd-weights',
      formula: 'dA = dO Vᵀ',
      together: false,
      inHead: true,
      operations: [product({ out: 'dWeights', left: 'dOutput', right: 'v' }, { transposed: 'right', drawn: pulling })],
    },
    {
      id: 'd-softmax',
      formula: 'δ = Σ A ⊙ dA,  dS″ = A ⊙ (dA − δ)',
      together: true,
      inHead: true,
      operations: [
        dot({ out: 'rowDot', left: 'weights', right: 'dWeights' }),
        softmaxGradient({ out: 'dMaskedScores', weights: 'weights', input: 'dWeights', by: 'rowDot' }),
      ],
    },
    {
      id: 'd-scale',
      formula: 'dS = dS″ ÷ √d_k',
      together: false,
      inHead: true,
      operations: [
        scale({ out: 'dScores', input: 'dMaskedScores' }, { cell: 'narrate.d-scale', row: 'narrate.d-scale-row' }),
      ],
    },
    {
      id: 'd-queries',
      formula: 'dQ = dS K',
      together: false,
      inHead: true,
      operations: [
        product({ out: 'dQ', left: 'dScores', right: 'k' }, { drawn: ({ out }, factors) => pulled(out, factors) }),
      ],
    },
    {
      id: 'd-keys',
      formula: 'dK = dSᵀ Q',
      together: false,
      inHead: true,
      operations: [product({ out: 'dK', left: 'dScores', right: 'q' }, { transposed: 'left' })],
    },
    {
      id: 'd-split',
      formula: 'dQ = [dQ_0; dQ_1; …],  dK = [Σ dK_h; …],  dV = [Σ dV_h; …]',
      together: false,
      operations: (heads) => [...joined(heads, 'dQ', 'q'), ...joined(heads, 'dK', 'k'), ...joined(heads, 'dV', 'v')],
    },
    {
      id: 'd-qkv',
      formula: 'dW_Q = Xᵀ dQ,  dW_K = Xᵀ dK,  dW_V = Xᵀ dV,  db_Q = 1ᵀ dQ,  db_K = 1ᵀ dK,  db_V = 1ᵀ dV',
      together: false,
      isProjection: true,
      operations: (_, __, there) => [
        product({ out: 'dWq', left: 'x', right: 'dQ' }, { transposed: 'left' }),
        ...biasGradient('dBq', 'dQ', 'bq', there),
        product({ out: 'dWk', left: 'context', right: 'dK' }, { transposed: 'left' }),
        ...biasGradient('dBk', 'dK', 'bk', there),
        product({ out: 'dWv', left: 'context', right: 'dV' }, { transposed: 'left' }),
        ...biasGradient('dBv', 'dV', 'bv', there),
      ],
    },
  ],
};

const inHead = (kind: MatrixId, head: number): MatrixId =>
  matrices[kind as MatrixKind].head ? ofHead(kind as MatrixKind, head) : kind;

/** The matrix that stands in for a missing one: it holds the same numbers. */
const standIns: Readonly<Partial<Record<MatrixId, MatrixId>>> = {
  context: 'x',
  output: 'concat',
  dOutput: 'dConcat',
  dConcat: 'outputGradient',
};

/** Removes the terms of missing biases from a formula. */
const thereIn = (formula: string, there: There): string =>
  formula.replace(/(?: \+ |, {2}d)b_(\w)(?: = 1ᵀ d\w)?/g, (term, letter: string) =>
    there(`b${letter.toLowerCase()}` as Bias) ? term : '',
  );

/** The forward steps of one head, for any inputs. */
export const headSteps: readonly Step[] = listed.forward.flatMap(({ inHead: isInHead, operations, ...step }) =>
  isInHead && typeof operations !== 'function' ? [{ ...step, operations }] : [],
);

/**
 * Returns the steps of one head, and of all heads together, without operations that do not apply, such as projecting
 * queries that are given.
 *
 * @param head from 0
 * @param isPossible asked in the order of the operations; by default, all matrices have to be there
 */
export function stepsOf(
  pass: Pass,
  heads: Heads,
  head: number,
  there: There,
  isPossible = ({ out, operands }: Operation): boolean => [out, ...operands].every(there),
): Step[] {
  const standIn = (id: MatrixId): MatrixId | undefined => (there(id) ? id : standIns[id] && standIn(standIns[id]));
  const named = (id: MatrixId): MatrixId => standIn(id) ?? id;
  return listed[pass]
    .map(({ inHead: isInHead, operations, ...step }): Step => {
      const all = typeof operations === 'function' ? operations(heads, head, there) : operations;
      const inThisHead =
        isInHead && heads.count > 1 ? all.map((operation) => operation.renamed((id) => inHead(id, head))) : all;
      const formula = thereIn(step.formula, there);
      return {
        ...step,
        formula,
        operations: inThisHead.map((operation) => operation.renamed(named)).filter(isPossible),
      };
    })
    .filter(({ operations }) => operations.length > 0);
}
