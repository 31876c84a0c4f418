/** An exercise with all that is read and run of it. */
import { EXERCISES } from './definitions.ts';
import type { Exercise } from './exercise.ts';
import { type Programs, programsOf } from './programs.ts';
import { type Texts, textsOf } from './texts.ts';

export interface Task {
  readonly exercise: Exercise;
  readonly texts: Texts;
  readonly programs: Programs;
}

export const TASK_IDS: readonly string[] = EXERCISES.map(({ id }) => id);

/** @returns undefined if the course has no such exercise */
export function taskOf(id: string): Task | undefined {
  const exercise = EXERCISES.find((one) => one.id === id);
  return exercise && { exercise, texts: textsOf(id), programs: programsOf(id) };
}
