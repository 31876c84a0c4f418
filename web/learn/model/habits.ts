/** A head's habit: the largest measured share of its attention, if it is large. Pure. */
import type { HeadScores } from '../scores.ts';

/** A habit is named from this share on: most of the head's attention. */
export const HABIT = 0.5;

/** The target of a head's attention: a carrier has the answer to a kind of question; `further` is more than one word back. */
export type HabitKind = 'previous' | 'further' | 'own' | 'first' | 'carrier';

export interface Habit {
  readonly kind: HabitKind;
  /** For `further`: the number of words back, at least 2. */
  readonly by?: number;
  /** For carriers: the kind of question. */
  readonly question?: string;
  /** 0 to 1. */
  readonly share: number;
}

/** Returns all measured habits, the largest first; carriers precede others of the same size. */
export function habitsOf({ previous, further, own, first, carrier }: HeadScores): readonly Habit[] {
  const carriers = Object.entries(carrier).map(([question, share]): Habit => ({ kind: 'carrier', question, share }));
  const others: Habit[] = [
    // In a task that asks for the previous word, its carrier measures the same.
    ...('previous' in carrier ? [] : [{ kind: 'previous', share: previous } as const]),
    ...further.map((share, at): Habit => ({ kind: 'further', by: at + 2, share })),
    { kind: 'own', share: own },
    { kind: 'first', share: first },
  ];
  return [...carriers, ...others].sort((a, b) => b.share - a.share);
}

/** Returns the habit that names a head; undefined if none has half of its attention. */
export function habitOf(scores: HeadScores): Habit | undefined {
  const [most] = habitsOf(scores);
  return most && most.share >= HABIT ? most : undefined;
}

/** Returns the share of the same habit in other scores. */
export function shareOf({ kind, by = 2, question = '' }: Omit<Habit, 'share'>, scores: HeadScores): number {
  if (kind === 'carrier') return scores.carrier[question] ?? NaN;
  return kind === 'further' ? (scores.further[by - 2] ?? NaN) : scores[kind];
}

export const isSameHabit = (a: Habit, b: Habit): boolean =>
  a.kind === b.kind && a.by === b.by && a.question === b.question;
