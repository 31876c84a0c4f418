/** Native controls with their labels. */
import { type TemplateResult, html, noChange, nothing } from 'lit';
import { Directive, type PropertyPart, directive } from 'lit/directive.js';
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

const typing = new WeakSet<Element>();

/** The value of a field, but not over what somebody is typing: the preview loads meanwhile, and tells its height. */
const settled = directive(
  class extends Directive {
    render(value: string): string {
      return value;
    }
    override update({ element }: PropertyPart, [value]: [string]): typeof noChange {
      const field = element as HTMLInputElement | HTMLTextAreaElement;
      if (!typing.has(field) && field.value !== value) field.value = value;
      return noChange;
    }
  },
);

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
  /** Of a number's arrows. */
  readonly step?: number | 'any';
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
  step = 10,
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
        step=${type === 'number' ? step : nothing}
        spellcheck="false"
        autocomplete="off"
        aria-invalid=${problem === undefined ? 'false' : 'true'}
        aria-describedby=${described.join(' ').trim() || nothing}
        .value=${settled(value)}
        @input=${({ target }: Event) => {
          typing.add(target as HTMLInputElement);
        }}
        @change=${({ target }: Event) => {
          typing.delete(target as HTMLInputElement);
          change((target as HTMLInputElement).value.trim());
        }}
    /></label>
    ${hint === undefined ? nothing : html`<p class="hint" id=${`${name}-hint`}>${hint}</p>`}
    ${problem === undefined ? nothing : html`<p class="problem" role="alert" id=${`${name}-problem`}>${problem}</p>`}`;
}
