import { describe, expect, it } from 'vitest';
import { fromRows } from '../../../web/data/matrix.ts';
import { STEP_IDS, currentInputs, defaultState } from '../../../web/data/stage.ts';
import type { Fixed } from '../../../web/data/fixed.ts';
import { Workbench } from '../../../web/element/workbench.ts';
import { matrixOf, valueAt } from '../../../web/model/picture.ts';
import { engine } from '../engine.ts';

function bench(lesson = 'dog-bites-man'): Workbench {
  const made = new Workbench(defaultState(lesson));
  made.engine = engine;
  return made;
}

const twoQueries = currentInputs(defaultState('two-queries'));
const output = (made: Workbench): number[] => Array.from(matrixOf(made.picture, 'output').data);

describe('a workbench', () => {
  it('shows the stored trace before the engine, and the very same numbers after', () => {
    const made = new Workbench(defaultState('worked-example'));
    const stored = Object.entries(made.picture.matrices).map(([id, matrix]) => [id, Array.from(matrix.data)]);
    made.engine = engine;
    expect(Object.entries(made.picture.matrices).map(([id, matrix]) => [id, Array.from(matrix.data)])).toEqual(stored);
  });

  it('recomputes everything downstream of an edit, and keeps what was', () => {
    const made = bench();
    const before = output(made);
    made.edit({ matrix: 'x', row: 1, col: 0 }, 2);
    expect(valueAt(made.picture, 'q', 1, 0)).toBe(2);
    expect(output(made)).not.toEqual(before);
    expect(made.before && valueAt(made.before, 'q', 1, 0)).toBeCloseTo(0.3, 6);
  });

  it('refuses a mask of another shape and stays as it was', () => {
    const made = bench();
    const before = made.picture;
    const mask = { rows: 1, cols: 1, data: Float32Array.of(-Infinity) };
    const inputs = { ...currentInputs(made.state), mask };
    expect(() => made.change({ ...made.state, inputs })).toThrow('mask: expected 3 × 3 (queries × keys), got 1 × 1');
    expect(made.picture).toBe(before);
  });

  it('undoes, redoes and resets to the same bits', () => {
    const made = bench();
    const before = output(made);
    made.edit({ matrix: 'wq', row: 0, col: 0 }, -3);
    const after = output(made);
    made.travel(true);
    expect(output(made)).toEqual(before);
    made.travel(false);
    expect(output(made)).toEqual(after);
    made.reset();
    expect(output(made)).toEqual(before);
    made.travel(true);
    expect(output(made)).toEqual(after);
  });

  it('turns to the gradients and back, which is no change to be undone', () => {
    const made = bench('two-queries');
    made.turn('d-values');
    expect(made.picture.steps.map(({ id }) => id)).toEqual(STEP_IDS.backward.slice(0, -1)); // nothing is projected
    expect(made.canUndo).toBe(false);
    made.edit({ matrix: 'v', row: 2, col: 0 }, 7);
    made.turn('scores');
    made.travel(true);
    expect(made.picture.matrices.dV).toBeUndefined();
    expect(valueAt(made.picture, 'v', 2, 0)).toBe(5);
    made.turn('d-keys');
    made.reset();
    expect(valueAt(made.picture, 'dV', 2, 0)).toBeCloseTo(0.4223, 4);
  });

  it('offers other steps without losing a change, and refuses what has none of them', () => {
    const made = bench('dog-bites-man');
    made.edit({ matrix: 'x', row: 1, col: 0 }, 2);
    made.turn('qkv', ['qkv']);
    expect(made.timeline.spans.map(({ step }) => step)).toEqual(['qkv']);
    expect(valueAt(made.picture, 'q', 1, 0)).toBe(2);
    const { picture, state } = made;
    expect(() => made.start(defaultState('two-queries'))).toThrow('steps: none of qkv is there; there are scores, ');
    expect(made.picture).toBe(picture);
    expect(made.state).toBe(state);
    made.travel(true);
    expect(made.offered).toEqual(['qkv']);
    expect(valueAt(made.picture, 'q', 1, 0)).toBeCloseTo(0.3, 6);
  });

  it('lets the gradient of the output be edited, and begins it anew when the output has another size', () => {
    const made = bench('two-queries');
    made.turn('d-values');
    made.edit({ matrix: 'outputGradient', row: 0, col: 0 }, -2);
    expect(valueAt(made.picture, 'dV', 2, 0)).toBeCloseTo(-2 * 0.4223, 4);
    const { state } = made;
    const v = fromRows([[1], [2], [3]]);
    made.change({ ...state, inputs: { ...currentInputs(state), v } });
    expect(Array.from(matrixOf(made.picture, 'outputGradient').data)).toEqual([1, 1]);
    made.travel(true);
    expect(valueAt(made.picture, 'outputGradient', 0, 0)).toBe(-2);
    expect(() => {
      made.edit({ matrix: 'dV', row: 0, col: 0 }, 1);
    }).toThrow('dV[0,0]: it is computed, not entered');
  });

  it.each<[Fixed, (made: Workbench) => void, string]>([
    [['wq', 'x'], (made) => made.edit({ matrix: 'x', row: 0, col: 0 }, 2), 'x'],
    [[{ matrix: 'x', row: 0, col: 0 }], (made) => made.edit({ matrix: 'x', row: 0, col: 0 }, 2), 'x[0,0]'],
    ['all', (made) => made.toggleMask({ matrix: 'mask', row: 0, col: 1 }), 'mask'],
    [['mask'], (made) => made.change({ ...made.state, options: { ...made.state.options, causal: true } }), 'mask'],
    [['wv'], (made) => made.change({ ...made.state, inputs: twoQueries }), 'wv'],
    [['x'], (made) => made.travel(true), 'x'],
  ])('lets a reader change nothing that is fixed: %j', (fixed, change, place) => {
    const made = bench();
    made.edit({ matrix: 'x', row: 1, col: 1 }, 3); // a page's, although it is fixed
    made.fixed = fixed;
    const { picture, state, timeline } = made;
    expect(() => made.byReader(() => change(made))).toThrow(`${place} is fixed here and must stay as it is`);
    expect([made.picture, made.state, made.timeline]).toEqual([picture, state, timeline]);
    expect(() => change(made)).not.toThrow();
  });

  it('lets a reader change the rest', () => {
    const made = bench();
    const before = output(made);
    made.fixed = ['wq', 'scores', { matrix: 'x', row: 0, col: 0 }, { matrix: 'x', row: 99, col: 0 }];
    made.byReader(() => made.edit({ matrix: 'x', row: 0, col: 1 }, 2));
    made.byReader(() => made.toggleMask({ matrix: 'mask', row: 0, col: 1 }));
    made.byReader(() => made.travel(true));
    made.byReader(() => made.travel(true));
    made.byReader(() => made.reset());
    expect(output(made)).toEqual(before);
  });

  it('undoes a drag in one', () => {
    const made = bench();
    const before = output(made);
    made.edit({ matrix: 'x', row: 0, col: 0 }, 1.1);
    made.edit({ matrix: 'x', row: 0, col: 0 }, 1.2, true);
    made.edit({ matrix: 'x', row: 0, col: 0 }, 1.3, true);
    made.travel(true);
    expect(output(made)).toEqual(before);
  });

  it.each([NaN, Infinity, -Infinity])('refuses %d in a cell and stays as it was', (value) => {
    const made = bench();
    const { picture, state } = made;
    expect(() => {
      made.edit({ matrix: 'x', row: 0, col: 0 }, value);
    }).toThrow('X[0,0]: expected a finite number');
    expect(made.picture).toBe(picture);
    expect(made.state).toBe(state);
    expect(made.canUndo).toBe(false);
  });

  it('refuses what overflows, with the engine’s message, and stays as it was', () => {
    const made = bench();
    const { picture, state } = made;
    expect(() => {
      made.edit({ matrix: 'x', row: 0, col: 0 }, 1e30);
    }).toThrow('scores: overflow of float32 at [0][0]');
    expect(made.state).toEqual(state);
    expect(matrixOf(made.picture, 'output')).toEqual(matrixOf(picture, 'output'));
  });

  it('refuses to edit what is computed', () => {
    expect(() => {
      bench().edit({ matrix: 'scores', row: 0, col: 0 }, 1);
    }).toThrow('S[0,0]: it is computed, not entered');
  });

  it('masks a cell before softmax, and lets it go again', () => {
    const made = bench();
    made.toggleMask({ matrix: 'mask', row: 0, col: 1 });
    expect(valueAt(made.picture, 'maskedScores', 0, 1)).toBe(-Infinity);
    expect(valueAt(made.picture, 'weights', 0, 1)).toBe(0);
    made.toggleMask({ matrix: 'mask', row: 0, col: 1 });
    expect(valueAt(made.picture, 'weights', 0, 1)).toBeCloseTo(0.3498, 4);
  });

  it('reports a row with every key masked instead of NaN', () => {
    const made = bench();
    for (const col of [0, 1, 2]) made.toggleMask({ matrix: 'mask', row: 2, col });
    expect(made.picture.fullyMaskedRows).toEqual([2]);
    expect(Array.from(matrixOf(made.picture, 'output').data.slice(8))).toEqual([0, 0, 0, 0]);
  });
});
