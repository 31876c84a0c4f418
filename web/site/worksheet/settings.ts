/** The settings of worksheets, as the page's fields and its link have them: `seed=17&tasks=scores,softmax&n=3`. */
import { MAX_SEED } from '../../stage/inputs/sentence.ts';
import { LANGUAGES } from './words.ts';

export const TASKS = ['scores', 'scale', 'mask', 'softmax', 'weighted-sum', 'whole'] as const;
export type TaskId = (typeof TASKS)[number];

export const SHOWN = ['sheets', 'key', 'both'] as const;
export type Shown = (typeof SHOWN)[number];

export interface Settings {
  /** The first sheet's seed; each other one has the next. */
  readonly seed: number;
  readonly students: number;
  readonly tasks: readonly TaskId[];
  /** Tokens, and d_k = d_v. */
  readonly n: number;
  readonly d: number;
  readonly causal: boolean;
  readonly show: Shown;
  /** One of `LANGUAGES`. */
  readonly lang: string;
}

export const RANGES = {
  seed: { min: 0, max: MAX_SEED },
  students: { min: 1, max: 60 },
  n: { min: 2, max: 4 },
  d: { min: 1, max: 4 },
} as const;
export type NumberName = keyof typeof RANGES;

export const DEFAULTS: Settings = {
  seed: 1,
  students: 1,
  tasks: ['scores', 'softmax', 'weighted-sum'],
  n: 3,
  d: 2,
  causal: false,
  show: 'sheets',
  lang: 'en',
};

export const isInRange = (name: NumberName, value: number): boolean =>
  Number.isInteger(value) && value >= RANGES[name].min && value <= RANGES[name].max;

export function encodeSettings(settings: Settings): string {
  const parts = Object.entries(settings).flatMap(([name, value]: [string, Settings[keyof Settings]]) => {
    const usual = DEFAULTS[name as keyof Settings];
    return String(value) === String(usual) ? [] : [`${name}=${String(value)}`];
  });
  return parts.join('&');
}

/** `unread` has the parts of the link that have no meaning; defaults stand in for them. */
export function decodeSettings(text: string): { settings: Settings; unread: string[] } {
  const unread: string[] = [];
  const found: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text.replace(/^#/, ''))) {
    const read = readValue(name, value);
    if (read === undefined) unread.push(`${name}=${value}`);
    else found[name] = read;
  }
  return { settings: { ...DEFAULTS, ...found }, unread };
}

const oneOf = <T extends string>(value: string, choices: readonly T[]): T | undefined =>
  choices.find((choice) => choice === value);

function readValue(name: string, value: string): unknown {
  switch (name) {
    case 'tasks': {
      const ids = value.split(',');
      const known = TASKS.filter((task) => ids.includes(task));
      return known.length === ids.length ? known : undefined;
    }
    case 'causal':
      return value === 'true' ? true : value === 'false' ? false : undefined;
    case 'show':
      return oneOf(value, SHOWN);
    case 'lang':
      return oneOf(value, LANGUAGES);
    default:
      return Object.hasOwn(RANGES, name) && /^\d+$/.test(value) && isInRange(name as NumberName, Number(value))
        ? Number(value)
        : undefined;
  }
}
