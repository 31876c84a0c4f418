/** A select whose options are data of the lab, such as its tokens, and so need no words. */
import { type TemplateResult, html } from 'lit';
import { live } from 'lit/directives/live.js';

interface Option<Value> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface ChoicesView<Value extends string = string> {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly choose: (value: Value) => void;
}

export function picker<Value extends string>({
  name,
  label,
  options,
  value,
  choose,
}: ChoicesView<Value>): TemplateResult {
  return html`<label class="picker">
    <span>${label}</span>
    <select
      name=${name}
      @change=${(event: Event) => {
        choose((event.target as HTMLSelectElement).value as Value);
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
