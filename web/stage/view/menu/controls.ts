/** Controls that change the numbers: the direction, scale and mask; undo, redo, reset. */
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { InputOptions, StageOptions } from '../../inputs/stage-state.ts';
import type { Pass } from '../../inputs/step-ids.ts';
import type { Say } from '../../../shared/words/say.ts';
import { iconButton } from '../draw/icons.ts';

export interface ControlsView {
  readonly options: InputOptions;
  readonly pass: Pass;
  /** The passes that are offered. */
  readonly passes: readonly Pass[];
  readonly dK: number;
  /** The number of keys, with padding. */
  readonly keys: number;
  readonly heads: number;
  /** The numbers of heads among which the matrices can be divided. */
  readonly headCounts: readonly number[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly isEdited: boolean;
  /** True if nothing can be changed, so that these controls are missing. */
  readonly isFixed: boolean;
  readonly say: Say;
  readonly act: (action: 'undo' | 'redo' | 'reset') => void;
  readonly set: (options: Partial<StageOptions>) => void;
  /** @param count the number of heads */
  readonly cut: (count: number) => void;
  readonly turn: (pass: Pass) => void;
}

function renderHeadCount({ heads, headCounts, cut, say }: ControlsView): TemplateResult | typeof nothing {
  const counts = [...new Set([...headCounts, heads])].sort((a, b) => a - b);
  if (counts.length === 1) return nothing;
  return html`<label
    >${say('heads.group')}
    <select
      data-control="heads"
      @change=${(event: Event) => {
        cut(Number((event.target as HTMLSelectElement).value));
      }}
    >
      ${counts.map((count) => html`<option value=${count} .selected=${live(count === heads)}>${count}</option>`)}
    </select>
  </label>`;
}

/** Renders the choice of the factor of the scores, and a field for one's own factor. */
function renderScale({ options: { scale }, dK, set, say }: ControlsView): TemplateResult {
  const kind = typeof scale === 'number' ? 'own' : scale;
  const choose = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement;
    set({ scale: value === 'own' ? Number((1 / Math.sqrt(dK)).toFixed(3)) : value === 'off' ? 'off' : 'on' });
  };
  const enter = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    const value = field.valueAsNumber;
    field.value = String(scale); // it stays, unless the engine takes the new one
    set({ scale: value });
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

function renderPadding({ options: { keyLength }, keys, set, say }: ControlsView): TemplateResult {
  const enter = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    const { valueAsNumber: value } = field;
    if (field.reportValidity()) set({ keyLength: Number.isNaN(value) ? undefined : value });
  };
  return html`<label
    >${say('settings.padding')}
    <input
      type="number"
      min="0"
      max=${keys}
      step="1"
      class="short"
      data-control="padding"
      placeholder=${say('settings.no-padding')}
      .value=${keyLength ?? ''}
      @change=${enter}
  /></label>`;
}

/** Renders the controls that change the numbers. */
function renderChanging(view: ControlsView): TemplateResult {
  const { say, act } = view;
  return html`${renderScale(view)}
    <label
      ><input
        type="checkbox"
        data-control="causal"
        .checked=${live(view.options.causal)}
        @change=${(event: Event) => {
          view.set({ causal: (event.target as HTMLInputElement).checked });
        }}
      />
      ${say('settings.causal')}</label
    >
    ${renderPadding(view)} ${renderHeadCount(view)}
    <span class="history">
      ${iconButton(say('settings.undo'), 'undo', () => act('undo'), { disabled: !view.canUndo })}
      ${iconButton(say('settings.redo'), 'redo', () => act('redo'), { disabled: !view.canRedo })}
      <button type="button" ?disabled=${!view.isEdited} @click=${() => act('reset')}>${say('settings.reset')}</button>
    </span>`;
}

export function renderSettings(view: ControlsView): TemplateResult | typeof nothing {
  const { say } = view;
  if (view.isFixed && view.passes.length === 1) return nothing;
  return html`<div class="settings" part="settings" role="group" aria-label=${say('settings.group')}>
    ${
      view.passes.length > 1
        ? html`<label
            >${say('settings.pass')}
            <select
              data-control="pass"
              @change=${(event: Event) => {
                view.turn((event.target as HTMLSelectElement).value as Pass);
              }}
            >
              ${view.passes.map((pass) => html`<option value=${pass} .selected=${live(pass === view.pass)}>${say(`settings.${pass}`)}</option>`)}
            </select>
          </label>`
        : nothing
    }
    ${view.isFixed ? nothing : renderChanging(view)}
  </div>`;
}
