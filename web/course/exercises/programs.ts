/** The exercises' programs, each file as text. */
import { type Programs, cellsOf } from './cells.ts';
import { textsOf } from './texts.ts';

export type { Programs };

const files = import.meta.glob<string>('./tasks/*/programs.py', { query: '?raw', import: 'default', eager: true });

/** Returns an exercise's file of programs. */
export function programFile(id: string): string {
  const text = files[`./tasks/${id}/programs.py`];
  if (text === undefined) throw new RangeError(`${id}: there is no exercise of this name`);
  return text;
}

export const programsOf = (id: string): Programs => cellsOf(programFile(id));

/** An exercise as it can be read where nothing runs it. */
export const readable = (id: string) => ({ ...textsOf(id), start: programsOf(id).start });
