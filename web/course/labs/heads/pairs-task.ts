/**
 * A task with two reasons to look in two places: in “dog bites a man”, “bites” has to say who bites and who is bitten. One layer
 * learns it; its weights are those of the lab.
 */
import type { Learning, Matrix } from 'attention-steps/learn';
import { toRows } from '../../../shared/numbers/matrix.ts';
import { startRun } from '../../../learn/run.ts';
import { type Task, below } from '../../../learn/tasks/task.ts';
import { roundTo2 } from '../../../stage/inputs/sentence.ts';
import { D_MODEL } from '../../kit/multi-head.ts';

export const TOKENS = ['dog', 'bites', 'a', 'man'];
/** The place that is asked. */
export const VERB = 1;
const nouns = ['dog', 'man', 'cat', 'girl'];
const pairs = nouns.flatMap((who) => nouns.filter((whom) => whom !== who).map((whom) => `${who}, ${whom}`));
const vocabulary = [...nouns, 'bites', 'a', ...pairs];

const task: Task = {
  id: 'pairs',
  vocabulary,
  length: TOKENS.length,
  kinds: { pairs: { chance: 1 / pairs.length } },
  sample: (random) => {
    const who = below(random, nouns.length);
    const whom = (who + 1 + below(random, nouns.length - 1)) % nouns.length;
    const answer = vocabulary.indexOf(`${nouns[who] ?? ''}, ${nouns[whom] ?? ''}`);
    return {
      tokens: [who, nouns.length, nouns.length + 1, whom],
      questions: [{ at: VERB, answer, carriers: [0, TOKENS.length - 1], kind: 'pairs' }],
    };
  },
};

export const STEPS = 300;
export const SEED = 1;

const NAMES = ['wq', 'wk', 'wv', 'wo'] as const;

type Rows = readonly (readonly number[])[];
/** Numbers of two decimals. */
export type LearntMatrices = Readonly<Record<'x' | (typeof NAMES)[number], Rows>>;

function rounded(matrix: Matrix | undefined): Rows {
  if (!matrix) throw new RangeError('model: expected one layer');
  return toRows(matrix).map((row) => row.map(roundTo2));
}

/**
 * Trains a layer with so many heads, without a mask, with learned positions.
 *
 * @returns the share of right answers, 0 to 1, and the layer's numbers
 */
export function learnLayer(
  learning: Learning,
  heads: number,
  seed: number,
): { accuracy: number; matrices: LearntMatrices } {
  const config = { layers: 1, heads, width: D_MODEL, positions: 'learned', causal: false, seed } as const;
  const optimisation = { optimizer: 'adamw', rate: 0.02, decay: 0.01, warmup: 20 } as const;
  const run = startRun(learning, task, { model: config, optimisation, batch: 32 });
  while (run.model.step < STEPS) run.step();
  const { input } = run.model.trace(TOKENS.map((word) => vocabulary.indexOf(word))).layers[0] ?? {};
  const parameters = run.model.parameters();
  const weights = NAMES.map((name) => [name, rounded(parameters[`layers.0.attention.${name}`])] as const);
  const { accuracy } = run.evaluate();
  run.model.dispose();
  return { accuracy, matrices: { x: rounded(input), ...Object.fromEntries(weights) } as LearntMatrices };
}
