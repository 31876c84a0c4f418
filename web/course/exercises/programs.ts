/** The exercises' programs, each file as text. */
import { type Programs, cellsOf } from './cells.ts';
import { textsOf } from './texts.ts';

export type { Programs };

const files = import.meta.glob<string>('./tasks/*/programs.py', { query: '?raw', import: 'default', eager: true });

export function programsOf(id: string): Programs {
  const text = files[`./tasks/${id}/programs.py`];
  if (text === undefined) throw new RangeError(`${id}: there is no exercise of this name`);
  return cellsOf(text);
}

/** An exercise as it can be read where nothing runs it. */
export const readable = (id: string) => ({ ...textsOf(id), start: programsOf(id).start });
