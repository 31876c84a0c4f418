/**
 * Published models, as a site lists them: their files come from the publisher's hub when somebody asks for them, are kept on the
 * device, and are then opened as a folder that was dropped.
 */
import type { Part, Shelf } from './shelf.ts';

export interface PublishedModel {
  readonly name: string;
  /** As the hub names it, with its owner. */
  readonly repo: string;
  /** The commit. */
  readonly revision: string;
  readonly family: string;
  readonly layers: number;
  readonly heads: number;
  readonly license: string;
  readonly parameters: number;
  /** Bytes of `model.safetensors`. */
  readonly size: number;
}

export interface PublishedList {
  /** The day on which sizes and licences were read. */
  readonly date: string;
  /** The address of a file, with {repo}, {revision} and {file}. */
  readonly address: string;
  /** The page where people download files by hand. */
  readonly page: string;
  /** The hosts that files come from, as a Content-Security-Policy names them: those to which the hub redirects, too. */
  readonly hosts: readonly string[];
  readonly models: readonly PublishedModel[];
}

const WEIGHTS = 'model.safetensors';
export const FILES: readonly string[] = ['config.json', 'tokenizer.json', WEIGHTS];

export const placeOf = (pattern: string, { repo, revision }: PublishedModel, file = ''): string =>
  pattern.replace('{repo}', repo).replace('{revision}', revision).replace('{file}', file);

/** Float32 in the engine, whatever the file has. */
export const memoryFor = ({ parameters }: PublishedModel): number => 4 * parameters;

/** Reasons why a model did not come, with the values of their messages. */
export class FetchProblem extends Error {
  override readonly name = 'FetchProblem';
  /** `broken`: what has come is kept. */
  readonly code: 'silent' | 'status' | 'changed' | 'size' | 'broken';
  readonly values: { readonly status: number; readonly got: number; readonly file: string };

  constructor(code: FetchProblem['code'], file: string, values: { status?: number; got?: number } = {}) {
    super(`${file}: ${code}`);
    this.code = code;
    this.values = { status: 0, got: 0, file, ...values };
  }
}

/** Bytes of weights that are put on the shelf at a time. */
const PART = 16e6;

const bytesOf = (parts: readonly { readonly size: number }[]): number =>
  parts.reduce((bytes, { size }) => bytes + size, 0);

/** The part of a model that is on the shelf: bytes of its weights, and whether nothing is missing. */
export async function keptOf(
  list: PublishedList,
  model: PublishedModel,
  shelf: Shelf,
): Promise<{ readonly bytes: number; readonly isWhole: boolean }> {
  const all = await Promise.all(FILES.map((file) => shelf.partsOf(placeOf(list.address, model, file))));
  return { bytes: bytesOf(all.at(-1)!), isWhole: all.every(isWhole) };
}

const isWhole = (parts: readonly Part[]): boolean => parts.length > 0 && bytesOf(parts) === parts[0]!.total;

export async function removeModel(list: PublishedList, model: PublishedModel, shelf: Shelf): Promise<void> {
  for (const file of FILES) await shelf.remove(placeOf(list.address, model, file));
}

/**
 * The files of a model: from the shelf, or from where a fetch was cancelled on.
 *
 * @param options - `onProgress`: is called with bytes of weights; `signal`: cancels, and what has come is kept
 * @returns isKept: false if there was no room for all of them
 * @throws FetchProblem; the signal's reason
 */
export async function fetchModel(
  list: PublishedList,
  model: PublishedModel,
  shelf: Shelf,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (bytes: number) => void },
): Promise<{ readonly files: readonly File[]; readonly isKept: boolean }> {
  const fetched: Fetched[] = [];
  for (const name of FILES) {
    const isListed = name === WEIGHTS;
    fetched.push(
      await fetchFile(placeOf(list.address, model, name), name, {
        shelf,
        signal,
        size: isListed ? model.size : undefined,
        onBytes: isListed ? onProgress : () => {},
      }),
    );
  }
  return {
    files: fetched.map(({ blobs }, at) => new File([...blobs], FILES[at]!)),
    isKept: fetched.every(({ isKept }) => isKept),
  };
}

interface Fetched {
  readonly blobs: readonly Blob[];
  readonly isKept: boolean;
}

interface Fetching {
  readonly shelf: Shelf;
  readonly signal: AbortSignal;
  /** As the list says; undefined of small files, which come at once or not at all. */
  readonly size: number | undefined;
  readonly onBytes: (bytes: number) => void;
}

const blobsOf = async (parts: readonly Part[]): Promise<Blob[]> => Promise.all(parts.map((part) => part.blob()));

async function fetchFile(address: string, file: string, fetching: Fetching): Promise<Fetched> {
  const { shelf, signal, size, onBytes } = fetching;
  let parts = await shelf.partsOf(address);
  onBytes(bytesOf(parts));
  if (isWhole(parts)) return { blobs: await blobsOf(parts), isKept: true };
  const response = await ask(address, file, bytesOf(parts), signal);
  const [tag, total] = [response.headers.get('etag') ?? '', totalOf(response, size)];
  const [first] = parts;
  if (first && (response.status === 416 || tag !== first.tag || total !== first.total)) {
    await response.body?.cancel();
    await shelf.remove(address);
    throw new FetchProblem('changed', file);
  }
  if (!response.ok) throw new FetchProblem('status', file, { status: response.status });
  if (size !== undefined && total !== size) {
    await response.body?.cancel();
    throw new FetchProblem('size', file, { got: total ?? NaN });
  }
  if (first && response.status !== 206) {
    await shelf.remove(address); // the server sends all of it once more
    parts = [];
  }
  return receive(response.body!, { ...fetching, address, file, parts, tag });
}

/** @param from - bytes that have come before; a plain range needs no question to the hub beforehand */
async function ask(address: string, file: string, from: number, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(address, {
      signal,
      cache: 'no-store', // it is kept on the shelf
      credentials: 'omit',
      ...(from > 0 && { headers: { Range: `bytes=${from}-` } }),
    });
  } catch (error) {
    signal.throwIfAborted();
    throw Object.assign(new FetchProblem('silent', file), { cause: error });
  }
}

/** The bytes of the whole file; undefined if neither the server nor the list says it. */
function totalOf({ headers, status }: Response, size: number | undefined): number | undefined {
  if (status === 206) return Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? size);
  const length = headers.get('content-length');
  return size === undefined || length === null ? size : Number(length);
}

interface Receiving extends Fetching {
  readonly address: string;
  readonly file: string;
  /** The parts that came before. */
  readonly parts: readonly Part[];
  readonly tag: string;
}

/** Puts what comes on the shelf, part by part; without room there, into memory. */
async function receive(body: ReadableStream<Uint8Array<ArrayBuffer>>, receiving: Receiving): Promise<Fetched> {
  const { shelf, signal, size, address, file, parts, tag, onBytes } = receiving;
  let [count, bytes] = [parts.length, bytesOf(parts)];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  let inMemory: Blob[] | undefined;
  const put = async (): Promise<void> => {
    if (held === 0) return;
    const blob = new Blob(chunks);
    [chunks, held] = [[], 0];
    try {
      if (!inMemory) await shelf.add(address, count, blob, { tag, total: size ?? blob.size });
    } catch {
      inMemory = await blobsOf(await shelf.partsOf(address));
    }
    inMemory?.push(blob);
    count++;
  };
  try {
    for await (const chunk of chunksOf(body)) {
      chunks.push(chunk);
      held += chunk.length;
      bytes += chunk.length;
      onBytes(bytes);
      if (size !== undefined && held >= PART) await put();
    }
  } catch (error) {
    if (size !== undefined) await put();
    signal.throwIfAborted();
    throw Object.assign(new FetchProblem('broken', file), { cause: error });
  }
  await put();
  if (size !== undefined && bytes !== size) throw new FetchProblem('broken', file);
  return { blobs: inMemory ?? (await blobsOf(await shelf.partsOf(address))), isKept: !inMemory };
}

/** Not every browser has iterators of streams. */
async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
