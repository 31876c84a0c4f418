/** The properties of an own lesson, and the values that each takes. */
import { isState } from '../../course/progress/kinds.ts';
import { type Properties, isNone, isObject, isText } from '../../shared/properties.ts';
import type { KeyOf } from '../../shared/words/messages.ts';
import type words from '../../shared/messages/en/own.json';

const THEMES: readonly unknown[] = ['auto', 'light', 'dark', 'inherit'];

const text = { takes: isText, expects: 'value.text' } as const;

export const PROPERTIES: Properties<KeyOf<typeof words>> = {
  src: text,
  lessons: text,
  theme: { takes: (value) => THEMES.includes(value), expects: 'value.theme' },
  lesson: {
    takes: (value) =>
      isNone(value) ||
      isText(value) ||
      ((Array.isArray(value) || isObject(value)) && typeof JSON.stringify(value) === 'string'),
    expects: 'value.lesson',
  },
  state: { takes: (value) => value === undefined || isState(value), expects: 'value.state' },
};
