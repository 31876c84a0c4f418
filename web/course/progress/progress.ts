/**
 * A reader's progress in the lessons: kept on the device where that is allowed, and as the fragment of a link,
 * `#v=1&lab.temperature=2&lab.query=;1,.3&hard=0&stage=step%3Dscores&.first=-hard`. Names are ids of the lesson's parts and
 * questions; `.first` has the outcomes of first tries.
 * Reading never throws: it leaves out the parts that cannot be used, and names them.
 */
import { InputError } from '../../shared/input/input-error.ts';
import * as link from '../../shared/input/link.ts';
import { decodeNumber, encodeNumber, encodeText } from '../../shared/input/link-values.ts';
import english from '../../shared/messages/en/course.json' with { type: 'json' };
import { excerpt } from '../../shared/input/parse-scalar.ts';
import { isObject } from '../../shared/properties.ts';
import { type Outcomes, lessonResult } from '../../shared/score.ts';
import type { Message } from '../../shared/words/messages.ts';
import { type CourseKey, say } from '../words.ts';
import { type LessonState, type LessonValue, isOutcome, isValue, isValues } from './kinds.ts';

export type { LessonState, LessonValue };

/** Returns a page for somebody else to begin with: without answers. */
export const unanswered = ({ labs, stages }: LessonState): LessonState => ({ labs, stages, answers: {} });

/** The ids of a page's parts. */
export type PageIds = Readonly<Record<'labs' | 'stages' | 'answers', readonly string[]>>;

const VERSION = '1';
/** No id begins with a dot. */
const FIRST = '.first';
/** Prefixes of the ids by outcome; of one that is partly right, the hundredths and a dot. */
const MARKS = { right: '', wrong: '-', shown: '~', unable: '*' } as const;
type Mark = keyof typeof MARKS;
const hundredths = (share: number): string => `${Math.min(99, Math.max(1, Math.round(100 * share)))}.`;

const encodeFirst = (first: Outcomes): string =>
  Object.entries(first)
    .sort()
    .map(([id, outcome]) => `${typeof outcome === 'number' ? hundredths(outcome) : MARKS[outcome]}${id}`)
    .join(',');

/** Reads outcomes; ids of other questions are left out. */
function decodeFirst(text: string, questions: readonly string[]): Outcomes {
  const named = new Map(
    text.split(',').map((name) => {
      const [, mark = '', id = ''] = /^([-~*]|\d{1,2}\.)?(.*)$/.exec(name) ?? [];
      const outcome = (Object.keys(MARKS) as Mark[]).find((name) => MARKS[name] === mark) ?? Number(mark) / 100;
      return [id, outcome] as const;
    }),
  );
  return Object.fromEntries(
    questions.flatMap((id) => {
      const outcome = named.get(id);
      return isOutcome(outcome) ? [[id, outcome]] : [];
    }),
  );
}

/** Rows begin with a semicolon, lists with a comma, and a text that could be mistaken with a quotation mark. */
function encodeValue(value: LessonValue): string {
  const list = (numbers: readonly number[]): string => numbers.map(encodeNumber).join(',');
  if (typeof value === 'number') return encodeNumber(value);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return `${/^(?!o(?:n|ff)$)\p{L}/u.test(value) ? '' : "'"}${encodeText(value)}`;
  if (value.length === 0) return ',';
  return isRows(value) ? value.map((row) => `;${list(row)}`).join('') : `,${list(value)}`;
}

const isRows = (value: readonly unknown[]): value is readonly (readonly number[])[] => Array.isArray(value[0]);

function decodeValue(text: string): LessonValue {
  const list = (numbers: string): number[] => (numbers === '' ? [] : numbers.split(',').map(finite));
  if (text.startsWith("'")) return text.slice(1);
  if (text.startsWith(';')) return text.slice(1).split(';').map(list);
  if (text.startsWith(',')) return list(text.slice(1));
  if (text === 'on' || text === 'off') return text === 'on';
  return /^\p{L}/u.test(text) ? text : finite(text);
}

function finite(text: string): number {
  const value = decodeNumber(text);
  if (Number.isFinite(value)) return value;
  throw new InputError('input.not-a-number', { text: excerpt(text) });
}

/** Returns the fragment without its #; empty if nothing differs from the lesson. */
export function encodePage({ labs, stages, answers, first = {} }: LessonState): string {
  const pairs = [
    ...Object.entries(labs).flatMap(([id, values]) =>
      Object.entries(values).map(([name, value]) => [`${id}.${encodeText(name)}`, encodeValue(value)]),
    ),
    ...Object.entries(stages).map(([id, link]) => [id, encodeText(link)]),
    ...Object.entries(answers).map(([id, answer]) => [id, encodeValue(answer)]),
    ...(Object.keys(first).length > 0 ? [[FIRST, encodeFirst(first)]] : []),
  ];
  return pairs.length === 0 ? '' : [['v', VERSION], ...pairs].map((pair) => pair.join('=')).join('&');
}

/** True if a fragment is a page's state, and not the id of a section. */
export const isPageState = (fragment: string): boolean => /=|%3d/i.test(fragment);

/** `problems` names the parts that were left out, for a person. */
export function decodePage(fragment: string, ids: PageIds): { state: LessonState; problems: string[] } {
  const problems: Message<CourseKey>[] = [];
  const nameIn = (id: string, key: string): string => (key.startsWith(`${id}.`) ? key.slice(id.length + 1) : '');
  const isKey = (key: string): boolean =>
    ['v', FIRST, ...ids.stages, ...ids.answers].includes(key) || ids.labs.some((id) => nameIn(id, key) !== '');
  const { keys, get } = link.open(fragment, isKey, problems, english);
  get('v', VERSION, (version) => {
    if (version !== VERSION) throw new InputError('link.version', { version: excerpt(version), known: VERSION });
    return version;
  });
  const read = <T>(id: string, key: string, as: (text: string) => T): [string, T][] => {
    const value = get<T | undefined>(key, undefined, as);
    return value === undefined ? [] : [[id, value]];
  };
  const labs = ids.labs.map((id) => {
    const values = keys.flatMap((key) => (nameIn(id, key) === '' ? [] : read(nameIn(id, key), key, decodeValue)));
    return [id, Object.fromEntries(values)] as const;
  });
  const first = get(FIRST, undefined, (text) => decodeFirst(text, ids.answers));
  const state = {
    labs: Object.fromEntries(labs.filter(([, values]) => Object.keys(values).length > 0)),
    stages: Object.fromEntries(ids.stages.flatMap((id) => read(id, id, String))),
    answers: Object.fromEntries(ids.answers.flatMap((id) => read(id, id, decodeValue))),
    ...(first && { first }),
  };
  return { state, problems: problems.map(({ key, values }) => say(key, values)) };
}

/** The one key of this course in the device's storage. */
export const STORAGE_KEY = 'attention-steps:course';

/** The kept progress of a lesson. */
export interface LessonProgress {
  readonly labs: LessonState['labs'];
  readonly answers: LessonState['answers'];
  readonly first: Outcomes;
  readonly exercises?: LessonState['exercises'];
}
export type Progress = Readonly<Record<string, LessonProgress>>;

/** Leaves out the stages, which are kept in links only. */
export const progressOf = ({ labs, answers, first = {}, exercises }: LessonState): LessonProgress => ({
  labs,
  answers,
  first,
  ...(exercises && { exercises }),
});

/** The device's storage, which may be forbidden, full or missing. */
export interface DeviceStorage {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, text: string) => void;
  readonly removeItem: (key: string) => void;
}

/** Returns undefined where the device keeps nothing: even reading localStorage may throw. */
export function openStorage(open: () => DeviceStorage): DeviceStorage | undefined {
  try {
    const storage = open();
    const probe = `${STORAGE_KEY}:probe`;
    storage.setItem(probe, probe);
    storage.removeItem(probe);
    return storage;
  } catch {
    return undefined;
  }
}

/** Returns the stored value of any kind; undefined if it is not JSON. */
function readStored(storage: Pick<DeviceStorage, 'getItem'> | undefined): unknown {
  try {
    return JSON.parse(storage?.getItem(STORAGE_KEY) ?? '');
  } catch {
    return undefined;
  }
}

const PARTS = ['labs', 'answers', 'first', 'exercises'];

/** True for progress of this version, which can be read and added to whatever else it holds. */
const isKept = (all: unknown): all is { readonly lessons: Readonly<Record<string, unknown>> } =>
  isObject(all) && all['version'] === 1 && isObject(all['lessons']);

/** Leaves out entries of another kind, which a later version may have kept. Undefined if it is no record at all. */
function entriesOf<T>(value: unknown, is: (entry: unknown) => entry is T): Readonly<Record<string, T>> | undefined {
  if (!isObject(value)) return undefined;
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => is(entry[1])));
}

/** Returns undefined for other data. */
function progressIn(value: unknown): LessonProgress | undefined {
  if (!isObject(value)) return undefined;
  const labs = entriesOf(value['labs'], isValues);
  const answers = entriesOf(value['answers'], isValue);
  const first = entriesOf(value['first'], isOutcome);
  const exercises = entriesOf(value['exercises'], isValues);
  return labs && answers && first && { labs, answers, first, ...(exercises && { exercises }) };
}

/** Returns progress by lesson; data that is not understood, such as a later version's, counts as none. */
export function readProgress(storage: Pick<DeviceStorage, 'getItem'> | undefined): Progress {
  const all = readStored(storage);
  if (!isKept(all)) return {};
  const read = Object.entries(all.lessons).map(([id, entry]) => [id, progressIn(entry)] as const);
  return Object.fromEntries(read.filter((entry): entry is [string, LessonProgress] => entry[1] !== undefined));
}

/** Answers and outcomes, such as another tab's. */
export type Answered = Pick<LessonProgress, 'answers' | 'first'>;

/** Returns what changed in a lesson since another text was stored. */
export function answeredSince(storage: DeviceStorage | undefined, lesson: string, text: string | null): Answered {
  const [old, now] = [{ getItem: () => text }, storage].map((from) => readProgress(from)[lesson]);
  const changed = <T>(from: Readonly<Record<string, T>> = {}, to: Readonly<Record<string, T>> = {}) =>
    Object.fromEntries(Object.entries(to).filter(([id, value]) => JSON.stringify(value) !== JSON.stringify(from[id])));
  return { answers: changed(old?.answers, now?.answers), first: changed(old?.first, now?.first) };
}

/** Applies the changes from `before` to `after` to `now`; all else in it stays. */
function merged(before: unknown, after: unknown, now: unknown): unknown {
  if (JSON.stringify(before) === JSON.stringify(after)) return now;
  if (!isObject(after ?? before)) return after;
  const all = [before, after, now].map((version) => (isObject(version) ? version : {}));
  const names = new Set(all.flatMap(Object.keys));
  return Object.fromEntries(
    [...names].map((name) => [name, merged(...(all.map((version) => version[name]) as [unknown, unknown, unknown]))]),
  );
}

/** Returns the stored progress and the lesson's part of it; undefined if one is not understood, as writing would lose it. */
function readLesson(storage: DeviceStorage | undefined, lesson: string) {
  const stored = readStored(storage);
  // A value without a version belongs to another program.
  const all = isObject(stored) && 'version' in stored ? stored : { version: 1, lessons: {} };
  if (!isKept(all)) return undefined;
  const now = all.lessons[lesson] ?? {};
  return isObject(now) && PARTS.every((part) => isObject(now[part] ?? {})) ? { all, now } : undefined;
}

export const canKeep = (storage: DeviceStorage | undefined, lesson: string): boolean =>
  storage !== undefined && readLesson(storage, lesson) !== undefined;

/**
 * Keeps the page's changes to a lesson's progress. Changes by another tab stay, and so does data that is not understood.
 * @param before the page's progress when it opened or was last kept
 * @returns false if it could not be kept
 */
export function keepProgress(
  storage: DeviceStorage | undefined,
  lesson: string,
  progress: LessonProgress,
  before?: LessonProgress,
): boolean {
  const stored = readLesson(storage, lesson);
  if (!storage || !stored) return false;
  const { all, now } = stored;
  const exercises = { ...before?.exercises, ...progress.exercises };
  const next = {
    ...now,
    labs: merged(before?.labs, progress.labs, now['labs']) ?? {},
    // No answer is ever removed: a page opened by a link began without the reader's own.
    answers: merged(before?.answers, { ...before?.answers, ...progress.answers }, now['answers']) ?? {},
    ...(Object.keys(exercises).length > 0 && { exercises: merged(before?.exercises, exercises, now['exercises']) }),
    // The first try counts, in whichever tab it was.
    first: { ...progress.first, ...readProgress(storage)[lesson]?.first, ...(now['first'] as Outcomes) },
  };
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify({ ...all, lessons: { ...all.lessons, [lesson]: next } }));
    return true;
  } catch {
    return false;
  }
}

export function forgetProgress(storage: DeviceStorage | undefined): void {
  try {
    storage?.removeItem(STORAGE_KEY);
  } catch {
    // Storage that cannot remove keeps nothing.
  }
}

export interface Standing {
  readonly kind: 'untouched' | 'begun' | 'done';
  readonly right: number;
  readonly done: number;
  readonly of: number;
}

/** Returns a reader's standing in a lesson; one without questions is done once anything was done in it. */
export function standingOf(questions: readonly string[], progress: LessonProgress | undefined): Standing {
  const { complete, right, done, of } = lessonResult(questions, progress?.first ?? {}, progress !== undefined);
  return { kind: !progress ? 'untouched' : complete ? 'done' : 'begun', right, done, of };
}
