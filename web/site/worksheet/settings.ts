/** The settings of worksheets, as the page's fields and its link have them: `seed=17&tasks=scores,softmax&n=3`. */
import { spoken } from '../../shared/words/spoken.ts';
import { type Params, type Values, changedValues, problemWith, startValues, valueOfText } from '../../shared/params.ts';
import { MAX_SEED } from '../../stage/inputs/sentence.ts';
import { LANGUAGES } from './words.ts';

export const TASKS = ['scores', 'scale', 'mask', 'softmax', 'weighted-sum', 'whole'] as const;
export type TaskId = (typeof TASKS)[number];

/** The typed numbers: the first sheet's seed (each other one has the next), sheets, tokens, and d_k = d_v. */
export const numbers = {
  seed: { kind: 'count', value: 1, min: 0, max: MAX_SEED },
  students: { kind: 'count', value: 1, min: 1, max: 60 },
  n: { kind: 'count', value: 3, min: 2, max: 4 },
  d: { kind: 'count', value: 2, min: 1, max: 4 },
} as const satisfies Params;
export type NumberName = keyof typeof numbers;

export const params = {
  ...numbers,
  causal: { kind: 'flag', value: false },
  show: { kind: 'choice', value: 'sheets', of: ['sheets', 'key', 'both'] },
  lang: { kind: 'choice', value: spoken.id, of: LANGUAGES },
} as const satisfies Params;

export interface Settings extends Values<typeof params> {
  readonly tasks: readonly TaskId[];
}

export const DEFAULTS: Settings = { ...startValues(params), tasks: ['scores', 'softmax', 'weighted-sum'] };

export function encodeSettings({ tasks, ...values }: Settings): string {
  const changed = { ...changedValues(params, values), ...(String(tasks) !== String(DEFAULTS.tasks) && { tasks }) };
  return Object.entries(changed)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&');
}

/** `unread` has the parts of the link that have no meaning; defaults stand in for them. */
export function decodeSettings(text: string): { settings: Settings; unread: string[] } {
  const unread: string[] = [];
  const found: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text.replace(/^#/, ''))) {
    const read = name === 'tasks' ? readTasks(value) : readValue(name, value);
    if (read === undefined) unread.push(`${name}=${value}`);
    else found[name] = read;
  }
  return { settings: { ...DEFAULTS, ...found }, unread };
}

function readTasks(text: string): readonly TaskId[] | undefined {
  const ids = text.split(',');
  const known = TASKS.filter((task) => ids.includes(task));
  return known.length === ids.length ? known : undefined;
}

function readValue(name: string, text: string): unknown {
  const param = Object.hasOwn(params, name) ? params[name as keyof typeof params] : undefined;
  const value = param && valueOfText(param, text);
  return param && !problemWith(name, param, value) ? value : undefined;
}
