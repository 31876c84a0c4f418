import { loadLearning } from 'attention-steps/learn';
import type { TrainingHost } from '../../../../web/hosts/command/host.ts';
import type { LessonHost } from '../../../../web/hosts/command/lesson.ts';

/** A process that has no files and is not interrupted. */
export const host: TrainingHost & LessonHost = {
  shell: () => '<html lang="en"><title></title><meta name="description" content="" /></head><!-- lesson --></html>',
  element: () => Promise.resolve(new Uint8Array()),
  read: (file) => {
    throw new Error(`ENOENT: no such file ${file}`);
  },
  write: (file) => {
    throw new Error(`EROFS: ${file}`);
  },
  mayWrite: () => undefined,
  loadLearning,
  tell: () => undefined,
  begin: () => undefined,
  goesOn: () => Promise.resolve(true),
};
