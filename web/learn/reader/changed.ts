/** A model with what a visitor changed of it, for the files to take along. Runs where the model does. */
import type { Matrix, Model } from 'attention-steps/learn';
import type { Metadata } from '../training/protocol.ts';
import type { Reader } from './reader.ts';
import { type Changes, whileChanged } from './reading.ts';
import { meant } from './visitor-model.ts';
import { START } from './words.ts';

/** @returns a file of safetensors, with the heads' edits */
export const weightsOf = (
  { model, words }: Pick<Reader, 'model' | 'words'>,
  edits: Changes['edits'],
  metadata: Metadata = model.metadata,
): Uint8Array =>
  whileChanged(model, { off: [], edits }, () =>
    model.save({
      metadata: {
        ...metadata,
        words: JSON.stringify(words.map(meant)),
        ...(words.includes(START) && { boundary: START }),
      },
    }),
  );

/** The same as a Blob, which goes from a worker to its page without a copy. */
export const fileOf = (...args: Parameters<typeof weightsOf>): Blob =>
  new Blob([weightsOf(...args) as Uint8Array<ArrayBuffer>], { type: 'application/octet-stream' });

/** @returns tokens × vocabulary: the probabilities of the next token, after each */
export const probabilitiesAfter = (model: Model, tokens: readonly number[], changes: Changes): Matrix =>
  whileChanged(model, changes, () => model.trace(tokens, { layers: [0] }).probabilities);
