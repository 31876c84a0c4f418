/**
 * How what is embedded is shown: the query of an iframe's address, `?part=lab&steps=scores+softmax&theme=dark`. Where it starts is
 * the fragment: of a lesson its page as a link has it (course/progress.ts), of a stage its own link.
 */
import { say } from '../../course/words.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import { type Settings, type Texts, expected, pairsOf, usable } from '../../shared/settings.ts';
import { SETTINGS } from '../../stage/inputs/settings.ts';
import type { Theme } from '../../stage/inputs/stage-state.ts';

/** The languages that the stage has words in. */
export const LANGUAGES = Object.keys(import.meta.glob('../../shared/messages/*/element.json')).map(
  (path) => path.split('/').at(-2) ?? '',
);

const PAGE_THEMES = ['auto', 'light', 'dark'] as const satisfies readonly Theme[];

/** Every page in an iframe has these. */
export const LOOK = {
  theme: { kind: 'choice', value: 'auto', of: PAGE_THEMES },
  lang: { kind: 'choice', value: '', of: LANGUAGES },
} as const satisfies Settings;

export const STAGE = { ...SETTINGS, ...LOOK } satisfies Settings;

/** @param parts the ids of its parts and questions */
export const lessonSettings = (parts: readonly string[]): Settings => ({
  part: { kind: 'names', of: parts, repeats: true },
  ...STAGE,
  // platforms/keep.ts reads it, which begins before this.
  keep: { kind: 'choice', value: 'device', of: ['device', 'host'] },
});

/** `problems` names, for a person, what cannot be used; the usual stands in for it. */
export function readSettings(
  query: string | URLSearchParams,
  table: Settings,
): { settings: Texts; problems: string[] } {
  const problems: string[] = [];
  const found = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const setting = Object.hasOwn(table, name) ? table[name] : undefined;
    if (!setting) {
      problems.push(say('frame.no-setting', { name: excerpt(name), names: Object.keys(table).join(', ') }));
      continue;
    }
    const isList = setting.kind === 'names' && setting.of !== undefined;
    for (const text of isList ? value.split(/[\s,]+/).filter(Boolean) : [value]) {
      const read = usable(setting, text);
      const before = isList ? found.get(name) : undefined;
      if (read !== undefined) found.set(name, before === undefined ? read : `${before} ${read}`);
      else problems.push(say('frame.none-of', { name, value: excerpt(text), names: expected(setting) }));
    }
  }
  return { settings: Object.fromEntries(found), problems };
}

/** As the attributes of a stage have it. */
export const attributesOf = (settings: Texts): [name: string, value: string][] =>
  pairsOf(STAGE, settings).flatMap(([name, text]): [string, string][] => {
    if (name === 'present') return text === 'on' ? [[name, '']] : [];
    return name === 'theme' && text === 'auto' ? [] : [[name, text]];
  });

export const joined = (page: string, query: string, fragment: string): string =>
  `${page}${query && `?${query}`}${fragment && `#${fragment}`}`;

const IN_LINKS: readonly string[] = ['steps', 'fixed', 'theme', 'query', 'head', 'present'];

/** The parts of a stage's link that can be settings as well. */
export const settingsIn = (link: string): [name: string, text: string][] =>
  [...new URLSearchParams(link)].filter(([name]) => IN_LINKS.includes(name));
