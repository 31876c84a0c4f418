/** The cases that a program is tried with, and what is known of them: the engine's numbers, or those of a solution. */
import type { Attention } from 'attention-steps/core';
import { type Draw, drawFrom } from './draw.ts';
import { type Case, type Exercise, type Found, argumentsOf, matricesOf } from './exercise.ts';
import type { Mistake } from './mistakes.ts';
import type { Argument, Job, Numbers, Value } from './python/protocol.ts';
import type { Outcome } from './python/runner.ts';
import type { Task } from './task.ts';
import type { Say, Speech } from './words.ts';

/** A value that is numbers. */
export type Given = Extract<Value, Numbers>;
export const isNumbers = (value: Value): value is Given => 'shape' in value;

/** A case, and what is known of it. */
export interface Tried {
  readonly case: Case;
  readonly right: Found;
  /** Set where a solution says what is right, and not the engine. */
  readonly wanted?: readonly Given[];
  readonly given: readonly Argument[];
}

export interface Check {
  readonly exercise: Exercise;
  readonly tried: readonly Tried[];
  readonly speech: Speech;
  /** The program that mistakes are made in, and those of its own. */
  readonly solution?: string;
  readonly mistakes?: readonly Mistake[];
}

export type Run = (job: Job) => Promise<Outcome>;

/** @param seed other seeds give other numbers in the same cases */
export function checkOf(
  engine: Attention,
  { exercise, programs, texts }: Pick<Task, 'exercise'> & Partial<Task>,
  seed: string,
  speech: Speech,
): Check {
  const draw: Draw = drawFrom(`${exercise.id} ${seed}`);
  const tried = exercise.cases(draw).map((testCase): Tried => {
    const right = matricesOf(engine, exercise, testCase);
    return { case: testCase, right, given: argumentsOf(exercise, testCase, right) };
  });
  const solution = programs?.solutions[0];
  const mistakes = texts?.mistakes;
  return { exercise, tried, speech, ...(solution !== undefined && { solution }), ...(mistakes && { mistakes }) };
}

export const nameOf = ({ id, title = '' }: Case, say: Say): string =>
  id ? say(`case.${id}`) : say('case.own', { title });

/** Lines above what a program prints with each input. */
const headingsOf = (tried: readonly { readonly case: Case }[], say: Say): string[] =>
  tried.map((each) => say('printed.for', { case: nameOf(each.case, say) }));

/** The work of a worker for a check. */
export const jobOf = (
  { exercise, tried, speech }: Pick<Check, 'exercise' | 'tried' | 'speech'>,
  code: string,
): Job => ({
  code,
  calls: {
    name: exercise.name,
    results: Math.max(1, exercise.results.length),
    each: tried.map(({ given }) => given),
    headings: headingsOf(tried, speech.say),
  },
});
