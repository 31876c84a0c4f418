import { type TemplateResult, html } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Params, Settable, Values } from '../params.ts';

/** The seed of random numbers, said and folded away as a field, with a button for the next. Its words: `name`, `name.next`. */
export function seedControl<P extends Params, N extends keyof P & string>(
  lab: Settable<P, N | `${N}.next`>,
  name: N,
): TemplateResult {
  const param = lab.params[name];
  if (param?.kind !== 'number' && param?.kind !== 'count')
    throw new Error(`${name}: expected a number among the values`);
  const { min, max } = param;
  const seed = lab.values[name] as number;
  const set = (to: number): void => {
    const whole = Number.isFinite(to) ? Math.min(max, Math.max(min, Math.round(to))) : seed;
    lab.set(name, whole as Values<P>[typeof name]);
  };
  return html`<div class="row seed">
    <details>
      <summary>${lab.say(name)} ${seed}</summary>
      <input
        type="number"
        name=${name}
        aria-label=${lab.say(name)}
        min=${min}
        max=${max}
        step="1"
        .value=${live(String(seed))}
        @change=${(event: Event) => {
          set((event.target as HTMLInputElement).valueAsNumber);
        }}
      />
    </details>
    <button
      type="button"
      @click=${() => {
        set(seed < max ? seed + 1 : min);
      }}
    >
      ${lab.say(`${name}.next`)}
    </button>
  </div>`;
}
