/** A lab whose code comes shortly before it scrolls into view. */
import { type TemplateResult, html } from 'lit';
import type { Params } from '../../shared/params.ts';
import { whenVisible } from '../../shared/when-visible.ts';
import { LabFrame, type LabWords } from './lab-frame.ts';

export abstract class LateFrame<P extends Params, W extends LabWords> extends LabFrame<P, W> {
  /** `missing`: could not be fetched. */
  protected code: 'waiting' | 'here' | 'missing' = 'waiting';

  #observer: IntersectionObserver | undefined;

  protected abstract fetchCode(): Promise<unknown>;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer = whenVisible([this], '25%', () => void this.#fetch());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
  }

  async #fetch(): Promise<void> {
    this.code = await this.fetchCode().then(
      () => 'here' as const,
      () => 'missing' as const,
    );
    this.requestUpdate();
  }

  protected get waiting(): TemplateResult {
    return html`<div class="waiting" role="status">${this.say('waiting')}</div>`;
  }
}
