/**
 * A trainer for a page: in a worker if that is allowed, otherwise in the page itself, in slices that leave time for
 * frames. Only trying shows what is allowed: a policy, a sandbox or a bundler may forbid a worker, its script or its
 * engine.
 */
import { messageOf } from '../../shared/input/input-error.ts';
import { moduleWorker } from '../../shared/module-worker.ts';
import type { Command, Connect, Report, Trainer } from './protocol.ts';
import workerUrl from './worker.ts?worker&url';

/** Milliseconds of the 16.7 of a frame. */
const SLICE = 6;

type Say = (report: Report) => void;
type Tried = Omit<Trainer, 'isThere'>;
/** @param refused called if it cannot start */
type Way = (say: Say, refused: () => void) => Tried;

const inWorker: Way = (say, refused) => {
  const { worker, stop } = moduleWorker(workerUrl);
  worker.onmessage = ({ data }: MessageEvent<Report>) => {
    say(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    refused();
  };
  return {
    tell: (command) => {
      worker.postMessage(command);
    },
    stop,
    isInPage: false,
  };
};

const inPage: Way = (say) => {
  let isStopped = false;
  const serving = import('./serve.ts').then(({ serve }) =>
    serve(
      (said) => {
        if (!isStopped) say(said);
      },
      SLICE,
      setTimeout, // frames are drawn meanwhile
    ),
  );
  const failed = (error: unknown): void => {
    if (!isStopped) say({ kind: 'failed', text: messageOf(error), engine: 'missing' });
  };
  return {
    tell: (command) => {
      serving.then((hear) => {
        if (!isStopped) hear(command);
      }, failed);
    },
    stop: () => {
      serving.then((hear) => {
        hear({ kind: 'pause' });
      }, failed);
      isStopped = true;
    },
    isInPage: true,
  };
};

const WAYS: readonly Way[] = [inWorker, inPage];

export const connect: Connect = (report) => {
  const ways = [...WAYS];
  let trainer: Tried | undefined;
  /** The commands until the trainer reports something, and so works. They are repeated to the next one if it cannot start. */
  let heard: Command[] | undefined = [];

  function start(): void {
    const way = ways.shift();
    if (!way) return;
    let isTried = true;
    const refused = (): void => {
      if (!heard || !isTried) return;
      isTried = false;
      trainer?.stop();
      start();
    };
    const say = (said: Report): void => {
      if (!isTried) return;
      const isWithoutEngine = said.kind === 'failed' && said.engine !== undefined;
      if (heard && isWithoutEngine && ways.length > 0) refused();
      else {
        // The engine may load on the next request.
        if (!isWithoutEngine) heard = undefined;
        report(said);
      }
    };
    try {
      trainer = way(say, refused);
    } catch {
      refused();
      return;
    }
    for (const command of heard ?? []) trainer.tell(command);
  }

  start();
  return {
    tell: (command) => {
      heard?.push(command);
      trainer?.tell(command);
    },
    stop: () => {
      trainer?.stop();
      trainer = undefined;
    },
    get isInPage() {
      return trainer?.isInPage ?? true;
    },
    get isThere() {
      return heard === undefined;
    },
  };
};
