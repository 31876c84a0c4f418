/** A choice among what the lab has at hand, such as its tokens: their labels are data, no words. */
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
