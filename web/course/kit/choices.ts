/** A select whose options are data of the lab, such as its tokens, and so need no words. */
import { type TemplateResult, html } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Params, Settable, Values } from '../../shared/params.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface PickerOptions<Word> {
  /** The key of its label, if not its name. */
  readonly word?: Word;
  /** The option in use, if another than the chosen one. */
  readonly value?: string;
}

export function picker<P extends Params, N extends keyof P & string, Word extends string = N>(
  lab: Settable<P, NoInfer<Word>>,
  name: N,
  options: readonly Option[],
  { word, value = String(lab.values[name]) }: PickerOptions<Word> = {},
): TemplateResult {
  const choose = (event: Event): void => {
    const { value: chosen } = event.target as HTMLSelectElement;
    lab.set(name, (lab.params[name]?.kind === 'number' ? Number(chosen) : chosen) as Values<P>[typeof name]);
  };
  return html`<label class="picker">
    <span>${lab.say(word ?? (name as string as Word))}</span>
    <select name=${name} @change=${choose}>
      ${options.map((option) => html`<option value=${option.value} .selected=${live(option.value === value)}>${option.label}</option>`)}
    </select>
  </label>`;
}

/** Makes options of tokens, with their 0-based places as values. */
export const places = (tokens: readonly string[], labelOf = (word: string, _at: number): string => word): Option[] =>
  tokens.map((word, at) => ({ value: String(at), label: labelOf(word, at) }));
