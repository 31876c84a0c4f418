/** Judges a function of a lesson file by what its own solution returns for the same arguments. */
import words from '../../shared/messages/en/exercise.json' with { type: 'json' };
import { isWithin } from '../../shared/numbers/answer.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { sayIn } from '../../shared/words/messages.ts';
import {
  type Problem,
  TOLERANCE,
  type Verdict,
  apart,
  errorIn,
  headingsOf,
  hundredths,
  inSentences,
  isTupleOfOne,
  nameOf,
  names,
  notNumbers,
  partsOf,
  unfinished,
} from './grade.ts';
import type { Exercise } from './exercise.ts';
import type { Argument, Called, Job, Numbers, Value } from './python/protocol.ts';
import type { Outcome } from './python/runner.ts';

const say = sayIn<typeof words>('en', words);

const code = ({ name }: Exercise): string => `\`${name}\``;

const casesOf = (all: readonly unknown[]) => all.map((_, at) => ({ case: { title: String(at + 1), inputs: {} } }));

/** The work of a worker, for the learner's program and for the solution. */
export const comparedJob = (name: string, cases: readonly (readonly Argument[])[], code: string): Job => ({
  code,
  calls: { name, results: 1, each: cases, headings: headingsOf(casesOf(cases)) },
});

type Known = Extract<Value, Numbers>;
const isNumbers = (value: Value): value is Known => 'shape' in value;

const asMatrix = ({ shape: [rows = 1, cols], values }: Numbers): Matrix =>
  cols === undefined
    ? { rows: 1, cols: rows, data: Float32Array.from(values) }
    : { rows, cols, data: Float32Array.from(values) };

function problemIn(exercise: Exercise, called: Called, rights: readonly Known[], program: string): Problem | undefined {
  const failed = errorIn(exercise, called, program);
  if (failed) return failed;
  const values = partsOf(called.result);
  const [first] = values;
  const odd = values.length > 1 ? undefined : notNumbers(exercise.name, first, program);
  if (odd) return odd;
  if (values.length !== rights.length)
    return { message: say('result.parts', { name: code(exercise), got: values.length, want: rights.length }) };
  for (const [at, right] of rights.entries()) {
    const problem = problemInPart(exercise, values[at], right, program);
    if (problem) return problem;
  }
  return undefined;
}

function problemInPart(exercise: Exercise, got: Value | undefined, right: Known, program: string): Problem | undefined {
  const odd = notNumbers(exercise.name, got, program);
  if (odd || !got || !isNumbers(got)) return odd;
  const name = code(exercise);
  if (isTupleOfOne(got, right.kind === 'number' ? 0 : right.shape.length))
    return { message: say('tuple-of-one', { name }), slip: 'tuple-of-one' };
  const [shown, wanted] = [got.shape.join(' × '), right.shape.join(' × ')];
  if (shown !== wanted) return { message: say('result.shape', { name, got: shown, want: wanted }) };
  const at = right.values.findIndex((value, place) => !isWithin(got.values[place] ?? NaN, value, TOLERANCE));
  if (at < 0) return undefined;
  const values = apart(got.values[at] ?? NaN, right.values[at] ?? NaN);
  if (right.values.length === 1) return { message: say('result.number', { name, ...values }) };
  const [, cols] = right.shape;
  const [row, col] = cols === undefined ? [0, at] : [Math.floor(at / cols), at % cols];
  const place = { matrix: say('result'), row, col, ...values };
  const message = say(cols === undefined ? 'cell.row' : 'cell', place);
  // More than two axes have no table.
  if (right.shape.length > 2) return { message };
  return { message, cell: [row, col], got: asMatrix(got), want: asMatrix(right) };
}

/** @param wanted what the solution returned */
export function compare(exercise: Exercise, program: string, outcome: Outcome, wanted: Outcome): Verdict {
  const tried = casesOf(wanted.called);
  const broken = unfinished(exercise, wanted, { tried }, '');
  const rights = wanted.called.map(({ result }) => partsOf(result));
  const odd = rights.find((values) => values.length === 0 || !values.every(isNumbers));
  if (broken || odd) {
    const [value] = odd?.filter((one) => !isNumbers(one)) ?? [];
    const message = say('solution.broken', {
      message: broken?.message ?? notNumbers(exercise.name, value, '')?.message ?? '',
    });
    return { right: false, score: 0, message, error: { message } };
  }
  const early = unfinished(exercise, outcome, { tried }, program);
  if (early) return early;
  const problems = tried.map((one, at) => ({
    ...one,
    problem: problemIn(exercise, outcome.called[at]!, rights[at] as readonly Known[], program),
  }));
  const right = problems.filter(({ problem }) => !problem);
  const first = problems.find(({ problem }) => problem);
  if (!first?.problem) return { right: true, score: 1, ...inSentences(say('right', { cases: names(right) })) };
  const { message, slip, ...more } = first.problem;
  const partly = right.length > 0 ? say('partly', { cases: names(right) }) : '';
  return {
    ...{ right: false, score: hundredths(right.length / tried.length) },
    ...inSentences(partly, say('for', { case: nameOf(first.case), problem: message })),
    ...more,
    ...(slip && { mistake: slip }),
    isTried: true,
  };
}
