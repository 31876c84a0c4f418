/** An exercise of a lesson file before it is handed out: what its solution and its start return for each of its inputs. */
import type { Attention } from 'attention-steps/core';
import { plainNumber } from '../../shared/numbers/format.ts';
import { explainError } from './explain-error.ts';
import { type Check, type Run, checkOf, jobOf } from './check.ts';
import { comparedCheck, grade } from './grade.ts';
import { ownTask } from './own.ts';
import type { Argument, Called, Value } from './python/protocol.ts';
import type { Outcome } from './python/runner.ts';
import type { Task } from './task.ts';
import { say, speech } from './words.ts';

export interface Trial {
  readonly id: string;
  readonly title: string;
  readonly hasSolution: boolean;
  /** Why it is no exercise as it stands, in words; undefined where it can be handed out. */
  readonly problem: string | undefined;
  /** Texts; a program that is not there, or did not come as far as this input, has none. */
  readonly rows: readonly Readonly<Record<'input' | 'solution' | 'start', string>>[];
}

/** As in the program. */
const number = (value: number | boolean): string =>
  typeof value === 'boolean'
    ? String(value)
    : Number.isFinite(value)
      ? plainNumber(value, 3).replace(/\.?0+$/, '')
      : String(value);

const listed = (texts: readonly string[]): string => `[${texts.join(', ')}]`;
const argumentText = (argument: Argument): string =>
  typeof argument === 'number'
    ? number(argument)
    : listed(argument.map((row) => (typeof row === 'number' ? number(row) : listed(row.map(number)))));

function valueText(value: Value): string {
  if (value.kind === 'mixed') return value.message;
  if (value.kind === 'other') return value.name === 'ellipsis' ? '...' : value.name;
  if (value.kind === 'nothing') return 'None';
  const { shape, values } = value;
  if (value.kind === 'number' || shape.length === 0) return values.map(number).join();
  const [length = 0, cols] = shape;
  if (cols === undefined) return listed(values.map(number));
  const width = values.length / length;
  return listed(Array.from({ length }, (_, row) => listed(values.slice(row * width, (row + 1) * width).map(number))));
}

function resultText({ result, error }: Called, code: string): string {
  if (error) return explainError(error, say, code).message;
  if (!result) return '';
  return result.kind === 'several' ? result.parts.map(valueText).join(', ') : valueText(result);
}

/** The exercises of a lesson file that its page has, each as its script reads it. */
export const ownTasksIn = (page: string): Task[] =>
  [...page.matchAll(/<script type="application\/json">([^<]*)<\/script><\/attention-exercise>/g)].flatMap(
    ([, text = '']) => ownTask(text) ?? [],
  );

/** No mistake needs a name here. */
const unnamed: Run = () => Promise.resolve({ printed: '', called: [], ending: { kind: 'stopped' } });

/** @param run each program in a worker of its own */
export async function tryOut(task: Task, engine: Attention, run: Run): Promise<Trial> {
  const { exercise, texts, programs, compared } = task;
  const [solution] = programs.solutions;
  const about = compared ? await comparedCheck(task, compared, run, speech) : checkOf(engine, task, '1', speech);
  const tried: Check['tried'] =
    'right' in about
      ? compared!.cases.map((given) => ({ case: { title: '', inputs: {} }, right: {}, given }))
      : about.tried;
  const outcomeOf = async (code: string | undefined): Promise<Outcome | undefined> =>
    code === undefined ? undefined : run(jobOf({ exercise, tried, speech }, code));
  const [solved, started] = [await outcomeOf(solution), await outcomeOf(programs.start)];

  async function problem(): Promise<string | undefined> {
    if ('right' in about) return about.message;
    const { right, message } =
      solved && solution !== undefined ? await grade(about, solution, solved, unnamed) : { right: true, message: '' };
    if (!right) return say('solution.wrong', { message });
    const begun = started && (await grade(about, programs.start, started, unnamed));
    return begun?.right ? say('start.right') : undefined;
  }

  const text = (outcome: Outcome | undefined, at: number, code = ''): string => {
    const called = outcome?.called[at];
    return called ? resultText(called, code) : '';
  };
  return {
    id: exercise.id,
    title: texts.title,
    hasSolution: solution !== undefined,
    problem: await problem(),
    rows: tried.map(({ given }, at) => ({
      input: exercise.parameters.map(({ name }, place) => `${name} = ${argumentText(given[place]!)}`).join(', '),
      solution: text(solved, at, solution),
      start: text(started, at, programs.start),
    })),
  };
}
