/** Events of a training for the page around a playground. Pure. */
import { rowOf } from '../../shared/numbers/matrix.ts';
import type { PlaygroundAnswer, PlaygroundStep } from '../events.ts';
import { mostLikely } from '../model/scene.ts';
import { wordsOf } from '../model/sequence.ts';
import type { Task } from '../tasks/task.ts';
import type { Point, Report } from '../training/protocol.ts';

/** The share of the best possible result that counts as learned. */
const LEARNED = 0.8;

export interface Milestone {
  readonly type: 'step' | 'learned';
  readonly detail: PlaygroundStep | Pick<PlaygroundStep, 'step'>;
}

/**
 * @param before the known points
 * @param best the best possible share of right answers; undefined if unknown
 */
export function milestonesOf(before: readonly Point[], report: Report, best: number | undefined): Milestone[] {
  if (report.kind !== 'progress') return [];
  const isEnough = ({ accuracy }: Point): boolean => best !== undefined && accuracy >= LEARNED * best;
  const more = report.points[0] ?? [];
  const first = before.some(isEnough) ? undefined : more.find(isEnough);
  return [
    ...more.map(({ step, loss, accuracy }) => ({ type: 'step' as const, detail: { step, loss, accuracy } })),
    ...(first ? [{ type: 'learned' as const, detail: { step: first.step } }] : []),
  ];
}

/** @returns undefined unless the report answers `asked` */
export function answerOf(task: Task, asked: readonly number[], report: Report): PlaygroundAnswer | undefined {
  if (report.kind !== 'reading' || String(report.look.tokens) !== String(asked)) return undefined;
  const [reading] = report.readings;
  if (!reading) return undefined;
  const { step, tokens, probabilities } = reading;
  const { word: answer, share } = mostLikely(task, rowOf(probabilities, tokens.length - 1));
  return { step, words: wordsOf(task, tokens), answer, share };
}
