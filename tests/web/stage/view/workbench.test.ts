import { describe, expect, it } from 'vitest';
import { fromRows } from '../../../../web/shared/numbers/matrix.ts';
import { type StageInputs, currentInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import { defaultState } from '../../../../web/stage/inputs/stage-state.ts';
import type { StepId } from '../../../../web/stage/inputs/step-ids.ts';
import type { Fixed } from '../../../../web/stage/inputs/places.ts';
import { Workbench } from '../../../../web/stage/view/parts/workbench.ts';
import { matrixOf, valueAt } from '../../../../web/stage/model/picture.ts';
import type { Action } from '../../../../web/stage/state/reducer.ts';
import { engine } from '../../engine.ts';
import { benchOf } from '../bench.ts';

const bench = (example = 'dog-bites-man'): Workbench => benchOf(example);

const set = (
  made: Workbench,
  [matrix, row, col]: readonly [string, number, number],
  value: number,
  gesture?: number,
) => {
  made.dispatch({ type: 'set', cell: { matrix, row, col }, value, ...(gesture && { gesture }) });
};
const toggle = (made: Workbench, row: number, col: number) => {
  made.dispatch({ type: 'toggle-mask', cell: { matrix: 'mask', row, col } });
};
const turn = (made: Workbench, step: StepId) => {
  made.dispatch({ type: 'go', moment: { step, time: 0 } });
};
const giveInputs = (made: Workbench, inputs: StageInputs) => {
  made.dispatch({ type: 'inputs', inputs });
};

const twoQueries = currentInputs(defaultState('two-queries'));
const output = (made: Workbench): number[] => Array.from(matrixOf(made.picture, 'output').data);

describe('a workbench', () => {
  it('begins, when the engine comes, with all that a page has set by then', () => {
    const made = new Workbench({ example: 'worked-example' });
    expect([made.isThere, made.trace]).toEqual([false, undefined]);
    giveInputs(made, twoQueries);
    made.dispatch({ type: 'turn', head: 2 });
    turn(made, 'softmax');
    const { state } = made;
    expect(made.stateAt(0)).toEqual(state);
    expect(made.setEngine(engine)).toBeUndefined();
    expect(made.picture.labels.queries).toHaveLength(2);
    expect([made.state, made.canUndo]).toEqual([state, false]);
  });

  it('begins as the example does where all that was set cannot be shown', () => {
    const made = new Workbench({ example: 'two-queries', inputs: { ...twoQueries, v: fromRows([[1]]) } });
    expect(String(made.setEngine(engine))).toContain('v: expected');
    expect(output(made)).toEqual(output(bench('two-queries')));
  });

  it('recomputes everything downstream of an edit, and keeps what was', () => {
    const made = bench();
    const before = output(made);
    set(made, ['x', 1, 0], 2);
    expect(valueAt(made.picture, 'q', 1, 0)).toBe(2);
    expect(output(made)).not.toEqual(before);
    expect(made.before && valueAt(made.before, 'q', 1, 0)).toBeCloseTo(0.3, 6);
    set(made, ['x', 1, 0], 3);
    made.dispatch({ type: 'undo' });
    expect(made.before).toBeUndefined();
  });

  it('compares numbers of the same words only', () => {
    const made = bench();
    set(made, ['x', 1, 0], 2);
    const sentence = { text: 'one two three', seed: 1, positional: false, dModel: 4, dK: 2 };
    made.dispatch({ type: 'sentence', sentence }, 'reader');
    expect(made.before).toBeUndefined();
    made.dispatch({ type: 'undo' });
    expect(made.before).toBeUndefined();
    set(made, ['x', 1, 0], 3);
    expect(made.before && valueAt(made.before, 'x', 1, 0)).toBe(2);
  });

  it('refuses a mask of another shape and stays as it was', () => {
    const made = bench();
    const before = made.picture;
    const mask = { rows: 1, cols: 1, data: Float32Array.of(-Infinity) };
    const inputs = { ...currentInputs(made.state), mask };
    expect(() => giveInputs(made, inputs)).toThrow('mask: expected 3 × 3 (queries × keys), got 1 × 1');
    expect(made.picture).toBe(before);
  });

  it('undoes, redoes and resets to the same bits', () => {
    const made = bench();
    const before = output(made);
    set(made, ['wq', 0, 0], -3);
    const after = output(made);
    made.dispatch({ type: 'undo' });
    expect(output(made)).toEqual(before);
    made.dispatch({ type: 'redo' });
    expect(output(made)).toEqual(after);
    made.dispatch({ type: 'reset' });
    expect(output(made)).toEqual(before);
    made.dispatch({ type: 'undo' });
    expect(output(made)).toEqual(after);
  });

  it('turns to the gradients and back, which is no change to be undone', () => {
    const made = bench('two-queries');
    turn(made, 'd-values');
    const ids = made.picture.steps.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual(['d-values', 'd-weights']);
    // Without projections, and with one head.
    for (const id of ['d-qkv', 'd-output-projection', 'd-split']) expect(ids).not.toContain(id);
    expect(made.canUndo).toBe(false);
    set(made, ['v', 2, 0], 7);
    turn(made, 'scores');
    made.dispatch({ type: 'undo' });
    expect(made.picture.matrices.dV).toBeUndefined();
    expect(valueAt(made.picture, 'v', 2, 0)).toBe(5);
    turn(made, 'd-keys');
    made.dispatch({ type: 'reset' });
    expect(valueAt(made.picture, 'dV', 2, 0)).toBeCloseTo(0.4223, 4);
  });

  it('keeps the step that a reader has switched off, and leaves out one that an example never had', () => {
    const steps = (made: Workbench): StepId[] => made.timeline.spans.map(({ step }) => step);
    const made = bench('bank-river');
    turn(made, 'scores');
    made.dispatch({ type: 'options', options: { scale: 'off' } });
    expect(steps(made)).toContain('scale');
    expect(matrixOf(made.picture, 'weights').data[39]).toBeCloseTo(0.951, 3);
    expect(steps(bench('two-queries'))).not.toContain('scale');
  });

  it('offers other steps without losing a change, and refuses what has none of them', () => {
    const made = bench('dog-bites-man');
    set(made, ['x', 1, 0], 2);
    made.dispatch({ type: 'set-up', steps: ['qkv'] });
    expect(made.timeline.spans.map(({ step }) => step)).toEqual(['qkv']);
    expect(valueAt(made.picture, 'q', 1, 0)).toBe(2);
    const { picture, session } = made;
    expect(() => made.dispatch({ type: 'example', example: 'two-queries' })).toThrow(
      'steps: this stage has no step qkv; it has scores, ',
    );
    expect(made.picture).toBe(picture);
    expect(made.session).toBe(session);
    made.dispatch({ type: 'undo' });
    expect(made.session.steps).toEqual(['qkv']);
    expect(valueAt(made.picture, 'q', 1, 0)).toBeCloseTo(0.3, 6);
  });

  it('lets the gradient of the output be edited, and begins it anew when the output has another size', () => {
    const made = bench('two-queries');
    turn(made, 'd-values');
    set(made, ['outputGradient', 0, 0], -2);
    expect(valueAt(made.picture, 'dV', 2, 0)).toBeCloseTo(-2 * 0.4223, 4);
    const { state } = made;
    const v = fromRows([[1], [2], [3]]);
    giveInputs(made, { ...currentInputs(state), v });
    expect(Array.from(matrixOf(made.picture, 'outputGradient').data)).toEqual([1, 1]);
    made.dispatch({ type: 'undo' });
    expect(valueAt(made.picture, 'outputGradient', 0, 0)).toBe(-2);
    expect(() => {
      set(made, ['dV', 0, 0], 1);
    }).toThrow('dV[0,0] is computed, so it cannot be edited');
  });

  it.each<[Fixed, Action, string]>([
    [['wq', 'x'], { type: 'set', cell: { matrix: 'x', row: 0, col: 0 }, value: 2 }, 'x'],
    [[{ matrix: 'x', row: 0, col: 0 }], { type: 'set', cell: { matrix: 'x', row: 0, col: 0 }, value: 2 }, 'x[0,0]'],
    ['all', { type: 'toggle-mask', cell: { matrix: 'mask', row: 0, col: 1 } }, 'mask'],
    [['mask'], { type: 'options', options: { causal: true } }, 'mask'],
    [['wv'], { type: 'inputs', inputs: twoQueries }, 'wv'],
    [['x'], { type: 'undo' }, 'x'],
  ])('lets a reader change nothing that is fixed: %j', (fixed, action, place) => {
    const made = bench();
    set(made, ['x', 1, 1], 3); // a page's, although it is fixed
    made.dispatch({ type: 'set-up', fixed });
    const { picture, session, timeline } = made;
    expect(() => made.dispatch(action, 'reader')).toThrow(`${place} is fixed here: nothing was changed`);
    expect([made.picture, made.session, made.timeline]).toEqual([picture, session, timeline]);
    expect(() => made.dispatch(action)).not.toThrow();
  });

  it('lets a reader change the rest', () => {
    const made = bench();
    const before = output(made);
    made.dispatch({
      type: 'set-up',
      fixed: ['wq', 'scores', { matrix: 'x', row: 0, col: 0 }, { matrix: 'x', row: 99, col: 0 }],
    });
    for (const action of [
      { type: 'set', cell: { matrix: 'x', row: 0, col: 1 }, value: 2 },
      { type: 'toggle-mask', cell: { matrix: 'mask', row: 0, col: 1 } },
      { type: 'undo' },
      { type: 'undo' },
      { type: 'reset' },
    ] as const)
      made.dispatch(action, 'reader');
    expect(output(made)).toEqual(before);
  });

  it('undoes a drag in one', () => {
    const made = bench();
    const before = output(made);
    set(made, ['x', 0, 0], 1.1, 1);
    set(made, ['x', 0, 0], 1.2, 1);
    set(made, ['x', 0, 0], 1.3, 1);
    made.dispatch({ type: 'undo' });
    expect(output(made)).toEqual(before);
  });

  it.each([NaN, Infinity, -Infinity])('refuses %d in a cell and stays as it was', (value) => {
    const made = bench();
    const { picture, session } = made;
    expect(() => {
      set(made, ['x', 0, 0], value);
    }).toThrow('X[0,0]: expected a finite number');
    expect(made.picture).toBe(picture);
    expect(made.session).toBe(session);
    expect(made.canUndo).toBe(false);
  });

  it.each(['many', '', 'NaN', 'Infinity', '1e99', '1 2'])('refuses what is typed: %j', (text) => {
    const made = bench();
    made.dispatch({ type: 'type', cell: { matrix: 'x', row: 0, col: 0 }, text, place: 'stage' });
    expect(() => {
      made.dispatch({ type: 'finish-typing' });
    }).toThrow(/^x(\[0,0\])?: expected (a )?finite number/i);
    expect(made.session.edit?.text).toBe(text);
  });

  it('refuses what overflows, with the engine’s message, and stays as it was', () => {
    const made = bench();
    const { picture, session } = made;
    expect(() => {
      set(made, ['x', 0, 0], 1e30);
    }).toThrow('scores: overflow of float32 at [0][0]');
    expect(made.session).toBe(session);
    expect(matrixOf(made.picture, 'output')).toEqual(matrixOf(picture, 'output'));
  });

  it('refuses to edit what is computed', () => {
    expect(() => {
      set(bench(), ['scores', 0, 0], 1);
    }).toThrow('S[0,0] is computed, so it cannot be edited');
  });

  it('masks a cell before softmax, and lets it go again', () => {
    const made = bench();
    toggle(made, 0, 1);
    expect(valueAt(made.picture, 'maskedScores', 0, 1)).toBe(-Infinity);
    expect(valueAt(made.picture, 'weights', 0, 1)).toBe(0);
    toggle(made, 0, 1);
    expect(valueAt(made.picture, 'weights', 0, 1)).toBeCloseTo(0.3498, 4);
  });

  it('reports a row with every key masked instead of NaN', () => {
    const made = bench();
    for (const col of [0, 1, 2]) toggle(made, 2, col);
    expect(made.picture.fullyMaskedRows).toEqual([2]);
    expect(Array.from(matrixOf(made.picture, 'output').data.slice(8))).toEqual([0, 0, 0, 0]);
  });
});
