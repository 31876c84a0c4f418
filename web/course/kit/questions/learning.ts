/**
 * Attention that learns to answer questions. The output of each word that has something to find is compared, by dot
 * product, with the vectors of all answers; softmax turns these scores into probabilities, and the loss is the mean
 * cross-entropy, in nats. Traces and gradients are the engine's; the steps are Adam's (Kingma & Ba, 2015).
 */
import type { Attention, Gradients, Inputs, Matrix } from 'attention-steps/core';
import { sourceFrom } from '../../../shared/numbers/drawn.ts';
import { rowOf, toRows } from '../../../shared/numbers/matrix.ts';
import { largest } from '../../../shared/numbers/statistics.ts';
import type { Embeddings } from '../../../stage/inputs/embeddings.ts';
import type { Parameters } from './stored.ts';
import { ANSWERS, type Asked, type Part, ask } from './task.ts';

/** Attention from a question's vectors to a story's. */
export interface Setup<Name extends string> {
  readonly engine: Attention;
  readonly embeddings: Embeddings;
  readonly inputsOf: (parameters: Parameters<Name>, question: Matrix, story: Matrix) => Inputs;
}

export const SEED = 1;
const BATCH = 8;
const RATE = 0.02;
const [FIRST, SECOND] = [0.9, 0.999] as const;

/** Returns the loss, the heads, and the gradients once they are wanted. */
function answer<Name extends string>(
  { engine, embeddings, inputsOf }: Setup<Name>,
  parameters: Parameters<Name>,
  { question, story, goals }: Asked,
) {
  const vectors = (words: readonly string[]): Matrix => embeddings.embedSentence(words, SEED).x;
  const inputs = inputsOf(parameters, vectors(question), vectors(story));
  const { output, heads } = engine.trace(inputs);
  const answers = toRows(vectors(ANSWERS));
  const data = new Float32Array(output.data.length);
  let loss = 0;
  for (const [row, word] of goals) {
    const own = rowOf(output, row);
    const powers = answers.map((vector) => Math.exp(vector.reduce((sum, value, at) => sum + value * own[at]!, 0)));
    const total = powers.reduce((sum, power) => sum + power, 0);
    const errors = powers.map((power, at) => power / total - (ANSWERS[at] === word ? 1 : 0));
    loss -= Math.log(powers[ANSWERS.indexOf(word)]! / total) / goals.length;
    own.forEach((_, col) => {
      data[row * output.cols + col] =
        errors.reduce((sum, error, at) => sum + error * answers[at]![col]!, 0) / goals.length;
    });
  }
  return { loss, heads, gradients: (): Gradients => engine.gradients(inputs, { ...output, data }) };
}

/** The gradients by the names of the parameters. */
function named({ wq, wk, wv, wo, scoring }: Gradients): Readonly<Record<string, Matrix | undefined>> {
  const { w1, w2, v } = scoring?.additive ?? {};
  return { wq, wk, wv, wo, w: scoring?.general, w1, w2, v };
}

/** Trains these of the parameters, and leaves the others as they are. */
export function learn<Name extends string>(
  setup: Setup<Name>,
  start: Parameters<Name>,
  names: readonly Name[],
  steps: number,
): Parameters<Name> {
  const random = sourceFrom(`questions ${SEED}`);
  let parameters = start;
  const moments = names.map((name) => Array.from(start[name].data, () => ({ mean: 0, square: 0 })));
  for (let step = 1; step <= steps; step++) {
    const batch = Array.from({ length: BATCH }, () =>
      named(answer(setup, parameters, ask(random, 'training')).gradients()),
    );
    const learnt = names.map((name, index) => {
      const data = parameters[name].data.map((value, at) => {
        const gradient = batch.reduce((sum, one) => sum + one[name]!.data[at]!, 0) / BATCH;
        const moment = moments[index]![at]!;
        moment.mean += (1 - FIRST) * (gradient - moment.mean);
        moment.square += (1 - SECOND) * (gradient ** 2 - moment.square);
        const mean = moment.mean / (1 - FIRST ** step);
        return value - (RATE * mean) / (Math.sqrt(moment.square / (1 - SECOND ** step)) + 1e-8);
      });
      return [name, { ...parameters[name], data }] as const;
    });
    parameters = { ...parameters, ...(Object.fromEntries(learnt) as Record<Name, Matrix>) };
  }
  return parameters;
}

/**
 * Measures on 300 questions, the same each time.
 *
 * @returns the share of question words that give the answer their largest weight in some head, 0 to 1, and the mean loss
 */
export function measure<Name extends string>(
  setup: Setup<Name>,
  parameters: Parameters<Name>,
  part: Part,
): { found: number; loss: number } {
  const random = sourceFrom('questions to measure');
  const count = 300;
  let [found, loss] = [0, 0];
  for (let at = 0; at < count; at++) {
    const asked = ask(random, part);
    const result = answer(setup, parameters, asked);
    const word = asked.goals[0]![1];
    loss += result.loss / count;
    const isFound = result.heads.some(({ weights }) => {
      const row = rowOf(weights, 0);
      return row.indexOf(largest(row)) === row.length - asked.story.length + asked.story.indexOf(word);
    });
    found += isFound ? 1 : 0;
  }
  return { found: found / count, loss };
}
