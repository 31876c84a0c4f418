/**
 * The computation as code. All of that but this line comes when it is opened; so the one classic script and a lesson in one
 * file, where all would come at once, 13 kB of it this, go without.
 */
import { type TemplateResult, html, nothing } from 'lit';
import { InputError, messageOf } from '../../shared/input/input-error.ts';
import type { AttentionSteps } from './attention-steps.ts';

export function renderTakeAlong(host: AttentionSteps): TemplateResult | typeof nothing {
  if (import.meta.env.MODE === 'script' || import.meta.env.MODE === 'lesson') return nothing;
  const toggle = ({ target }: Event): void => {
    host.isTaken = (target as HTMLDetailsElement).open;
    host.requestUpdate();
    if (host.isTaken)
      import('./take-along-panel.ts').catch((error: unknown) => {
        host.fail('input', new InputError('take.failed', { reason: messageOf(error) }));
      });
  };
  const panel = html`<attention-take-along
    lang=${host.language.spoken}
    .numbers=${host.bench.isStandIn ? undefined : host.bench.numbers}
    .trace=${host.trace}
    .isPredicting=${(host.prediction.picture.concealed?.cells.size ?? 0) > 0}
  ></attention-take-along>`;
  return html`<details class="take-along" @toggle=${toggle}>
    <summary>${host.say('take.title')}</summary>
    ${host.isTaken ? panel : nothing}
  </details>`;
}
