/** Everything shown at a moment, from the state and the trainer's reports. Pure. */
import { rowOf } from '../../shared/numbers/matrix.ts';
import { taskOf } from '../setup.ts';
import type { History } from '../state/history.ts';
import { type PlayState, setupsOf } from '../state/play-state.ts';
import type { Question, Task } from '../tasks/task.ts';
import type { Point, Reading } from '../training/protocol.ts';
import { lastUpTo } from './curves.ts';
import { questionsOf, shownTokens, wordsOf } from './sequence.ts';
import type { HeadPlace } from '../patch.ts';

/** The model's most probable next word. */
export interface Said {
  readonly word: string;
  readonly share: number;
  /** The right answer; absent where nothing is asked. */
  readonly answer?: string;
}

/** The words with most of a head's weight for one query. */
export interface Looked {
  readonly head: HeadPlace;
  readonly query: number;
  readonly parts: readonly { readonly key: number; readonly share: number }[];
}

/** One run at the moment. */
export interface Shown {
  readonly reading: Reading;
  readonly point: Point | undefined;
  readonly said: readonly Said[];
}

export interface Scene {
  readonly task: Task;
  readonly words: readonly string[];
  readonly questions: readonly Question[];
  readonly chosen: HeadPlace;
  /** The run that has the chosen head. */
  readonly chosenRun: 0 | 1;
  readonly query: number;
  /** The step that is shown. */
  readonly step: number;
  /** The end of the axis of steps: the stored run continues after the step at which another one would stop. */
  readonly end: number;
  /** One per run; empty until the first reading. */
  readonly runs: readonly Shown[];
}

export function sceneOf(state: PlayState, history: History): Scene {
  const task = taskOf(state.setup);
  const tokens = shownTokens(task, state.input);
  const questions = questionsOf(task, state.input);
  const { readings } = history;
  // False while a requested input has not been read yet.
  const isRead = readings.length === setupsOf(state).length && String(readings[0]?.tokens) === String(tokens);
  const step = state.at === 'now' ? history.step : Math.min(state.at, history.step);
  return {
    task,
    questions,
    step,
    chosen: state.chosen,
    chosenRun: state.chosenRun,
    end: Math.max(state.until, history.step),
    words: wordsOf(task, tokens),
    query: Math.min(state.query ?? usualQuery(questions, tokens.length), tokens.length - 1),
    runs: isRead
      ? readings.map((reading, run) => ({
          reading,
          point: withHeads(lastUpTo(history.points[run] ?? [], reading.step), reading),
          said: saidOf(task, questions, reading),
        }))
      : [],
  };
}

/** Adds the heads' scores of the reading, because the point was measured with all heads on. */
const withHeads = (point: Point | undefined, { heads }: Reading): Point | undefined =>
  point && heads ? { ...point, heads } : point;

/** Returns a place with a question, in the middle of all; without any, the last place. */
const usualQuery = (questions: readonly Question[], length: number): number =>
  questions[Math.floor(questions.length / 2)]?.at ?? length - 1;

/** Returns the most probable word of a row of probabilities, and its share. */
export function mostLikely({ vocabulary }: Task, row: readonly number[]): Pick<Said, 'word' | 'share'> {
  const most = row.reduce((best, share, token) => (share > (row[best] ?? 0) ? token : best), 0);
  return { word: vocabulary[most] ?? '?', share: row[most] ?? NaN };
}

/** Returns the two next most probable words, if they have at least a hundredth. */
export function alsoLikely({ vocabulary }: Task, row: readonly number[]): readonly Pick<Said, 'word' | 'share'>[] {
  return row
    .map((share, token) => ({ word: vocabulary[token] ?? '?', share }))
    .sort((a, b) => b.share - a.share)
    .slice(1, 3)
    .filter(({ share }) => share >= 0.01);
}

function saidOf(task: Task, questions: readonly Question[], { probabilities }: Reading): Said[] {
  const asked = new Map(questions.map(({ at, answer }) => [at, answer]));
  return Array.from({ length: probabilities.rows }, (_, at) => {
    const answer = asked.get(at);
    return {
      ...mostLikely(task, rowOf(probabilities, at)),
      ...(answer !== undefined && { answer: task.vocabulary[answer] ?? '?' }),
    };
  });
}

/** Smaller shares are not mentioned. */
const MUCH = 0.1;

export function lookedOf({ weights }: Reading, head: HeadPlace, query: number): Looked {
  const matrix = weights[head.layer]?.[head.head];
  const row = matrix ? rowOf(matrix, query) : [];
  const all = row.map((share, key) => ({ key, share })).sort((a, b) => b.share - a.share);
  const parts = all.filter(({ share }, at) => at === 0 || (at < 3 && share >= MUCH));
  return { head, query, parts };
}

/**
 * Returns what the word with most weight had itself looked at in the layer before: its most decided head, if that looks
 * at another word.
 */
export function lookedBefore(reading: Reading, { head, parts: [most] }: Looked): Looked | undefined {
  if (!most || head.layer === 0) return undefined;
  const layer = head.layer - 1;
  const heads = reading.weights[layer] ?? [];
  const before = heads.map((_, at) => lookedOf(reading, { layer, head: at }, most.key));
  const surest = before
    .filter(({ query, parts: [first] }) => first && first.key !== query)
    .sort((a, b) => (b.parts[0]?.share ?? 0) - (a.parts[0]?.share ?? 0))[0];
  return (surest?.parts[0]?.share ?? 0) >= 0.4 ? surest : undefined;
}
