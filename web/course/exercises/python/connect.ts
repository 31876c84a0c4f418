/** The closed worker in a page. */
import wasmUrl from '@micropython/micropython-webassembly-pyscript/micropython.wasm?url';
import { trusted } from '../../../shared/trusted.ts';
import type { Report } from './protocol.ts';
import { type Connection, type Runner, createRunner } from './runner.ts';
import workerUrl from './worker.ts?worker&url';

/** A worker's script must have the page's own origin, but its imports need not. */
function started(): { readonly worker: Worker; readonly forget: () => void } {
  const { href, origin } = new URL(workerUrl, location.href);
  if (origin === location.origin)
    return { worker: new Worker(trusted.createScriptURL(href), { type: 'module' }), forget: () => {} };
  const script = new Blob([`import ${JSON.stringify(href)};`], { type: 'text/javascript' });
  const url = URL.createObjectURL(script);
  return {
    worker: new Worker(trusted.createScriptURL(url), { type: 'module' }),
    forget: () => {
      URL.revokeObjectURL(url);
    },
  };
}

function connect(report: (report: Report) => void): Connection {
  const { worker, forget } = started();
  worker.onmessage = ({ data }: MessageEvent<Report>) => {
    report(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    // A script that does not come has no message.
    report({ kind: 'failed', message: event.message || 'the script of its worker did not load' });
  };
  return {
    tell: (command) => {
      worker.postMessage(command);
    },
    stop: () => {
      worker.terminate();
      forget();
    },
  };
}

export const openRunner = (): Runner => createRunner(connect, new URL(wasmUrl, location.href).href);
