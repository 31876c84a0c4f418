/**
 * The computation as code. All of that but this line comes when it is opened; so the one classic script and a lesson in one
 * file, where all would come at once, 13 kB of it this, go without.
 */
import { type TemplateResult, html, nothing } from 'lit';
import { InputError, messageOf } from '../../shared/input/input-error.ts';
import type { Prediction } from './prediction.ts';
import type { StageHost } from './stage-host.ts';

export class TakeAlong {
  #isOpen = false;
  readonly #host: StageHost;
  readonly #prediction: Prediction;

  constructor(host: StageHost, prediction: Prediction) {
    this.#host = host;
    this.#prediction = prediction;
  }

  render(): TemplateResult | typeof nothing {
    if (import.meta.env.MODE === 'script' || import.meta.env.MODE === 'lesson') return nothing;
    const { bench, language, problems } = this.#host;
    const toggle = ({ target }: Event): void => {
      this.#isOpen = (target as HTMLDetailsElement).open;
      this.#host.requestUpdate();
      if (this.#isOpen)
        import('./take-along-panel.ts').catch((error: unknown) => {
          problems.fail('input', new InputError('take.failed', { reason: messageOf(error) }));
        });
    };
    const panel = html`<attention-take-along
      lang=${language.spoken}
      .numbers=${bench.isStandIn ? undefined : bench.numbers}
      .trace=${bench.trace}
      .isPredicting=${(this.#prediction.picture.concealed?.cells.size ?? 0) > 0}
    ></attention-take-along>`;
    return html`<details class="take-along" @toggle=${toggle}>
      <summary>${language.say('take.title')}</summary>
      ${this.#isOpen ? panel : nothing}
    </details>`;
  }
}
