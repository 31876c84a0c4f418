/** Preloads in the front's head: its scripts would request them in sequence, 0.4 s more to the first trace at 1.6 Mbit/s. */

/** The part of a built script that is needed here. */
interface Chunk {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly facadeModuleId: string | null;
}

/** The first view and the engine, by the ends of these modules' names. */
const NEEDED = ['/stage/view/views/overview.ts', '/dist/core/core.js'];

/**
 * @returns files of the scripts that the front's HTML does not name yet
 * @throws Error if one of them is no longer a script of its own
 */
export function frontPreloads(html: string, chunks: readonly Chunk[]): string[] {
  const files = new Set(
    NEEDED.map((end) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end));
      if (!chunk) throw new Error(`web/site/preloads.ts: no script is that of ${end}.`);
      return chunk.fileName;
    }),
  );
  // Iterating a growing set visits the imports, too.
  for (const file of files)
    for (const needed of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(needed);
  return [...files].filter((file) => !html.includes(file));
}
