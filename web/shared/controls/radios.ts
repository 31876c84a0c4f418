/** Native radio buttons with their labels: what stands around them, and what they look like, is the page's part. */
import { type TemplateResult, html } from 'lit';
import { live } from 'lit/directives/live.js';

export interface Option<Value extends string> {
  readonly value: Value;
  readonly text: string | TemplateResult;
  readonly disabled?: boolean | undefined;
}

export function radios<Value extends string>(
  name: string,
  options: readonly Option<Value>[],
  chosen: Value,
  choose: (value: Value) => void,
): TemplateResult[] {
  return options.map(
    ({ value, text, disabled = false }) =>
      html`<label class="one"
        ><input
          type="radio"
          name=${name}
          value=${value}
          ?disabled=${disabled}
          .checked=${live(value === chosen)}
          @change=${() => {
            choose(value);
          }}
        /><span>${text}</span></label
      >`,
  );
}
