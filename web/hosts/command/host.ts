import type { Learning } from 'attention-steps/learn';
import type { Read, Write } from './files.ts';

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
