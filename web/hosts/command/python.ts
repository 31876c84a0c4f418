/** The closed worker in Node, which has a browser's names for a worker there. */
import { Worker } from 'node:worker_threads';
import type { Report } from '../../course/exercises/python/protocol.ts';
import type { Connect } from '../../course/exercises/python/runner.ts';

const prelude = `import { parentPort } from 'node:worker_threads';
Object.assign(globalThis, { WorkerGlobalScope: Object, self: globalThis, location: { href: 'file:///' } });
globalThis.postMessage = (report) => parentPort.postMessage(report);
globalThis.addEventListener = (_, hear) => parentPort.on('message', (data) => hear({ data }));
`;

/**
 * @param code of the worker
 * @param wasm the address of MicroPython's, or its path
 * @param begun is given each worker
 */
export function nodeConnect(code: string, wasm: string, begun: (worker: Worker) => void = () => {}): Connect {
  const url = new URL(`data:text/javascript;base64,${Buffer.from(prelude + code).toString('base64')}`);
  return (report) => {
    const worker = new Worker(url);
    begun(worker);
    worker.on('message', (said: Report) => {
      report(said);
    });
    worker.on('error', (error) => {
      report({ kind: 'failed', message: String(error) });
    });
    worker.postMessage({ kind: 'load', wasm });
    return {
      run: (job) => {
        worker.postMessage({ kind: 'run', job });
      },
      stop: () => {
        void worker.terminate();
      },
    };
  };
}
