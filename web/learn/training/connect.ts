/** A trainer for a page: in a worker where that is allowed, else in the page itself, in slices that leave frames room. */
import type { Command, Report, Trainer } from './protocol.ts';

/** Milliseconds: of the 16.7 of a frame. */
const SLICE = 6;

export function connect(report: (report: Report) => void): Trainer {
  let trainer = inWorker(report, (heard) => {
    // What was said to the worker that could not start is said again.
    trainer = inPage(report);
    for (const command of heard) trainer.tell(command);
  });
  trainer ??= inPage(report);
  return {
    tell: (command) => {
      trainer?.tell(command);
    },
    stop: () => {
      trainer?.stop();
    },
    get isInPage() {
      return trainer?.isInPage ?? true;
    },
  };
}

function inWorker(report: (report: Report) => void, onRefused: (heard: Command[]) => void): Trainer | undefined {
  let worker: Worker;
  try {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
  /** Until it says something: then it works. */
  let heard: Command[] | undefined = [];
  worker.onmessage = ({ data }: MessageEvent<Report>) => {
    heard = undefined;
    report(data);
  };
  worker.onerror = (event) => {
    if (!heard) return;
    event.preventDefault();
    worker.terminate();
    onRefused(heard);
  };
  return {
    tell: (command) => {
      heard?.push(command);
      worker.postMessage(command);
    },
    stop: () => {
      worker.terminate();
    },
    isInPage: false,
  };
}

function inPage(report: (report: Report) => void): Trainer {
  let isStopped = false;
  const serving = import('./serve.ts').then(({ serve }) =>
    serve((said) => {
      if (!isStopped) report(said);
    }, SLICE),
  );
  return {
    tell: (command) => {
      void serving.then((hear) => {
        if (!isStopped) hear(command);
      });
    },
    stop: () => {
      void serving.then((hear) => {
        hear({ kind: 'pause' });
      });
      isStopped = true;
    },
    isInPage: true,
  };
}
