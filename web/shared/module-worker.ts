/** Starts a module as a worker: its script must have the page's own origin, but its imports need not. */
import { trusted } from './trusted.ts';

export interface ModuleWorker {
  readonly worker: Worker;
  readonly stop: () => void;
}

/**
 * Imports a module of another origin. In a sandboxed page, which has no origin, Chromium starts no module from a Blob, but a script
 * that imports one. The messages that come before the module are kept for it.
 */
const importing = (href: string): string => `const early = [];
const keep = (event) => early.push(event);
addEventListener('message', keep);
import(${JSON.stringify(href)}).then(
  () => {
    removeEventListener('message', keep);
    for (const { data, ports } of early) dispatchEvent(new MessageEvent('message', { data, ports }));
  },
  (error) => setTimeout(() => { throw error; }),
);`;

export function moduleWorker(address: string): ModuleWorker {
  const { href, origin } = new URL(address, location.href);
  const isOwn = origin === globalThis.origin; // a sandboxed page's address has the origin that the page has not
  const url = isOwn ? href : URL.createObjectURL(new Blob([importing(href)], { type: 'text/javascript' }));
  const worker = new Worker(trusted.createScriptURL(url), { type: isOwn ? 'module' : 'classic' });
  return {
    worker,
    stop: () => {
      worker.terminate();
      if (!isOwn) URL.revokeObjectURL(url);
    },
  };
}
