/** Files that are kept on the device in parts, so that a fetch can be cancelled and resumed, in the browser's Cache Storage. */

/** A part of a file. */
export interface Part {
  readonly size: number;
  /** The server's ETag of the file. */
  readonly tag: string;
  /** Bytes of the whole file. */
  readonly total: number;
  readonly blob: () => Promise<Blob>;
}

export interface Shelf {
  /** The parts of a file, in order; none: nothing of it is kept. */
  readonly partsOf: (address: string) => Promise<Part[]>;
  /** @throws if there is no room */
  readonly add: (address: string, at: number, blob: Blob, file: Pick<Part, 'tag' | 'total'>) => Promise<void>;
  readonly remove: (address: string) => Promise<void>;
}

/** Other sites of the same origin share it: an address has the same file there. */
const NAME = 'attention-steps models';
const TOTAL = 'x-total';

const keyOf = (address: string, at: number): string => `${address}?part=${at}`;

export const shelfIn = (cache: Pick<Cache, 'match' | 'put' | 'delete'>): Shelf => ({
  partsOf: async (address) => {
    const parts: Part[] = [];
    for (;;) {
      const response = await cache.match(keyOf(address, parts.length));
      if (!response) return parts;
      const { headers } = response;
      parts.push({
        size: Number(headers.get('content-length')),
        tag: headers.get('etag') ?? '',
        total: Number(headers.get(TOTAL)),
        blob: () => response.blob(),
      });
    }
  },
  add: (address, at, blob, { tag, total }) => {
    const headers = { 'content-length': String(blob.size), etag: tag, [TOTAL]: String(total) };
    return cache.put(keyOf(address, at), new Response(blob, { headers }));
  },
  remove: async (address) => {
    for (let at = 0; await cache.delete(keyOf(address, at)); at++);
  },
});

/** Keeps nothing: pages without HTTPS have no Cache Storage, and browsers may refuse it. */
export const noShelf: Shelf = {
  partsOf: () => Promise.resolve([]),
  add: () => Promise.reject(new DOMException('there is no storage', 'QuotaExceededError')),
  remove: () => Promise.resolve(),
};

export async function openShelf(): Promise<Shelf> {
  try {
    return shelfIn(await caches.open(NAME));
  } catch {
    return noShelf;
  }
}
