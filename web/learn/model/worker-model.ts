/** A visitor's model that computes in a worker of its own, as a page has it: questions in, promises out. */
import type { Files, Matrix } from 'attention-steps/learn';
import { moduleWorker } from '../../shared/module-worker.ts';
import workerUrl from './model-worker.ts?worker&url';
import type { About, Answer, Arguments, Call, Calls, Request } from './serve-model.ts';

interface Stoppable {
  readonly signal?: AbortSignal | undefined;
}

export interface WorkerModel extends About {
  /**
   * Asks the model, when it has answered all questions before.
   *
   * @param name - a method of the model, or another row of `CALLS` in serve-model.ts
   * @param args - of that, without the model
   * @param options - `signal`: takes the question back; where it is being answered, its answer is dropped
   * @throws the engine's own refusals, with their fields; the signal's reason
   */
  readonly ask: <Name extends Call>(
    name: Name,
    args: Arguments<Name>,
    options?: Stoppable,
  ) => Promise<ReturnType<Calls[Name]>>;
  /** Ends the worker, which gives its memory back. Questions that are open are refused. */
  readonly dispose: () => void;
}

/** The other side: a worker, or what stands for one in tests. */
export interface Connection {
  readonly post: (request: Request) => void;
  readonly stop: () => void;
}
/** @param fail - is told why there is no other side any more */
export type Connect = (hear: (answer: Answer) => void, fail: (reason: Error) => void) => Connection;

const inWorker: Connect = (hear, fail) => {
  const { worker, stop } = moduleWorker(workerUrl);
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    hear(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    fail(new Error(event.message || 'the script of the worker did not load'));
  };
  return { post: (request) => worker.postMessage(request), stop };
};

/**
 * Opens a model in a worker. What was opened before stays, until it is disposed.
 *
 * @param files - as `loadModel` of `attention-steps/learn` takes them; a File is read slice by slice; or a file of weights as a Blob
 * @param options - `onProgress`: is called with bytes of weights; `signal`: gives up, and nothing stays
 * @throws the engine's own refusals, with their fields; the signal's reason
 */
export async function openInWorker(
  files: Files | Blob,
  { onProgress, signal }: Stoppable & { readonly onProgress?: (loaded: number, total: number) => void } = {},
  connect = inWorker,
): Promise<WorkerModel> {
  signal?.throwIfAborted();
  /** The question that is being answered: one at a time, so that those that wait can be taken back. */
  let open: { resolve(result: unknown): void; reject(reason: Error): void } | undefined;
  let failure: Error | undefined;
  const stop = (reason: Error): void => {
    failure ??= reason;
    connection.stop();
    open?.reject(failure);
  };
  const connection = connect((answer) => {
    if (answer.kind === 'progress') onProgress?.(answer.loaded, answer.total);
    else if (answer.kind === 'failed') open?.reject(Object.assign(answer.error as Error, answer.fields));
    else open?.resolve(answer.result);
  }, stop);
  const post = async (request: Request): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (failure) throw failure;
      open = { resolve, reject };
      connection.post(request);
    });

  const giveUp = (): void => stop(signal?.reason as Error);
  signal?.addEventListener('abort', giveUp);
  const about = await post({ kind: 'load', files })
    .catch((error: unknown) => {
      stop(error as Error);
      throw error;
    })
    .finally(() => signal?.removeEventListener('abort', giveUp));

  let last: Promise<unknown> = Promise.resolve();
  return {
    ...(about as About),
    ask: async (name, args, { signal: takenBack } = {}) => {
      const answer = last.then(async () => {
        takenBack?.throwIfAborted();
        return post({ kind: 'call', name, args });
      });
      last = answer.catch(() => {});
      return orAborted(answer, takenBack) as Promise<never>;
    },
    dispose: () => stop(new DOMException('the model was disposed of', 'AbortError')),
  };
}

/**
 * Asks `patchEffects` a layer at a time, so that it can be taken back, and other questions come in between.
 *
 * @param options - `onRow`: is given each layer's row as it comes
 * @returns layers × positions, or layers × heads
 */
export async function patchEffectsByLayer(
  { ask, config }: WorkerModel,
  question: Arguments<'patchEffects'>[0],
  { onRow, ...options }: Stoppable & { readonly onRow?: (layer: number, row: Matrix) => void } = {},
): Promise<Matrix> {
  const rows: Matrix[] = [];
  for (let layer = 0; layer < config.layers; layer++) {
    const row = await ask('patchEffects', [{ ...question, layers: [layer] }], options);
    onRow?.(layer, row);
    rows.push(row);
  }
  const data = Float32Array.from(rows.flatMap((row) => Array.from(row.data)));
  return { rows: rows.length, cols: data.length / rows.length, data };
}

/** The promise, or the signal's reason if that comes first. */
async function orAborted(promise: Promise<unknown>, signal: AbortSignal | undefined): Promise<unknown> {
  if (!signal) return promise;
  let abort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason as Error);
  });
  signal.addEventListener('abort', abort);
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', abort));
}
