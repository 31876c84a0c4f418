/** The properties of an exercise, and the values they take. */
import { type Properties, isText } from '../../../shared/properties.ts';
import type { ViewKey } from './words.ts';
import { inList } from '../../../shared/words/list.ts';

const THEMES = ['auto', 'light', 'dark', 'inherit'] as const;
const LANGUAGES = ['python'] as const;

const text = { takes: isText, expects: 'value.text', start: '', attribute: String } as const;
const choice = (names: readonly [string, ...string[]]) =>
  ({
    takes: (value) => names.includes(value as string),
    expects: 'value.choice',
    places: { options: inList(names) },
    start: names[0],
    attribute: String,
  }) as const satisfies Properties<ViewKey>[string];

export const PROPERTIES: Properties<ViewKey> = {
  exercise: text,
  language: choice(LANGUAGES),
  theme: { ...choice(THEMES), reflects: true },
  stage: text,
  notebook: text,
  code: { takes: isText, expects: 'value.text' },
};
