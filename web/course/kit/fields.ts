/** Selects and fields of labs. */
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Params, Settable, Values } from '../../shared/params.ts';

interface Option {
  readonly value: string;
  readonly label: string;
  /** The language of its label, if not the page's. */
  readonly lang?: string;
}

interface PickerOptions<Word> {
  /** The key of its label, if not its name. */
  readonly word?: Word;
  /** The option in use, if another than the chosen one. */
  readonly value?: string;
}

/** A select whose options are data of the lab, such as its tokens, and so need no words. */
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
      ${options.map((option) => html`<option value=${option.value} lang=${option.lang ?? nothing} .selected=${live(option.value === value)}>${option.label}</option>`)}
    </select>
  </label>`;
}

/** Makes options of tokens, with their 0-based places as values. */
export const places = (tokens: readonly string[], labelOf = (word: string, _at: number): string => word): Option[] =>
  tokens.map((word, at) => ({ value: String(at), label: labelOf(word, at) }));

interface TextFieldOptions<Word> {
  /** The key of its label, if not its name. */
  readonly word?: Word;
  /** The reason why the text cannot be used. */
  readonly problem?: string | undefined;
  /** True where each letter counts: what is typed is answered at once. */
  readonly isLive?: boolean;
}

/** A field for typing, such as a sentence. Unless it is live, it listens to `change`, as half a word is another word. */
export function textField<P extends Params, N extends keyof P & string, Word extends string = N>(
  lab: Settable<P, NoInfer<Word>>,
  name: N,
  { word, problem, isLive = false }: TextFieldOptions<Word> = {},
): TemplateResult {
  const param = lab.params[name];
  if (param?.kind !== 'text') throw new Error(`${name}: expected a text among the values`);
  const id = `${name}-problem`;
  const take = ({ target }: Event): void => lab.set(name, (target as HTMLInputElement).value as Values<P>[typeof name]);
  return html`<div class="field">
    <label for=${name}>${lab.say(word ?? (name as string as Word))}</label>
    <input
      type="text"
      id=${name}
      name=${name}
      maxlength=${param.longest}
      autocomplete="off"
      aria-invalid=${problem === undefined ? nothing : 'true'}
      aria-describedby=${problem === undefined ? nothing : id}
      .value=${live(lab.values[name] as string)}
      @input=${isLive ? take : nothing}
      @change=${take}
    />
    ${problem === undefined ? nothing : html`<p class="error" id=${id} role="status">${problem}</p>`}
  </div>`;
}
