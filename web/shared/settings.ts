/** Tables of what can be set in an address or a tag: pages, elements, the form of the embed builder and its code follow them. */
import { type Param, problemWith, valueOfText } from './params.ts';
import { inList } from './words/list.ts';

export type Setting =
  | Exclude<Param, { readonly kind: 'rows' }>
  /** A row, a head: counted from 0. Absent: the one that the page chooses. */
  | { readonly kind: 'index' }
  /** Names with spaces between them; absent: the usual. Without `of`, only who uses them knows which there are. */
  | { readonly kind: 'names'; readonly of?: readonly string[]; readonly whole?: 'all'; readonly repeats?: true }
  /** Something else, with its own reader: undefined for what cannot be used. */
  | { readonly kind: 'own'; readonly read: (text: string) => string | undefined; readonly expected: string };

export type Settings = Readonly<Record<string, Setting>>;
/** The values, as texts. */
export type Texts = Readonly<Record<string, string>>;

export const textOf = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value));

/** The text of its value where it is absent; empty where that depends. */
export const usualText = (setting: Setting): string => ('value' in setting ? textOf(setting.value) : '');

/** A text as it is kept; undefined if the setting does not take it. Names are read one by one. */
export function usable(setting: Setting, text: string): string | undefined {
  switch (setting.kind) {
    case 'index':
      return /^\d{1,4}$/.test(text) ? text : undefined;
    case 'names':
      return !setting.of || setting.of.includes(text) ? text.trim() : undefined;
    case 'own':
      return setting.read(text);
    default: {
      const value = valueOfText(setting, text);
      return problemWith('', setting, value) ? undefined : textOf(value);
    }
  }
}

/** Names what a setting takes, for a message. */
export function expected(setting: Setting): string {
  switch (setting.kind) {
    case 'own':
      return setting.expected;
    case 'flag':
      return 'on, off';
    case 'index':
      return '0, 1, 2 …';
    case 'text':
      return `0 … ${setting.longest}`;
    case 'number':
    case 'count':
      return `${setting.min} … ${setting.max}`;
    default:
      return setting.of ? inList(setting.of) : '';
  }
}

/** Those that are set, in the table's order. */
export const pairsOf = (table: Settings, texts: Texts): [name: string, text: string][] =>
  Object.entries(table).flatMap(([name, setting]) => {
    const text = texts[name] ?? '';
    if (text === '') return [];
    const values = setting.kind === 'names' && setting.repeats ? text.split(' ') : [text];
    return values.map((value): [string, string] => [name, value]);
  });
