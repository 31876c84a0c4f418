/** Starts a module as a worker: its script must have the page's own origin, but its imports need not. */
import { trusted } from './trusted.ts';

export interface ModuleWorker {
  readonly worker: Worker;
  readonly stop: () => void;
}

export function moduleWorker(address: string): ModuleWorker {
  const { href, origin } = new URL(address, location.href);
  const isOwn = origin === location.origin;
  const url = isOwn
    ? href
    : URL.createObjectURL(new Blob([`import ${JSON.stringify(href)};`], { type: 'text/javascript' }));
  const worker = new Worker(trusted.createScriptURL(url), { type: 'module' });
  return {
    worker,
    stop: () => {
      worker.terminate();
      if (!isOwn) URL.revokeObjectURL(url);
    },
  };
}
