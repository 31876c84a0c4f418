/**
 * A lab that an engine computes for: it declares its values (`params`) and its words, and draws what was computed; it
 * computes no attention.
 */
import type { Attention } from 'attention-steps/core';
import { type TemplateResult, html } from 'lit';
import { loadEngine } from '../../shared/engine.ts';
import { messageOf } from '../../shared/input/input-error.ts';
import type { Params } from '../../shared/params.ts';
import { LabFrame, type LabWords } from './lab-frame.ts';

export type { LabWords, SayToAll } from './lab-frame.ts';

/** @typeParam Engine what `load` gives: an engine, or what one has made */
export abstract class EngineLab<Engine, P extends Params, W extends LabWords> extends LabFrame<P, W> {
  #engine: Engine | undefined;
  #isLoading = false;
  /** The reason why there is no engine. */
  #failure = '';

  protected override get failure(): string {
    return this.#failure;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#engine || this.#isLoading) return;
    this.#isLoading = true;
    this.#failure = '';
    this.load().then(
      (engine) => {
        this.#engine = engine;
        this.requestUpdate();
      },
      (error: unknown) => {
        this.#isLoading = false;
        this.#failure = messageOf(error);
        this.requestUpdate();
      },
    );
  }

  protected abstract load(): Promise<Engine>;

  protected abstract view(engine: Engine): TemplateResult;

  protected override content(): TemplateResult {
    if (!this.#engine)
      return this.#failure ? html`` : html`<div class="waiting" role="status">${this.say('waiting')}</div>`;
    try {
      return this.view(this.#engine);
    } catch (error) {
      return html`<p class="error" role="alert">${messageOf(error)}</p>`;
    }
  }
}

export abstract class Lab<P extends Params, W extends LabWords> extends EngineLab<Attention, P, W> {
  protected override load(): Promise<Attention> {
    return loadEngine();
  }
}
