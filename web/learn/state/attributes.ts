/** Attributes of the playground: its options, the steps to train, the parts that are shown. Pure. */
import { type Params, type Problem, readTexts } from '../../shared/params.ts';
import type { PlaygroundPart } from '../events.ts';
import { type Option, type Setup, params } from '../setup.ts';
import { TYPED_TEXT, textProblem } from '../tasks/typed-text.ts';
import { COMPARISONS } from './comparisons.ts';
import { MOST_STEPS, UNTIL } from './play-state.ts';
import { inList } from '../../shared/words/list.ts';

/** The parts of a playground, in the order of the page. */
export const PARTS: readonly PlaygroundPart[] = ['settings', 'ask', 'sentence', 'patterns', 'head', 'curves'];

/** The settings that are single attributes. */
export const SETTINGS = {
  ...params,
  steps: { kind: 'count', value: UNTIL, min: 1, max: MOST_STEPS },
  compare: { kind: 'choice', value: 'none', of: ['none', ...COMPARISONS.map(({ id }) => id)] },
} as const satisfies Params;

export const OPTIONS = Object.keys(params) as readonly Option[];
export const ATTRIBUTES: readonly string[] = [...Object.keys(SETTINGS), 'parts'];

export interface Attributes {
  readonly setup: Setup;
  /** The differences of a second run. */
  readonly compared: Partial<Setup> | undefined;
  readonly until: number;
  readonly parts: readonly PlaygroundPart[];
  /** Values that could not be used, so that the defaults are. */
  readonly problems: readonly Problem[];
}

export const partNames = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean);
export const isPart = (name: unknown): boolean => PARTS.some((part) => part === name);

function partsOf(text: string): { parts: readonly PlaygroundPart[]; problems: Problem[] } {
  const named = partNames(text);
  const parts = PARTS.filter((part) => named.includes(part));
  const isWrong = parts.length === 0 || !named.every(isPart);
  const problem: Problem = { key: 'value.choice', values: { name: 'parts', options: inList(PARTS) } };
  return { parts: parts.length > 0 ? parts : PARTS, problems: isWrong ? [problem] : [] };
}

/**
 * Replaces a text that nothing can be learned from by the first task.
 *
 * @param problems those found so far: a text is named once
 */
export function withUsableText(
  setup: Setup,
  problems: readonly Problem[],
): { setup: Setup; problems: readonly Problem[] } {
  if (setup.task !== TYPED_TEXT || textProblem(setup.text) === undefined) return { setup, problems };
  const problem: Problem = { key: 'value.text', values: { name: 'text' } };
  const others = problems.filter(({ values }) => values['name'] !== 'text');
  return { setup: { ...setup, task: params.task.value }, problems: [...others, problem] };
}

/** @param get the value of an attribute; null if absent */
export function readAttributes(get: (name: string) => string | null): Attributes {
  const { values, problems } = readTexts(SETTINGS, get);
  const { steps, compare, ...setup } = values;
  const { parts, problems: wrong } = partsOf(get('parts') ?? PARTS.join(' '));
  const usable = withUsableText(setup, [...problems, ...wrong]);
  const compared = COMPARISONS.find(({ id }) => id === compare)?.changes(usable.setup);
  return { ...usable, compared, until: steps, parts };
}
