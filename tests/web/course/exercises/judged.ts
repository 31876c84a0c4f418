/** Programs run and judged as a page does it, one after the other in one worker of a test file. */
import { type Run, checkOf, jobOf } from '../../../../web/course/exercises/check.ts';
import { type Verdict, comparedCheck, grade } from '../../../../web/course/exercises/grade.ts';
import { type Task, taskOf } from '../../../../web/course/exercises/task.ts';
import { speech } from '../../../../web/course/exercises/words.ts';
import { engine } from '../../engine.ts';
import { oneWorker } from './python/node-worker.ts';

/** Other numbers in the same cases have to lead to the same verdicts. */
const SEED = process.env['SEED'] ?? '1';

export type Judge = (id: string, code: string, seed?: string) => Promise<Verdict>;

export async function openCheck(): Promise<(task: Task, code: string, seed?: string) => Promise<Verdict>> {
  const { run } = await oneWorker();
  const outcomes = new Map<string, ReturnType<Run>>();
  /** Runs an exercise's own program once for each input: all wrong programs of the exercise are compared with the same. */
  const own: Run = async (job) => {
    const key = JSON.stringify(job, (_, value: unknown) => (value === -Infinity ? '-inf' : value));
    const outcome = outcomes.get(key) ?? run(job);
    outcomes.set(key, outcome);
    return outcome;
  };
  return async (task, code, seed = SEED) => {
    const about = task.compared
      ? await comparedCheck(task, task.compared, own, speech)
      : checkOf(engine, task, seed, speech);
    return 'right' in about ? about : grade(about, code, await run(jobOf(about, code)), own);
  };
}

export async function openJudge(): Promise<Judge> {
  const check = await openCheck();
  return async (id, code, seed) => check(taskOf(id)!, code, seed);
}
