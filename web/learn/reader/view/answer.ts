/** An answer of a model that is asked for when it is first looked at, and again when what it depends on is another. */
import { reasonOf } from '../reason.ts';
import { say } from './words.ts';

export class Answer<T> {
  /** Undefined until it is there. */
  value: T | undefined;
  problem = '';
  /** The object that the answer depends on. */
  #key: object | undefined;
  readonly #host: { readonly requestUpdate: () => void };

  constructor(host: { readonly requestUpdate: () => void }) {
    this.#host = host;
  }

  async ask(key: object, question: () => Promise<T>): Promise<void> {
    if (this.#key === key) return;
    this.#key = key;
    this.value = undefined;
    this.problem = '';
    try {
      const value = await question();
      if (this.#key === key) this.value = value;
    } catch (error) {
      if (this.#key === key) this.problem = say('not-read', { reason: reasonOf(error) });
    }
    this.#host.requestUpdate();
  }

  /** Drops the answer, and one that is on its way. */
  forget(): void {
    this.#key = this.value = undefined;
    this.problem = '';
  }
}
