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

/** Writes the page as in links. Outcomes always have space; of programs, the longest are left out first. */
export function suspend({ labs, answers, first }: LessonProgress): Suspended {
  const textOf = (page: Pick<LessonProgress, 'labs' | 'answers'>): string => encodePage({ ...page, stages: {}, first });
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

/** `problems` names, for a person, the parts that were left out. */
export function resume(text: string, ids: PageIds): { progress: LessonProgress; problems: readonly string[] } {
  const { state, problems } = decodePage(text.trim(), ids);
  return { progress: progressOf(state), problems };
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
export function statusOf({ complete, right, of }: LessonResult): Status {
  if (!complete) return 'incomplete';
  return of > 0 && right === of ? 'passed' : 'completed';
}

/** Returns the status to set, if any: the platform's is never lowered. */
export function statusAfter(before: string, result: LessonResult): Status | undefined {
  const status = statusOf(result);
  if (status === 'incomplete') return /^(not attempted|browsed)?$/.test(before) ? status : undefined;
  return statuses.indexOf(status) > statuses.indexOf(before as Status) ? status : undefined;
}
