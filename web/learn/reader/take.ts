/** The files that a visitor takes along of the model that is shown. Loaded when something is asked for. */
import vectors from '../../stage/inputs/embeddings/LICENSE.md?raw';
import type { Trained } from '../export/python.ts';
import { saidIn } from '../export/trained.ts';
import licence from './LICENSE.md?raw';
import type { Reader } from './reader.ts';
import { type Changes, type Reading, whileChanged } from './reading.ts';
import { START } from './words.ts';

export { numpy, pytorch } from '../export/programs.ts';

/** A model from a visitor's file is theirs; of the shipped one, the licences of what it has read go along. */
interface Whose {
  readonly isOwn: boolean;
}

export const fileName = ({ isOwn }: Whose): string => (isOwn ? 'own-model' : 'reader');

/** @returns a file of safetensors, with the heads' edits, in whose metadata the licences are */
export const weightsOf = ({ model, words }: Reader, edits: Changes['edits'], { isOwn }: Whose): Uint8Array =>
  whileChanged(model, { off: [], edits }, () =>
    model.save({
      metadata: {
        ...(isOwn && model.metadata),
        words: JSON.stringify(words),
        ...(words.includes(START) && { boundary: START }),
        ...(!isOwn && { license: `${licence}\n\n${vectors}` }),
      },
    }),
  );

export function trainedBy({ model }: Reader, { tokens }: Reading, changes: Changes, whose: Whose): Trained {
  const { probabilities } = whileChanged(model, changes, () => model.trace(tokens, { layers: [0] }));
  return {
    config: model.config,
    tokens,
    off: changes.off,
    said: saidIn(probabilities),
    file: `${fileName(whose)}.safetensors`,
    origin: whose.isOwn ? 'from a file of your own' : 'which has read short English texts',
  };
}
