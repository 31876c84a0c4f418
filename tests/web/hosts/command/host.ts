import { loadLearning } from 'attention-steps/learn';
import type { TrainingHost } from '../../../../web/hosts/command/host.ts';

/** A process that has no files and is not interrupted. */
export const host: TrainingHost = {
  read: (file) => {
    throw new Error(`ENOENT: no such file ${file}`);
  },
  write: (file) => {
    throw new Error(`EROFS: ${file}`);
  },
  loadLearning,
  tell: () => undefined,
  begin: () => undefined,
  goesOn: () => Promise.resolve(true),
};
