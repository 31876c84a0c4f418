/** A choice among a few, side by side: native radio buttons, styled in shared/look/controls.css. */
import { type TemplateResult, html } from 'lit';
import { live } from 'lit/directives/live.js';

export interface Option<Value extends string> {
  readonly value: Value;
  readonly text: string | TemplateResult;
  readonly disabled?: boolean | undefined;
}

/** The inner span keeps a symbol and its index on one line, as its parent is a flex box. */
export function radios<Value extends string>(
  name: string,
  options: readonly Option<Value>[],
  chosen: Value,
  choose: (value: Value) => void,
): TemplateResult {
  return html`<div class="choice">
    ${options.map(
      ({ value, text, disabled = false }) =>
        html`<label
          ><input
            type="radio"
            name=${name}
            value=${value}
            ?disabled=${disabled}
            .checked=${live(value === chosen)}
            @change=${() => {
              choose(value);
            }}
          /><span><span>${text}</span></span></label
        >`,
    )}
  </div>`;
}

export interface RadioGroup<Value extends string = string> {
  readonly name: string;
  readonly label: string;
  /** Set if the options speak for themselves, so that only screen readers need it. */
  readonly isLabelHidden?: boolean;
  readonly options: readonly Option<Value>[];
  readonly chosen: Value;
  readonly choose: (value: Value) => void;
}

/** Groups them in a fieldset with a legend. */
export function radioGroup<Value extends string>(group: RadioGroup<Value>): TemplateResult {
  const { name, label, isLabelHidden, options, chosen, choose } = group;
  return html`<fieldset class="radios">
    <legend class=${isLabelHidden ? 'visually-hidden' : ''}>${label}</legend>
    ${radios(name, options, chosen, choose)}
  </fieldset>`;
}
