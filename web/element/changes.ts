/** What is changed on a stage: all of it, or nothing and a message where it was made. */
import type { StageOptions, StageState } from '../data/stage.ts';
import type { CellRef } from '../model/steps.ts';
import type { AttentionSteps } from './attention-steps.ts';

/** Where a change was made, and its message stands. */
type Where = 'cell' | 'sentence' | 'paste' | 'input';

export class Changes {
  readonly #host: AttentionSteps;

  constructor(host: AttentionSteps) {
    this.#host = host;
  }

  /** A page's, which may change anything. @returns whether it was done */
  attempt(where: Where, change: () => void): boolean {
    const host = this.#host;
    try {
      change();
    } catch (error) {
      host.fail(where, error);
      return false;
    }
    host.player.follow(host.bench.timeline);
    host.prediction.forget();
    host.input.locked = host.look.existing(host.input.locked);
    host.forgetProblems();
    host.emit('edit', { state: host.state });
    host.requestUpdate();
    return true;
  }

  /** A reader's: what is fixed stays. */
  byReader(where: Where, change: () => void): boolean {
    return this.attempt(where, () => {
      this.#host.bench.byReader(change);
    });
  }

  edit(cell: CellRef, value: number, isSameGesture = false): boolean {
    return this.byReader('cell', () => {
      this.#host.bench.edit(cell, value, isSameGesture);
    });
  }

  toggleMask(cell: CellRef): boolean {
    return this.byReader('cell', () => {
      this.#host.bench.toggleMask(cell);
    });
  }

  set(options: Partial<StageOptions>): void {
    const { bench, player } = this.#host;
    const { state } = bench;
    const next: StageState = { ...state, options: { ...state.options, ...options } };
    if (options.speed !== undefined) player.speed = options.speed;
    if ('scale' in options || 'causal' in options || 'keyLength' in options)
      this.byReader('input', () => {
        bench.change(next);
      });
    else bench.note(next);
    this.#host.requestUpdate();
  }

  reset(): void {
    this.byReader('input', () => {
      this.#host.bench.reset();
    });
  }

  travel(back: boolean): void {
    this.byReader('input', () => {
      this.#host.bench.travel(back);
    });
  }
}
