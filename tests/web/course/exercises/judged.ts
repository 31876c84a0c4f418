/** Programs run and judged as a page does it, one after the other in one worker of a test file. */
import { type Verdict, checkOf, grade, jobOf } from '../../../../web/course/exercises/grade.ts';
import { taskOf } from '../../../../web/course/exercises/task.ts';
import { engine } from '../../engine.ts';
import { oneWorker } from './python/node-worker.ts';

/** Other numbers in the same cases have to lead to the same verdicts. */
const SEED = process.env['SEED'] ?? '1';

export type Judge = (id: string, code: string, seed?: string) => Promise<Verdict>;

export async function openJudge(): Promise<Judge> {
  const worker = await oneWorker();
  return async (id, code, seed = SEED) => {
    const about = checkOf(engine, taskOf(id)!, seed);
    return grade(about, code, await worker.run(jobOf(about, code)), worker.run);
  };
}
