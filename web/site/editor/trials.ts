/** The exercises of the lesson in the preview, tried in Python. Loaded when it has one. */
import { openRunner } from '../../course/exercises/python/connect.ts';
import { ownTask } from '../../course/exercises/own.ts';
import { type Trial, tryOut } from '../../course/exercises/trial.ts';
import { loadEngine } from '../../shared/engine.ts';

/** @param texts each exercise as its script reads it. @throws Error where Python does not start */
export async function tryAll(texts: readonly string[]): Promise<Trial[]> {
  const [engine, runner] = [await loadEngine(), openRunner()];
  try {
    const failure = await runner.ready();
    if (failure !== undefined) throw new Error(failure);
    const trials: Trial[] = [];
    for (const text of texts) {
      const task = ownTask(text);
      if (task) trials.push(await tryOut(task, engine, runner.run));
    }
    return trials;
  } finally {
    runner.stop();
  }
}
