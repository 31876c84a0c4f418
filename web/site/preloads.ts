/** The front names these in its head. Its scripts would ask for one after the other: 0.4 s more until the first trace at 1.6 Mbit/s. */

/** What is needed here of a built script. */
interface Chunk {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly facadeModuleId: string | null;
}

/** What it opens on, the numbers of its other sentence, and the engine: the ends of these modules' names. */
const NEEDED = ['/stage/view/draw/overview.ts', 'stored-traces/bank-money', '/tracing/load.js'];

/**
 * @returns files of the scripts that the front's HTML does not name yet
 * @throws Error where one of them is no script of its own any more
 */
export function frontPreloads(html: string, chunks: readonly Chunk[]): string[] {
  const files = new Set(
    NEEDED.map((end) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end));
      if (!chunk) throw new Error(`web/site/preloads.ts: no script is that of ${end}.`);
      return chunk.fileName;
    }),
  );
  // A set that grows is gone through to its end: what is imported is looked at, too.
  for (const file of files)
    for (const needed of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(needed);
  return [...files].filter((file) => !html.includes(file));
}
