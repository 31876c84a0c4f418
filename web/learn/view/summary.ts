/** What a training has come to, in words: for who listens, and of two runs for everybody. */
import { setupsOf } from '../state/play-state.ts';
import { habitOf } from '../model/habits.ts';
import { COMPARISONS, comparisonOf } from '../state/comparisons.ts';
import type { Report } from '../training/protocol.ts';
import type { PlayView } from './host.ts';
import { countText, habitText, lossText, roundText, scoreText } from './words.ts';

/** “Step 900: 86 % right, loss 0.52. Layer 1, head 2 looks one back: 0.98.” */
export function summaryText({ history, say }: PlayView): string {
  const point = history.points[0]?.at(-1);
  if (!point) return '';
  const heads = point.heads.flatMap((row, layer) =>
    row.flatMap((scores, head) => {
      const habit = habitOf(scores);
      if (!habit) return [];
      const places = { layer: layer + 1, head: head + 1 };
      return [say('summary.head', { ...places, habit: habitText(habit, say), share: scoreText(habit.share) })];
    }),
  );
  return say('summary', {
    step: countText(point.step),
    accuracy: roundText(point.accuracy),
    loss: lossText(point.loss),
    heads: heads.length > 0 ? heads.join(' ') : say('summary.none'),
  });
}

/** “After 600 steps A has 86 % right; B, with one layer, has 21 %.” */
export function differenceText({ state, scene, say }: PlayView): string {
  const [first, second] = scene.runs;
  const comparison = COMPARISONS.find(({ id }) => id === comparisonOf(state));
  if (setupsOf(state).length < 2 || !first || !second || !comparison) return '';
  return say('difference', {
    step: countText(first.reading.step),
    first: roundText(first.reading.right.accuracy),
    what: say(comparison.word(state.setup)),
    second: roundText(second.reading.right.accuracy),
  });
}

/** Milliseconds between two summaries for who listens. */
const PAUSE = 5000;

/** What is said to who listens: when training stops, and now and then before. */
export class Summary {
  text = '';
  #at = 0;

  hear({ kind }: Report, view: () => PlayView): void {
    if (kind !== 'stopped' && kind !== 'progress') return;
    const now = performance.now();
    const shown = view();
    if (kind === 'progress' && (!shown.state.isPlaying || now - this.#at < PAUSE)) return;
    this.text = summaryText(shown);
    this.#at = now;
  }
}
