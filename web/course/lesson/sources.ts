/** The five documents that the course teaches, and the papers behind them. */
import sources from './sources.json' with { type: 'json' };

export interface Source {
  readonly title: string;
  readonly authors?: string;
  readonly year?: number;
  readonly url?: string;
}

/** @throws Error for a source that is not in sources.json */
export function sourceOf(id: string): Source {
  const found = Object.hasOwn(sources, id) && (sources as Readonly<Record<string, Source>>)[id];
  if (!found) throw new Error(`source "${id}": expected one of ${Object.keys(sources).join(', ')}`);
  return found;
}
