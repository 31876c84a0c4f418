/** A head of a trained model as an example of the stage: its inputs and weights, and its measurements. */
import { roundTo2 } from '../../stage/inputs/sentence.ts';
import type { Learning } from 'attention-steps/learn';
import { type Matrix, cell, toRows } from '../../shared/numbers/matrix.ts';
import { type Run, startRun } from '../run.ts';
import { defaultSetup, settingsOf, taskOf } from '../setup.ts';
import type { Recipe } from './recipes.ts';

type Rows = number[][];

export interface LearntHead {
  readonly inputs: { readonly x: Rows; readonly wq: Rows; readonly wk: Rows; readonly wv: Rows };
  readonly tokens: readonly string[];
  readonly task: string;
  readonly seed: number;
  readonly steps: number;
  /** Both from 0. */
  readonly layer: number;
  readonly head: number;
  /** The kind of question that is shown. */
  readonly kind: string;
  /** The share of right answers to it, on sequences outside the training data. */
  readonly accuracy: number;
  /** The head's mean weight there on the word that carries the answer. */
  readonly score: number;
  /** The model's answer, by layerTrace logits. */
  readonly answer: string;
}

/** The word whose logit is largest after the last one. */
function answerOf(logits: Matrix): number {
  const last = Array.from({ length: logits.cols }, (_, token) => cell(logits, logits.rows - 1, token));
  return last.reduce((best, logit, token) => (logit > (last[best] ?? NaN) ? token : best), 0);
}

/** Numbers of two decimals, as all examples have them: every page with a stage loads them. */
const shortRows = (matrix: Matrix): Rows => toRows(matrix).map((row) => row.map(roundTo2));

const setupOf = ({ setup }: Recipe) => ({ ...defaultSetup, ...setup });

/** Trains the recipe's model; recipes with equal setups and steps can share it. */
export function trainedRun(learning: Learning, recipe: Recipe): Run {
  const setup = setupOf(recipe);
  const run = startRun(learning, taskOf(setup), settingsOf(setup));
  while (run.model.step < recipe.steps) run.step();
  return run;
}

/** @throws RangeError for a word or a parameter that is not there */
export function learntHead(run: Run, recipe: Recipe): LearntHead {
  const { model, task } = run;
  const { layer, head, steps, kind } = recipe;
  const tokens = recipe.words.split(' ');
  const numbers = tokens.map((word) => task.vocabulary.indexOf(word));
  const trace = model.trace(numbers);
  const layerTrace = trace.layers[layer];
  const measured = run.measure();
  const scores = measured.heads[layer]?.[head];
  if (!layerTrace || !scores) throw new RangeError(`${recipe.id}: no such head`);
  const parameters = model.parameters();
  const width = model.config.width / model.config.heads;
  const columns = (name: string): Rows => {
    const matrix = parameters[`layers.${layer}.attention.${name}`];
    if (!matrix) throw new RangeError(`${recipe.id}: no ${name}`);
    return shortRows(matrix).map((row) => row.slice(head * width, (head + 1) * width));
  };
  return {
    inputs: {
      x: shortRows(layerTrace.normed1 ?? layerTrace.input),
      wq: columns('wq'),
      wk: columns('wk'),
      wv: columns('wv'),
    },
    tokens,
    task: task.id,
    seed: setupOf(recipe).seed,
    steps,
    layer,
    head,
    kind,
    accuracy: measured.accuracy[kind] ?? NaN,
    score: scores.carrier[kind] ?? NaN,
    answer: task.vocabulary[answerOf(trace.logits)] ?? '',
  };
}
