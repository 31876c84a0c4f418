/** A training that hears commands in their order, and works in slices with room to hear between them. */
import type { Command, Report } from './protocol.ts';
import { Training } from './trainer.ts';

/**
 * @param slice milliseconds
 * @returns what hears a command
 */
export function serve(report: (report: Report) => void, slice: number): (command: Command) => void {
  let training: Promise<Training> | undefined;
  let isWorking = false;
  const fail = (error: unknown): void => {
    report({ kind: 'failed', text: error instanceof Error ? error.message : String(error) });
  };
  const load = async (): Promise<Training> => {
    const { loadLearning } = await import('attention-steps/learn');
    return new Training(await loadLearning(), report, () => performance.now());
  };
  const work = (of: Training): void => {
    isWorking = true;
    setTimeout(() => {
      isWorking = false;
      try {
        if (of.work(slice)) work(of);
      } catch (error) {
        of.dispose();
        fail(error);
      }
    });
  };
  return (command) => {
    training ??= load();
    void training
      .then((of) => {
        try {
          of.hear(command);
          if (of.isPlaying && !isWorking) work(of);
        } catch (error) {
          fail(error); // of this command alone
        }
      })
      .catch((error: unknown) => {
        training = undefined; // an engine that did not come may come another time
        fail(error);
      });
  };
}
