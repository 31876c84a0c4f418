/** A choice of few among the lab's values, all in sight. Its words are `name.choice`. */
import type { TemplateResult } from 'lit';
import type { Lab } from './lab.ts';
import type { Params, Values } from './params.ts';
import { radios } from './radios.ts';

export function segments<P extends Params>(lab: Lab<P>, name: keyof P & string): TemplateResult {
  const param = lab.params[name];
  if (param?.kind !== 'choice') throw new Error(`${name}: expected a choice among the values`);
  return radios({
    name,
    label: lab.say(name),
    isLabelHidden: true,
    options: param.of.map((value) => ({ value, label: lab.say(`${name}.${value}`) })),
    chosen: lab.values[name] as string,
    choose: (value) => {
      lab.set(name, value as Values<P>[typeof name]);
    },
  });
}
