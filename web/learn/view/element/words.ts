/** The playground's words, and the look of its numbers. */
import en from '../../../shared/messages/en/playground.json' with { type: 'json' };
import { formatNumber, localNumber } from '../../../shared/numbers/format.ts';
import type { SayOf } from '../../../shared/words/messages.ts';
import { spoken } from '../../../shared/words/spoken.ts';
import type { HeadScores } from '../../scores.ts';
import { type Habit, habitOf } from '../../model/habits.ts';
import { percentText } from '../../../stage/model/drawn/percent.ts';
import { seenWord } from '../../tasks/vocabulary.ts';
import { NONE, roundText } from '../../words/bars.ts';

export { percentText, roundText, seenWord };
export type Words = typeof en;
export type Say = SayOf<Words>;
export const english = en;

/** Returns 1,240. */
export const countText = (count: number): string => Math.round(count).toLocaleString(spoken.locale);
export const scoreText = (share: number): string => (Number.isFinite(share) ? localNumber(share.toFixed(2)) : NONE);

/** Formats with an exponent if needed: a diverging loss has dozens of digits. */
export const lossText = (loss: number, digits = 2): string =>
  Number.isFinite(loss) ? formatNumber(loss, digits) : NONE;

const named = (key: string): key is keyof Words => key in english;

/** Names one of two runs. */
export const runText = (run: number, say: Say): string => say(run === 0 ? 'run.first' : 'run.second');

/** Returns “looks one back”, “looks 2 back”, “finds the repeat”; in brief “one back”, “repeat”. */
export function habitText(habit: Habit | undefined, say: Say, length: 'habit' | 'brief' = 'habit'): string {
  const key = habit && `${length}.${habit.question ?? habit.kind}`;
  return key && named(key) ? say(key, { by: habit.by ?? 1 }) : say(`${length}.none`);
}

/** Names the share of a habit. */
export function scoreName({ kind, by = 1, question }: Habit, say: Say): string {
  const key = `score.${question ?? kind}`;
  return named(key) ? say(key, { by }) : say('score.carrier');
}

/** Names it in two words. */
export function measureName({ kind, question }: Habit, say: Say): string {
  const key = `measure.${question ?? kind}`;
  return named(key) ? say(key) : say('measure.carrier');
}

/** @param without the share of right answers without this head, if that is known: it tells what an unnamed head is worth */
export const headHabit = (
  scores: HeadScores | undefined,
  say: Say,
  without?: number,
): { readonly text: string; readonly brief: string; readonly share: string } => {
  const habit = scores && habitOf(scores);
  const isUnnamed = !habit && without !== undefined;
  return {
    text: isUnnamed ? say('habit.needed', { share: roundText(without) }) : habitText(habit, say),
    brief: habitText(habit, say, 'brief'),
    share: habit ? scoreText(habit.share) : '',
  };
};
