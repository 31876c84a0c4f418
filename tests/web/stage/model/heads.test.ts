/** Several heads on the stage: split, concatenated, and W_O; forward and backward, each number the engine's. */
import { describe, expect, it } from 'vitest';
import type { Matrix } from '../../../../web/shared/numbers/matrix.ts';
import { formatNumber } from '../../../../web/shared/numbers/format.ts';
import { sayInEnglish } from '../../../../web/shared/words/say.ts';
import { EXAMPLES } from '../../../../web/stage/inputs/examples.ts';
import {
  MATRIX_KINDS,
  type MatrixId,
  type MatrixKind,
  matrices,
  ofHead,
} from '../../../../web/stage/inputs/matrices.ts';
import { STEP_IDS } from '../../../../web/stage/inputs/step-ids.ts';
import { untrainedInputs, untrainedWeights } from '../../../../web/stage/inputs/sentence.ts';
import { outputSize } from '../../../../web/stage/inputs/output-gradient.ts';
import { type StageInputs, currentInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import { type InputOptions, defaultState } from '../../../../web/stage/inputs/stage-state.ts';
import { arithmeticOf, arithmeticText } from '../../../../web/stage/model/arithmetic.ts';
import { conceal } from '../../../../web/stage/model/conceal.ts';
import { engineInputs } from '../../../../web/stage/model/engine-inputs.ts';
import { frameOf } from '../../../../web/stage/model/frame.ts';
import { layoutOf } from '../../../../web/stage/model/layout.ts';
import { mistakenResults } from '../../../../web/stage/model/checker.ts';
import { sentenceOf } from '../../../../web/stage/model/narrate.ts';
import {
  type Picture,
  backwardOf,
  isEditable,
  pictureAt,
  pictureOf,
  producerOf,
  turnedTo,
} from '../../../../web/stage/model/picture.ts';
import { timelineOf } from '../../../../web/stage/model/timeline.ts';
import { matrixOf, valueAt } from '../../../../web/stage/model/values.ts';
import { gradeCell, questionOf } from '../../../../web/stage/predict/grade.ts';
import { engine } from '../../engine.ts';

const tokens = ['dog', 'bites', 'man'];
const options: InputOptions = { scale: 'on', causal: true };

/** Inputs whose heads have two features each (or, for values, one). */
function inputsWith(heads: number, kvHeads: number, isProjected: boolean, isBiased = false): StageInputs {
  const drawn = untrainedInputs({ tokens, seed: 3, positional: true, dModel: 4, dK: 2 });
  const weights = (name: string, cols: number): Matrix => untrainedWeights(name, 3, 4, cols);
  const bias = (name: string, cols: number): Matrix => untrainedWeights(name, 3, 1, cols);
  return {
    ...{ x: drawn.x, wq: weights('wq', 2 * heads), wk: weights('wk', 2 * kvHeads), wv: weights('wv', kvHeads) },
    ...{ tokens, heads, kvHeads },
    ...(isProjected && { wo: untrainedWeights('wo', 3, heads, 5) }),
    ...(isBiased && { bq: bias('bq', 2 * heads), bk: bias('bk', 2 * kvHeads), bv: bias('bv', kvHeads) }),
    ...(isBiased && isProjected && { bo: bias('bo', 5) }),
  };
}

/** Keys and values from other and fewer tokens than the queries. */
const acrossWith = (heads: number, kvHeads: number): StageInputs => ({
  ...inputsWith(heads, kvHeads, true),
  context: untrainedInputs({ tokens: ['a', 'b'], seed: 5, positional: false, dModel: 4, dK: 2 }).x,
  contextTokens: ['a', 'b'],
});

function computed(inputs: StageInputs) {
  const given = engineInputs(inputs, options);
  const trace = engine.trace(given, { softmaxParts: true });
  const { rows, cols } = outputSize(inputs);
  const data = Float32Array.from({ length: rows * cols }, (_, at) => Math.cos(at));
  const outputGradient: Matrix = { rows, cols, data };
  return { trace, outputGradient, gradients: engine.gradients(given, outputGradient) };
}

function both(inputs: StageInputs, head: number): { forward: Picture; backward: Picture } {
  const { trace, outputGradient, gradients } = computed(inputs);
  const forward = pictureOf(inputs, options, trace, head);
  return { forward, backward: backwardOf(forward, inputs, trace, outputGradient, gradients) };
}

const cases = [
  { heads: 2, kvHeads: 2, isProjected: true },
  { heads: 4, kvHeads: 2, isProjected: true },
  { heads: 3, kvHeads: 1, isProjected: false },
  { heads: 1, kvHeads: 1, isProjected: true },
  { heads: 8, kvHeads: 2, isProjected: true },
  { heads: 2, kvHeads: 1, isProjected: true, isAcross: true },
  { heads: 4, kvHeads: 2, isProjected: true, isBiased: true },
].flatMap(({ heads, kvHeads, isProjected, isAcross = false, isBiased = false }) => {
  const inputs = isAcross ? acrossWith(heads, kvHeads) : inputsWith(heads, kvHeads, isProjected, isBiased);
  return [0, heads - 1].flatMap((head) => {
    const { forward, backward } = both(inputs, head);
    const name = `${heads} heads, ${kvHeads} of keys${isProjected ? ', projected' : ''}${isAcross ? ', across' : ''}${isBiased ? ', biased' : ''}, head ${head + 1}`;
    return [
      { name, inputs, picture: forward },
      { name: `${name}, backward`, inputs, picture: backward },
    ];
  });
});

const entered = new Set<MatrixId>([
  ...(['x', 'context', 'wq', 'wk', 'wv', 'wo', 'mask', 'outputGradient'] as const),
  ...(['bq', 'bk', 'bv', 'bo'] as const),
]);

describe.each(cases)('$name', ({ picture, inputs }) => {
  const ids = Object.keys(picture.matrices) as MatrixId[];
  const show = (value: number): string => formatNumber(value, 4, 'scientific');

  it('computes everything but what is entered, in every head', () => {
    expect(ids.filter((id) => isEditable(picture, id)).sort()).toEqual(ids.filter((id) => entered.has(id)).sort());
  });

  it('comes in every cell to the engine’s number', () => {
    let compared = 0;
    for (const id of ids) {
      const operation = producerOf(picture, id)?.operation;
      if (!operation) continue;
      const { rows, cols } = matrixOf(picture, id);
      for (let row = 0; row < rows; row++)
        for (let col = 0; col < cols; col++) {
          const { terms } = arithmeticOf(picture, { matrix: id, row, col });
          const numbers = terms.map(({ operands }) => operands.map(({ value }) => value));
          const expected = operation.value(numbers, picture);
          const value = valueAt(picture, id, row, col);
          if (Number.isFinite(expected)) expect(Math.abs(value - expected), `${id}[${row},${col}]`).toBeLessThan(2e-6);
          else expect(value).toBe(expected);
          // Exactly the cells that are read are lit.
          const read = operation.reads(row, col);
          for (const cell of terms.flatMap(({ operands }) => operands))
            expect(
              read.some(
                (of) =>
                  of.matrix === cell.matrix && (of.row ?? cell.row) === cell.row && (of.col ?? cell.col) === cell.col,
              ),
            ).toBe(true);
          compared += 1;
        }
    }
    expect(compared).toBeGreaterThan(50);
  });

  it('plays, tells and stands at every moment', () => {
    const timeline = timelineOf(picture);
    expect(timeline.spans.map(({ step }) => step)).toEqual(picture.steps.map(({ id }) => id));
    for (let time = 0; time < timeline.duration; time += 0.5) {
      const frame = frameOf(picture, timeline, time);
      expect(sentenceOf(picture, frame, show, sayInEnglish)).toMatch(/^[^{}]*[.?]$/);
      for (const { from, to, value } of frame.movers) {
        expect(Number.isNaN(value)).toBe(false);
        for (const end of [from, to]) expect(valueAt(picture, end.matrix, end.row, end.col)).not.toBeNaN();
      }
      for (const { matrix } of frame.lit) expect(matrixOf(picture, matrix).rows).toBeGreaterThan(0);
    }
    for (const step of picture.steps)
      for (const operation of step.operations) {
        const room = { width: 1100, height: 800, focus: 0, isNarrow: false, isPresented: false, hasStrip: true };
        const shown = layoutOf(picture, step, operation, room).blocks.map(({ id }) => id);
        expect(shown).toContain(operation.out);
        for (const id of operation.operands) expect(shown).toContain(id);
      }
    expect(frameOf(picture, timeline, timeline.duration).revealed).toEqual({});
  });

  it('is predicted without being told, and its right numbers are right', () => {
    const mistaken = mistakenResults(engine, inputs, options);
    for (const step of picture.steps) {
      const hidden = conceal(picture, step.id, 'on', []);
      for (const { out, operands, hint, terms } of step.operations) {
        if (operands.length === 0) continue; // an input, which is only shown
        expect(matrixOf(hidden, out).data.every(Number.isNaN)).toBe(true);
        const { key, values } = hint(picture, 0, 0);
        expect(key).toMatch(/^hint\./);
        expect(JSON.stringify(values ?? {})).not.toContain('undefined');
        const { rows, cols } = matrixOf(picture, out);
        const at = hint(picture, rows - 1, cols - 1).values?.['at'];
        if (at !== undefined)
          expect(
            terms(picture, rows - 1, cols - 1)
              .flat()
              .map(({ col }) => col),
          ).toContain(at);
        const question = questionOf(picture, { matrix: out, row: matrixOf(picture, out).rows - 1, col: 0 }, mistaken);
        const text = question.right === -Infinity ? '-inf' : question.right.toFixed(7);
        expect(gradeCell(question, text).kind).toBe('right');
      }
    }
  });
});

describe('every number of every head', () => {
  const examples = EXAMPLES.map(({ id }) => [id, currentInputs(defaultState(id))] as const);
  const all = [
    ...examples,
    ['grouped', inputsWith(8, 2, true)],
    ['across', acrossWith(4, 2)],
    ['biased', inputsWith(4, 2, true, true)],
  ] as const;

  it.each(all)('is the engine’s, to the bit: %s', (_, inputs) => {
    const { trace, gradients } = computed(inputs);
    const { forward, backward } = both(inputs, 0);
    const several = trace.heads.length > 1;
    let compared = 0;
    const expectSame = (of: Picture, id: MatrixId, matrix: Matrix | undefined): void => {
      if (!matrix) return;
      expect([matrixOf(of, id).rows, matrixOf(of, id).cols], id).toEqual([matrix.rows, matrix.cols]);
      expect(matrixOf(of, id).data, id).toEqual(matrix.data);
      compared += 1;
    };
    const expectHead = (
      of: Picture,
      at: number,
      names: Readonly<Partial<Record<MatrixKind, Matrix | undefined>>>,
    ): void => {
      for (const [kind, matrix] of Object.entries(names) as [MatrixKind, Matrix | undefined][])
        expectSame(of, several ? ofHead(kind, at) : kind, matrix);
    };
    trace.heads.forEach((head, at) => {
      const { q, k, v, scores, scaledScores, maskedScores, weights, softmaxParts } = head;
      expectHead(forward, at, { q, k, v, scores, scaledScores, maskedScores, weights, ...softmaxParts });
      if (several) expectHead(forward, at, { output: head.output });
      const back = gradients.heads[at]!;
      expectHead(backward, at, { dWeights: back.weights, dScores: back.scores, dQ: back.q, dK: back.k, dV: back.v });
      expectHead(backward, at, { rowDot: back.rowDot });
      if (several) expectHead(backward, at, { dOutput: back.output });
    });
    expectSame(forward, 'projected', trace.projected);
    if (several) {
      for (const id of ['q', 'k', 'v', 'concat'] as const) expectSame(forward, id, trace[id]);
      for (const [id, matrix] of [['dQ', gradients.q], ['dK', gradients.k], ['dV', gradients.v]] as const) expectSame(backward, id, matrix); // prettier-ignore
    }
    for (const [id, matrix] of [['dWq', gradients.wq], ['dWk', gradients.wk], ['dWv', gradients.wv], ['dWo', gradients.wo], ['dBq', gradients.bq], ['dBk', gradients.bk], ['dBv', gradients.bv], ['dBo', gradients.bo]] as const) expectSame(backward, id, matrix); // prettier-ignore
    expect(compared).toBeGreaterThan(12 * trace.heads.length);
  });
});

describe('heads', () => {
  const inputs = inputsWith(4, 2, true);
  const { forward, backward } = both(inputs, 2);
  const text = (of: Picture, matrix: MatrixId, row: number, col: number): string =>
    arithmeticText(of, arithmeticOf(of, { matrix, row, col }), (value) => value.toFixed(2), sayInEnglish);
  const cellOf = (of: Picture, matrix: MatrixId, row: number, col: number): string =>
    valueAt(of, matrix, row, col).toFixed(2);

  it('are steps like the others', () => {
    expect(forward.steps.map(({ id }) => id)).toEqual(STEP_IDS.forward);
    expect(backward.steps.map(({ id }) => id)).toEqual(STEP_IDS.backward);
    expect(forward.steps.find(({ id }) => id === 'scores')?.operations.map(({ out }) => out)).toEqual([
      'heads[2].scores',
    ]);
  });

  it('have their own columns, of keys and values those of their group', () => {
    // Head 2, the third of 4, reads columns 4 and 5 of Q, and, as the first of the second group, columns 2 and 3 of K.
    const regions = (id: MatrixId) => producerOf(forward, id)?.operation.reads(1, 1);
    expect(regions('heads[2].q')).toEqual([{ matrix: 'q', row: 1, col: 5 }]);
    expect(regions('heads[2].k')).toEqual([{ matrix: 'k', row: 1, col: 3 }]);
    expect(regions('heads[3].k')).toEqual([{ matrix: 'k', row: 1, col: 3 }]);
    expect(text(forward, 'heads[2].q', 1, 1)).toMatch(/, Q_2\[1,1\] = \(?(-?[\d.]+)\)? = \1$/);
    expect(producerOf(forward, 'concat')?.operation.reads(2, 3)).toEqual([
      { matrix: 'heads[3].output', row: 2, col: 0 },
    ]);
  });

  it('add up what comes back to keys that they share', () => {
    const [third, fourth, sum] = [
      cellOf(backward, 'heads[2].dK', 0, 1),
      cellOf(backward, 'heads[3].dK', 0, 1),
      cellOf(backward, 'dK', 0, 3),
    ];
    const signed = (number: string): string => (number.startsWith('-') ? `(${number})` : number);
    expect(text(backward, 'dK', 0, 3)).toBe(`dog, feature 3, dK[0,3] = ${signed(third)} + ${signed(fourth)} = ${sum}`);
  });

  it('are mistaken in their own ways', () => {
    const named = (of: Picture, matrix: MatrixId, row: number, col: number, value: number) => {
      const verdict = gradeCell(questionOf(of, { matrix, row, col }, {}), value.toFixed(6));
      return verdict.kind === 'wrong' ? verdict.mistakes : [];
    };
    expect(named(forward, 'heads[2].q', 1, 0, valueAt(forward, 'q', 1, 0))).toContain('first-head');
    expect(named(forward, 'heads[2].q', 1, 0, valueAt(forward, 'q', 1, 2))).toContain('heads-in-turn');
    expect(named(backward, 'dQ', 2, 1, valueAt(backward, 'heads[1].dQ', 2, 0))).toContain('heads-in-turn');
    expect(named(backward, 'dK', 0, 3, valueAt(backward, 'heads[2].dK', 0, 1))).toContain('one-head');
  });

  it('refuse a head that is not there', () => {
    const trace = engine.trace(engineInputs(inputs, options), { softmaxParts: true });
    expect(() => pictureOf(inputs, options, trace, 4)).toThrow('head: expected 0 to 3, got 4');
  });

  it('have a row and a column of names for each of their matrices', () => {
    for (const kind of MATRIX_KINDS) {
      const info = matrices[kind];
      expect(info.head ?? info.all, kind).toBeDefined();
      expect(sayInEnglish(`matrix.${kind}`), kind).not.toContain('matrix.');
    }
  });
});

it.each(['scores', 'd-scale'] as const)('turned to another head a picture at %s is as computed for it', (step) => {
  const at = (head: number): Picture => {
    const state = defaultState('bank-river-heads');
    return pictureAt(engine, { ...state, step, options: { ...state.options, head } }).picture;
  };
  const plain = (picture: Picture): unknown => {
    const idsOf = (steps: Picture['steps']) =>
      steps.flatMap(({ id, operations }) => operations.map(({ out }) => `${id} ${out}`));
    return { ...picture, steps: idsOf(picture.steps), earlier: idsOf(picture.earlier).sort() };
  };
  expect(plain(turnedTo(at(0), 1))).toEqual(plain(at(1)));
});
