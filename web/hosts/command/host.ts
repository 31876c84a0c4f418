import type { Learning, Model } from 'attention-steps/learn';
import { shardsOf, wordsOf } from '../../learn/model/file.ts';
import { type Read, type Write, readBytes, within } from './files.ts';
import { Problem } from './problem.ts';

/** The parts of a process that a command uses. */
export interface TrainingHost {
  readonly read: Read;
  readonly write: Write;
  /** @throws for a file that could not be written */
  readonly mayWrite: (file: string) => void;
  readonly loadLearning: () => Promise<Learning>;
  /** Progress, which is no result. */
  readonly tell: (text: string) => void;
  /** From now on an interruption stops the training and not the process. */
  readonly begin: () => void;
  /** Gives others their turn. @returns false when it was interrupted */
  readonly goesOn: () => Promise<boolean>;
}

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
