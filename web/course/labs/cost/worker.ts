/** Measures attend in a worker, so that the page stays responsive; terminating it stops it. */
import { loadAttention } from 'attention-steps/core';
import { type WorkerAnswer, type WorkerRequest, measure } from './measure.ts';

const answer = (message: WorkerAnswer): void => {
  postMessage(message);
};

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  void (async () => {
    try {
      const engine = await loadAttention();
      await measure({
        ...data,
        engine,
        run: (inputs) => engine.attend(inputs),
        now: () => performance.now(),
        onProgress: (progress) => {
          answer({ kind: 'progress', progress });
        },
        onMeasured: (measured) => {
          answer({ kind: 'measured', measured });
        },
      });
      answer({ kind: 'done' });
    } catch (error) {
      answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  })();
});
