/** Judges what a learner's function computes, not how: what it returned for hidden inputs, against the engine's numbers. */
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { type Check, type Run, type Tried, isNumbers, jobOf, nameOf } from './check.ts';
import type { Case, Exercise } from './exercise.ts';
import type { ExerciseError, ExerciseVerdict } from './element/events.ts';
import { errorId, explainError } from './explain-error.ts';
import { type Wrong, insteadOf, known } from './known-mistake.ts';
import { type Slip, errorIn, notNumbers, partsOf, problemIn, symbol } from './problem.ts';
import { rebinding } from './program-text.ts';
import type { Called } from './python/protocol.ts';
import type { Outcome } from './python/runner.ts';
import type { Task } from './task.ts';
import { toldOf } from './mistakes.ts';
import { type Say, type Speech, code } from './words.ts';

/** The score of a try that has one known mistake and no other. */
const ONE_MISTAKE = 0.5;

export interface Verdict extends ExerciseVerdict {
  /** The message in pieces: first what is right, empty if nothing is, then what is wrong, then why. */
  readonly sentences?: readonly string[];
  /** True where it could not be judged, whatever the program is. */
  readonly isUnable?: true;
  /** True for a wrong program that was called. */
  readonly isTried?: true;
  /** The inputs of the case that went wrong, for the stage. */
  readonly case?: Case;
  /** The learner's numbers where they are as many as they have to be, and the right ones. */
  readonly got?: Matrix;
  readonly want?: Matrix;
}

/**
 * A check of a lesson file's function by what its own solution returns for the same arguments.
 * @returns a verdict on the solution, if that is broken
 */
export async function comparedCheck(
  { exercise, texts: { mistakes } }: Task,
  compared: NonNullable<Task['compared']>,
  run: Run,
  speech: Speech,
): Promise<Check | Verdict> {
  const { say } = speech;
  const { cases, solution } = compared;
  const asked = cases.map((given, at): Tried => ({ case: { title: String(at + 1), inputs: {} }, right: {}, given }));
  const outcome = await run(jobOf({ exercise, tried: asked, speech }, solution));
  const early = unfinished(exercise, outcome, { tried: asked, speech }, solution);
  if (early && ['failed', 'stopped'].includes(outcome.ending.kind)) return early; // which is no fault of the solution
  const problem =
    early?.message ??
    outcome.called
      .map((called, at) => unusable(exercise, asked[at]!, called, solution, say))
      .find((found) => found !== undefined);
  if (problem !== undefined) {
    const message = say('solution.broken', { message: problem });
    return { right: false, score: 0, message, error: { message }, isUnable: true };
  }
  return {
    exercise,
    solution,
    speech,
    ...(mistakes && { mistakes }),
    tried: asked.map((each, at) => ({ ...each, wanted: partsOf(outcome.called[at]?.result).filter(isNumbers) })),
  };
}

/** Says why what a solution returned cannot say what is right; undefined if it can. */
function unusable(
  exercise: Exercise,
  { case: testCase }: Tried,
  called: Called,
  solution: string,
  say: Say,
): string | undefined {
  const values = partsOf(called.result);
  const hasNaN = values.some((value) => isNumbers(value) && value.values.some(Number.isNaN));
  const name = code(exercise.name);
  const odd = values.find((value) => !isNumbers(value));
  const problem =
    errorIn(exercise, called, solution, say)?.message ??
    (odd || values.length === 0 ? notNumbers(exercise.name, odd, solution, say)?.message : undefined) ??
    (hasNaN ? say('solution.nan', { name }) : undefined);
  return problem && say('for', { case: nameOf(testCase, say), problem });
}

const list = (texts: readonly string[], { language }: Speech): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format([...new Set(texts)]);
const names = (cases: readonly Pick<Tried, 'case'>[], speech: Speech): string =>
  list(
    cases.map((each) => nameOf(each.case, speech.say)),
    speech,
  );

function changedIn({ parameters }: Exercise, called: readonly Called[], speech: Speech): string {
  const changed = new Set(called.flatMap((call) => call.changed));
  const found = parameters.filter((_, at) => changed.has(at)).map(({ name }) => code(name));
  return found.length === 0 ? '' : speech.say('changed', { names: list(found, speech) });
}

function inSentences(right: string, ...others: readonly string[]): Pick<Verdict, 'message' | 'sentences'> {
  const sentences = [right, ...others.filter((sentence) => sentence !== '')];
  return { message: sentences.join(' ').trimStart(), sentences };
}

const hundredths = (value: number): number => Math.round(100 * value) / 100;

/** The error that a program ended with, whatever was asked of it. */
export function endedBy({ ending }: Outcome, program: string, say: Say): ExerciseError | undefined {
  switch (ending.kind) {
    case 'error':
      return explainError(ending.error, say, program);
    case 'failed':
      return { message: say('failed', { message: ending.message }) };
    case 'time':
    case 'flooded':
    case 'stopped':
      return { message: say(ending.kind) };
    default:
      return undefined;
  }
}

/** A program that did not come as far as its function. */
function unfinished(
  exercise: Exercise,
  outcome: Outcome,
  { tried, speech: { say } }: Pick<Check, 'tried' | 'speech'>,
  program: string,
): Verdict | undefined {
  const { ending, called } = outcome;
  const name = code(exercise.name);
  const fails = (message: string, error?: ExerciseError, mistake?: Slip): Verdict => ({
    right: false,
    score: 0,
    message,
    ...(mistake && { mistake }),
    ...(error && { error }),
  });
  const error = endedBy(outcome, program, say);
  if (ending.kind === 'missing') {
    const { name: asked } = exercise;
    const parameters = exercise.parameters.map((parameter) => parameter.name).join(', ');
    const told = { name, function: asked, parameters };
    const methods = ending.others.filter((other) => other.includes('.'));
    const isClass = (other: string): boolean => methods.some((method) => method.startsWith(`${other}.`));
    const functions = ending.others.filter((other) => !other.includes('.') && !isClass(other));
    const similar =
      functions.find((other) => isSimilar(other, asked)) ?? (functions.length === 1 ? functions[0] : undefined);
    if (similar) return fails(say('no-function.similar', { name, other: code(similar) }), undefined, 'other-name');
    return methods[0]
      ? fails(say('no-function.class', { ...told, of: code(methods[0].split('.')[0]!) }), undefined, 'in-a-class')
      : fails(say('no-function', { ...told, name: asked }), undefined, 'no-function');
  }
  if (ending.kind === 'time') {
    const at = tried[called.length];
    const message = called.length > 0 && at ? say('time.case', { case: nameOf(at.case, say) }) : say('time');
    return fails(message, { message }, 'endless');
  }
  if (!error) return undefined;
  const slip = ending.kind === 'error' ? errorId(ending.error, program) : undefined;
  return fails(
    error.line === undefined ? error.message : say('error.line', { ...error, line: error.line }),
    error,
    slip,
  );
}

const isSimilar = (a: string, b: string): boolean =>
  a.replaceAll('_', '').toLowerCase() === b.replaceAll('_', '').toLowerCase();

/**
 * @param program the text that was run
 * @param outcome what a worker made of `jobOf(check, program)`
 * @param run runs the solution with its mistakes, where the program is wrong
 */
export async function grade(check: Check, program: string, outcome: Outcome, run: Run): Promise<Verdict> {
  const { exercise, tried, speech } = check;
  const { say } = speech;
  const early = unfinished(exercise, outcome, check, program);
  if (early) return early;
  const { called } = outcome;
  const all = tried.map((each, at) => ({
    tried: each,
    called: called[at]!,
    problem: problemIn(exercise, each, called[at]!, program, say),
  }));
  const wrong = all.filter((each): each is Wrong => each.problem !== undefined);
  const right = all.filter(({ problem }) => problem === undefined).map((each) => each.tried);
  const changed = changedIn(exercise, called, speech);
  if (wrong.length === 0)
    return { right: true, score: 1, ...inSentences(say('right', { cases: names(right, speech) }), changed) };

  const { mistaken, ...mistake } = await known(check, all, run);
  const first = wrong[mistake.at]!;
  const { problem } = first;
  const instead = wrong.map((each) => insteadOf(exercise, each.tried, each.called));
  const other = instead[mistake.at];
  const told = (at: number): string => toldOf(mistaken!.mistakes[at]!, say);
  const what =
    problem.mistake === undefined && mistaken
      ? mistaken.second === undefined
        ? say('known', { mistake: told(0) })
        : say('known.two', { one: told(0), other: told(1) })
      : other && problem.mistake === undefined
        ? say('matrix-instead', { got: symbol(other), name: say(`named.${other}`), want: symbol(exercise.results[0]!) })
        : '';
  const loop = !mistaken && !other ? undefined : rebinding(program);
  const message = say('for', { case: nameOf(first.tried.case, say), problem: problem.message });
  const id = problem.mistake ?? mistaken?.id ?? (what ? 'matrix-instead' : undefined);
  // A mistake that explains all that is wrong makes no difference to the rest, which is no praise.
  const partly =
    right.length > 0 && !(what && id === mistaken?.id && mistake.isAll)
      ? say('partly', { cases: names(right, speech) })
      : '';
  const isOne =
    id !== undefined &&
    (id === mistaken?.id
      ? mistake.isAll
      : wrong.every((each, at) => (other ? instead[at] === other : each.problem.mistake === id)));
  const share = right.length / tried.length;
  const named = loop ? 'loop-variable' : (id ?? problem.slip);
  return {
    right: false,
    score: hundredths(isOne ? Math.max(share, ONE_MISTAKE) : share),
    ...inSentences(partly, message, loop ? say('loop-variable', loop) : what, changed),
    isTried: true,
    case: first.tried.case,
    ...(named && { mistake: named }),
    ...(problem.matrix && { matrix: problem.matrix }),
    ...(problem.cell && { cell: problem.cell }),
    ...(problem.error && { error: problem.error }),
    ...(problem.got && { got: problem.got }),
    ...(problem.want && { want: problem.want }),
  };
}
