/** States that come from elsewhere, and the engine that computes them: what is asked for before it is there waits for it. */
import type { Attention } from 'attention-steps/core';
import { InputError, messageOf } from '../data/input-error.ts';
import { offeredStep } from '../data/offer.ts';
import {
  type CellRef as AnyCell,
  type StageOptions,
  type StageState,
  type StepId,
  defaultState,
  passOf,
} from '../data/stage.ts';
import type { CellRef } from '../model/steps.ts';
import type { AttentionSteps } from './attention-steps.ts';
import { storedPicture } from './session.ts';

export class Arrival {
  /** Settled when the engine is there, or does not come. */
  readonly settled: Promise<void>;

  #settle: () => void = () => undefined;
  #isLoading = false;
  #hasEngine = false;
  #waiting: StageState | undefined;
  readonly #host: AttentionSteps;

  constructor(host: AttentionSteps) {
    this.#host = host;
    this.settled = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  /** What was asked for before the engine was there to compute it. */
  get waiting(): StageState | undefined {
    return this.#waiting;
  }
  /** Whether what only the engine can compute has to wait for it. */
  get isAwaited(): boolean {
    return !this.#hasEngine && this.#host.problems.engine === undefined;
  }

  /** Once; later calls change nothing. */
  load(from: () => Promise<Attention>): void {
    if (this.#isLoading) return;
    this.#isLoading = true;
    void this.#load(from);
  }

  async #load(from: () => Promise<Attention>): Promise<void> {
    const host = this.#host;
    try {
      host.bench.engine = await from();
      this.#hasEngine = true;
      if (this.#waiting) this.start(this.#waiting);
      host.emit('ready');
    } catch (error) {
      host.fail('engine', new InputError('engine.failed', { reason: messageOf(error) }));
      if (this.#waiting) host.fail('input', new InputError('engine.missing'));
      this.#waiting = undefined;
    }
    await host.language.arrival;
    this.#settle();
    host.requestUpdate();
  }

  /** What is changed of a state that still waits. */
  amend(options: Partial<StageOptions>): void {
    if (this.#waiting) this.#waiting = { ...this.#waiting, options: { ...this.#waiting.options, ...options } };
  }

  /** Another pass of the same, or other steps of it. */
  turn(step: StepId, time: number, steps: readonly StepId[] = this.#host.steps): void {
    const host = this.#host;
    if (!this.#hasEngine) {
      const { state } = host;
      this.start({ ...state, step, time, options: { ...state.options, steps } });
      return;
    }
    try {
      host.bench.turn(step, steps);
    } catch (error) {
      host.fail('input', error);
      return;
    }
    host.player.start(host.bench.timeline, step, time);
    host.input.locked = host.look.existing(host.input.locked);
    host.forgetProblems();
    host.requestUpdate();
  }

  /** A state from elsewhere: a lesson, a link. What cannot be computed leaves the stage as it is, and says why. */
  start(given: StageState): void {
    const host = this.#host;
    const { steps = [] } = given.options;
    const asked = { ...given, step: offeredStep(steps, given.step) };
    const mustWait = this.isAwaited && !storedPicture(asked);
    this.#waiting = mustWait ? asked : undefined;
    // Until the engine is there: the same lesson as it begins.
    const state = mustWait ? defaultState(asked.lesson) : asked;
    const options: { -readonly [K in keyof StageOptions]: StageOptions[K] } = { ...state.options };
    delete options.predict; // those four are no part of the history
    delete options.revealed;
    delete options.steps;
    delete options.fixed;
    try {
      host.bench.start({ ...state, options }, mustWait ? steps.filter((id) => passOf(id) === 'forward') : steps);
      host.forgetProblems();
    } catch (error) {
      host.fail('input', error);
    }
    host.look.forget();
    host.player.start(host.bench.timeline, state.step, state.time);
    host.player.speed = state.options.speed;
    this.#hold(options.locked);
    host.setup.take(asked.options);
  }

  #hold(locked: AnyCell | undefined): void {
    const host = this.#host;
    host.input.locked = host.look.existing(locked as CellRef | undefined);
    if (!locked || host.input.locked || host.problems.input !== undefined) return;
    const cell = `${locked.matrix}[${locked.row},${locked.col}]`;
    host.fail('input', new InputError('input.no-such-cell', { cell }));
  }
}
