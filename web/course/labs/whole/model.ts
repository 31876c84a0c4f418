/** The small transformer of the lab, and the same without one of its parts. They learn to say invented names twice. */
import type { Config, Learning } from 'attention-steps/learn';
import { type Run, startRun } from '../../../learn/run.ts';
import { BEGINNINGS, ENDINGS } from '../../../learn/tasks/names.ts';
import { type Task, pick } from '../../../learn/tasks/task.ts';

/** Begins the sequence and ends each name. */
export const END = '•';
export const VOCABULARY = [...Array.from('abcdefghijklmnopqrstuvwxyz'), END];
/** The end, and the longest name twice with an end between. */
export const LENGTH = 18;

export const tokensOf = (text: string): number[] => Array.from(text, (letter) => VOCABULARY.indexOf(letter));

/**
 * •mara•mara: the first name can only be guessed, letter by letter; the second one can be known. Every name is drawn anew, so
 * that nothing can be learned by heart.
 */
const task: Task = {
  id: 'twice',
  vocabulary: VOCABULARY,
  length: LENGTH,
  boundary: VOCABULARY.length - 1,
  kinds: { first: { chance: 1 / VOCABULARY.length }, second: { chance: 1 / VOCABULARY.length } },
  sample: (random) => {
    const name = pick(random, BEGINNINGS) + pick(random, ENDINGS);
    const tokens = tokensOf(`${END}${name}${END}${name}`);
    const answers = tokensOf(`${name}${END}${name}${END}`);
    return {
      tokens,
      questions: answers.map((answer, at) => ({
        at,
        answer,
        carriers: [],
        kind: at <= name.length ? 'first' : 'second',
      })),
    };
  },
};

/**
 * The loss of whoever knows how the names are made and copies them, in nats per letter: the entropy of a name, over the
 * expected number of letters that are asked for (Shannon, 1948).
 */
export function leastLoss(): number {
  const pairs = BEGINNINGS.flatMap((beginning) => ENDINGS.map((ending) => beginning + ending));
  const shares = new Map<string, number>();
  for (const name of pairs) shares.set(name, (shares.get(name) ?? 0) + 1 / pairs.length);
  const sumOf = (term: (name: string, share: number) => number) =>
    [...shares].reduce((sum, [name, share]) => sum + term(name, share), 0);
  return sumOf((_, share) => -share * Math.log(share)) / sumOf((name, share) => share * 2 * (name.length + 1));
}

export const STEPS = 600;
export const SEEDS = 10;

export const WHOLE = {
  layers: 2,
  heads: 2,
  width: 16,
  mlp: 64,
  positions: 'learned',
  normalisation: 'layer',
} as const satisfies Partial<Config>;

/** The model without a part: what differs. Weights of scale 0 are all alike, so a head averages what it sees. */
export const PARTS = {
  whole: {},
  attention: { scale: 0 },
  positions: { positions: 'none' },
  residual: { residual: false },
  norm: { normalisation: 'none' },
  mlp: { mlp: 0 },
  head: { heads: 1 },
  layer: { layers: 1 },
  scale: { scale: 'off' },
} as const satisfies Readonly<Record<string, Partial<Config>>>;
export type Part = keyof typeof PARTS;

export function startModel(learning: Learning, part: Part, seed: number): Run {
  const optimisation = { optimizer: 'adamw', rate: 0.01, decay: 0.01, warmup: 50, cosine: STEPS } as const;
  return startRun(learning, task, { model: { ...WHOLE, ...PARTS[part], seed }, optimisation, batch: 32 });
}

/** Returns the mean cross-entropy after training, in nats, on names that are the same for all. */
export function lossOf(learning: Learning, part: Part, seed: number): number {
  const run = startModel(learning, part, seed);
  while (run.model.step < STEPS) run.step();
  const { loss } = run.evaluate();
  run.model.dispose();
  return loss;
}
