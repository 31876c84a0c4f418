/** The data that a lesson exchanges with a SCORM 1.2 platform, as texts and numbers, without a page. */
import {
  type LessonProgress,
  type PageIds,
  decodePage,
  encodePage,
  progressOf,
} from '../../course/progress/progress.ts';
import type { LessonResult } from '../../shared/score.ts';

/** The length of a CMIString4096, which `cmi.suspend_data` is. */
export const SUSPEND_LIMIT = 4096;

export interface Suspended {
  readonly text: string;
  /** The parts for which there was no space. */
  readonly left: readonly ('labs' | 'programs' | 'answers')[];
}

/** Stand after the version and at the end, so that a text that a platform cut is known as such, wherever it was cut. */
const marked = (text: string): string => (text === '' ? '' : `${text.replace('&', '&.begin&')}&.end`);

/** Takes off the marks, which a text of an earlier version does not have. The signs between the parts may be escaped. */
function unmarked(text: string): { page: string; isCut: boolean } {
  const [before, version = '', and = ''] = /^(v(?:=|%3d)1)(&|%26)\.begin/i.exec(text) ?? [];
  if (before === undefined) return { page: text, isCut: false };
  const page = version + text.slice(before.length);
  const end = `${and}.end`;
  return page.endsWith(end) ? { page: page.slice(0, -end.length), isCut: false } : { page, isCut: true };
}

/** Writes the page as in links. Outcomes always have space; of programs, the longest are left out first. */
export function suspend({ labs, answers, first }: LessonProgress): Suspended {
  const textOf = (page: Pick<LessonProgress, 'labs' | 'answers'>): string =>
    marked(encodePage({ ...page, stages: {}, first }));
  const length = (id: string): number => String(answers[id]).length;
  const programs = Object.keys(answers)
    .filter((id) => typeof answers[id] === 'string')
    .sort((a, b) => length(b) - length(a));
  const without = (ids: readonly string[]): LessonProgress['answers'] =>
    Object.fromEntries(Object.entries(answers).filter(([id]) => !ids.includes(id)));
  const candidates: Suspended[] = [
    { text: textOf({ labs, answers }), left: [] },
    { text: textOf({ labs: {}, answers }), left: ['labs'] },
    ...programs.map((_, at): Suspended => ({
      text: textOf({ labs: {}, answers: without(programs.slice(0, at + 1)) }),
      left: ['labs', 'programs'],
    })),
    { text: textOf({ labs: {}, answers: {} }), left: ['labs', 'answers'] },
  ];
  return candidates.find(({ text }) => text.length <= SUSPEND_LIMIT) ?? { text: '', left: ['labs', 'answers'] };
}

/** Some platforms escape a text for HTML, even twice. No text of ours has an entity: the name of a part follows each “&”. */
const ENTITIES: Readonly<Record<string, string>> = { quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text
    .replace(/&(?:amp;)+/g, '&')
    .replace(/&#(?:(\d{2,3})|x([\da-f]{2}));/gi, (_, decimal?: string, hex = '') =>
      String.fromCharCode(decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal)),
    )
    .replace(/&(quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');

/** Others escape it for an address, once or more often, or send spaces as +; `decodePage` reads what is left. */
const readdressed = (text: string): string =>
  /^v%25/i.test(text) ? readdressed(text.replaceAll('%25', '%')) : text.replaceAll('+', '%20');

/** True for a text that `suspend` wrote; any other is of another program, or a platform's word for nothing. */
const isOurs = (text: string): boolean => /^v(=|%3d)/i.test(text);

/** `problems` names, for a person who knows the format, the parts that were left out. */
export function resume(kept: string, ids: PageIds): { progress: LessonProgress; problems: readonly string[] } {
  const text = readdressed(unescaped(kept.replaceAll('\0', '').trim()).replace(/^(["'])(.*)\1$/s, '$2'));
  const { page, isCut } = unmarked(isOurs(text) ? text : '');
  const { state, problems } = decodePage(page, ids);
  const cut = isCut ? [`cut after ${String(text.length)} characters`] : [];
  return { progress: progressOf(state), problems: [...problems, ...cut] };
}

/** Writes a CMITimespan, `HHHH:MM:SS.SS`. */
export function timespan(milliseconds: number): string {
  const hundredths = Math.min(Math.max(0, Math.round(milliseconds / 10)), 9999 * 360_000 + 359_999);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const seconds = (hundredths % 6000) / 100;
  return `${two(hundredths / 360_000)}:${two((hundredths / 6000) % 60)}:${seconds.toFixed(2).padStart(5, '0')}`;
}

const statuses = ['incomplete', 'completed', 'passed'] as const;
export type Status = (typeof statuses)[number];

/** `passed` means everything right: the platform may set another passing score, which then overrules this. */
function statusOf({ complete, right, of }: LessonResult): Status {
  if (!complete) return 'incomplete';
  return of > 0 && right === of ? 'passed' : 'completed';
}

/** Returns the status to set, if any: the platform's is never lowered. */
export function statusAfter(before: string, result: LessonResult): Status | undefined {
  const status = statusOf(result);
  // Platforms use other capitals, “Complete”, the first letter alone, as AICC does, and words of their own for no status.
  const known = ['failed', ...statuses].find((status) => before !== '' && status.startsWith(before.toLowerCase()));
  if (known === 'failed' && status === 'incomplete') return undefined;
  return statuses.indexOf(status) > statuses.indexOf(known as Status) ? status : undefined;
}
