/**
 * What a lesson file may say. A lesson is data: text, what is computed, labs, questions, sources. It has no code, so one
 * from elsewhere can be shown like our own.
 */
import * as v from 'valibot';
import { INPUT_NAMES } from '../data/lessons.ts';

const id = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'expected small letters, digits and hyphens'));
const words = v.pipe(v.string(), v.trim(), v.minLength(1, 'expected some text'));
const rows = v.pipe(v.array(v.array(v.number())), v.minLength(1, 'expected at least one row'));
const count = v.pipe(v.number(), v.integer(), v.minValue(1));

const scoring = v.union([
  v.picklist(['scaled-dot', 'dot']),
  v.strictObject({ general: rows }),
  v.strictObject({ additive: v.strictObject({ w1: rows, w2: rows, v: v.array(v.number()) }) }),
]);

const size = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4096));
/** Only a shape, rows and columns, where the numbers do not matter: they are 0. */
const zeros = v.pipe(
  v.strictObject({ zeros: v.tuple([size, size]) }),
  v.transform(({ zeros: [rowCount, colCount] }) =>
    Array.from({ length: rowCount }, () => Array<number>(colCount).fill(0)),
  ),
);

/** What the lesson's text takes its numbers from: an example of the stage, or inputs of its own. */
const computed = v.union([
  v.strictObject({ example: id }),
  v.strictObject({
    inputs: v.pipe(
      v.record(v.picklist(INPUT_NAMES), v.union([rows, zeros])),
      v.check((inputs) => Object.keys(inputs).length > 0, 'expected x and weights, or q, k and v'),
    ),
    tokens: v.optional(v.array(words)),
    contextTokens: v.optional(v.array(words)),
    scale: v.optional(v.union([v.picklist(['on', 'off']), v.number()]), 'on'),
    causal: v.optional(v.boolean(), false),
    heads: v.optional(count, 1),
    /** Which of the heads is quoted, the first being 1. */
    head: v.optional(count, 1),
    scoring: v.optional(scoring, 'scaled-dot'),
    /** ∂L/∂output: then there are the gradients too. */
    outputGradient: v.optional(rows),
  }),
]);

/** Markdown; `$…$` is TeX, `[Q](matrix:q)` a term that lights its matrix, `{{weights[0,1]:2}}` a computed number. */
const text = v.strictObject({ kind: v.literal('text'), id: v.optional(id), text: words });

/** Where a source is corrected: said plainly, with what it prints. */
const correction = v.strictObject({ kind: v.literal('correction'), id: v.optional(id), source: words, text: words });

const value = v.union([v.string(), v.number(), v.boolean(), v.array(v.number()), v.array(v.array(v.number()))]);
const lab = v.strictObject({
  kind: v.literal('lab'),
  id: v.optional(id),
  lab: id,
  values: v.optional(v.record(v.string(), value), {}),
});

/** `link` is what stands after the # of the stage's own links: `lesson=dog-bites-man&step=scores`. */
const stage = v.strictObject({
  kind: v.literal('stage'),
  id: v.optional(id),
  link: v.string(),
  controls: v.optional(v.picklist(['all', 'none']), 'all'),
});

const option = v.strictObject({ text: words, right: v.optional(v.boolean(), false), feedback: words });
const choice = v.strictObject({
  kind: v.literal('choice'),
  id,
  ask: words,
  options: v.pipe(
    v.array(option),
    v.minLength(2, 'expected at least two options'),
    v.check((options) => options.some(({ right }) => right), 'expected a right option'),
  ),
});

/** A computed number as `{{…}}` has it, without the braces. */
const reference = words;
const number = v.strictObject({
  kind: v.literal('number'),
  id,
  ask: words,
  answer: reference,
  tolerance: v.optional(v.pipe(v.number(), v.minValue(0)), 0.005),
  feedback: words,
  mistakes: v.optional(v.array(v.strictObject({ answer: reference, feedback: words })), []),
});

/** The items stand in the right order here; the learner sees them in another. */
const order = v.strictObject({
  kind: v.literal('order'),
  id,
  ask: words,
  items: v.pipe(v.array(words), v.minLength(3, 'expected at least three items')),
  feedback: words,
});

/** Which cells of a printed matrix are wrong. What is right is computed: `matrix` is its name in the trace. */
const error = v.strictObject({
  kind: v.literal('error'),
  id,
  ask: words,
  matrix: words,
  decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)), 2),
  printed: rows,
  feedback: words,
});

const questions = v.strictObject({
  kind: v.literal('questions'),
  id: v.optional(id),
  items: v.pipe(v.array(v.variant('kind', [choice, number, order, error])), v.minLength(1)),
});

const parts = v.pipe(
  v.array(v.variant('kind', [text, correction, lab, stage, questions])),
  v.minLength(1),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const ids = dataset.value.flatMap((part) => [
      part.id,
      ...(part.kind === 'questions' ? part.items.map((item) => item.id) : []),
    ]);
    const twice = ids.find((one, index) => one !== undefined && ids.indexOf(one) !== index);
    if (twice !== undefined) addIssue({ message: `expected every id once, got "${twice}" again` });
  }),
);

const source = v.strictObject({ source: words, place: v.optional(words), for: words });

export const lessonSchema = v.strictObject({
  version: v.literal(1),
  id,
  lang: v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'expected a language tag such as "en"')),
  title: words,
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60)),
  /** What a reader should want to know; the first lab answers it. */
  question: words,
  /** By name; the first one is what a reference without a name means. */
  computed: v.optional(v.record(id, computed), {}),
  parts,
  sources: v.pipe(v.array(source), v.minLength(1, 'expected where the claims come from')),
});

export type Lesson = v.InferOutput<typeof lessonSchema>;
export type Part = Lesson['parts'][number];
export type Question = Extract<Part, { kind: 'questions' }>['items'][number];
export type Computed = v.InferOutput<typeof computed>;

/** @throws Error naming every place that is wrong: `parts.2.lab: expected …` */
export function readLesson(given: unknown): Lesson {
  const result = v.safeParse(lessonSchema, given);
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'lesson'}: ${issue.message}`);
  throw new Error(problems.join('\n'));
}
