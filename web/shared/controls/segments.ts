/** A choice among a few values, all visible. Its words are `name.choice`. */
import type { TemplateResult } from 'lit';
import type { OptionOf, Params, Settable, Values } from '../params.ts';
import { radioGroup } from '../controls/radios.ts';
import { symbol } from '../symbol.ts';

export function segments<P extends Params, N extends keyof P & string>(
  lab: Settable<P, N | `${N}.${OptionOf<P[N]>}`>,
  name: N,
  { isLabelHidden = true }: { readonly isLabelHidden?: boolean } = {},
): TemplateResult {
  const param = lab.params[name];
  if (param?.kind !== 'choice') throw new Error(`${name}: expected a choice among the values`);
  return radioGroup({
    name,
    label: lab.say(name),
    isLabelHidden,
    options: param.of.map((value) => ({ value, text: symbol(lab.say(`${name}.${value as OptionOf<P[N]>}`)) })),
    chosen: lab.values[name] as string,
    choose: (value) => lab.set(name, value as Values<P>[typeof name]),
  });
}
