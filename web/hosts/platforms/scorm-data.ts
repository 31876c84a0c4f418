/** What a lesson tells a SCORM 1.2 platform, and what it gets back: texts and numbers, and no page. */
import {
  type LessonProgress,
  type PageIds,
  decodePage,
  encodePage,
  progressOf,
} from '../../course/progress/progress.ts';
import type { LessonResult } from '../../shared/score.ts';

/** CMIString4096, the longest text that `cmi.suspend_data` takes. */
export const SUSPEND_LIMIT = 4096;

export interface Suspended {
  readonly text: string;
  /** What there was no room for. */
  readonly left: readonly ('labs' | 'answers')[];
}

/** The page as links have it. What counts of its questions never lacks room. */
export function suspend({ labs, answers, first }: LessonProgress): Suspended {
  const textOf = (page: Pick<LessonProgress, 'labs' | 'answers'>): string => encodePage({ ...page, stages: {}, first });
  const candidates: Suspended[] = [
    { text: textOf({ labs, answers }), left: [] },
    { text: textOf({ labs: {}, answers }), left: ['labs'] },
    { text: textOf({ labs: {}, answers: {} }), left: ['labs', 'answers'] },
  ];
  return candidates.find(({ text }) => text.length <= SUSPEND_LIMIT) ?? { text: '', left: ['labs', 'answers'] };
}

/** `problems` names, for a person, what was left out. */
export function resume(text: string, ids: PageIds): { progress: LessonProgress; problems: readonly string[] } {
  const { state, problems } = decodePage(text.trim(), ids);
  return { progress: progressOf(state), problems };
}

/** CMITimespan, `HHHH:MM:SS.SS`. */
export function timespan(milliseconds: number): string {
  const hundredths = Math.min(Math.max(0, Math.round(milliseconds / 10)), 9999 * 360_000 + 359_999);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const seconds = (hundredths % 6000) / 100;
  return `${two(hundredths / 360_000)}:${two((hundredths / 6000) % 60)}:${seconds.toFixed(2).padStart(5, '0')}`;
}

const statuses = ['incomplete', 'completed', 'passed'] as const;
export type Status = (typeof statuses)[number];

/** `passed` is everything right: any other mark to pass is for the platform to set, which then overrules this. */
export function statusOf({ complete, right, of }: LessonResult): Status {
  if (!complete) return 'incomplete';
  return of > 0 && right === of ? 'passed' : 'completed';
}

/** What to tell, if anything: nothing takes back what the platform has already. */
export function statusAfter(before: string, result: LessonResult): Status | undefined {
  const status = statusOf(result);
  if (status === 'incomplete') return /^(not attempted|browsed)?$/.test(before) ? status : undefined;
  return statuses.indexOf(status) > statuses.indexOf(before as Status) ? status : undefined;
}
