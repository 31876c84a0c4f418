/** “Both ways” in <attention-reader>, whose code comes when it is first seen. Until then it has what a link says of it. */
import { type TemplateResult, html } from 'lit';
import { messageOf } from '../../../shared/input/input-error.ts';
import { startValues } from '../../../shared/params.ts';
import { ADDRESS, type Address, type AskedOfBoth, askedOfBoth } from '../address.ts';
import type { BothWays } from './both-ways.ts';
import type { ReaderView } from './view.ts';
import { say } from './words.ts';

interface Host {
  readonly requestUpdate: () => void;
  view: Address['view'];
}

export class LazyBothWays {
  problem = '';
  #asked = askedOfBoth(startValues(ADDRESS));
  #loaded: BothWays | undefined;
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  get asked(): AskedOfBoth {
    return this.#loaded?.asked ?? this.#asked;
  }

  /** Another model reads the same texts. */
  begin(): void {
    this.problem = '';
    this.#loaded?.begin();
  }

  /** Takes what a link says. */
  take(asked: AskedOfBoth): void {
    this.#asked = askedOfBoth(asked);
    this.#loaded?.take(this.#asked);
  }

  /** Called when the host has drawn it. */
  async updated(view: ReaderView): Promise<void> {
    if (this.#loaded) {
      this.#loaded.updated(view);
      return;
    }
    this.problem = '';
    try {
      const { BothWays } = await import('./both-ways.ts');
      this.#loaded ??= new BothWays(this.#host, this.#asked);
    } catch (error) {
      this.problem = say('failed', { reason: messageOf(error) });
      this.#host.view = 'heads';
    }
    this.#host.requestUpdate();
  }

  render(view: ReaderView): TemplateResult {
    return this.#loaded?.render(view) ?? html`<p role="status">${say('both.waiting')}</p>`;
  }
}
