/** One of a few, side by side: radio buttons that look like a row of buttons. */
import { type TemplateResult, css, html } from 'lit';
import { radios } from '../../shared/controls/radios.ts';

export interface RadioView<Value extends string = string> {
  readonly name: string;
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string | TemplateResult;
    readonly disabled?: boolean;
  }[];
  /** For screen readers only, where the options say it themselves. */
  readonly isLabelHidden?: boolean;
  readonly chosen: Value;
  readonly choose: (value: Value) => void;
}

export function radioRow<Value extends string>({
  name,
  label,
  options,
  isLabelHidden,
  chosen,
  choose,
}: RadioView<Value>): TemplateResult {
  return html`<fieldset class="radios">
    <legend class=${isLabelHidden ? 'visually-hidden' : ''}>${label}</legend>
    ${radios(
      name,
      options.map(({ value, label: text, disabled }) => ({ value, text, disabled })),
      chosen,
      choose,
    )}
  </fieldset>`;
}

export const radioStyles = css`
  .radios {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin: 0;
    padding: 0;
    border: 0;
    min-width: 0;
  }
  .radios legend {
    margin-bottom: 3px;
    padding: 0;
    font-weight: 600;
    font-size: 0.9rem;
  }
  .radios label {
    position: relative;
    cursor: pointer;
  }
  .radios input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .radios span {
    display: block;
    min-height: 24px;
    padding: 3px 12px;
    border: 1px solid var(--ink-3);
    border-radius: 7px;
    background: var(--surface);
  }
  .radios input:checked + span {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
    font-weight: 600;
  }
  .radios input:disabled + span {
    border-style: dashed;
    color: var(--ink-2);
  }
  .radios input:focus-visible + span {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    .radios input:checked + span {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
