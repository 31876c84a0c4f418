/** The engine on its way: it arrives late, or never; what has been done until then counts all the same. */
import type { Attention } from 'attention-steps/core';

export class EngineLoading {
  /** Settled when the engine is there, or does not come. */
  readonly settled: Promise<void>;

  #settle: () => void = () => undefined;
  #isLoading = false;
  readonly #onArrival: (engine: Attention | undefined, error?: unknown) => Promise<void>;

  /** @param onArrival called once: with the engine, or with what kept it from coming */
  constructor(onArrival: (engine: Attention | undefined, error?: unknown) => Promise<void>) {
    this.#onArrival = onArrival;
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
    let engine: Attention | undefined;
    let problem: unknown;
    try {
      engine = await from();
    } catch (error) {
      problem = error;
    }
    try {
      await this.#onArrival(engine, problem);
    } finally {
      this.#settle(); // whoever waits is not left waiting by what cannot be drawn
    }
  }
}
