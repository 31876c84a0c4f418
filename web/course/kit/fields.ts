/** Fields for typing, such as a sentence or a seed. They listen to `change`, as half a word is another word. */
import { type TemplateResult, css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';

export interface TextField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly longest: number;
  /** The reason why the text cannot be used. */
  readonly problem?: string | undefined;
  readonly change: (text: string) => void;
}

export function textField({ name, label, value, longest, problem, change }: TextField): TemplateResult {
  const id = `${name}-problem`;
  return html`<div class="field">
    <label for=${name}>${label}</label>
    <input
      type="text"
      id=${name}
      name=${name}
      maxlength=${longest}
      autocomplete="off"
      aria-invalid=${problem === undefined ? nothing : 'true'}
      aria-describedby=${problem === undefined ? nothing : id}
      .value=${live(value)}
      @change=${(event: Event) => {
        change((event.target as HTMLInputElement).value);
      }}
    />
    ${problem === undefined ? nothing : html`<p class="error" id=${id} role="status">${problem}</p>`}
  </div>`;
}

export interface SeedField {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly change: (seed: number) => void;
}

/** Takes whole numbers from 0 and restores the last one after anything else. */
export function seedField({ label, value, most, change }: SeedField): TemplateResult {
  return html`<label class="field seed">
    <span>${label}</span>
    <input
      type="number"
      name="seed"
      min="0"
      max=${most}
      step="1"
      .value=${live(String(value))}
      @change=${(event: Event) => {
        const input = event.target as HTMLInputElement;
        if (Number.isInteger(input.valueAsNumber) && input.checkValidity()) change(input.valueAsNumber);
        else input.value = String(value);
      }}
    />
  </label>`;
}

export const fieldStyles = css`
  .field {
    display: grid;
    gap: 3px;
    font-size: 0.95rem;
    min-width: 0;
  }
  .field label,
  .field > span {
    font-weight: 600;
    font-size: 0.9rem;
    color: var(--role, inherit);
  }
  .field input {
    width: 100%;
  }
  .field.seed input {
    width: 8em;
  }
`;
