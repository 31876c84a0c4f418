/** The properties of a playground, and the values they take. */
import { type Properties, type Property, isNone, isObject, isText } from '../../../shared/properties.ts';
import { type Param, problemWith, valueOfText } from '../../../shared/params.ts';
import type { KeyOf } from '../../../shared/words/messages.ts';
import { THEMES } from '../../../stage/inputs/stage-state.ts';
import { PARTS, SETTINGS, isPart, partNames } from '../../state/attributes.ts';
import type { Words } from './words.ts';
import { inList } from '../../../shared/words/list.ts';

type Key = KeyOf<Words>;
type Kind = Property<Key>;

const SIMPLE: readonly string[] = ['string', 'number', 'boolean'];

/** A setting takes its own type, and the text of its attribute: the choice '2' may be 2, too. */
function setting(name: string, param: Param): Kind {
  const problemOf = (value: unknown) => problemWith(name, param, value);
  const { key, values } = problemOf(undefined)!;
  return {
    takes: (value) => {
      const isRead = param.kind !== 'text' && SIMPLE.includes(typeof value);
      return !problemOf(isRead ? valueOfText(param, String(value)) : value);
    },
    expects: key as Key,
    places: values,
  };
}

const choice = (...names: readonly [string, ...string[]]) =>
  ({
    takes: (value) => names.includes(value as string),
    expects: 'value.choice',
    places: { options: inList(names) },
    start: names[0],
    attribute: String,
  }) as const satisfies Kind;
const text = { takes: isText, expects: 'value.plain', start: '', attribute: String } as const satisfies Kind;

export const PROPERTIES: Properties<Key> = {
  ...Object.fromEntries(Object.entries(SETTINGS).map(([name, param]) => [name, setting(name, param)])),
  parts: {
    takes: (value) => {
      const names: unknown = isText(value) ? partNames(value) : value;
      return isNone(names) || (Array.isArray(names) && names.every(isPart));
    },
    expects: 'value.choice',
    places: { options: inList(PARTS) },
  },
  theme: { ...choice(...THEMES), reflects: true }, // a lesson that it is in may have any of them
  stage: text,
  page: text,
  link: { takes: isText, expects: 'value.plain' },
  state: { takes: (value) => isObject(value) && isObject(value['setup']), expects: 'value.state' },
};
