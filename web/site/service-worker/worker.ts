/**
 * The site without a network, after one visit. Pages come from the network as long as it answers soon, so that nobody sees an
 * old one; files with a hash of their content in their name come from the cache. A build lists its files with their hashes, and
 * only files that match are kept, so that no cache mixes two builds. All other requests are left alone.
 */
export {};

/** Defined by the build: SHA-256 of each file, by its address from the site's folder; of this list; and the way to that folder. */
declare const FILES: Readonly<Record<string, string>>;
declare const VERSION: string;
declare const ROOT: string;

/** The part of a worker's scope that is used here: TypeScript's declarations of it cannot stand beside those of pages. */
interface ServiceWorkerGlobalScope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const { scope } = worker.registration;
/** The site's folder: pages in another language than English have a worker of their own, in their folder. */
const root = new URL(ROOT, scope).href;
/** Other sites of the same origin have caches of their own. */
const mine = `attention-steps ${scope} `;
const current = mine + VERSION;

const isNamedByContent = (file: string): boolean => file.startsWith('assets/');

/** Files fetched at a time, each waiting for a slow line: Firefox ends a worker whose installation takes over a minute. */
const LANES = 4;

async function fill(signal?: AbortSignal): Promise<void> {
  const cache = await caches.open(current);
  const files = Object.entries(FILES).values();
  const fillLane = async (): Promise<void> => {
    for (const [file, hash] of files) {
      const url = root + file;
      if (await cache.match(url)) continue;
      const kept = isNamedByContent(file) ? await caches.match(url) : undefined;
      // Low priority, after the requests of the page itself.
      const load = () =>
        fetch(url, {
          integrity: `sha256-${hash}`,
          cache: isNamedByContent(file) ? 'default' : 'no-cache',
          priority: 'low',
          ...(signal && { signal }),
        });
      await cache.put(url, kept ?? (await load()));
    }
  };
  await Promise.all(Array.from({ length: LANES }, fillLane));
}

async function install(): Promise<void> {
  // Firefox installs the active worker again when the server does not answer; its cache stays.
  const isNew = !(await caches.has(current));
  try {
    await fill();
  } catch (error) {
    if (isNew) await caches.delete(current); // tried again at the next visit
    throw error;
  }
  await worker.skipWaiting();
}

/** The build before this one may still be open in a window, and request its parts, so that its cache alone is kept. */
async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((key) => key.startsWith(mine) && key !== current);
  await Promise.all(old.slice(0, -1).map((key) => caches.delete(key)));
  await worker.clients.claim();
}

/** A refill that is under way, and what ends it. */
let refilling: { readonly done: Promise<void>; readonly end: AbortController } | undefined;

/** Fills the cache again, as a browser may empty it and keep the worker. If that fails, the next visit tries again. */
async function refill(): Promise<void> {
  const cache = await caches.open(current);
  if ((await cache.keys()).length >= Object.keys(FILES).length) return;
  if (!refilling) {
    const end = new AbortController();
    const done = fill(end.signal)
      .catch(() => {})
      .finally(() => (refilling = undefined));
    refilling = { done, end };
  }
  await refilling.done;
}

/** Milliseconds to the beginning of a server's answer before the kept one is shown. */
const PATIENCE = 4000;

/** Returns the server's answer, or `instead`, if there is one, when it fails or is slow. */
async function fromNetwork(request: Request, instead: () => Promise<Response | undefined>): Promise<Response> {
  const loser = new AbortController();
  const answer = fetch(request, { signal: loser.signal });
  const late = new Promise<undefined>((done) => setTimeout(done, PATIENCE));
  const first = await Promise.race([answer.catch(() => undefined), late]);
  if (first && first.status < 500) return first;
  const other = await instead();
  if (!other) return answer;
  // A browser has six connections to a server: those that hang would keep the next pages waiting.
  answer.catch(() => {});
  loser.abort();
  refilling?.end.abort();
  return other;
}

async function kept(file: string): Promise<Response | undefined> {
  return (await caches.open(current)).match(root + file);
}

async function byContent(file: string, request: Request): Promise<Response> {
  return (await caches.match(root + file)) ?? fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  const address = origin + pathname;
  if (request.method !== 'GET' || !address.startsWith(root)) return;
  if (request.mode === 'navigate') event.waitUntil(refill());
  const file = address.slice(root.length).replace(/(^|\/)index\.html$/, '$1');
  if (isNamedByContent(file)) event.respondWith(byContent(file, request));
  else if (Object.hasOwn(FILES, file)) event.respondWith(fromNetwork(request, () => kept(file)));
  else if (Object.hasOwn(FILES, `${file}/`)) {
    // Servers redirect like this, as the page's relative addresses are those of its folder.
    const toFolder = () => Promise.resolve(Response.redirect(`${address}/${search}`));
    event.respondWith(fromNetwork(request, toFolder));
  }
});
