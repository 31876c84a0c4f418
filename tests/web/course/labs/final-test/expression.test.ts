/** Formulas as people type them: every spelling of a right answer is right, and a mistake is not. */
import { describe, expect, it } from 'vitest';
import { ExpressionError, evaluate } from '../../../../../web/course/labs/final-test/expression.ts';
import { problemWith } from '../../../../../web/course/labs/final-test/items.ts';
import {
  TASKS,
  type Tasks,
  type Written,
  isRight,
  namesFor,
  writtenFrom,
} from '../../../../../web/course/labs/final-test/written.ts';
import { Dice } from '../../../../../web/course/practice/dice.ts';
import { type Rows, softmax, times, transposed } from '../../../../float64.ts';

const dice = new Dice(() => 0.5);
const from = (kind: keyof Tasks): Written[] => TASKS[kind].map((template) => writtenFrom(template, dice));
const [masked, open] = from('attention') as [Written, Written];
const [scores, dQ] = from('formulas') as [Written, Written];

const right: readonly (readonly [string, Written, readonly string[]])[] = [
  [
    'attention with a mask',
    masked,
    [
      'softmax(QK^T/sqrt(d_k)+M)V',
      'softmax(Q K^T / sqrt(d_k) + M) V',
      'softmax(Q·Kᵀ / √d_k + M)·V',
      'softmax(QKᵀ/√(dₖ) + M) V',
      'softmax(M + QK^T/sqrt(dk))V',
      'O = softmax(QK^T/sqrt(d_k)+M)V',
      'Attention(Q,K,V) = softmax(QK^T/sqrt(d_k)+M)V',
      '\\text{softmax}\\left(\\frac{QK^T}{\\sqrt{d_k}} + M\\right)V',
      '$\\operatorname{softmax}(\\frac{Q K^{\\top}}{\\sqrt{d_{k}}} + M) V$',
      '\\mathrm{softmax}\\left(\\frac{QK^\\mathsf{T}}{\\sqrt{d_k}}+M\\right) \\cdot V',
      'softmax(Q @ K.T / np.sqrt(d_k) + M) @ V',
      'softmax(Q*K^T/d_k^0.5 + M)*V',
      'softmax(Q K^T d_k^(-1/2) + M) V',
      "softmax(QK'/sqrt(d_k) + M)V",
      'softmax(1/sqrt(d_k) Q K^T + M) V',
      'softmax(qk^t/sqrt(d_k)+m)v',
      'softmax(Q@K.T/np.sqrt(K.shape[-1]) + M, axis=-1)@V',
      // A mask of 0 and −∞ may be divided, too: the lesson on masks says that this changes nothing.
      'softmax((QK^T + M)/sqrt(d_k))V',
    ],
  ],
  ['attention', open, ['softmax(QK^T/sqrt(d_k))V', 'softmax(QK^T/√d_k) V', '(V^T softmax(QK^T/sqrt(d_k))^T)^T']],
  [
    'scores from X',
    scores,
    [
      'XW_Q(XW_K)^T',
      'X W_Q W_K^T X^T',
      'XWQ(XWK)ᵀ',
      '(X W_Q)(X W_K)^T',
      'X @ W_Q @ W_K.T @ X.T',
      'S = X W_{Q} W_{K}^{T} X^{T}',
    ],
  ],
  ['the gradient of the queries', dQ, ['dS K', 'dSK', 'dQ = dS·K', 'dS @ K', '(K^T dS^T)^T']],
];

describe.each(right)('%s', (_, item, spellings) => {
  it.each(spellings)('is %s', (text) => {
    expect(problemWith(item, text)).toBeUndefined();
    expect(isRight(item, text)).toBe(true);
  });
  it('is none of the usual mistakes', () => {
    for (const { answer: text } of item.mistakes) expect(isRight(item, text), text).toBe(false);
  });
});

it('computes what plain loops do', () => {
  const names = namesFor(masked, 0);
  const rows = (name: string): Rows => {
    const { rows: count, cols, data } = names[name]!;
    return Array.from({ length: count }, (_, row) => data.slice(row * cols, (row + 1) * cols));
  };
  const scaled = times(rows('Q'), transposed(rows('K'))).map((row) => row.map((value) => value / Math.sqrt(2)));
  const weights = scaled.map((row, i) => softmax(row.map((value, j) => value + rows('M')[i]![j]!)));
  const output = times(weights, rows('V'));
  const ours = evaluate(masked.answer, names);
  for (const [at, value] of output.flat().entries()) expect(ours.data[at]).toBeCloseTo(value, 12);
});

it.each([
  ['softmax(QK^T/sqrt(d_k)+M', 'expected', ')'],
  ['softmax(QK^T/sqrt(d_k)+M)Z', 'unknown', 'Z'],
  ['softmax(QK^T/)V', 'expected', ')'],
  ['softmax(QK^T/sqrt(d_k)+M)V)', 'expected', ')'],
  ['O =', 'empty', ''],
  ['softmax(Q # K)', 'expected', '#'],
])('says why %s cannot be read', (text, reason, about) => {
  const problem = problemWith(masked, text);
  expect(problem).toBeInstanceOf(ExpressionError);
  expect(problem).toMatchObject({ reason, about });
});

it('takes shapes that do not fit for a mistake, not for a slip in typing', () => {
  expect(problemWith(masked, 'softmax(QK/sqrt(d_k)+M)V')).toBeUndefined();
  expect(() => isRight(masked, 'softmax(QK/sqrt(d_k)+M)V')).toThrow(ExpressionError);
});

it('reads anything without breaking', () => {
  for (const text of [
    '(((((',
    '^^',
    'Q^',
    '..',
    'T',
    'softmax',
    'softmax()',
    '\\frac{Q}',
    '[',
    'sum(',
    'Q.',
    'Q.foo',
    '1e999',
    "'",
    'Q[:, None]',
  ])
    expect(problemWith(masked, text) === undefined || problemWith(masked, text) instanceof ExpressionError, text).toBe(
      true,
    );
});
