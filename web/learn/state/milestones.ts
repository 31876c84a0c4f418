/** What a page around a playground is told of a training. Pure. */
import { mostLikely, rowOf } from '../model/scene.ts';
import { wordsOf } from '../model/shown.ts';
import type { Task } from '../tasks/task.ts';
import type { Point, Report } from '../training/protocol.ts';

/** Of what is possible: who answers that much has found what there is to find. */
const LEARNED = 0.8;

export interface Milestone {
  readonly type: 'step' | 'learned';
  readonly detail: Pick<Point, 'step'> & Partial<Pick<Point, 'loss' | 'accuracy'>>;
}

/**
 * @param before points that were known
 * @param best the share of right answers that is possible; undefined where nobody knows
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

/** What the model says comes after somebody's own sequence. */
export interface Answer {
  readonly step: number;
  readonly words: readonly string[];
  readonly answer: string;
  /** How sure it is, 0 to 1. */
  readonly share: number;
}

/** @param asked undefined is returned until the report answers that */
export function answerOf(task: Task, asked: readonly number[], report: Report): Answer | undefined {
  if (report.kind !== 'reading' || String(report.look.tokens) !== String(asked)) return undefined;
  const [reading] = report.readings;
  if (!reading) return undefined;
  const { step, tokens, probabilities } = reading;
  const { word: answer, share } = mostLikely(task, rowOf(probabilities, tokens.length - 1));
  return { step, words: wordsOf(task, tokens), answer, share };
}
