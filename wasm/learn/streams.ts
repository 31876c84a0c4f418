/** The files of a folder, read a slice at a time, whether they are there or come by and by. */
import { bytesOf, isOfBytes, readProgressOptions, wrongKind } from '../kinds.ts';
import { refuser, type Reading, SHOWN, type Slice, type Source } from './open.ts';

interface Stream extends Source {
  read(begin: number, end: number): Promise<Uint8Array> | Uint8Array;
}
export type Streams = ReadonlyMap<string, Stream>;

/** Files by their names: of one name, the one that the fewest folders are around. */
export function readFiles(files: unknown): Streams {
  if (typeof files !== 'object' || files === null) throw wrongKind('files', 'object', files);
  const named = Array.isArray(files)
    ? files.map((file: unknown, i): [string, unknown] => [
        file instanceof File ? file.webkitRelativePath || file.name : `files[${i}]`,
        file,
      ])
    : Object.entries(files);
  const depth = (path: string) => path.split('/').length;
  const streams = new Map<string, Stream>();
  const paths = new Map<string, string>();
  for (const [path, content] of named.toSorted(([a], [b]) => depth(a) - depth(b))) {
    const name = path.replace(/^.*\//, '');
    const other = paths.get(name);
    if (other === undefined) {
      paths.set(name, path);
      streams.set(name, streamOf(name, content));
    } else if (depth(other) === depth(path))
      throw refuser('files')('files-twice', 'expected one {file}, got {first} and {second}', {
        file: name,
        first: other.slice(-SHOWN),
        second: path.slice(-SHOWN),
      });
  }
  return streams;
}

function streamOf(name: string, content: unknown): Stream {
  if (content instanceof Blob)
    return {
      name,
      size: content.size,
      read: async (begin, end) => new Uint8Array(await content.slice(begin, end).arrayBuffer()),
    };
  if (!isOfBytes(content)) throw wrongKind(name, 'file', content);
  const bytes = bytesOf(name, content);
  return { name, size: bytes.length, read: (begin, end) => bytes.subarray(begin, end) };
}

/** @returns a file that has to be there */
export function requireFile(files: Streams, name: string): Source {
  const source = files.get(name);
  if (source) return source;
  throw refuser('files')('files-missing', 'expected {expected} among them, got {got}', {
    expected: name,
    got: [...files.keys()].slice(0, 8).join(', ') || 'none',
  });
}

export function* readText(files: Streams, name: string): Reading<string> {
  const source = requireFile(files, name);
  return new TextDecoder().decode(yield { source, begin: 0, end: source.size });
}

export function* readJson(files: Streams, name: string): Reading<Record<string, unknown>> {
  const text = yield* readText(files, name);
  try {
    const all = JSON.parse(text) as unknown;
    if (typeof all === 'object' && all !== null && !Array.isArray(all)) return all as Record<string, unknown>;
  } catch {
    // A text that is not JSON is refused as another value is.
  }
  throw refuser(name)('files-json', 'expected an object in JSON');
}

/** Reads what comes by and by, a part of the work after another. */
export type Read = <Result>(reading: Reading<Result>) => Promise<Result>;

export function readerOf(files: Streams, options: unknown): Read {
  const { onProgress, signal } = readProgressOptions(options);
  const total = [...files.values()].reduce((sum, { name, size }) => (isWeights(name) ? sum + size : sum), 0);
  let loaded = 0;
  return async (reading) => {
    let next = reading.next();
    try {
      while (!next.done) {
        signal?.throwIfAborted();
        const { source, begin, end }: Slice = next.value;
        const bytes = await files.get(source.name)!.read(begin, end);
        if (isWeights(source.name)) loaded += bytes.length;
        onProgress?.(Math.min(loaded, total), total);
        next = reading.next(bytes);
      }
      return next.value;
    } finally {
      if (!next.done) reading.return(undefined as never);
    }
  };
}

export const isWeights = (name: string) => name.endsWith('.safetensors');
