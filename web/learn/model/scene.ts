/** What is shown at a moment, from the state and what the trainer told. Pure. */
import type { Matrix } from 'attention-steps/learn';
import { taskOf } from '../setup.ts';
import type { History } from '../state/history.ts';
import { type PlayState, setupsOf } from '../state/play-state.ts';
import type { Question, Task } from '../tasks/task.ts';
import type { HeadRef, Point, Reading } from '../training/protocol.ts';
import { lastUpTo } from './curves.ts';
import { questionsOf, shownTokens, wordsOf } from './shown.ts';

/** What comes next after a word, as the model has it. */
export interface Said {
  readonly word: string;
  readonly share: number;
  /** What should be said; absent where nothing is asked. */
  readonly answer?: string;
}

/** Of a query, the words that a head takes most from. */
export interface Looked {
  readonly head: HeadRef;
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
  readonly chosen: HeadRef;
  /** Of the runs the one that has the chosen head. */
  readonly chosenRun: 0 | 1;
  readonly query: number;
  /** The step that is shown. */
  readonly step: number;
  /** Where the axis of steps ends: the stored run goes on after the step at which another one would stop. */
  readonly end: number;
  /** Of each run; empty until the first has been read. */
  readonly runs: readonly Shown[];
}

export function sceneOf(state: PlayState, history: History): Scene {
  const task = taskOf(state.setup);
  const tokens = shownTokens(task, state.input);
  const questions = questionsOf(task, state.input);
  const { readings } = history;
  // Another input has been asked for, and has not been read yet.
  const isRead = readings.length === setupsOf(state).length && String(readings[0]?.tokens) === String(tokens);
  const step = state.at === 'now' ? history.step : Math.min(state.at, history.step);
  return {
    ...{ task, questions, step, chosen: state.chosen, chosenRun: state.chosenRun },
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

/** What was measured then had all heads on. */
const withHeads = (point: Point | undefined, { heads }: Reading): Point | undefined =>
  point && heads ? { ...point, heads } : point;

/** One that is asked, in the middle of them; else the last. */
const usualQuery = (questions: readonly Question[], length: number): number =>
  questions[Math.floor(questions.length / 2)]?.at ?? length - 1;

export const rowOf = ({ data, cols }: Matrix, row: number): Float32Array => data.subarray(row * cols, (row + 1) * cols);

/** The word that comes next by a row of probabilities, and its share. */
export function mostLikely({ vocabulary }: Task, row: Float32Array): Pick<Said, 'word' | 'share'> {
  const most = row.reduce((best, share, token) => (share > (row[best] ?? 0) ? token : best), 0);
  return { word: vocabulary[most] ?? '?', share: row[most] ?? NaN };
}

/** What might come next instead of the likeliest: the two after it, if there is a hundredth of them. */
export function alsoLikely({ vocabulary }: Task, row: Float32Array): readonly Pick<Said, 'word' | 'share'>[] {
  return Array.from(row, (share, token) => ({ word: vocabulary[token] ?? '?', share }))
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

/** A part that is spoken of. */
const MUCH = 0.1;

export function lookedOf({ weights }: Reading, head: HeadRef, query: number): Looked {
  const matrix = weights[head.layer]?.[head.head];
  const row = matrix ? Array.from(rowOf(matrix, query)) : [];
  const all = row.map((share, key) => ({ key, share })).sort((a, b) => b.share - a.share);
  const parts = all.filter(({ share }, at) => at === 0 || (at < 3 && share >= MUCH));
  return { head, query, parts };
}

/**
 * What the word that a head looks at had looked at itself, in the layer before: of its heads the one that is surest, if that
 * is another word.
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
