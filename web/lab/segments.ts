/** A choice of few, all in sight: radio buttons that look like parts of one bar. Its words are `name.choice`. */
import { type TemplateResult, css, html } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Lab } from './lab.ts';
import type { Params, Values } from './params.ts';

export function segments<P extends Params>(lab: Lab<P>, name: keyof P & string): TemplateResult {
  const param = lab.params[name];
  if (param?.kind !== 'choice') throw new Error(`${name}: expected a choice among the values`);
  return html`<fieldset class="segments">
    <legend class="visually-hidden">${lab.say(name)}</legend>
    ${param.of.map(
      (option) =>
        html`<label>
          <input
            type="radio"
            name=${name}
            value=${option}
            .checked=${live(option === lab.values[name])}
            @change=${() => {
              lab.set(name, option as Values<P>[typeof name]);
            }}
          />
          <span>${lab.say(`${name}.${option}`)}</span>
        </label>`,
    )}
  </fieldset>`;
}

export const segmentStyles = css`
  .segments {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin: 0;
    padding: 0;
    border: 0;
    min-inline-size: 0;
  }
  .segments label {
    position: relative;
    cursor: pointer;
  }
  .segments input {
    position: absolute;
    inset: 0;
    opacity: 0;
    margin: 0;
    cursor: pointer;
  }
  .segments span {
    display: block;
    padding: 4px 12px;
    border: 1px solid light-dark(#8b8a84, #6d7280);
    border-radius: 7px;
    font-size: 0.95rem;
  }
  .segments input:checked + span {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
    font-weight: 600;
  }
  .segments input:focus-visible + span {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    .segments input:checked + span {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
