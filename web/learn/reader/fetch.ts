/** A file's bytes: in Node from the disk, where fetch() does not go. */
interface Files {
  readFile(path: URL): Promise<Uint8Array>;
}

/** Without an import, which a bundler for browsers would stumble over. */
const filesOfNode = (): Files | undefined =>
  (globalThis as { process?: { getBuiltinModule?: (name: string) => Files } }).process?.getBuiltinModule?.(
    'node:fs/promises',
  );

async function read(place: string | URL): Promise<Uint8Array> {
  const files = String(place).startsWith('file:') ? filesOfNode() : undefined;
  if (files) return files.readFile(new URL(place));
  const response = await fetch(place);
  if (!response.ok) throw new Error(`the server answered ${String(response.status)}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** @throws Error - it cannot be had; the message says from where, and why */
export const bytesAt = (place: string | URL): Promise<Uint8Array> =>
  read(place).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`reader: cannot fetch ${String(place)}: ${reason}`, { cause });
  });
