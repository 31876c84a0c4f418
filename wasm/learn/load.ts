/** Models in folders, as their publishers have them: a configuration and files of weights, read a slice at a time. */
import { bytesOf, readProgressOptions, wrongKind } from '../kinds.ts';
import { readHeader, refuser, type Reading, type Slice, type Source, type Stored, type Tensors } from './open.ts';

const WEIGHTS = 'model.safetensors';
const INDEX = `${WEIGHTS}.index.json`;

interface Stream extends Source {
  read(begin: number, end: number): Promise<Uint8Array> | Uint8Array;
}
export type Streams = ReadonlyMap<string, Stream>;

/** Files by their names, without folders. */
export function readFiles(files: unknown): Streams {
  if (typeof files !== 'object' || files === null) throw wrongKind('files', 'object', files);
  const named = Array.isArray(files)
    ? files.map((file: unknown): [string, unknown] => [file instanceof File ? file.name : '', file])
    : Object.entries(files);
  return new Map(
    named.map(([path, content]): [string, Stream] => {
      const name = path.replace(/^.*\//, '');
      if (content instanceof Blob)
        return [
          name,
          {
            name,
            size: content.size,
            read: async (begin, end) => new Uint8Array(await content.slice(begin, end).arrayBuffer()),
          },
        ];
      const bytes = bytesOf(name, content);
      return [name, { name, size: bytes.length, read: (begin, end) => bytes.subarray(begin, end) }];
    }),
  );
}

function* readJson(files: Streams, name: string): Reading<Record<string, unknown>> {
  const source = files.get(name);
  if (!source)
    throw refuser('files')('files-missing', 'expected {expected} among them, got {got}', {
      expected: name,
      got: [...files.keys()].slice(0, 8).join(', ') || 'none',
    });
  const bytes = yield { source, begin: 0, end: source.size };
  try {
    const all = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
    if (typeof all === 'object' && all !== null && !Array.isArray(all)) return all as Record<string, unknown>;
  } catch {
    // A text that is not JSON is refused as another value is.
  }
  throw refuser(name)('files-json', 'expected an object in JSON');
}

/** The configuration, and the tensors of all files of weights. */
export function* readFolder(files: Streams): Reading<{ config: Record<string, unknown>; tensors: Tensors }> {
  const config = yield* readJson(files, 'config.json');
  const shards = files.has(INDEX) && !files.has(WEIGHTS) ? shardsIn(yield* readJson(files, INDEX)) : [WEIGHTS];
  const tensors = new Map<string, Stored>();
  for (const name of shards) {
    const source = files.get(name);
    if (!source)
      throw refuser('files')('files-missing', 'expected {expected} among them, got {got}', {
        expected: name,
        got: [...files.keys()].slice(0, 8).join(', '),
      });
    for (const [tensor, stored] of (yield* readHeader(source)).tensors) {
      if (tensors.has(tensor)) throw refuser(name)('file-twice', 'expected {tensor} once in the header', { tensor });
      tensors.set(tensor, { ...stored, source });
    }
  }
  return { config, tensors };
}

function shardsIn({ weight_map: places }: Record<string, unknown>): string[] {
  const names = Object.values(Object(places) as Record<string, unknown>);
  if (names.length === 0 || !names.every((name) => typeof name === 'string'))
    throw refuser(INDEX)('files-json', 'expected an object in JSON');
  return [...new Set(names)];
}

/** Reads what comes by and by. */
export async function readAll<Result>(reading: Reading<Result>, files: Streams, options: unknown): Promise<Result> {
  const { onProgress, signal } = readProgressOptions(options);
  const total = [...files.values()].reduce(
    (sum, { name, size }) => (/\.safetensors$/.test(name) ? sum + size : sum),
    0,
  );
  let loaded = 0;
  let next = reading.next();
  try {
    while (!next.done) {
      signal?.throwIfAborted();
      const { source, begin, end }: Slice = next.value;
      const bytes = await files.get(source.name)!.read(begin, end);
      if (/\.safetensors$/.test(source.name)) loaded += bytes.length;
      onProgress?.(Math.min(loaded, total), total);
      next = reading.next(bytes);
    }
    return next.value;
  } finally {
    if (!next.done) reading.return(undefined as never);
  }
}
