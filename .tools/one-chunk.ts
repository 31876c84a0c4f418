// A bundler makes a file of every set of modules that has the same users: two dozen for the stage, which all of its pages
// load together, and which are 5 kB smaller as one, gzipped.
import type { Rolldown } from 'vite';

/** A group of all that a module imports, of that in turn, and itself; not of what comes later, by import(). */
export function oneChunk(name: string, module: string): Rolldown.CodeSplittingGroup {
  const found = new WeakMap<Rolldown.ChunkingContext, ReadonlySet<string>>();
  function foundIn(context: Rolldown.ChunkingContext): ReadonlySet<string> {
    const ids = found.get(context) ?? new Set([module]);
    if (!found.has(context)) {
      found.set(context, ids);
      for (const id of ids)
        for (const other of context.getModuleInfo(id)?.importedIds ?? []) (ids as Set<string>).add(other);
    }
    return ids;
  }
  return { name: (id, context) => (foundIn(context).has(id) ? name : null) };
}
