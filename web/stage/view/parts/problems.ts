/** Problems, each shown where it was made. Those of a page's settings and of an engine that does not start stay. */
import { type TemplateResult, html, nothing } from 'lit';
import { errorText } from '../../../shared/input/input-error.ts';
import type { Say } from '../../../shared/words/say.ts';

/** The place of a message: at the cell being edited, beside the sentence or the pasted text, or above the stage. */
export type Where = 'cell' | 'sentence' | 'paste' | 'input' | 'setup' | 'engine' | 'view';

const LASTING: readonly Where[] = ['setup', 'engine'];

export class Problems {
  readonly #found = new Map<Where, unknown>();
  /** Told to the page, and shown. */
  readonly tell: (error: unknown) => void;

  constructor(tell: (error: unknown) => void) {
    this.tell = tell;
  }

  /** Undefined: nothing is wrong there. */
  at(where: Where): unknown {
    return this.#found.get(where);
  }

  fail(where: Where, error: unknown): void {
    this.#found.set(where, error);
    this.tell(error);
  }

  clear(where: Where): void {
    this.#found.delete(where);
  }

  /** Removes the message, as what was asked for is done. */
  forget(): void {
    for (const where of this.#found.keys()) if (!LASTING.includes(where)) this.#found.delete(where);
  }
}

/** @param error undefined: nothing is wrong */
export function renderProblem(error: unknown, say: Say): TemplateResult | typeof nothing {
  return error === undefined ? nothing : html`<p class="error" role="alert">${errorText(error, say)}</p>`;
}
