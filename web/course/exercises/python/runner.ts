/**
 * Runs programs one after the other: a learner's in a worker of its own that is ended after it, or when its time is up, and those
 * of one author in another, in which no learner's runs. Whoever asks while one runs waits for it.
 */
import type { Called, Job, PythonError, Report } from './protocol.ts';

/** Milliseconds, from when MicroPython is loaded. */
const TIME_LIMIT = 2000;
/** Milliseconds until MicroPython has to be loaded. */
const LOAD_LIMIT = 60_000;

export type Ending =
  | { readonly kind: 'done' }
  | { readonly kind: 'error'; readonly error: PythonError }
  | { readonly kind: 'missing'; readonly others: readonly string[] }
  | { readonly kind: 'time' }
  | { readonly kind: 'flooded' }
  /** Nobody asks for it any more. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string };

export interface Outcome {
  readonly printed: string;
  /** The calls that came to an end. */
  readonly called: readonly Called[];
  readonly ending: Ending;
}

export interface Connection {
  readonly run: (job: Job) => void;
  readonly stop: () => void;
}

/** Starts a worker, which loads MicroPython. */
export type Connect = (report: (report: Report) => void) => Connection;

export interface Runner {
  /** Settles when MicroPython is there, or cannot be, with the reason. */
  readonly ready: () => Promise<string | undefined>;
  /** @param author a name for who wrote the program, as of an exercise's solution; absent: a learner */
  readonly run: (job: Job, author?: string) => Promise<Outcome>;
  readonly stop: () => void;
}

/** A worker that has loaded MicroPython, or will. */
interface Waiting {
  readonly connection: Connection;
  readonly loaded: Promise<string | undefined>;
  readonly stop: () => void;
  hear: (report: Report) => void;
}

export function createRunner(connect: Connect, limit = TIME_LIMIT): Runner {
  /** The next run's worker loads before it is asked for. */
  let spare: Waiting | undefined;
  /** The worker of an author's programs. */
  let kept: { readonly author: string; readonly worker: Waiting } | undefined;
  let running: ((ending: Ending) => void) | undefined;

  function start(): Waiting {
    let settle: (problem: string | undefined) => void = () => {};
    const loaded = new Promise<string | undefined>((resolve) => (settle = resolve));
    const timer = setTimeout(() => {
      settle('MicroPython did not load in time.');
    }, LOAD_LIMIT);
    const waiting: Waiting = {
      connection: connect((report) => {
        if (report.kind === 'ready' || report.kind === 'failed') {
          clearTimeout(timer);
          settle(report.kind === 'failed' ? report.message : undefined);
        }
        waiting.hear(report);
      }),
      loaded,
      stop: () => {
        clearTimeout(timer); // or it would keep Node waiting
        waiting.connection.stop();
        settle(undefined); // somebody may wait for it
      },
      hear: () => {},
    };
    return waiting;
  }

  const prepared = (): Waiting => (spare ??= start());

  function workerOf(author: string | undefined): Waiting {
    if (author !== undefined && author === kept?.author) return kept.worker;
    const worker = prepared();
    spare = undefined;
    if (author === undefined) return worker;
    kept?.worker.stop();
    kept = { author, worker };
    return worker;
  }

  async function runNow(job: Job, author: string | undefined): Promise<Outcome> {
    const worker = workerOf(author);
    const called: Called[] = [];
    let printed = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ending = await new Promise<Ending>((resolve) => {
      running = resolve;
      worker.hear = (report) => {
        if (report.kind === 'printed') printed += report.text;
        else if (report.kind === 'called') called.push(report.called);
        else if (report.kind === 'done')
          resolve(report.error ? { kind: 'error', error: report.error } : { kind: 'done' });
        else if (report.kind === 'missing' || report.kind === 'failed' || report.kind === 'flooded') resolve(report);
      };
      void worker.loaded.then((problem) => {
        if (problem !== undefined) resolve({ kind: 'failed', message: problem });
        else if (running === resolve) {
          worker.connection.run(job);
          timer = setTimeout(() => {
            resolve({ kind: 'time' });
          }, limit);
        }
      });
    });
    clearTimeout(timer);
    running = undefined;
    if (author === undefined || ending.kind !== 'done') {
      worker.stop();
      if (kept?.worker === worker) kept = undefined;
    }
    if (ending.kind !== 'stopped' && ending.kind !== 'failed') prepared();
    return { printed, called, ending };
  }

  let last: Promise<unknown> = Promise.resolve();
  /** Stops so far: what waited for its turn then does not run. */
  let stops = 0;
  function run(job: Job, author?: string): Promise<Outcome> {
    const before = stops;
    const outcome = last.then(() =>
      stops === before ? runNow(job, author) : { printed: '', called: [], ending: { kind: 'stopped' } as const },
    );
    last = outcome;
    return outcome;
  }

  return {
    ready: async () => prepared().loaded,
    run,
    stop: () => {
      stops += 1;
      running?.({ kind: 'stopped' });
      for (const worker of [spare, kept?.worker]) worker?.stop();
      spare = kept = undefined;
    },
  };
}
