/**
 * Runs and judges programs for all exercises of a page: one engine, and one closed worker at a time. It is fetched when an
 * exercise comes near.
 */
import { loadEngine } from '../../shared/engine.ts';
import { messageOf } from '../../shared/input/input-error.ts';
import type { ExerciseRun } from './element/events.ts';
import { type Run, checkOf, jobOf } from './check.ts';
import { type Verdict, comparedCheck, endedBy, grade } from './grade.ts';
import { openRunner } from './python/connect.ts';
import type { Outcome, Runner } from './python/runner.ts';
import { speechIn, taskIn } from './language.ts';
import { type Task, withSolution } from './task.ts';

/** A worker waits for the next run as long as somebody may ask for one. */
let runner: Runner | undefined;
const users = new Set<object>();

export function enter(user: object): void {
  users.add(user);
}
export function leave(user: object): void {
  users.delete(user);
  if (users.size > 0) return;
  runner?.stop();
  runner = undefined;
}

const opened = (): Runner => (runner ??= openRunner());

/** Settles when the engine and Python are there. @returns the reason why they cannot be, if so */
export async function getReady(): Promise<string | undefined> {
  try {
    const [problem] = await Promise.all([opened().ready(), loadEngine()]);
    return problem;
  } catch (error) {
    return messageOf(error);
  }
}

/** @param language of what is said to an error */
export async function run(code: string, language: string): Promise<ExerciseRun> {
  const [outcome, { say }] = await Promise.all([opened().run({ code }), speechIn(language)]);
  const error = endedBy(outcome, code, say);
  return { output: outcome.printed, ...(error && { error }) };
}

/**
 * Milliseconds in which a mistake is looked for; a verdict does without its name then. The limit is for solutions that are slow
 * themselves: a slow device is to give the same verdict as a fast one.
 */
const NAMING = 10_000;

/** Runs the solution with mistakes in it, as long as there is time. */
function mistakenRun(run: Run): Run {
  const end = performance.now() + NAMING;
  const stopped: Outcome = { printed: '', called: [], ending: { kind: 'stopped' } };
  return async (job) => (performance.now() < end ? run(job) : stopped);
}

/** @param seed other seeds give other numbers in the same cases, @param language of the verdict */
export async function check(
  task: Task,
  code: string,
  seed: string,
  language: string,
): Promise<Verdict & { printed?: string }> {
  const speech = await speechIn(language);
  // The solution of a lesson's file may leave behind what it likes.
  const author = task.exercise.lesson === '' ? (task.compared?.solution ?? '') : '';
  const own: Run = async (job) => opened().run(job, author);
  const about = task.compared
    ? await comparedCheck(task, task.compared, own, speech)
    : checkOf(await loadEngine(), await withSolution(task, (id) => taskIn(id, language)), seed, speech);
  if ('right' in about) return about;
  const outcome = await opened().run(jobOf(about, code));
  return { ...(await grade(about, code, outcome, mistakenRun(own))), printed: outcome.printed };
}
