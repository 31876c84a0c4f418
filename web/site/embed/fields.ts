/** Native controls with their labels. */
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Option } from '../../shared/controls/radios.ts';

export function box(
  name: string,
  text: unknown,
  isChecked: boolean,
  choose: (isChecked: boolean) => void,
  hint?: string,
): TemplateResult {
  return html`<label class="one"
      ><input
        type="checkbox"
        name=${name}
        aria-describedby=${hint === undefined ? nothing : `${name}-hint`}
        .checked=${live(isChecked)}
        @change=${(event: Event) => {
          choose((event.target as HTMLInputElement).checked);
        }}
      /><span>${text}</span></label
    >${hint === undefined ? nothing : html`<p class="hint" id=${`${name}-hint`}>${hint}</p>`}`;
}

/** Which of a list are checked, in the list's order. */
export function boxes<T extends string>(
  name: string,
  options: readonly (Option<T> & { readonly label?: unknown })[],
  current: readonly string[],
  choose: (values: T[]) => void,
): TemplateResult {
  return html`<div class="several">
    ${options.map(({ value, text, label }) =>
      box(`${name}-${value}`, label ?? text, current.includes(value), (isChecked) => {
        choose(
          options.map((option) => option.value).filter((one) => (one === value ? isChecked : current.includes(one))),
        );
      }),
    )}
  </div>`;
}

interface TextField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly type?: 'text' | 'number' | 'url';
  readonly hint?: string;
  /** What is wrong with what was typed. */
  readonly problem?: string | undefined;
  readonly min?: number;
  readonly max?: number;
  readonly change: (text: string) => void;
}

export function textField({
  name,
  label,
  value,
  type = 'text',
  hint,
  problem,
  min,
  max,
  change,
}: TextField): TemplateResult {
  const described = [hint === undefined ? '' : `${name}-hint`, problem === undefined ? '' : `${name}-problem`];
  return html`<label class="text"
      >${label}
      <input
        type=${type}
        name=${name}
        min=${min ?? nothing}
        max=${max ?? nothing}
        step=${type === 'number' ? '10' : nothing}
        spellcheck="false"
        autocomplete="off"
        aria-invalid=${problem === undefined ? 'false' : 'true'}
        aria-describedby=${described.join(' ').trim() || nothing}
        .value=${live(value)}
        @change=${(event: Event) => {
          change((event.target as HTMLInputElement).value.trim());
        }}
    /></label>
    ${hint === undefined ? nothing : html`<p class="hint" id=${`${name}-hint`}>${hint}</p>`}
    ${problem === undefined ? nothing : html`<p class="problem" role="alert" id=${`${name}-problem`}>${problem}</p>`}`;
}
