/**
 * The settings of an iframe: the query of its address, `?part=lab&theme=dark&steps=scores+softmax`. The fragment is its
 * start: the page of a lesson as in links (course/progress.ts), or a stage's own link.
 */
import { say } from '../../course/words.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import type { Theme } from '../../stage/inputs/stage-state.ts';
import { ALL_STEP_IDS, type StepId } from '../../stage/inputs/step-ids.ts';
import type { Attributes } from '../../learn/state/attributes.ts';

export const PAGE_THEMES = ['auto', 'light', 'dark'] as const satisfies readonly Theme[];
export type PageTheme = (typeof PAGE_THEMES)[number];
/** The values of the stage's attributes of these names. */
const WORDS = {
  controls: ['all', 'none'],
  strip: ['on', 'off'],
  plane: ['on', 'off'],
  view: ['overview', 'full'],
  present: ['on', 'off'],
} as const;
/** Attributes that count from 0. */
const NUMBERS = ['query', 'head'] as const;
/** The keeper of a lesson's progress; platforms/keep.ts reads it itself, as it runs before this. */
const KEEPERS = ['device', 'host'] as const;

/** Settings of the stage; for missing ones its link or the lesson decides. */
export type Details = { readonly [Name in keyof typeof WORDS]?: (typeof WORDS)[Name][number] | undefined } & {
  readonly [Name in (typeof NUMBERS)[number]]?: number | undefined;
};
const DETAILS = [...(Object.keys(WORDS) as (keyof typeof WORDS)[]), ...NUMBERS];

export interface Shown extends Details {
  /** Ids of the lesson's parts and questions; empty for all. */
  readonly parts: readonly string[];
  readonly theme: PageTheme;
  /** The stage's language; empty for the page's. */
  readonly lang: string;
  /** The stage's steps; empty for all. */
  readonly steps: readonly StepId[];
  /** Numbers of the stage that no reader can change, as in its attribute: `all`, `q scores[0,1]`. */
  readonly fixed: string;
}

export const USUAL: Shown = { parts: [], theme: 'auto', lang: '', steps: [], fixed: '' };

/** Settings of the playground. */
export type PlaygroundShown = Pick<Attributes, 'setup' | 'until' | 'parts'>;

export interface Embedding extends Shown {
  /** The lesson's id; empty for the stage alone, or the playground. */
  readonly lesson: string;
  /** Set for the playground, with its own settings. */
  readonly playground?: PlaygroundShown | undefined;
  /** The fragment, without its #. */
  readonly start: string;
}

/** The names that exist on a page. */
export interface Known {
  readonly parts: readonly string[];
  readonly languages: readonly string[];
}

/** Returns the settings of the stage that are set. */
export const detailsOf = (shown: Details): Details =>
  Object.fromEntries(DETAILS.flatMap((name) => (shown[name] === undefined ? [] : [[name, shown[name]]])));

export function pairsOf(shown: Shown): [string, string][] {
  const { parts, theme, lang, steps, fixed } = shown;
  const pairs: [string, string][] = [
    ...parts.map((part): [string, string] => ['part', part]),
    ['theme', theme === 'auto' ? '' : theme],
    ['lang', lang],
    ...Object.entries(detailsOf(shown)).map(([name, value]): [string, string] => [name, String(value)]),
    ['steps', steps.join(' ')],
    ['fixed', fixed],
  ];
  return pairs.filter(([, value]) => value !== '');
}

/** Returns the stage's attributes; empty ones are set all the same. */
export function attributesOf(shown: Omit<Shown, 'theme' | 'parts'> & { readonly theme: Theme }): [string, string][] {
  const { theme, lang, steps, fixed } = shown;
  const { present, ...details } = detailsOf(shown);
  const texts = { steps: steps.join(' '), fixed, ...details, theme: theme === 'auto' ? '' : theme, lang };
  const pairs = Object.entries(texts)
    .map(([name, value]): [string, string] => [name, String(value)])
    .filter(([, value]) => value !== '');
  return present === 'on' ? [...pairs, ['present', '']] : pairs;
}

/** Returns the query without its question mark, and without defaults. */
export const encodeShown = (shown: Shown): string => new URLSearchParams(pairsOf(shown)).toString();

/** `problems` names, for a person, the parts that cannot be used; defaults stand in for them. */
export function decodeShown(query: string, known: Known): { shown: Shown; problems: string[] } {
  const problems: string[] = [];
  const parts: string[] = [];
  const found = new Map<string, string>();
  const keys = [...(known.parts.length > 0 ? ['part', 'keep'] : []), 'theme', 'lang', 'steps', 'fixed', ...DETAILS];
  for (const [name, value] of new URLSearchParams(query)) {
    if (!keys.includes(name)) problems.push(say('frame.no-setting', { name: excerpt(name), names: keys.join(', ') }));
    else if (name !== 'part') found.set(name, value);
    else if (known.parts.includes(value)) parts.push(value);
    else problems.push(say('frame.no-part', { part: excerpt(value), names: known.parts.join(', ') }));
  }
  const oneOf = <T extends string>(name: string, value: string, choices: readonly T[]): T | undefined => {
    const known = choices.find((choice) => choice === value);
    if (known === undefined)
      problems.push(say('frame.none-of', { name, value: excerpt(value), names: choices.join(', ') }));
    return known;
  };
  const get = <T extends string>(name: string, choices: readonly T[]): T | undefined => {
    const value = found.get(name);
    return value === undefined ? undefined : oneOf(name, value, choices);
  };
  const steps = (found.get('steps')?.match(/[^\s,]+/g) ?? []).flatMap(
    (step) => oneOf('steps', step, ALL_STEP_IDS) ?? [],
  );
  const count = (name: string): number | undefined => {
    const value = found.get(name);
    if (value === undefined || /^\d{1,4}$/.test(value)) return value === undefined ? undefined : Number(value);
    problems.push(say('frame.none-of', { name, value: excerpt(value), names: '0, 1, 2 …' }));
    return undefined;
  };
  const words = Object.entries(WORDS).map(([name, choices]) => [name, get<string>(name, choices)]);
  const numbers = NUMBERS.map((name) => [name, count(name)]);
  get('keep', KEEPERS);
  const shown: Shown = {
    parts,
    theme: get('theme', PAGE_THEMES) ?? USUAL.theme,
    lang: get('lang', known.languages) ?? USUAL.lang,
    ...detailsOf(Object.fromEntries([...words, ...numbers]) as Details),
    steps,
    fixed: found.get('fixed')?.trim() ?? USUAL.fixed, // the stage says what of it cannot be used
  };
  return { shown, problems };
}

export const joined = (page: string, query: string, fragment: string): string =>
  `${page}${query && `?${query}`}${fragment && `#${fragment}`}`;

/** @param base the address of the site's folder, ending in a slash */
export function iframeAddress(base: string, { lesson, start, ...shown }: Embedding): string {
  const page = lesson === '' ? 'embed.html' : `lessons/${encodeURIComponent(lesson)}/embed.html`;
  return joined(base + page, encodeShown(shown), start);
}

const IN_LINKS: readonly string[] = ['steps', 'fixed', 'theme', 'query', 'head', 'present'];

/** Returns the parts of a stage's link that can be settings as well, by name. */
export const settingsIn = (link: string): Map<string, string> =>
  new Map([...new URLSearchParams(link)].filter(([name]) => IN_LINKS.includes(name)));
