/** A trainer that pauses while its page is hidden, and continues when the page is visible. */
import type { Connect } from './protocol.ts';

export const pausedWhenHidden =
  (connect: Connect): Connect =>
  (report) => {
    /** The step to train to; undefined while it is not to train. */
    let until: number | undefined;
    /** The number of pauses sent because the page was hidden, and not yet answered by `stopped`. */
    let rests = 0;
    let isResting = false;
    const trainer = connect((said) => {
      if (said.kind === 'failed') until = undefined;
      if (said.kind === 'stopped') {
        const isRest = rests > 0 && until !== undefined && said.step < until && said.diverged === undefined;
        rests = isRest ? rests - 1 : 0;
        if (isRest) return;
        until = undefined;
      }
      report(said);
    });
    const follow = (): void => {
      if (until === undefined || document.hidden === isResting) return;
      isResting = document.hidden;
      if (isResting) rests++;
      trainer.tell(isResting ? { kind: 'pause' } : { kind: 'play', until });
    };
    document.addEventListener('visibilitychange', follow);
    return {
      tell: (command) => {
        trainer.tell(command);
        if (command.kind === 'begin' || command.kind === 'pause') [until, isResting] = [undefined, false];
        if (command.kind !== 'play') return;
        [until, isResting] = [command.until, false];
        follow();
      },
      stop: () => {
        document.removeEventListener('visibilitychange', follow);
        trainer.stop();
      },
      get isInPage() {
        return trainer.isInPage;
      },
      get isThere() {
        return trainer.isThere;
      },
    };
  };
