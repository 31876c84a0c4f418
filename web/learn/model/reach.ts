/** How often a task can be answered right, and how far a model has come on the way there. Pure. */
import { sourceFrom } from '../../shared/numbers/drawn.ts';
import { samplesOf } from '../tasks/batch.ts';
import type { Task } from '../tasks/task.ts';
import type { Point } from '../training/protocol.ts';

const known = new Map<Task, { chance: number; best: number | undefined }>();

/** Returns the shares of right answers by blind guessing and by the rule, on sequences of the task. */
export function reachOf(task: Task): { chance: number; best: number | undefined } {
  const found = known.get(task);
  if (found) return found;
  const samples = samplesOf(task, 200, sourceFrom(`reach ${task.id}`));
  const asked = samples.flatMap(({ tokens, questions }) => questions.map((question) => ({ tokens, ...question })));
  const chance = asked.reduce((sum, { kind }) => sum + (task.kinds[kind]?.chance ?? 0), 0) / asked.length;
  const { rule } = task;
  const right = rule && asked.filter(({ tokens, at, answer }) => rule(tokens.slice(0, at + 1), at) === answer);
  const reach = { chance, best: right && right.length / asked.length };
  known.set(task, reach);
  return reach;
}

/** A few answers that stay wrong do not keep a model from having learnt its task. */
const NEARLY = 0.95;

/** Returns what a model with so many right answers has learnt; undefined if nobody knows how many can be right. */
export function learntBy(task: Task, { accuracy }: Pick<Point, 'accuracy'>): 'nothing' | 'some' | 'all' | undefined {
  const { chance, best } = reachOf(task);
  if (best === undefined) return undefined;
  return accuracy <= chance ? 'nothing' : accuracy < NEARLY * best ? 'some' : 'all';
}
