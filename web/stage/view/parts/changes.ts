/** Applies actions to a stage: each takes effect as a whole, or not at all and with a message where it was tried. */
import type { Attention } from 'attention-steps/core';
import type { StageOptions } from '../../inputs/stage-state.ts';
import type { CellRef } from '../../model/steps.ts';
import type { Action, By } from '../../state/reducer.ts';
import { type Session, isSameNumbers, numbersOf } from '../../state/session.ts';
import type { Where } from './problems.ts';
import type { StageHost } from './stage-host.ts';

/** All numbers are others then: what is being typed is taken first, or given up. */
const replacing = new Set<Action['type']>([
  ...(['open', 'example', 'sentence', 'own-words', 'inputs', 'heads', 'reset', 'undo', 'redo'] as const),
]);

export class Changes {
  readonly #host: StageHost;
  readonly #onOtherNumbers: () => void;

  /** @param onOtherNumbers called when what is shown is computed from others than before */
  constructor(host: StageHost, onOtherNumbers: () => void) {
    this.#host = host;
    this.#onOtherNumbers = onOtherNumbers;
  }

  /** @returns whether it was done */
  attempt(action: Action, where: Exclude<Where, 'engine' | 'view'> = 'input', by: By = 'reader'): boolean {
    const { bench, problems } = this.#host;
    if (replacing.has(action.type)) this.finishTyping();
    const before = bench.session;
    try {
      bench.dispatch(action, by);
    } catch (error) {
      problems.fail(where, error);
      return false;
    }
    // A page knows what it has opened.
    this.#follow(before, action.type === 'open' || (action.type === 'example' && by === 'page'));
    return true;
  }

  /** The rest of the stage, after what has happened to its session. */
  #follow(before: Session, isOpened: boolean): void {
    const { bench, player, problems } = this.#host;
    const { session } = bench;
    const hasGone = session.moment !== before.moment;
    if (
      isOpened ||
      session.steps !== before.steps ||
      session.history.present.example !== before.history.present.example
    )
      player.stop();
    const isSame = isSameNumbers(numbersOf(before), numbersOf(session));
    if (isOpened || !isSame) {
      this.#onOtherNumbers();
      problems.forget();
    }
    if (!isOpened && !isSame && bench.isThere) this.#host.emit('edit', { state: bench.stateAt(player.time) });
    if (hasGone || session !== before) this.#host.requestUpdate();
  }

  edit(cell: CellRef, value: number, gesture?: number): boolean {
    return this.attempt({ type: 'set', cell, value, ...(gesture !== undefined && { gesture }) }, 'cell');
  }

  set({ speed, theme, ...computed }: Partial<StageOptions>): void {
    if (speed !== undefined || theme !== undefined)
      this.attempt({ type: 'look', ...(speed && { speed }), ...(theme && { theme }) });
    if (Object.keys(computed).length > 0) this.attempt({ type: 'options', options: computed });
  }

  /** Puts the typed number into its cell. One that cannot be taken stays in the field, with the reason. */
  finishTyping(): void {
    const { bench, problems } = this.#host;
    const { edit } = bench.session;
    if (!edit || edit.problem !== undefined) return;
    const before = bench.session;
    try {
      bench.dispatch({ type: 'finish-typing' }, 'reader');
      this.#follow(before, false);
    } catch (problem) {
      bench.dispatch({ type: 'refuse-typed', problem });
      problems.tell(problem);
    }
  }

  /** Shows what a page has asked for by now, or why it cannot be. */
  setEngine(engine: Attention): void {
    const { bench, problems } = this.#host;
    const before = bench.session;
    const reason = bench.setEngine(engine);
    this.#follow(before, false);
    if (reason !== undefined) problems.fail('input', reason);
    this.#host.requestUpdate();
  }
}
