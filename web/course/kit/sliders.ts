/** Sliders for values that are not evenly spaced. */
import type { TemplateResult } from 'lit';
import { range } from '../../shared/controls/settings.ts';
import type { Params, Settable, Values } from '../../shared/params.ts';

interface ListSliderView {
  readonly of: readonly number[];
  /** The value in use: the chosen one, or its substitute from the list. */
  readonly value: number;
  readonly text: string;
}

/** A slider over the numbers of a list, for values of which only some make sense together with others. */
export const listSlider = <P extends Params, N extends keyof P & string>(
  lab: Settable<P, N>,
  name: N,
  { of: list, value, text }: ListSliderView,
): TemplateResult =>
  range({
    name,
    text,
    label: lab.say(name),
    min: 0,
    max: list.length - 1,
    step: 1,
    position: list.indexOf(value),
    move: (at) => lab.set(name, list[at] as Values<P>[typeof name]),
  });

/** Rises evenly between two powers of 2, so that 512, 640, 768, 896, 1024 are all on the slider. */
export function toOctaves(value: number): number {
  const below = Math.floor(Math.log2(value));
  return below + value / 2 ** below - 1;
}

export function fromOctaves(position: number): number {
  const below = Math.floor(position);
  return Math.round(2 ** below * (1 + position - below));
}

/** A slider for whole numbers that are compared by factors, such as a length: every doubling has four steps. */
export function octaveSlider<P extends Params, N extends keyof P & string>(
  lab: Settable<P, N>,
  name: N,
): TemplateResult {
  const param = lab.params[name];
  if (param?.kind !== 'number') throw new Error(`${name}: expected a number among the values`);
  const value = lab.values[name] as number;
  const { min, max } = param;
  return range({
    name,
    text: String(value),
    label: lab.say(name),
    min: toOctaves(min),
    max: toOctaves(max),
    step: 0.25,
    position: toOctaves(value),
    move: (at) => lab.set(name, Math.min(max, Math.max(min, fromOctaves(at))) as Values<P>[typeof name]),
  });
}
