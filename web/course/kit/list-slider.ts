/** A slider over the numbers of a list, for values of which only some make sense together with others. */
import { type TemplateResult, html } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Settable } from '../../shared/params.ts';
import type { Params, Values } from '../../shared/params.ts';

export interface ListSliderView {
  readonly of: readonly number[];
  /** The value in use: the chosen one, or its substitute from the list. */
  readonly value: number;
  readonly text: string;
}

export function listSlider<P extends Params, N extends keyof P & string>(
  lab: Settable<P, N>,
  name: N,
  { of, value, text }: ListSliderView,
): TemplateResult {
  return html`<label class="control">
    <span>${lab.say(name)}</span>
    <input
      type="range"
      name=${name}
      min="0"
      max=${of.length - 1}
      step="1"
      .value=${live(String(of.indexOf(value)))}
      aria-valuetext=${text}
      @input=${(event: Event) => {
        lab.set(name, of[(event.target as HTMLInputElement).valueAsNumber] as Values<P>[typeof name]);
      }}
    />
    <output>${text}</output>
  </label>`;
}
