/** Several heads on the stage: split, concatenated, and W_O; forward and backward, each number the engine's. */
import { describe, expect, it } from 'vitest';
import { type Matrix, fromRows } from '../../../../web/shared/numbers/matrix.ts';
import { sayInPageLanguage } from '../../../../web/shared/words/say.ts';
import { EXAMPLES } from '../../../../web/stage/inputs/examples.ts';
import {
  MATRIX_KINDS,
  type MatrixId,
  type MatrixKind,
  matrices,
  ofHead,
} from '../../../../web/stage/inputs/matrices.ts';
import { STEP_IDS } from '../../../../web/stage/inputs/step-ids.ts';
import { currentInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import { type InputOptions, defaultState } from '../../../../web/stage/inputs/stage-state.ts';
import { engineInputs } from '../../../../web/stage/model/values/engine-inputs.ts';
import { conceal } from '../../../../web/stage/model/conceal.ts';
import { headGlances } from '../../../../web/stage/model/heads.ts';
import { mistakenResults } from '../../../../web/stage/model/checker.ts';
import { type Picture, isEditable, pictureAt, turnedTo } from '../../../../web/stage/model/picture.ts';
import { matrixOf, valueAt } from '../../../../web/stage/model/values/values.ts';
import { gradeCell, questionOf } from '../../../../web/stage/predict/grade.ts';
import {
  acrossHeads,
  backwardPicture,
  denseGradient,
  engine,
  headInputs,
  headPictures,
  picture,
} from '../../engine.ts';

const options: InputOptions = { scale: 'on', causal: true };
const entered = new Set<MatrixId>([
  ...(['x', 'context', 'wq', 'wk', 'wv', 'wo', 'mask', 'outputGradient'] as const),
  ...(['bq', 'bk', 'bv', 'bo'] as const),
]);

describe.each(headPictures)('$id', ({ picture, inputs }) => {
  it('computes everything but what is entered, in every head', () => {
    const ids = Object.keys(picture.matrices) as MatrixId[];
    expect(ids.filter((id) => isEditable(picture, id)).sort()).toEqual(ids.filter((id) => entered.has(id)).sort());
  });

  it('has hints that name places that there are, and right numbers that are right', () => {
    const mistaken = mistakenResults(engine, inputs, options);
    for (const { out, operands, hint, terms } of picture.steps.flatMap(({ operations }) => operations)) {
      if (operands.length === 0) continue; // an input, which is only shown
      const { key, values } = hint(picture, 0, 0);
      expect(key).toMatch(/^hint\./);
      expect(JSON.stringify(values ?? {})).not.toContain('undefined');
      const { rows, cols } = matrixOf(picture, out);
      const at = hint(picture, rows - 1, cols - 1).values?.['at'];
      const read = terms(picture, rows - 1, cols - 1).flat();
      if (at !== undefined) expect(read.map(({ col }) => col)).toContain(at);
      const question = questionOf(picture, { matrix: out, row: rows - 1, col: 0 }, mistaken);
      const text = question.right === -Infinity ? '-inf' : question.right.toFixed(7);
      expect(gradeCell(question, text).kind).toBe('right');
    }
  });
});

describe('every number of every head', () => {
  const examples = EXAMPLES.map(({ id }) => [id, currentInputs(defaultState(id))] as const);
  const all = [
    ...examples,
    ['grouped', headInputs(8, 2, { wo: true, biases: false })],
    ['across', acrossHeads(4, 2)],
    ['biased', headInputs(4, 2, { wo: true, biases: true })],
  ] as const;

  it.each(all)('is the engine’s, to the bit: %s', (_, inputs) => {
    const given = engineInputs(inputs, options);
    const trace = engine.trace(given, { softmaxParts: true });
    const gradients = engine.gradients(given, denseGradient(inputs));
    const forward = picture(inputs, options);
    const backward = backwardPicture(inputs, options, 0, denseGradient(inputs));
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
  const inputs = headInputs(4, 2, { wo: true, biases: false });
  const forward = picture(inputs, options, 2);
  const backward = backwardPicture(inputs, options, 2, denseGradient(inputs));

  it('are steps like the others', () => {
    expect(forward.steps.map(({ id }) => id)).toEqual(STEP_IDS.forward);
    expect(backward.steps.map(({ id }) => id)).toEqual(STEP_IDS.backward);
    expect(forward.steps.find(({ id }) => id === 'scores')?.operations.map(({ out }) => out)).toEqual([
      'heads[2].scores',
    ]);
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
    expect(() => picture(inputs, options, 4)).toThrow('head: expected 0 to 3, got 4');
  });

  it('have a row and a column of names for each of their matrices', () => {
    for (const kind of MATRIX_KINDS) {
      const info = matrices[kind];
      expect(info.head ?? info.all, kind).toBeDefined();
      expect(sayInPageLanguage(`matrix.${kind}`), kind).not.toContain('matrix.');
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

const rows = fromRows([[4, 0, 1, 0], [0, 0, 0, 3], [0, 2, 0, 0]]); // prettier-ignore
const two = { q: rows, k: rows, v: rows, heads: 2 };
const glances = (query: number, of = picture(two)) => headGlances(of, query).map(({ glance }) => glance);

describe('a glance at a head', () => {
  it('names the key with at least half of the weight, in the engine’s numbers', () => {
    const shown = picture(two);
    const [first] = glances(0);
    expect(first).toEqual({
      kind: 'takes',
      key: 0,
      percent: Math.round(100 * valueAt(shown, 'heads[0].weights', 0, 0)),
    });
  });

  it('of weights that are spread says what all are below', () => {
    const shown = picture({ ...two, q: fromRows([[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]) }); // prettier-ignore
    expect(glances(1, shown)).toEqual([
      { kind: 'spread', percent: 34 },
      { kind: 'spread', percent: 34 },
    ]);
  });

  it('of a query without a key has nothing to say', () => {
    const mask = fromRows([[0, 0, 0], [-Infinity, -Infinity, -Infinity], [0, 0, 0]]); // prettier-ignore
    expect(glances(1, picture({ ...two, mask }))).toEqual([{ kind: 'nothing' }, { kind: 'nothing' }]);
  });

  it('tells nothing of what is to be predicted, in no head', () => {
    const hidden = conceal(picture(two), 'softmax', 'on', []);
    expect(glances(0, hidden)).toEqual([{ kind: 'hidden' }, { kind: 'hidden' }]);
    const known = conceal(picture(two), 'softmax', 'on', [0, 1, 2].map((col) => ({ matrix: 'heads[1].weights', row: 0, col }))); // prettier-ignore
    expect(glances(0, known).map(({ kind }) => kind)).toEqual(['hidden', 'takes']);
  });
});
