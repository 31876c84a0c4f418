/** A training that handles commands in order, and works in slices, so that commands are handled between them. */
import type { Command, NoEngine, Report } from './protocol.ts';
import { Training } from './trainer.ts';

/**
 * @param slice milliseconds
 * @param later runs a function after pending messages
 * @returns a handler of commands
 */
export function serve(
  report: (report: Report) => void,
  slice: number,
  later: (work: () => void) => void,
): (command: Command) => void {
  let training: Promise<Training> | undefined;
  let isWorking = false;
  const fail = (error: unknown, engine?: NoEngine): void => {
    const text = error instanceof Error ? error.message : String(error);
    report({ kind: 'failed', text, ...(engine && { engine }) });
  };
  const load = async (): Promise<Training> => {
    const { loadLearning } = await import('attention-steps/learn');
    return new Training(await loadLearning(), report, () => performance.now());
  };
  const work = (running: Training): void => {
    isWorking = true;
    later(() => {
      isWorking = false;
      try {
        if (running.work(slice)) work(running);
      } catch (error) {
        running.dispose();
        fail(error);
      }
    });
  };
  return (command) => {
    training ??= load();
    training.then(
      (running) => {
        try {
          running.hear(command);
          if (running.isPlaying && !isWorking) work(running);
        } catch (error) {
          fail(error); // of this command alone
        }
      },
      (error: unknown) => {
        // Loading may succeed later; one report of a failure is enough.
        if (training) fail(error, isBlocked(error) ? 'blocked' : 'missing');
        training = undefined;
      },
    );
  };
}

/** True if the engine loaded, and a policy or the browser forbids it to run. */
const isBlocked = (error: unknown): boolean =>
  typeof WebAssembly !== 'object' ||
  error instanceof WebAssembly.CompileError ||
  (error instanceof Error && isBlocked(error.cause));
