/** “Open a model” in <attention-reader>, whose code comes when it is first shown. */
import { type TemplateResult, nothing } from 'lit';
import { reasonOf } from '../reason.ts';
import { Lazy } from '../../../shared/lazy.ts';
import type { AskedReader } from '../asked.ts';
import type { WeightsFile } from './weights-file.ts';
import { say } from './words.ts';

interface Host {
  readonly requestUpdate: () => void;
  readonly updateComplete: Promise<boolean>;
  readonly renderRoot: ParentNode;
  /** The address of the site's list of published models; empty: there is none. */
  readonly published: string;
}

export class OpenPanel {
  /** It stands where all heads are shown otherwise. */
  isOpen = false;
  problem = '';
  readonly #code: Lazy<WeightsFile>;
  readonly #host: Host;

  constructor(host: Host, take: (reader: AskedReader, name: string) => void) {
    this.#host = host;
    this.#code = new Lazy(async () => {
      const { WeightsFile } = await import('./weights-file.ts');
      return new WeightsFile(host, take);
    });
  }

  /** Called when the host has drawn it. */
  async updated(): Promise<void> {
    if (this.#code.value) return;
    try {
      const panel = await this.#code.load();
      this.#host.requestUpdate();
      await panel.showPublished(this.#host.published);
    } catch (error) {
      this.isOpen = false;
      const problem = say('failed', { reason: reasonOf(error) });
      if (problem === this.problem) return; // else this would be tried again at once
      this.problem = problem;
    }
    this.#host.requestUpdate();
  }

  render(): TemplateResult | typeof nothing {
    return this.#code.value?.render() ?? nothing;
  }
}
