/** A slider for whole numbers that are compared by factors, such as a length: every doubling has four steps. */
import { type TemplateResult, html } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Settable } from '../../shared/params.ts';
import type { Params, Values } from '../../shared/params.ts';

/** Rises evenly between two powers of 2, so that 512, 640, 768, 896, 1024 are all on the slider. */
export function toOctaves(value: number): number {
  const below = Math.floor(Math.log2(value));
  return below + value / 2 ** below - 1;
}

export function fromOctaves(position: number): number {
  const below = Math.floor(position);
  return Math.round(2 ** below * (1 + position - below));
}

export function octaveSlider<P extends Params, N extends keyof P & string>(
  lab: Settable<P, N>,
  name: N,
): TemplateResult {
  const param = lab.params[name];
  if (param?.kind !== 'number') throw new Error(`${name}: expected a number among the values`);
  const value = lab.values[name] as number;
  return html`<label class="control">
    <span>${lab.say(name)}</span>
    <input
      type="range"
      name=${name}
      min=${toOctaves(param.min)}
      max=${toOctaves(param.max)}
      step="0.25"
      .value=${live(String(toOctaves(value)))}
      aria-valuetext=${value}
      @input=${(event: Event) => {
        const to = fromOctaves((event.target as HTMLInputElement).valueAsNumber);
        lab.set(name, Math.min(param.max, Math.max(param.min, to)) as Values<P>[typeof name]);
      }}
    />
    <output>${value}</output>
  </label>`;
}
