/** Choices among what the lab has at hand, such as its tokens or how many heads: their labels are data, no words. */
import { type TemplateResult, html } from 'lit';
import { live } from 'lit/directives/live.js';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface ChoicesView {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly choose: (value: string) => void;
}

/** All to be seen at once: for a few short ones. */
export function radios({ name, label, options, value, choose }: ChoicesView): TemplateResult {
  return html`<fieldset class="radios">
    <legend>${label}</legend>
    ${options.map(
      (option) =>
        html`<label>
          <input
            type="radio"
            name=${name}
            value=${option.value}
            ?disabled=${option.disabled ?? false}
            .checked=${live(option.value === value)}
            @change=${() => {
              choose(option.value);
            }}
          />
          <span>${option.label}</span>
        </label>`,
    )}
  </fieldset>`;
}

export function picker({ name, label, options, value, choose }: ChoicesView): TemplateResult {
  return html`<label class="picker">
    <span>${label}</span>
    <select
      name=${name}
      @change=${(event: Event) => {
        choose((event.target as HTMLSelectElement).value);
      }}
    >
      ${options.map(
        (option) =>
          html`<option
            value=${option.value}
            ?disabled=${option.disabled ?? false}
            .selected=${live(option.value === value)}
          >
            ${option.label}
          </option>`,
      )}
    </select>
  </label>`;
}

export interface SeedView {
  readonly label: string;
  readonly next: string;
  readonly value: number;
  readonly max: number;
  readonly set: (value: number) => void;
}

/** Where random numbers come from, to be typed or counted up. */
export function seedControl({ label, next, value, max, set }: SeedView): TemplateResult {
  return html`<div class="seed">
    <label class="picker">
      <span>${label}</span>
      <input
        type="number"
        name="seed"
        min="0"
        max=${max}
        step="1"
        .value=${live(String(value))}
        @change=${(event: Event) => {
          const input = event.target as HTMLInputElement;
          if (input.validity.valid && input.value !== '') set(input.valueAsNumber);
          else input.value = String(value);
        }}
      />
    </label>
    <button
      type="button"
      @click=${() => {
        set((value + 1) % (max + 1));
      }}
    >
      ${next}
    </button>
  </div>`;
}
