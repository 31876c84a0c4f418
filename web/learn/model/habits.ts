/** What a head does, by what was measured of it: the largest share of its attention, if that is large. Pure. */
import type { HeadScores } from '../scores.ts';

/** From here on a habit is named: most of what a head looks at. */
export const HABIT = 0.5;

/** Where a head looks; a carrier is where the answer to a kind of question stands, `further` more than one word back. */
export type HabitKind = 'previous' | 'further' | 'own' | 'first' | 'carrier';

export interface Habit {
  readonly kind: HabitKind;
  /** Of those further back: by how many words, at least 2. */
  readonly by?: number;
  /** Of questions, with carriers. */
  readonly question?: string;
  /** 0 to 1. */
  readonly share: number;
}

/** All that is measured, the largest first; carriers before others that are as large. */
export function habitsOf({ previous, further, own, first, carrier }: HeadScores): readonly Habit[] {
  const carriers = Object.entries(carrier).map(([question, share]): Habit => ({ kind: 'carrier', question, share }));
  const others: Habit[] = [
    // Where the word before is what is asked for, that is the same.
    ...('previous' in carrier ? [] : [{ kind: 'previous', share: previous } as const]),
    ...further.map((share, at): Habit => ({ kind: 'further', by: at + 2, share })),
    { kind: 'own', share: own },
    { kind: 'first', share: first },
  ];
  return [...carriers, ...others].sort((a, b) => b.share - a.share);
}

/** The one that a head is called by; undefined where nothing has half of its attention. */
export function habitOf(scores: HeadScores): Habit | undefined {
  const [most] = habitsOf(scores);
  return most && most.share >= HABIT ? most : undefined;
}

/** The same habit, as other scores have it. */
export function shareOf({ kind, by = 2, question = '' }: Omit<Habit, 'share'>, scores: HeadScores): number {
  if (kind === 'carrier') return scores.carrier[question] ?? NaN;
  return kind === 'further' ? (scores.further[by - 2] ?? NaN) : scores[kind];
}

export const isSameHabit = (a: Habit, b: Habit): boolean =>
  a.kind === b.kind && a.by === b.by && a.question === b.question;
