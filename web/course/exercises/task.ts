/** An exercise with all that is read and run of it. */
import { EXERCISES } from './definitions.ts';
import type { Exercise } from './exercise.ts';
import type { Argument } from './python/protocol.ts';
import { type Programs, programsOf } from './programs.ts';
import { type Texts, textsOf } from './texts.ts';

export interface Task {
  readonly exercise: Exercise;
  readonly texts: Texts;
  readonly programs: Programs;
  /** Set where a solution says what is right, and not the engine: the arguments each time. */
  readonly compared?: { readonly cases: readonly (readonly Argument[])[]; readonly solution: string };
}

/** @returns undefined if the course has no such exercise */
export function taskOf(id: string): Task | undefined {
  const exercise = EXERCISES.find((one) => one.id === id);
  return exercise && { exercise, texts: textsOf(id), programs: programsOf(id) };
}
