/** What happens to a stage: all of it, or nothing and a message where it was done. */
import type { Attention } from 'attention-steps/core';
import type { StageOptions } from '../inputs/stage-state.ts';
import type { CellRef } from '../model/steps.ts';
import type { Action, By } from '../state/reducer.ts';
import { type Session, isSameNumbers, numbersOf } from '../state/session.ts';
import type { AttentionSteps } from './attention-steps.ts';

/** Where it was done, and its message stands. */
type Where = 'cell' | 'sentence' | 'paste' | 'input' | 'setup';

/** All numbers are others then: what is being typed is taken first, or given up. */
const replacing = new Set<Action['type']>(['open', 'example', 'sentence', 'inputs', 'reset', 'undo', 'redo']);

export class Changes {
  readonly #host: AttentionSteps;

  constructor(host: AttentionSteps) {
    this.#host = host;
  }

  /** @returns whether it was done */
  attempt(action: Action, where: Where = 'input', by: By = 'reader'): boolean {
    const { bench } = this.#host;
    if (replacing.has(action.type)) this.finishTyping();
    const before = bench.session;
    try {
      bench.dispatch(action, by);
    } catch (error) {
      this.#host.fail(where, error);
      return false;
    }
    // A page knows what it has opened.
    this.follow(before, action.type === 'open' || (action.type === 'example' && by === 'page'));
    return true;
  }

  /** The rest of the stage, after what has happened to its session. */
  follow(before: Session, isOpened: boolean): void {
    const host = this.#host;
    const { session, timeline } = host.bench;
    const hasGone = session.moment !== before.moment;
    if (
      isOpened ||
      session.steps !== before.steps ||
      session.history.present.example !== before.history.present.example
    )
      host.player.stop();
    host.player.follow(timeline, session.moment, session.speed);
    const isSame = isSameNumbers(numbersOf(before), numbersOf(session));
    if (isOpened || !isSame) {
      host.prediction.forget();
      host.forgetProblems();
    }
    if (!isOpened && !isSame) host.emit('edit', { state: host.state });
    if (hasGone || session !== before) host.requestUpdate();
  }

  edit(cell: CellRef, value: number, gesture?: number): boolean {
    return this.attempt({ type: 'set', cell, value, ...(gesture !== undefined && { gesture }) }, 'cell');
  }

  set({ speed, theme, ...computed }: Partial<StageOptions>): void {
    if (speed !== undefined || theme !== undefined)
      this.attempt({ type: 'look', ...(speed && { speed }), ...(theme && { theme }) });
    if (Object.keys(computed).length > 0) this.attempt({ type: 'options', options: computed });
  }

  /** What is typed goes where it was typed. What cannot be taken stays there, and says why. */
  finishTyping(): void {
    const { bench } = this.#host;
    const { edit } = bench.session;
    if (!edit || edit.problem !== undefined) return;
    const before = bench.session;
    try {
      bench.dispatch({ type: 'finish-typing' }, 'reader');
      this.follow(before, false);
    } catch (problem) {
      bench.dispatch({ type: 'refuse-typed', problem });
      this.#host.tell(problem);
    }
  }

  /** The engine is there, or never will be. */
  settle(engine: Attention | undefined): void {
    const host = this.#host;
    const before = host.bench.session;
    const reason = host.bench.settle(engine);
    this.follow(before, false);
    if (reason !== undefined) host.fail('input', reason);
    host.setup.check();
    host.prediction.begin();
  }
}
