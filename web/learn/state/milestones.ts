/** What a page around a playground is told of a training. Pure. */
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
