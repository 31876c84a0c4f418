/** The engine on its way: it arrives late, or never; what has been done until then counts all the same. */
import type { Attention } from 'attention-steps/core';
import { InputError, messageOf } from '../../shared/input/input-error.ts';
import type { AttentionSteps } from './attention-steps.ts';

export class Arrival {
  /** Settled when the engine is there, or does not come. */
  readonly settled: Promise<void>;

  #settle: () => void = () => undefined;
  #isLoading = false;
  readonly #host: AttentionSteps;

  constructor(host: AttentionSteps) {
    this.#host = host;
    this.settled = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  /** Once; later calls change nothing. */
  load(from: () => Promise<Attention>): void {
    if (this.#isLoading) return;
    this.#isLoading = true;
    void this.#load(from);
  }

  async #load(from: () => Promise<Attention>): Promise<void> {
    const host = this.#host;
    let engine: Attention | undefined;
    try {
      engine = await from();
    } catch (error) {
      host.fail('engine', new InputError('engine.failed', { reason: messageOf(error) }));
    }
    host.changes.settle(engine);
    if (engine) host.emit('ready');
    await host.language.arrival;
    this.#settle();
    host.requestUpdate();
  }
}
