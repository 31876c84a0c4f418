/**
 * Attention that learns to answer questions. The output of each word that has something to find is compared, by dot
 * product, with the vectors of all answers; softmax turns these scores into probabilities, and the loss is the mean
 * cross-entropy. Traces and gradients are the engine's; the steps are Adam's (Kingma & Ba, 2015).
 */
import type { Attention, Gradients, HeadTrace, Inputs, Matrix } from 'attention-steps/core';
import { sourceFrom } from '../../../shared/numbers/drawn.ts';
import { rowOf, toRows } from '../../../shared/numbers/matrix.ts';
import { largest } from '../../../shared/numbers/statistics.ts';
import type { Embeddings } from '../../../stage/inputs/embeddings.ts';
import type { Parameters } from './stored.ts';
import { ANSWERS, type Asked, type Part, ask } from './task.ts';

/** Attention from a question's vectors to a story's. W_O makes outputs as wide as an answer's vector, for training alone. */
export interface Setup<Name extends string> {
  readonly engine: Attention;
  readonly embeddings: Embeddings;
  readonly inputsOf: (
    parameters: Parameters<Name> & { readonly wo?: Matrix },
    question: Matrix,
    story: Matrix,
  ) => Inputs;
}

export const SEED = 1;
const BATCH = 8;
const RATE = 0.02;
const [FIRST, SECOND] = [0.9, 0.999] as const;

function inputsFor<Name extends string>(
  { embeddings, inputsOf }: Setup<Name>,
  parameters: Parameters<Name>,
  { question, story }: Asked,
): Inputs {
  const [x, context] = [question, story].map((words) => embeddings.embedSentence(words).x) as [Matrix, Matrix];
  return inputsOf(parameters, x, context);
}

/** Returns the loss's gradients by the names of the parameters. */
function gradientsOf<Name extends string>(
  setup: Setup<Name>,
  parameters: Parameters<Name | 'wo'>,
  asked: Asked,
): Readonly<Record<string, Matrix | undefined>> {
  const inputs = inputsFor(setup, parameters, asked);
  const { output } = setup.engine.trace(inputs);
  const answers = toRows(setup.embeddings.embedSentence(ANSWERS).x);
  const data = new Float32Array(output.data.length);
  for (const [row, word] of asked.goals) {
    const outputRow = rowOf(output, row);
    const powers = answers.map((vector) =>
      Math.exp(vector.reduce((sum, value, at) => sum + value * outputRow[at]!, 0)),
    );
    const total = powers.reduce((sum, power) => sum + power, 0);
    const errors = powers.map((power, at) => power / total - (ANSWERS[at] === word ? 1 : 0));
    outputRow.forEach((_, col) => {
      data[row * output.cols + col] =
        errors.reduce((sum, error, at) => sum + error * answers[at]![col]!, 0) / asked.goals.length;
    });
  }
  const { wq, wk, wv, wo, scoring }: Gradients = setup.engine.gradients(inputs, { ...output, data });
  return { wq, wk, wv, wo, w: scoring?.general, ...scoring?.additive };
}

/** Trains these of the parameters, and leaves the others as they are. */
export function learn<Name extends string>(
  setup: Setup<Name>,
  start: Parameters<Name | 'wo'>,
  names: readonly (Name | 'wo')[],
  steps: number,
): Parameters<Name | 'wo'> {
  const random = sourceFrom(`questions ${SEED}`);
  let parameters = start;
  const moments = names.map((name) => Array.from(start[name].data, () => ({ mean: 0, square: 0 })));
  for (let step = 1; step <= steps; step++) {
    const batch = Array.from({ length: BATCH }, () => gradientsOf(setup, parameters, ask(random, 'training')));
    const learnt = names.map((name, index) => {
      const data = parameters[name].data.map((value, at) => {
        const gradient = batch.reduce((sum, gradients) => sum + gradients[name]!.data[at]!, 0) / BATCH;
        const moment = moments[index]![at]!;
        moment.mean += (1 - FIRST) * (gradient - moment.mean);
        moment.square += (1 - SECOND) * (gradient ** 2 - moment.square);
        const mean = moment.mean / (1 - FIRST ** step);
        return value - (RATE * mean) / (Math.sqrt(moment.square / (1 - SECOND ** step)) + 1e-8);
      });
      return [name, { ...parameters[name], data }] as const;
    });
    parameters = { ...parameters, ...(Object.fromEntries(learnt) as Parameters<Name | 'wo'>) };
  }
  return parameters;
}

const QUESTIONS = 300;

const isFound = ({ weights }: HeadTrace, { story, goals }: Asked): boolean => {
  const row = rowOf(weights, 0);
  return row.indexOf(largest(row)) === row.length - story.length + story.indexOf(goals[0]![1]);
};

/** Returns the share of question words, 0 to 1, that give the answer their largest weight in some head: of 300, the same each time. */
export function shareFound<Name extends string>(setup: Setup<Name>, parameters: Parameters<Name>, part: Part): number {
  const random = sourceFrom('questions to measure');
  const found = Array.from({ length: QUESTIONS }, () => ask(random, part)).filter((asked) =>
    setup.engine.trace(inputsFor(setup, parameters, asked)).heads.some((head) => isFound(head, asked)),
  );
  return found.length / QUESTIONS;
}
