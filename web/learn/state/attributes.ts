/** What a page writes into the playground's tag: its options, the steps to train, the parts that are shown. Pure. */
import { type Params, type Problem, readValues, valueOfText } from '../../shared/params.ts';
import { type Option, type Setup, params } from '../setup.ts';
import { OWN_TEXT, textProblem } from '../tasks/own-text.ts';
import { COMPARISONS } from './comparisons.ts';
import { MOST_STEPS, UNTIL } from './play-state.ts';

/** What of a playground can be shown, in the order in which it stands there. */
export const PARTS = ['settings', 'ask', 'sentence', 'patterns', 'head', 'curves'] as const;
export type Part = (typeof PARTS)[number];

/** The settings that the tag has as single values. */
export const SETTINGS = {
  ...params,
  steps: { kind: 'count', value: UNTIL, min: 1, max: MOST_STEPS },
  compare: { kind: 'choice', value: 'none', of: ['none', ...COMPARISONS.map(({ id }) => id)] },
} as const satisfies Params;

export const OPTIONS = Object.keys(params) as readonly Option[];
export const ATTRIBUTES: readonly string[] = [...Object.keys(SETTINGS), 'parts'];

export interface Attributes {
  readonly setup: Setup;
  /** What a second run has otherwise. */
  readonly compared: Partial<Setup> | undefined;
  readonly until: number;
  readonly parts: readonly Part[];
  /** What could not be used, and keeps its start. */
  readonly problems: readonly Problem[];
}

export const partNames = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean);
export const isPart = (name: unknown): boolean => PARTS.some((part) => part === name);

function partsOf(text: string): { parts: readonly Part[]; problems: Problem[] } {
  const named = partNames(text);
  const parts = PARTS.filter((part) => named.includes(part));
  const isWrong = parts.length === 0 || !named.every(isPart);
  const problem: Problem = { key: 'value.choice', values: { name: 'parts', options: PARTS.join(', ') } };
  return { parts: parts.length > 0 ? parts : PARTS, problems: isWrong ? [problem] : [] };
}

/**
 * A text that nothing can be learned from leaves the first task.
 *
 * @param problems found so far: a text is named once
 */
export function withUsableText(
  setup: Setup,
  problems: readonly Problem[],
): { setup: Setup; problems: readonly Problem[] } {
  if (setup.task !== OWN_TEXT || textProblem(setup.text) === undefined) return { setup, problems };
  const problem: Problem = { key: 'value.text', values: { name: 'text' } };
  const others = problems.filter(({ values }) => values['name'] !== 'text');
  return { setup: { ...setup, task: params.task.value }, problems: [...others, problem] };
}

/** @param get the text of an attribute; null where it is absent */
export function readAttributes(get: (name: string) => string | null): Attributes {
  const texts = Object.entries(SETTINGS).flatMap(([name, param]) => {
    const text = get(name);
    return text === null ? [] : [[name, valueOfText(param, text)] as const];
  });
  const { values, problems } = readValues(SETTINGS, Object.fromEntries(texts));
  const { steps, compare, ...given } = values;
  const { parts, problems: wrong } = partsOf(get('parts') ?? PARTS.join(' '));
  const usable = withUsableText(given, [...problems, ...wrong]);
  const compared = COMPARISONS.find(({ id }) => id === compare)?.changes(usable.setup);
  return { ...usable, compared, until: steps, parts };
}
