/** The state of a training in words: for screen readers, and for two runs for everybody. */
import { habitOf } from '../../model/habits.ts';
import { wordsOf } from '../../model/sequence.ts';
import { comparedWord } from '../../state/comparisons.ts';
import type { PlaygroundAnswer } from '../../events.ts';
import type { Task } from '../../tasks/task.ts';
import type { Look, Point, Reading, Report } from '../../training/protocol.ts';
import type { PlayView } from '../element/host.ts';
import { countText, habitText, lossText, roundText, runText, scoreText, seenWord } from '../element/words.ts';
import { inList } from '../../../shared/words/list.ts';

/**
 * Returns “Step 900: 86 % right, loss 0.52. Layer 0, head 1 looks one back: 0.98.” For two runs: of A, and the
 * difference of B.
 */
function summaryText(view: PlayView): string {
  const { history, say } = view;
  const point = history.points[0]?.at(-1);
  if (!point) return '';
  const heads = point.heads.flatMap((row, layer) =>
    row.flatMap((scores, head) => {
      const habit = habitOf(scores);
      if (!habit) return [];
      const places = { layer, head };
      return [say('summary.head', { ...places, habit: habitText(habit, say), share: scoreText(habit.share) })];
    }),
  );
  const text = say('summary', {
    step: countText(point.step),
    accuracy: roundText(point.accuracy),
    loss: lossText(point.loss),
    heads: heads.length > 0 ? heads.join(' ') : say('summary.none'),
  });
  const difference = differentText(
    view,
    history.points.flatMap((points) => points.slice(-1)),
  );
  return difference ? `${say('head.of', { run: runText(0, say), head: text })} ${difference}` : text;
}

/** Returns “Off: L0 H1. 21 % right, loss 2.52.” */
function switchedText({ scene, say }: PlayView): string {
  const reading = scene.runs[scene.chosenRun]?.reading;
  if (!reading) return '';
  const { off, right } = reading;
  const heads = inList(off.map(({ layer, head }) => say('head', { layer, head })));
  const values = { heads, accuracy: roundText(right.accuracy), loss: lossText(right.loss) };
  return say(off.length > 0 ? 'summary.off' : 'summary.on', values);
}

/** Returns “Step 901: 86 % right, loss 0.52.” */
const stepText = ({ step, right }: Reading, { say }: PlayView): string =>
  say('summary', {
    step: countText(step),
    accuracy: roundText(right.accuracy),
    loss: lossText(right.loss),
    heads: '',
  }).trim();

/** Separates letters, so that they are read one by one, unless they make words. */
const spoken = (words: readonly string[], { vocabulary, boundary }: Task): string =>
  words.join(vocabulary.includes(' ') || boundary !== undefined ? '' : ' ');

/** Returns “After 600 steps A has 86 % right; B, with one layer, has 21 %.” */
export const differenceText = (view: PlayView): string =>
  differentText(
    view,
    view.scene.runs.map(({ reading: { step, right } }) => ({ step, ...right })),
  );

/** @param runs their points at one step */
function differentText({ state, say }: PlayView, runs: readonly Pick<Point, 'step' | 'accuracy'>[]): string {
  const [first, second] = runs;
  const word = comparedWord(state);
  if (!first || !second || !word) return '';
  return say('difference', {
    step: countText(first.step),
    first: roundText(first.accuracy),
    what: say(word),
    second: roundText(second.accuracy),
  });
}

/** Milliseconds between two summaries for screen readers. */
const PAUSE = 5000;

function answerText({ words, answer, share }: PlaygroundAnswer, { scene, say }: PlayView): string {
  const values = { words: spoken(words, scene.task), answer: seenWord(answer), share: roundText(share) };
  return say('summary.answer', values);
}

/**
 * The announcements for screen readers: when training stops or moves one step, now and then in between, and the model's
 * answers.
 */
export class Summary {
  text = '';
  #at = 0;
  /** The heads that were off at the last reading. */
  #off: Look['off'] = [];
  /** The step of the last reading, or the one at which training stopped. */
  #step = NaN;

  /** @param answer the answer to a reader's question, once */
  hear(report: Report, view: () => PlayView, answer?: PlaygroundAnswer): void {
    const { kind } = report;
    if (kind === 'begun') this.#off = [];
    if (kind === 'stopped') this.#step = report.step; // what is read after it is no step on
    if (answer) this.text = answerText(answer, view());
    if (kind === 'generated') {
      const { scene, say } = view();
      this.text = say('summary.went-on', { words: spoken(wordsOf(scene.task, report.tokens), scene.task) });
    }
    if (kind === 'reading' && JSON.stringify(report.look.off) !== JSON.stringify(this.#off)) {
      this.#off = report.look.off;
      this.text = switchedText(view());
    }
    const reading = kind === 'reading' ? report.readings[0] : undefined;
    if (reading) {
      const shown = view();
      if (reading.step === this.#step + 1 && !shown.state.isPlaying && shown.state.at === 'now')
        this.text = stepText(reading, shown);
      this.#step = reading.step;
    }
    if (kind !== 'stopped' && kind !== 'progress') return;
    const now = performance.now();
    const shown = view();
    if (kind === 'progress' && (!shown.state.isPlaying || now - this.#at < PAUSE)) return;
    this.text = summaryText(shown);
    this.#at = now;
  }
}
