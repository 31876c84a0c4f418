/** A file of weights, as `train` writes it. */
import type { Learning, Model } from 'attention-steps/learn';
import { shardsOf, wordsOf } from '../../learn/model/file.ts';
import { readBytes, within } from './files.ts';
import type { TrainingHost } from './host.ts';
import { Problem } from './problem.ts';

/** A model, the words that its tokens stand for, and the one of them that begins and ends a name where it writes names. */
export interface Reader {
  readonly model: Model;
  /** None if it was trained with tokens, or somewhere else. */
  readonly words: readonly string[];
  readonly boundary: string | undefined;
}

export function readModel(learning: Learning, host: TrainingHost, file: string): Reader {
  const count = shardsOf(file);
  if (count > 1) throw new Problem('shard', { file, count });
  const bytes = readBytes(host.read, file);
  return within(file, () => {
    const model = learning.openModel(bytes);
    return { model, words: wordsOf(model), boundary: model.metadata['boundary'] };
  });
}
