/**
 * The session, and what it shows once the engine is there: picture, timeline. No DOM. An action takes effect only if what comes of it
 * can be shown; otherwise everything stays as it was and the reason is thrown.
 */
import type { Attention, Trace } from 'attention-steps/core';
import { isFixed } from '../../inputs/places.ts';
import { DONE, type StageState, defaultState } from '../../inputs/stage-state.ts';
import { type Pass, type StepId, passOf } from '../../inputs/step-ids.ts';
import { type Picture, existing, headIn, isEditable, pictureAt, turnedTo } from '../../model/picture.ts';
import type { CellRef } from '../../model/steps.ts';
import { tellingQuery } from '../../model/query.ts';
import { type Timeline, isIdle, momentAt, spanOf, timelineOf } from '../../model/timeline.ts';
import { canRedo, canUndo, startHistory } from '../../state/history.ts';
import { type Action, type By, fallbacks, reduce } from '../../state/reducer.ts';
import {
  type Numbers,
  type Session,
  enteredAt,
  isSameNumbers,
  numbersOf,
  sessionOf,
  stateOf,
  stepOf,
} from '../../state/session.ts';

/** The results that a session shows, and the engine that they are from. */
interface Shown {
  readonly engine: Attention;
  readonly picture: Picture;
  readonly trace: Trace;
  readonly timeline: Timeline;
  /** The numbers that it was computed from: for the same it is not computed again. */
  readonly numbers: Numbers;
  readonly pass: Pass;
  readonly steps: readonly StepId[];
  readonly isWhole: boolean;
  /** A step that is played although it changes nothing. */
  readonly wanted: StepId | undefined;
}

/** The actions that leave the words as they are. */
const changesNumbers = new Set<Action['type']>(['set', 'add', 'toggle-mask', 'finish-typing', 'options']);

const wordsOf = ({ labels }: Picture): string => JSON.stringify([labels.queries, labels.keys]);

export class Workbench {
  #session: Session;
  #shown: Shown | undefined;
  #before: Picture | undefined;

  constructor(state: Partial<StageState> = defaultState()) {
    this.#session = sessionOf(state);
  }

  get session(): Session {
    return this.#session;
  }
  get numbers(): Numbers {
    return numbersOf(this.#session);
  }
  get state(): StageState {
    return stateOf(this.#session);
  }
  /** False until the engine has come: then there is neither a picture nor a timeline, and the session is what a page has set. */
  get isThere(): boolean {
    return this.#shown !== undefined;
  }
  get picture(): Picture {
    return this.#there.picture;
  }
  get timeline(): Timeline {
    return this.#there.timeline;
  }
  get trace(): Trace | undefined {
    return this.#shown?.trace;
  }
  /** The word that asks, from 0: its row is played first. Chosen, or the one with most to tell. */
  get asks(): number {
    return this.timeline.asks;
  }
  /** As it was before the last edit, to mark what that changed. */
  get before(): Picture | undefined {
    return this.#before;
  }
  /** The cell that is held, if there is such a one now. */
  get held(): CellRef | undefined {
    return existing(this.picture, this.#session.held);
  }
  get canUndo(): boolean {
    return canUndo(this.#session.history);
  }
  get canRedo(): boolean {
    return canRedo(this.#session.history);
  }
  get engine(): Attention | undefined {
    return this.#shown?.engine;
  }

  get #there(): Shown {
    if (!this.#shown) throw new Error('Nothing is shown before the engine has come.');
    return this.#shown;
  }

  /** By its reader. */
  isEditable(cell: CellRef): boolean {
    const { fixed } = this.#session;
    return (
      isEditable(this.picture, cell.matrix) && !isFixed(fixed, cell) && enteredAt(this.numbers, cell) !== undefined
    );
  }

  /** The whole of what is shown, at a moment of its timeline in seconds from the beginning; before, what a page has set. */
  stateAt(seconds: number): StageState {
    const { state } = this;
    if (!this.isThere) return state;
    const { held, timeline, picture } = this;
    const { step } = momentAt(timeline, seconds).segment;
    const { locked: _locked, head: _head, query = Infinity, ...options } = state.options;
    const { start, rest } = spanOf(timeline, step);
    const time = Math.max(0, seconds - start);
    const isComplete = Math.abs(seconds - rest) < 1e-6;
    // In milliseconds, never rounded up: a step's end is the beginning of the next.
    return {
      ...state,
      step,
      time: isComplete ? DONE : Math.floor(1000 * time + 1e-6) / 1000,
      options: {
        ...options,
        ...(picture.head > 0 && { head: picture.head }),
        ...(query < picture.labels.queries.length && { query }),
        ...(held && { locked: held }),
      },
    };
  }

  /** @throws what cannot be done or shown */
  dispatch(action: Action, by: By = 'page'): void {
    const before = this.#session;
    const last = this.#shown;
    let next = reduce(before, action, by);
    // Changed numbers may make another word the most telling one: the story stays with the one it began with.
    const isEdit = changesNumbers.has(action.type) || (action.type === 'inputs' && action.cell !== undefined);
    if (last && isEdit && next.history !== before.history) next = { ...next, query: next.query ?? last.timeline.asks };
    if (last) {
      const shown = this.#show(last.engine, next, last);
      this.#shown = shown;
      if (!isSameNumbers(numbersOf(before), numbersOf(next))) {
        // A change that is taken back leaves no marks.
        const isStart = ['reset', 'example', 'undo'].includes(action.type) || !canUndo(next.history);
        const hasOtherWords = wordsOf(shown.picture) !== wordsOf(last.picture);
        if (isStart || hasOtherWords) this.#before = undefined;
        else if (next.history.past !== before.history.past) this.#before = last.picture;
      }
    }
    this.#session = next;
  }

  /**
   * The stage begins with what a page has set by then. What cannot be shown gives way to what was set before.
   * @returns why it could not
   */
  setEngine(engine: Attention): unknown {
    let reason: unknown;
    for (const session of fallbacks(this.#session))
      try {
        this.#shown = this.#show(engine, session);
        this.#session = { ...session, history: startHistory(numbersOf(session)) };
        return reason;
      } catch (error) {
        reason ??= error;
      }
    throw reason;
  }

  #show(engine: Attention, session: Session, last?: Shown): Shown {
    const { steps } = session;
    const numbers = numbersOf(session);
    const pass = passOf(stepOf(session));
    const isSame = last?.pass === pass && isSameNumbers(last.numbers, numbers);
    const { picture: computed, trace } = isSame ? last : pictureAt(engine, stateOf(session));
    const picture = turnedTo(computed, headIn(session, computed.heads.count));
    const asks = Math.min(session.query ?? tellingQuery(picture), picture.labels.queries.length - 1);
    const isWhole = session.rows === 'all';
    // Whoever goes to a step that changes nothing, or switches it off, finds it; the film leaves out the others.
    const isOff = numbers.scale === 'off' && defaultState(numbers.example).options.scale === 'on';
    const wanted = picture.steps.find(
      (step) => isIdle(picture, step) && (step.id === stepOf(session) || (isOff && step.told?.switches === 'scale')),
    )?.id;
    const isPlayed =
      isSame &&
      last.steps === steps &&
      last.timeline.asks === asks &&
      last.isWhole === isWhole &&
      last.wanted === wanted;
    if (isPlayed && picture === last.picture) return last;
    const timeline = timelineOf(picture, { offered: steps, asks, wanted, isWhole });
    return { engine, picture, trace, timeline, numbers, pass, steps, isWhole, wanted };
  }
}
