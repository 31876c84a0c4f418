/** The training of one head that learns to look at the previous letter, with a frame every few steps. */
import type { Config, Learning, Matrix, Model } from 'attention-steps/learn';
import { startRun } from '../../../learn/run.ts';
import { previous } from '../../../learn/tasks/letters.ts';

export const LAST = 300;
/** Steps from one frame to the next. */
export const EVERY = 10;
/** The moments to look at: the start, the first signs, halfway, the end of the fall, and rest. */
export const MOMENTS = [0, 50, 100, 150, LAST] as const;

export const RATE = 0.002;
const DECAY = 0.01;
const MODEL = { layers: 1, heads: 1, width: 16, positions: 'infused' } as const satisfies Partial<Config>;
const OPTIMISATION = { optimizer: 'adamw', rate: RATE, decay: DECAY, warmup: 50 } as const;

export const LETTERS = Array.from('bagfacd');

export interface Frame {
  readonly step: number;
  /** The mean cross-entropy in nats, on sequences that are the same in all frames. */
  readonly loss: number;
  /** The share of right answers there. */
  readonly accuracy: number;
  /** The mean weight on the previous letter there. */
  readonly previous: number;
  /** n × n for the letters above. */
  readonly weights: Matrix;
  /** n × n: the part of the masked scores that positions alone make, p_i W_Q W_Kᵀ p_jᵀ / √d_k. */
  readonly places: Matrix;
  /** The same of the letters' embeddings alone. */
  readonly letters: Matrix;
}

const headOf = (model: Model) =>
  model.trace(LETTERS.map((letter) => previous.vocabulary.indexOf(letter))).layers[0]!.attention.heads[0]!;

/** Returns the masked scores that the model would have with zeros instead of a parameter. */
function scoresWithout(learning: Learning, model: Model, name: string): Matrix {
  const other = learning.openModel(model.save());
  const { rows, cols } = other.parameters()[name]!;
  other.set({ [name]: { rows, cols, data: new Float32Array(rows * cols) } });
  const { maskedScores } = headOf(other);
  other.dispose();
  if (!maskedScores) throw new Error('trace: expected a causal model');
  return maskedScores;
}

/** @returns after less than a second */
export function trainHead(learning: Learning, seed: number): Frame[] {
  const run = startRun(learning, previous, { model: { ...MODEL, seed }, optimisation: OPTIMISATION, batch: 32 });
  const { model } = run;
  const frames: Frame[] = [];
  for (;;) {
    if (model.step % EVERY === 0) {
      const { loss, accuracy } = run.evaluate();
      frames.push({
        step: model.step,
        loss,
        accuracy,
        previous: run.heads()[0]![0]!.previous,
        weights: headOf(model).weights,
        places: scoresWithout(learning, model, 'embed.weight'),
        letters: scoresWithout(learning, model, 'positions.weight'),
      });
    }
    if (model.step >= LAST) break;
    run.step();
  }
  model.dispose();
  return frames;
}
