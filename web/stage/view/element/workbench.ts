/**
 * The session, and what it shows: picture, timeline. No DOM. An action takes effect only if what comes of it can be shown;
 * otherwise everything stays as it was and the reason is thrown.
 */
import type { Attention, Trace } from 'attention-steps/core';
import { InputError } from '../../../shared/input/input-error.ts';
import { isFixed } from '../../inputs/fixed.ts';
import { awaitedExample } from '../../inputs/stage-inputs.ts';
import { type StageState, defaultState } from '../../inputs/stage-state.ts';
import { type Pass, type StepId, passOf } from '../../inputs/step-ids.ts';
import { type Picture, existing, headIn, isEditable, pictureAt, turnedTo } from '../../model/picture.ts';
import type { CellRef } from '../../model/steps.ts';
import { type Timeline, hasStep, momentAt, spanOf, timelineOf } from '../../model/timeline.ts';
import { canRedo, canUndo } from '../../state/history.ts';
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
import { storedPicture } from './page-inputs.ts';

/** The results that a session shows. */
interface Shown {
  readonly picture: Picture;
  /** The engine's; undefined of what is stored with the page. */
  readonly trace: Trace | undefined;
  readonly timeline: Timeline;
  /** The example as it begins, or what was there before, in place of what only the engine or numbers to come can tell. */
  readonly isStandIn: boolean;
  /** The numbers that it was computed from: for the same it is not computed again. */
  readonly numbers: Numbers;
  readonly pass: Pass;
  readonly steps: readonly StepId[];
  readonly engine: Session['engine'];
}

const wordsOf = ({ labels }: Picture): string => JSON.stringify([labels.queries, labels.keys]);

export class Workbench {
  #engine: Attention | undefined;
  #session: Session;
  #shown: Shown;
  #before: Picture | undefined;

  constructor(given: Partial<StageState> = defaultState()) {
    this.#session = sessionOf(given, 'awaited');
    this.#shown = this.#show(this.#session);
  }

  get session(): Session {
    return this.#session;
  }
  get numbers(): Numbers {
    return numbersOf(this.#session);
  }
  /** As the session is, whatever of it can be shown by now. */
  get state(): StageState {
    return stateOf(this.#session);
  }
  get picture(): Picture {
    return this.#shown.picture;
  }
  get timeline(): Timeline {
    return this.#shown.timeline;
  }
  /** The engine's trace; undefined until the engine has arrived. */
  get trace(): Trace | undefined {
    return this.#shown.trace;
  }
  get isStandIn(): boolean {
    return this.#shown.isStandIn;
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
    return this.#engine;
  }

  /** By its reader, and among what is asked for, which may not be shown yet. */
  isEditable(cell: CellRef): boolean {
    const { fixed } = this.#session;
    return (
      isEditable(this.picture, cell.matrix) && !isFixed(fixed, cell) && enteredAt(this.numbers, cell) !== undefined
    );
  }

  /** The whole of what is shown, at a moment of its timeline in seconds from the beginning. */
  stateAt(seconds: number): StageState {
    const { state, held, timeline, isStandIn, picture } = this;
    const { step } = momentAt(timeline, seconds).segment;
    const { locked, head, query = Infinity, ...options } = state.options;
    // While the engine is awaited, the state is the one that was asked for, shown or not.
    if (isStandIn && (locked || head || query < Infinity || !hasStep(timeline, state.step))) return state;
    const time = Math.max(0, seconds - spanOf(timeline, step).start);
    // In milliseconds, never rounded up: a step's end is the beginning of the next.
    return {
      ...state,
      step,
      time: Math.floor(1000 * time + 1e-6) / 1000,
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
    const { picture, isStandIn } = this.#shown;
    const next = reduce(before, action, by);
    this.#shown = this.#show(next, this.#shown);
    this.#session = next;
    if (isSameNumbers(numbersOf(before), numbersOf(next))) return;
    const isStart = isStandIn || action.type === 'reset' || action.type === 'example' || !canUndo(next.history);
    const hasOtherWords = wordsOf(this.#shown.picture) !== wordsOf(picture);
    if ((isStart && action.type !== 'undo') || hasOtherWords) this.#before = undefined;
    else if (action.type !== 'set' || next.history.past !== before.history.past) this.#before = picture;
  }

  /** Numbers stored with the page have come: what waited for them is shown. */
  showStored(): unknown {
    return this.isStandIn ? this.#showFirst(fallbacks(this.#session)) : undefined;
  }

  /** The example's numbers do not come: it gives way to what was before, or to what stages open on. */
  giveUp(): void {
    const isThere = (session: Session): boolean => !awaitedExample(numbersOf(session));
    const first = sessionOf({}, this.#session.engine);
    this.#showFirst([...fallbacks(this.#session), first].filter(isThere));
  }

  /**
   * The engine is there, or never will be. What cannot be shown with it gives way to what was before.
   * @returns why it could not
   */
  setEngine(engine: Attention | undefined): unknown {
    this.#engine = engine;
    return this.#showFirst(fallbacks(reduce(this.#session, { type: 'engine', is: engine ? 'there' : 'missing' })));
  }

  /** @returns why it is not the first of them */
  #showFirst(sessions: Iterable<Session>): unknown {
    const last = this.isStandIn ? undefined : this.#shown; // what it stands in for may be there by now
    let reason: unknown;
    for (const session of sessions)
      try {
        this.#shown = this.#show(session, last, this.picture);
        this.#session = session;
        return reason;
      } catch (error) {
        reason ??= error;
      }
    throw reason;
  }

  /** @param before what stays to be seen until the numbers of another example have come */
  #show(session: Session, last?: Shown, before = last?.picture): Shown {
    const { steps } = session;
    const numbers = numbersOf(session);
    const pass = passOf(stepOf(session));
    const { engine } = session;
    const isSame = last?.engine === engine && last.pass === pass && isSameNumbers(last.numbers, numbers);
    const { picture: computed, trace, isStandIn } = isSame ? last : this.#compute(session, before);
    const picture = turnedTo(computed, headIn(session, computed.heads.count));
    if (isSame && last.steps === steps && picture === computed) return last;
    const isThere = (id: StepId): boolean => picture.steps.some((step) => step.id === id);
    const timeline = timelineOf(picture, isStandIn ? steps.filter(isThere) : steps);
    return { picture, trace, isStandIn, timeline, numbers, pass, steps, engine };
  }

  #compute(session: Session, before?: Picture): Pick<Shown, 'picture' | 'trace' | 'isStandIn'> {
    const state = stateOf(session);
    const isComing = awaitedExample(state) !== undefined;
    if (this.#engine && !isComing) return { ...pictureAt(this.#engine, state), isStandIn: false };
    const stored = storedPicture(state);
    if (stored) return { picture: stored, trace: undefined, isStandIn: false };
    const standIn =
      isComing || session.engine === 'awaited'
        ? ((isComing ? before : storedPicture(defaultState(state.example))) ?? storedPicture(defaultState()))
        : undefined;
    if (!standIn) throw new InputError('engine.missing');
    return { picture: standIn, trace: undefined, isStandIn: true };
  }
}
