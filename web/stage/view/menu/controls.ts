/** Controls that change the numbers: the direction, scale and mask; undo, redo, reset. */
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { headCounts } from '../../inputs/heads.ts';
import { passesOf } from '../../inputs/offer.ts';
import { currentInputs } from '../../inputs/stage-inputs.ts';
import type { Pass } from '../../inputs/step-ids.ts';
import { iconButton } from '../draw/icons.ts';
import type { StageParts } from '../parts/stage-parts.ts';

/** The parts of the stage that they use. */
export type SettingsStage = Pick<StageParts, 'bench' | 'changes' | 'language' | 'pass'>;

/** The numbers of heads among which the matrices can be divided. */
function renderHeadCount({ bench, changes, language }: SettingsStage): TemplateResult | typeof nothing {
  const { heads } = bench.picture;
  const counts = [...new Set([...headCounts(currentInputs(bench.numbers)), heads.count])].sort((a, b) => a - b);
  if (counts.length === 1) return nothing;
  return html`<label
    >${language.say('heads.group')}
    <select
      data-control="heads"
      @change=${(event: Event) => {
        changes.attempt({ type: 'heads', count: Number((event.target as HTMLSelectElement).value) });
      }}
    >
      ${counts.map((count) => html`<option value=${count} .selected=${live(count === heads.count)}>${count}</option>`)}
    </select>
  </label>`;
}

/** Renders the choice of the factor of the scores, and a field for one's own factor. */
function renderScale({ bench, changes, language }: SettingsStage): TemplateResult {
  const { say } = language;
  const { scale } = bench.numbers;
  const { dK } = bench.picture;
  const kind = typeof scale === 'number' ? 'own' : scale;
  const choose = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement;
    changes.set({ scale: value === 'own' ? Number((1 / Math.sqrt(dK)).toFixed(3)) : value === 'off' ? 'off' : 'on' });
  };
  const enter = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    const value = field.valueAsNumber;
    field.value = String(scale); // it stays, unless the engine takes the new one
    changes.set({ scale: value });
  };
  return html`<label
      >${say('settings.scale')}
      <select data-control="scale" @change=${choose}>
        <option value="on" .selected=${live(kind === 'on')}>÷ √dₖ, dₖ = ${dK}</option>
        <option value="off" .selected=${live(kind === 'off')}>${say('settings.off')}</option>
        <option value="own" .selected=${live(kind === 'own')}>${say('settings.own-factor')}</option>
      </select>
    </label>
    ${
      kind === 'own'
        ? html`<label
            >×
            <input
              type="number"
              step="0.05"
              class="short"
              aria-label=${say('settings.factor')}
              .value=${String(scale)}
              @change=${enter}
          /></label>`
        : nothing
    }`;
}

function renderPadding({ bench, changes, language }: SettingsStage): TemplateResult {
  const { say } = language;
  const enter = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    const { valueAsNumber: value } = field;
    if (field.reportValidity()) changes.set({ keyLength: Number.isNaN(value) ? undefined : value });
  };
  return html`<label
    >${say('settings.padding')}
    <input
      type="number"
      min="0"
      max=${bench.picture.labels.keys.length}
      step="1"
      class="short"
      data-control="padding"
      placeholder=${say('settings.no-padding')}
      .value=${bench.numbers.keyLength ?? ''}
      @change=${enter}
  /></label>`;
}

/** Renders the controls that change the numbers. */
function renderChanging(host: SettingsStage): TemplateResult {
  const { bench, changes } = host;
  const { say } = host.language;
  const act = (type: 'undo' | 'redo' | 'reset') => () => changes.attempt({ type });
  const isEdited = bench.numbers.inputs !== null || bench.canUndo;
  return html`${renderScale(host)}
    <label
      ><input
        type="checkbox"
        data-control="causal"
        .checked=${live(bench.numbers.causal)}
        @change=${(event: Event) => {
          changes.set({ causal: (event.target as HTMLInputElement).checked });
        }}
      />
      ${say('settings.causal')}</label
    >
    ${renderPadding(host)} ${renderHeadCount(host)}
    <span class="history">
      ${iconButton(say('settings.undo'), 'undo', act('undo'), { disabled: !bench.canUndo })}
      ${iconButton(say('settings.redo'), 'redo', act('redo'), { disabled: !bench.canRedo })}
      <button type="button" ?disabled=${!isEdited} @click=${act('reset')}>${say('settings.reset')}</button>
    </span>`;
}

export function renderSettings(host: SettingsStage): TemplateResult | typeof nothing {
  const { say } = host.language;
  const { fixed, steps } = host.bench.session;
  const passes = passesOf(steps);
  if (fixed === 'all' && passes.length === 1) return nothing;
  return html`<div class="settings" part="settings" role="group" aria-label=${say('settings.group')}>
    ${
      passes.length > 1
        ? html`<label
            >${say('settings.pass')}
            <select
              data-control="pass"
              @change=${(event: Event) => {
                host.pass = (event.target as HTMLSelectElement).value as Pass;
              }}
            >
              ${passes.map((pass) => html`<option value=${pass} .selected=${live(pass === host.pass)}>${say(`settings.${pass}`)}</option>`)}
            </select>
          </label>`
        : nothing
    }
    ${fixed === 'all' ? nothing : renderChanging(host)}
  </div>`;
}
