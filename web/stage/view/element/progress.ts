/** How far somebody has come, told to the page: enough to keep a record by. */
import type { StageProgress } from '../../inputs/events.ts';
import { type StepId, passOf } from '../../inputs/step-ids.ts';
import type { StageHost } from '../parts/stage-host.ts';

/** Dispatches the events step and complete. */
export class Progress {
  #step: StepId | undefined;
  #isComplete = false;
  readonly #host: StageHost;

  constructor(host: StageHost) {
    this.#host = host;
  }

  /** Another moment is shown. */
  tick(): void {
    if (!this.#host.bench.isThere) return;
    const { step, isAtEnd } = this.#host.player;
    if (this.#step !== undefined && step !== this.#step) this.#emit('step', step);
    this.#step = step;
    if (isAtEnd && !this.#isComplete) this.#emit('complete', step);
    this.#isComplete = isAtEnd;
  }

  #emit(name: 'step' | 'complete', step: StepId): void {
    const { timeline, numbers } = this.#host.bench;
    const steps = timeline.spans.map((span) => span.step);
    const progress: StageProgress = { step, steps, pass: passOf(step), example: numbers.example };
    this.#host.emit(name, progress);
  }
}
