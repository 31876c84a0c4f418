/** The closed worker in a page: from its file or, where that or MicroPython's cannot be had, from a copy in a script. */
import wasmUrl from '@micropython/micropython-webassembly-pyscript/micropython.wasm?url';
import { messageOf } from '../../../shared/input/input-error.ts';
import { Lazy } from '../../../shared/lazy.ts';
import { type ModuleWorker, moduleWorker } from '../../../shared/module-worker.ts';
import type { Report } from './protocol.ts';
import { type Connection, type Runner, createRunner } from './runner.ts';
import workerUrl from './worker.ts?worker&url';

const files = { workerUrl, wasmUrl: new URL(wasmUrl, location.href).href };
const copies = new Lazy(async () => {
  const { worker, wasm } = await (await import('./packed.ts')).unpackBoth();
  const urlOf = (bytes: ArrayBuffer, type: string): string => URL.createObjectURL(new Blob([bytes], { type }));
  return { workerUrl: urlOf(worker, 'text/javascript'), wasmUrl: urlOf(wasm, 'application/wasm') };
});

function start({ workerUrl: script, wasmUrl: wasm }: typeof files, report: (report: Report) => void): ModuleWorker {
  const started = moduleWorker(script);
  started.worker.onmessage = ({ data }: MessageEvent<Report>) => {
    report(data);
  };
  started.worker.onerror = (event) => {
    event.preventDefault();
    // A script that does not come has no message.
    report({ kind: 'failed', message: event.message || 'the script of its worker did not load' });
  };
  started.worker.postMessage({ kind: 'load', wasm });
  return started;
}

function connect(report: (report: Report) => void): Connection {
  let now: ModuleWorker | undefined;
  let isStopped = false;
  const standIn = async (reason: string): Promise<void> => {
    now?.stop();
    try {
      const there = await copies.load();
      if (!isStopped) now = start(there, report);
    } catch (error) {
      report({ kind: 'failed', message: `${reason}; its copy in a script does not load either: ${messageOf(error)}` });
    }
  };
  let isReady = false;
  try {
    // The copies stand in from then on, once they have.
    now = start(copies.value ?? files, (said) => {
      isReady ||= said.kind === 'ready';
      if (said.kind === 'failed' && !isReady && !copies.value) void standIn(said.message);
      else report(said);
    });
  } catch (error) {
    void standIn(messageOf(error));
  }
  return {
    run: (job) => {
      now?.worker.postMessage({ kind: 'run', job });
    },
    stop: () => {
      isStopped = true;
      now?.stop();
    },
  };
}

export const openRunner = (): Runner => createRunner(connect);
