/** The files that a visitor takes along of the model that is shown. Loaded when something is asked for. */
import type { Matrix } from 'attention-steps/learn';
import vectors from '../../stage/inputs/embeddings/LICENSE.md?raw';
import type { Trained } from '../export/python.ts';
import { saidIn } from '../export/trained.ts';
import licence from './LICENSE.md?raw';

export { numpy, pytorch } from '../export/programs.ts';

/** A model from a visitor's file is theirs. */
interface Whose {
  readonly isOwn: boolean;
}

export const fileName = ({ isOwn }: Whose): string => (isOwn ? 'own-model' : 'reader');

/** The metadata of the shipped model's file: the licences of what it has read. */
export const LICENCES = { license: `${licence}\n\n${vectors}` };

/** @param changed its probabilities are tokens × vocabulary */
export const trainedBy = (
  { probabilities, ...changed }: Pick<Trained, 'config' | 'tokens' | 'off'> & { readonly probabilities: Matrix },
  whose: Whose,
): Trained => ({
  ...changed,
  said: saidIn(probabilities),
  file: `${fileName(whose)}.safetensors`,
  origin: whose.isOwn ? 'from a file of your own' : 'which has read short English texts',
});
