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
  const exercise = EXERCISES.find((exercise) => exercise.id === id);
  return exercise && { exercise, texts: textsOf(id), programs: programsOf(id) };
}

const matricesIn = ({ parameters, results }: Exercise): string =>
  [...parameters.map(({ is }) => is), ...results].join();

/**
 * Gives a lesson's exercise that has no solution that of the course's exercise with the same matrices, to make mistakes in.
 *
 * @param taskNamed gives an exercise of the course
 */
export async function withSolution(task: Task, taskNamed: (id: string) => Promise<Task | undefined>): Promise<Task> {
  const { exercise, programs, texts } = task;
  const like = EXERCISES.find((other) => matricesIn(other) === matricesIn(exercise));
  if (programs.solutions.length > 0 || !like) return task;
  const other = await taskNamed(like.id);
  const [solution] = other?.programs.solutions ?? [];
  if (!other || solution === undefined) return task;
  const { mistakes } = other.texts;
  return {
    exercise,
    texts: { ...texts, ...(mistakes && { mistakes }) },
    programs: { ...programs, solutions: [`${solution}\n${exercise.name} = ${like.name}\n`] },
  };
}
