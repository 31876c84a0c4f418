/**
 * The settings of an iframe: the query of its address, `?part=lab&steps=scores+softmax&theme=dark`. The fragment is its
 * start: the page of a lesson as in links (course/progress.ts), or a stage's own link.
 */
import { say } from '../../course/words.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import { type Settings, type Texts, expected, pairsOf, usable } from '../../shared/settings.ts';
import { SETTINGS } from '../../stage/inputs/settings.ts';
import type { Theme } from '../../stage/inputs/stage-state.ts';
import { inList } from '../../shared/words/list.ts';

/** The languages of the site, all of whose words are there. */
export const LANGUAGES = Object.keys(import.meta.glob('../../shared/messages/*/language.json', { eager: true })).map(
  (path) => path.split('/').at(-2) ?? '',
);

const PAGE_THEMES = ['auto', 'light', 'dark'] as const satisfies readonly Theme[];

/** Settings of every page in an iframe. */
export const LOOK = {
  theme: { kind: 'choice', value: 'auto', of: PAGE_THEMES },
  lang: { kind: 'choice', value: '', of: LANGUAGES },
} as const satisfies Settings;

export const STAGE = { ...SETTINGS, ...LOOK } satisfies Settings;

/** @param parts the ids of its parts and questions */
export const lessonSettings = (parts: readonly string[]): Settings => ({
  part: { kind: 'names', of: parts, repeats: true },
  ...STAGE,
  // platforms/page-lifecycle.ts reads it itself, as it runs before this.
  keep: { kind: 'choice', value: 'device', of: ['device', 'host'] },
});

/** `problems` names, for a person, the parts that cannot be used; defaults stand in for them. */
export function readSettings(
  query: string | URLSearchParams,
  table: Settings,
): { settings: Texts; problems: string[] } {
  const problems: string[] = [];
  const found = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const setting = Object.hasOwn(table, name) ? table[name] : undefined;
    if (!setting) {
      problems.push(say('frame.no-setting', { name: excerpt(name), names: inList(Object.keys(table)) }));
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

/** Returns the attributes of a stage. */
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
