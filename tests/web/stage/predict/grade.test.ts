import { describe, expect, it } from 'vitest';
import { decimalsFor, formatNumber } from '../../../../web/shared/numbers/format.ts';
import { findExample } from '../../../../web/stage/inputs/examples.ts';
import { fromRows } from '../../../../web/shared/numbers/matrix.ts';
import { type StageInputs, exampleInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import { type InputOptions, defaultState } from '../../../../web/stage/inputs/stage-state.ts';
import { STEP_IDS } from '../../../../web/stage/inputs/step-ids.ts';
import { cellsAt } from '../../../../web/stage/model/conceal.ts';
import { type Picture, matrixOf, producerOf, valueAt } from '../../../../web/stage/model/picture.ts';
import type { CellRef, MatrixId } from '../../../../web/stage/model/steps.ts';
import predictWords from '../../../../web/shared/messages/en/predict.json' with { type: 'json' };
import { mistakenResults } from '../../../../web/stage/model/checker.ts';
import type { MistakeId } from '../../../../web/stage/model/values/mistakes.ts';
import { type Question, gradeCell, questionOf } from '../../../../web/stage/predict/grade.ts';
import { backwardBiased, backwardPicture, biasedInputs, engine, picture, walkedPictures } from '../../engine.ts';

interface Given {
  readonly picture: Picture;
  readonly changed: ReturnType<typeof mistakenResults>;
}

const given = (inputs: StageInputs, options: InputOptions): Given => ({
  picture: picture(inputs, options),
  changed: mistakenResults(engine, inputs, options),
});
const example = (id: string, changes: Partial<InputOptions> = {}): Given =>
  given(exampleInputs(findExample(id) ?? expect.fail(id)), { ...defaultState(id).options, ...changes });

const cell = (matrix: MatrixId, row: number, col: number): CellRef => ({ matrix, row, col });
const ask = ({ picture: of, changed }: Given, ...at: Parameters<typeof cell>): Question =>
  questionOf(of, cell(...at), changed);
const typed = (value: number, decimals: number): string => (value === -Infinity ? '-inf' : value.toFixed(decimals));

/**
 * Bounds the error of a sum of products whose factors are read as they are shown, each off by at most h, half of
 * its last decimal: |(a + h_a)(b + h_b) − ab| ≤ |a|h_b + |b|h_a + h_a h_b, added up over the products. Nothing for others.
 */
function roundingOf(of: Picture, { matrix, row, col }: CellRef): number {
  const operation = producerOf(of, matrix)?.operation;
  if (!operation?.isTermByTerm) return 0;
  const half = (id: MatrixId): number => 0.5 * 10 ** -decimalsFor(matrixOf(of, id));
  const sizes = operation
    .terms(of, row, col)
    .map((cells) =>
      cells.map((each) => ({ size: Math.abs(valueAt(of, each.matrix, each.row, each.col)), off: half(each.matrix) })),
    );
  const product = (numbers: readonly number[]): number => numbers.reduce((all, number) => all * number, 1);
  return sizes.reduce(
    (sum, term) => sum + product(term.map(({ size, off }) => size + off)) - product(term.map(({ size }) => size)),
    0,
  );
}

describe('an answer', () => {
  const worked = example('worked-example');
  // S[0,1] = 1.1402
  const question = ask(worked, 'scores', 0, 1);

  it.each([['1.14'], ['1,14'], [' 1.1402 '], ['1.144'], ['+1.14'], ['1.145']])('%s is right', (text) => {
    expect(gradeCell(question, text)).toMatchObject({ kind: 'right' });
  });

  it.each([['1.15'], ['1.13'], ['0'], ['11.4'], ['-1e30']])('%s is wrong', (text) => {
    expect(gradeCell(question, text)).toMatchObject({ kind: 'wrong' });
  });

  it.each([
    ['', 'empty'],
    ['8/7', 'fraction'],
    ['114 %', 'percent'],
    ['much', 'none'],
    ['NaN', 'none'],
    ['Infinity', 'none'],
  ])('“%s” is none', (text, why) => {
    expect(gradeCell(question, text)).toEqual({ kind: 'unread', why });
  });

  it('may be worked out of the numbers as they are shown', () => {
    // Q[1] = .62 .59 as shown, .6200 .5850 in full; the product with K[2] = .76 .41 is .7131 in full.
    const shown = 0.62 * 0.76 + 0.59 * 0.41;
    expect(valueAt(worked.picture, 'scores', 1, 2)).toBeCloseTo(0.7131, 4);
    const near = ask(worked, 'scores', 1, 2);
    expect(near.fromShown[0]).toBeCloseTo(shown, 6);
  });

  it.each(walkedPictures)('may be worked out of all numbers of $id as they are shown', ({ picture: of }) => {
    for (const { id: step } of of.steps)
      for (const target of cellsAt(of, step)) {
        const { fromShown, right, tolerance, ...rest } = questionOf(of, target, {});
        const digits = Math.min(9, rest.decimals + 4);
        for (const value of [right, ...fromShown])
          expect(gradeCell({ fromShown, right, tolerance, ...rest }, typed(value, digits)).kind).toBe('right');
        const far = Math.max(0.05, roundingOf(of, target));
        for (const value of fromShown.filter(Number.isFinite)) expect(Math.abs(value - right)).toBeLessThan(far);
      }
  });

  it('is too coarse, or cut off, and that is said instead of a mistake', () => {
    expect(gradeCell(question, '1.1')).toMatchObject({ kind: 'wrong', coarse: 'rounded', mistakes: [] });
    const up = ask(worked, 'scores', 0, 2); // 1.2166
    expect(gradeCell(up, '1.21')).toMatchObject({ kind: 'wrong', coarse: 'cut' });
    expect(gradeCell(up, '1.2')).toMatchObject({ coarse: 'rounded' });
    expect(gradeCell(up, '0')).toMatchObject({ coarse: undefined });
    for (const text of ['1.1', '1.3', '2']) expect(gradeCell(up, text)).toMatchObject({ coarse: undefined });
  });

  it('has to be exact where all numbers are whole', () => {
    const whole = ask(example('two-queries'), 'scores', 0, 2);
    expect(whole).toMatchObject({ decimals: 0, tolerance: 0, right: 1 });
    expect(gradeCell(whole, '1').kind).toBe('right');
    expect(gradeCell(whole, '1.2').kind).toBe('wrong');
  });

  it('may be −∞, however it is typed', () => {
    const masked = ask(example('causal-dog-bites-man'), 'maskedScores', 0, 2);
    for (const text of ['-inf', '−∞', '- Infinity', '-unendlich'])
      expect(gradeCell(masked, text)).toMatchObject({ kind: 'right', answer: -Infinity });
    for (const text of ['inf', '-1e9', '0']) expect(gradeCell(masked, text).kind).not.toBe('right');
    expect(gradeCell(question, '-inf').kind).toBe('wrong');
  });
});

describe('a mistake', () => {
  const numbers = (rows: number[][]) => fromRows(rows);
  const q = numbers([
    [2, -1, 0.5],
    [0.3, 1.7, -2.2],
    [1.1, 0.4, 0.9],
  ]);
  const k = numbers([
    [1.3, 0.2, -0.6],
    [-0.7, 1.9, 0.8],
    [0.5, -1.4, 2.1],
  ]);
  const v = numbers([
    [3.1, -0.8, 1.7],
    [0.6, 2.3, -1.1],
    [-2.7, 1.2, 0.4],
  ]);
  const open = given({ q, k, v }, { scale: 'on', causal: false });
  const causal = given({ q, k, v }, { scale: 'on', causal: true });
  const biased = given(biasedInputs, { scale: 'on', causal: false });
  const backward: Given = { picture: backwardBiased, changed: {} };
  const at = (of: Given, id: MatrixId, row: number, col: number): number => valueAt(of.picture, id, row, col);
  const own = (scale: InputOptions['scale']): Given => given({ q, k, v }, { scale, causal: false });
  const S = (row: number, col: number): number => at(open, 'maskedScores', row, col);
  const E = (row: number, col: number): number => at(open, 'exponentials', row, col);
  const exp = (row: number, col: number): number => Math.exp(S(row, col));
  const dot = (numbers: readonly number[], factor: (index: number) => number): number =>
    numbers.reduce((sum, number, index) => sum + number * factor(index), 0);

  const cases: readonly (readonly [MistakeId, Given, CellRef, number])[] = [
    ['unscaled', open, cell('scaledScores', 1, 2), at(open, 'scores', 1, 2)],
    ['times-root', open, cell('scaledScores', 1, 2), at(open, 'scores', 1, 2) * Math.sqrt(3)],
    ['scaled', own('off'), cell('scaledScores', 0, 1), at(open, 'scaledScores', 0, 1)],
    ['twice', own(0.4), cell('scaledScores', 0, 1), at(open, 'scores', 0, 1) * 0.16],
    ['unmasked', causal, cell('weights', 0, 0), at(open, 'weights', 0, 0)],
    ['unscaled', open, cell('weights', 1, 0), at(own('off'), 'weights', 1, 0)],
    ['zero-for-mask', causal, cell('maskedScores', 0, 2), 0],
    ['mask-turned', causal, cell('maskedScores', 2, 0), -Infinity],
    ['transposed', open, cell('scores', 0, 2), at(open, 'scores', 2, 0)],
    ['not-transposed', open, cell('scores', 0, 1), 2 * 0.2 + -1 * 1.9 + 0.5 * -1.4],
    ['row-for-column', open, cell('output', 0, 1), dot([0.6, 2.3, -1.1], (c) => at(open, 'weights', 0, c))],
    ['column-for-row', open, cell('output', 1, 0), dot([3.1, 0.6, -2.7], (r) => at(open, 'weights', r, 1))],
    ['column', open, cell('weights', 0, 1), exp(0, 1) / (exp(0, 1) + exp(1, 1) + exp(2, 1))],
    ['column', open, cell('rowMax', 0, 0), Math.max(S(0, 0), S(1, 0), S(2, 0))],
    ['column-sum', open, cell('weights', 1, 0), E(1, 0) / (E(0, 0) + E(1, 0) + E(2, 0))],
    ['term-left-out', open, cell('scores', 1, 1), 0.3 * -0.7 + 1.7 * 1.9],
    ['sign', open, cell('scores', 1, 1), 0.3 * -0.7 + 1.7 * 1.9 + 2.2 * 0.8],
    // Q[0,0] = 1·1 + 0·0 + 1·1 + 0.5·0.5 + 0.5
    ['no-bias', biased, cell('q', 0, 0), 2.25],
    ['term-left-out', biased, cell('q', 0, 0), 1.75],
    ['row', backward, cell('dBq', 0, 1), [0, 1, 2].reduce((sum, c) => sum + at(backward, 'dQ', 1, c), 0)],
    ['negated', open, cell('scores', 1, 1), -at(open, 'scores', 1, 1)],
    ['least', open, cell('rowMax', 1, 0), Math.min(S(1, 0), S(1, 1), S(1, 2))],
    ['size', open, cell('rowMax', 1, 0), Math.max(...[0, 1, 2].map((c) => Math.abs(S(1, c))))],
    ['not-shifted', open, cell('shifted', 0, 1), S(0, 1)],
    ['no-maximum', open, cell('exponentials', 0, 1), exp(0, 1)],
    ['no-maximum', open, cell('rowSum', 0, 0), exp(0, 0) + exp(0, 1) + exp(0, 2)],
    ['not-exp', open, cell('exponentials', 0, 1), at(open, 'shifted', 0, 1)],
    ['wrong-way', open, cell('exponentials', 0, 1), Math.exp(-at(open, 'shifted', 0, 1))],
    ['not-divided', open, cell('weights', 1, 0), at(open, 'exponentials', 1, 0)],
    ['no-exp', open, cell('weights', 0, 0), S(0, 0) / (S(0, 0) + S(0, 1) + S(0, 2))],
    ['scores-for-weights', open, cell('output', 0, 2), dot([1.7, -1.1, 0.4], (c) => at(open, 'scaledScores', 0, c))],
    ['mean', open, cell('output', 2, 0), (3.1 + 0.6 - 2.7) / 3],
  ];

  it.each(cases)('is named: %s', (id, of, target, value) => {
    const question = questionOf(of.picture, target, of.changed);
    const verdict = gradeCell(question, typed(value, 6));
    expect(verdict.kind, `${formatNumber(question.right, 6)}, not ${value}`).toBe('wrong');
    expect(verdict.kind === 'wrong' && verdict.mistakes).toContain(id);
  });

  it('is known of softmax backwards', () => {
    const of = backwardPicture({ q, k, v });
    const value = (id: MatrixId, row: number, col: number): number => valueAt(of, id, row, col);
    const question = questionOf(of, cell('dMaskedScores', 0, 1), {});
    const typedIn = (answer: number) => gradeCell(question, typed(answer, 6));
    expect(typedIn(value('weights', 0, 1) * value('dWeights', 0, 1))).toMatchObject({ mistakes: ['no-row-dot'] });
    expect(typedIn(value('dWeights', 0, 1) - value('rowDot', 0, 0))).toMatchObject({ mistakes: ['no-weight'] });
    const turned = questionOf(of, cell('dV', 0, 1), {});
    const untransposed = [0, 1, 2].reduce((sum, c) => sum + value('weights', 0, c) * value('outputGradient', c, 1), 0);
    const { mistakes } = gradeCell(turned, typed(untransposed, 6)) as { mistakes?: string[] };
    expect(mistakes).toContain('not-transposed');
  });

  it('has a case above: each but these four, which have their own, and those of heads', () => {
    const tried = new Set(cases.map(([id]) => id));
    const ids = Object.keys(predictWords).flatMap((key) => /^mistake\.(.+)/.exec(key)?.[1] ?? []) as MistakeId[];
    expect(ids.filter((id) => !tried.has(id))).toEqual([
      'by-dk',
      'by-model',
      'no-row-dot',
      'no-weight',
      'first-head',
      'heads-in-turn',
      'one-head',
    ]);
  });

  it('is one of two where both give the same', () => {
    // 1/√d_k twice is 1/d_k.
    const verdict = gradeCell(ask(open, 'scaledScores', 1, 2), typed(at(open, 'scores', 1, 2) / 3, 4));
    expect(verdict).toMatchObject({ kind: 'wrong', mistakes: ['by-dk', 'twice'] });
  });

  it('is known of the width of the model, where that is another', () => {
    const { picture: of, changed } = example('worked-example'); // d_model 4, d_k 2
    const question = questionOf(of, cell('scaledScores', 0, 1), changed);
    const verdict = gradeCell(question, typed(valueAt(of, 'scores', 0, 1) / 2, 4));
    expect(verdict).toMatchObject({ mistakes: expect.arrayContaining(['by-dk', 'by-model']) as unknown });
  });

  it('is never named for a right answer, nor with the right number', () => {
    let candidates = 0;
    for (const of of [
      open,
      causal,
      ...['worked-example', 'two-queries', 'causal-dog-bites-man'].map((id) => example(id)),
    ])
      for (const step of STEP_IDS.forward)
        for (const target of cellsAt(of.picture, step)) {
          const question = questionOf(of.picture, target, of.changed);
          expect(gradeCell(question, typed(question.right, 7)).kind).toBe('right');
          for (const { value } of question.candidates) {
            expect(Object.is(value, question.right)).toBe(false);
            if (Number.isFinite(value)) expect(gradeCell(question, typed(value, 9)).kind).toBe('wrong');
            candidates += 1;
          }
        }
    expect(candidates).toBeGreaterThan(500);
  });

  it('is not made up: a number that nothing gives has none', () => {
    expect(gradeCell(ask(open, 'scores', 0, 1), '77.7')).toMatchObject({ mistakes: [], coarse: undefined });
  });
});
