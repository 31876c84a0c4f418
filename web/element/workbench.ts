/**
 * What is on the stage and how it came to be: state, history, picture, timeline. No DOM. A new state takes effect only
 * if the engine can compute it; otherwise everything stays as it was and the reason is thrown.
 */
import type { Attention, Trace } from 'attention-steps/core';
import type { Fixed } from '../data/fixed.ts';
import { type History, amend, canRedo, canUndo, commit, redo, startHistory, undo } from '../data/history.ts';
import { InputError } from '../data/input-error.ts';
import { type Matrix, withCell } from '../data/matrix.ts';
import { type StageState, type StepId, currentInputs, defaultState, outputGradientOf } from '../data/stage.ts';
import { cellName } from '../model/arithmetic.ts';
import { brokenPlace } from '../model/fixed.ts';
import { type Picture, combinedMask, isEditable, pictureAt, valueAt } from '../model/picture.ts';
import type { CellRef } from '../model/steps.ts';
import { type Timeline, timelineOf } from '../model/timeline.ts';
import { storedPicture } from './session.ts';

export class Workbench {
  #engine: Attention | undefined;
  #history: History<StageState>;
  #trace: Trace | undefined;
  #before: Picture | undefined;
  #picture: Picture;
  #timeline: Timeline;
  #offered: readonly StepId[] = [];
  #isReader = false;
  /** What a reader cannot change. */
  fixed: Fixed = [];

  constructor(state: StageState = defaultState()) {
    const stored = storedPicture(state);
    if (!stored) throw new Error(`${state.lesson}: no stored trace`);
    this.#history = startHistory(state);
    this.#picture = stored;
    this.#timeline = timelineOf(stored);
  }

  get state(): StageState {
    return this.#history.present;
  }
  get picture(): Picture {
    return this.#picture;
  }
  /** As it was before the last edit, to mark what that changed. */
  get before(): Picture | undefined {
    return this.#before;
  }
  get timeline(): Timeline {
    return this.#timeline;
  }
  /** The steps that are played; none named: all. */
  get offered(): readonly StepId[] {
    return this.#offered;
  }
  /** Of the engine; undefined until it has arrived. */
  get trace(): Trace | undefined {
    return this.#trace;
  }
  get canUndo(): boolean {
    return canUndo(this.#history);
  }
  get canRedo(): boolean {
    return canRedo(this.#history);
  }

  get engine(): Attention | undefined {
    return this.#engine;
  }
  set engine(engine: Attention | undefined) {
    this.#engine = engine;
    this.#show(this.state);
  }

  #show(state: StageState, offered = this.#offered): void {
    const { picture, trace } = this.#engine
      ? pictureAt(this.#engine, state)
      : { picture: storedPicture(state), trace: undefined };
    if (!picture) throw new InputError('engine.missing');
    const broken = this.#isReader ? brokenPlace(this.fixed, this.#picture, picture) : undefined;
    if (broken !== undefined) throw new InputError('fixed.kept', { place: broken });
    this.#timeline = timelineOf(picture, offered); // throws where nothing is to be played
    this.#picture = picture;
    this.#trace = trace;
    this.#offered = offered;
  }

  /** A reader's change, which leaves what is fixed as it is, or is none. */
  byReader(change: () => void): void {
    this.#isReader = true;
    try {
      change();
    } finally {
      this.#isReader = false;
    }
  }

  /** To a step of the other pass, or to other steps; not in the history, for nothing is changed. */
  turn(step: StepId, offered?: readonly StepId[]): void {
    const present = { ...this.state, step };
    this.#show(present, offered);
    this.#history = { ...this.#history, present };
  }

  /** Begins anew, with no way back. */
  start(state: StageState, offered?: readonly StepId[]): void {
    this.#show(state, offered);
    this.#history = startHistory(state);
    this.#before = undefined;
  }

  /** @param isSameGesture a drag under way: undone in one */
  change(state: StageState, isSameGesture = false): void {
    const before = this.#picture;
    this.#show(state);
    this.#history = isSameGesture ? amend(this.#history, state) : commit(this.#history, state);
    if (!isSameGesture) this.#before = before;
  }

  /** What computes nothing, such as the speed: kept in the state, not in the history. */
  note(state: StageState): void {
    this.#history = amend(this.#history, state);
  }

  travel(back: boolean): void {
    const next = back ? undo(this.#history) : redo(this.#history);
    const before = this.#picture;
    const present = { ...next.present, step: this.state.step };
    this.#show(present);
    this.#history = { ...next, present };
    this.#before = before;
  }

  /** The sentence or the lesson as it begins. */
  reset(): void {
    const { sentence, lesson, options, step } = this.state;
    const { speed, theme } = options;
    const start = defaultState(lesson);
    this.change({ ...start, step, ...(sentence ? { sentence } : {}), options: { ...start.options, speed, theme } });
    this.#before = undefined;
  }

  edit(cell: CellRef, value: number, isSameGesture = false): void {
    if (!isEditable(this.#picture, cell.matrix)) throw new InputError('edit.computed', { cell: cellName(cell) });
    const isMask = cell.matrix === 'mask';
    if (Number.isNaN(value) || (!Number.isFinite(value) && !isMask))
      throw new InputError('edit.not-finite', { cell: cellName(cell) });
    if (cell.matrix === 'outputGradient') {
      const outputGradient = withCell(outputGradientOf(this.state), cell.row, cell.col, value);
      this.change({ ...this.state, outputGradient }, isSameGesture);
      return;
    }
    const inputs = currentInputs(this.state);
    const name = cell.matrix as keyof typeof inputs;
    const matrix = isMask ? combinedMask(inputs) : (inputs[name] as Matrix);
    this.change(
      { ...this.state, inputs: { ...inputs, [name]: withCell(matrix, cell.row, cell.col, value) } },
      isSameGesture,
    );
  }

  toggleMask(cell: CellRef): void {
    const isForbidden = valueAt(this.#picture, 'mask', cell.row, cell.col) === -Infinity;
    const { causal, keyLength = Infinity } = this.state.options;
    if (isForbidden && causal && cell.col > cell.row) throw new InputError('edit.causal');
    if (cell.col >= keyLength) throw new InputError('edit.padding');
    this.edit(cell, isForbidden ? 0 : -Infinity);
  }
}
