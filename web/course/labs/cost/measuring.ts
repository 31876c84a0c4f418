/** Measures in a worker, or on the page where workers are refused. */
import { type MeasureOptions, type WorkerAnswer, type WorkerRequest, measure } from './measure.ts';

type Options = Pick<MeasureOptions, 'sizes' | 'd' | 'onMeasured' | 'onProgress'> & { readonly signal: AbortSignal };

/** Resolves to false where no worker could be started. @throws the engine's error, or the signal's reason */
function inWorker({ sizes, d, onMeasured, onProgress, signal }: Options): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let worker: Worker;
    try {
      worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    } catch {
      resolve(false);
      return;
    }
    const end = (settle: () => void): void => {
      worker.terminate();
      signal.removeEventListener('abort', stop);
      settle();
    };
    const stop = (): void => {
      end(() => {
        reject(signal.reason as Error);
      });
    };
    signal.addEventListener('abort', stop);
    // The worker's script did not load, or a Content-Security-Policy forbids it: errors inside it arrive as `failed`.
    worker.addEventListener('error', () => {
      end(() => {
        resolve(false);
      });
    });
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.kind === 'progress') onProgress(data.progress);
      else if (data.kind === 'measured') onMeasured(data.measured);
      else
        end(() => {
          if (data.kind === 'done') resolve(true);
          else reject(new Error(data.message));
        });
    });
    worker.postMessage({ sizes, d } satisfies WorkerRequest);
  });
}

export type Place = 'worker' | 'page';

/** @param onPlace called with the place before anything is measured there */
export async function measureHere(options: Options & { readonly onPlace: (place: Place) => void }): Promise<void> {
  const { signal, onPlace } = options;
  onPlace('worker');
  if (await inWorker(options)) return;
  onPlace('page');
  const engine = await (await import('attention-steps/core')).loadAttention();
  await measure({
    ...options,
    engine,
    run: (inputs) => engine.attendAsync(inputs, { signal }),
    now: () => performance.now(),
    giveWay: () => new Promise((resolve) => setTimeout(resolve)),
  });
}
