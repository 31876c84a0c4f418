/** A control for each kind of value, made from a table of them. */
import { type TemplateResult, html } from 'lit';
import { live } from 'lit/directives/live.js';
import { formatNumber } from '../numbers/format.ts';
import type { OptionOf, Params, Settable, Values } from '../params.ts';

/** A slider by its positions, which need not be the values. */
export interface RangeView {
  readonly name: string;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly position: number;
  /** The value, for eyes and for screen readers. */
  readonly text: string;
  readonly move: (position: number) => void;
}

export const range = ({ name, label, min, max, step, position, text, move }: RangeView): TemplateResult =>
  html`<label class="control">
    <span>${label}</span>
    <input
      type="range"
      name=${name}
      min=${min}
      max=${max}
      step=${step}
      .value=${live(String(position))}
      aria-valuetext=${text}
      @input=${(event: Event) => move((event.target as HTMLInputElement).valueAsNumber)}
    />
    <output>${text}</output>
  </label>`;

interface SliderOptions<Word> {
  /** Writes the value, for eyes and for screen readers. */
  readonly show?: (value: number) => string;
  /** The key of its label, if not its name. */
  readonly word?: Word;
}

const decimalsOf = (step: number): number => Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));

/** Steps of a logarithmic slider. */
const LOG_STEPS = 200;

/** A slider for a number; on a logarithmic scale it moves by equal factors. */
export function slider<P extends Params, N extends keyof P & string, Word extends string = N>(
  lab: Settable<P, NoInfer<Word>>,
  name: N,
  { show, word }: SliderOptions<Word> = {},
): TemplateResult {
  const param = lab.params[name];
  if (param?.kind !== 'number') throw new Error(`${name}: expected a number among the values`);
  const value = lab.values[name] as number;
  const isLog = param.scale === 'log';
  const { min, max } = param;
  // Whole positions, so that the last one is the largest value.
  const toPosition = (value: number): number =>
    isLog ? (LOG_STEPS * Math.log(value / min)) / Math.log(max / min) : value;
  const fromPosition = (at: number): number => {
    const exact = isLog ? min * (max / min) ** (at / LOG_STEPS) : at;
    const rounded = isLog ? Number(exact.toPrecision(3)) : Number(exact.toFixed(decimalsOf(param.step)));
    return Math.min(max, Math.max(min, rounded));
  };
  const text =
    show?.(value) ?? formatNumber(value, isLog ? (value < 1 ? 3 : value < 10 ? 2 : 1) : decimalsOf(param.step));
  return range({
    name,
    text,
    label: lab.say(word ?? (name as string as Word)),
    min: toPosition(min),
    max: toPosition(max),
    step: isLog ? 1 : param.step,
    position: toPosition(value),
    move: (at) => lab.set(name, fromPosition(at) as Values<P>[typeof name]),
  });
}

export function checkbox<P extends Params, N extends keyof P & string>(lab: Settable<P, N>, name: N): TemplateResult {
  return html`<label class="check">
    <input
      type="checkbox"
      name=${name}
      .checked=${live(lab.values[name] as boolean)}
      @change=${(event: Event) => {
        lab.set(name, (event.target as HTMLInputElement).checked as Values<P>[typeof name]);
      }}
    />
    ${lab.say(name)}
  </label>`;
}

/** A select; its words are `name.choice`. */
export function choice<P extends Params, N extends keyof P & string>(
  lab: Settable<P, N | `${N}.${OptionOf<P[N]>}`>,
  name: N,
): TemplateResult {
  const param = lab.params[name];
  if (param?.kind !== 'choice') throw new Error(`${name}: expected a choice among the values`);
  return html`<label class="control">
    <span>${lab.say(name)}</span>
    <select
      name=${name}
      @change=${(event: Event) => {
        lab.set(name, (event.target as HTMLSelectElement).value as Values<P>[typeof name]);
      }}
    >
      ${param.of.map(
        (option) =>
          html`<option value=${option} .selected=${live(option === lab.values[name])}>
            ${lab.say(`${name}.${option as OptionOf<P[N]>}`)}
          </option>`,
      )}
    </select>
  </label>`;
}
