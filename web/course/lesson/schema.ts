/**
 * The format of a lesson file. A lesson is data: text, computations, labs, questions, sources. It has no code, so that one
 * from elsewhere can be shown like our own.
 */
import * as v from 'valibot';
import { INPUT_NAMES } from '../../stage/inputs/examples.ts';
import { EXERCISE_IDS } from '../exercises/ids.ts';
import { LAB_IDS } from '../kit/ids.ts';
import { LIMITS } from './limits.ts';
import { minutesOf } from './minutes.ts';
import { LessonError, type Problem, eatenIn } from './problems.ts';
import { either, fewest, has, list, plainly, shortest } from './schema-words.ts';

const id = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]*$/, 'expected lowercase letters, digits and hyphens'),
  shortest(LIMITS.id),
);
/** Before anything trims it: a backslash that JSON has read may be the first character. */
const readWhole = v.rawCheck<string>(({ dataset, addIssue }) => {
  const eaten = dataset.typed ? eatenIn(dataset.value) : undefined;
  if (eaten) addIssue({ message: eaten.message, input: eaten.piece });
});
const words = v.pipe(v.string(), readWhole, v.trim(), v.minLength(1, 'expected some text'), shortest(LIMITS.text));
const rows = v.pipe(list(list(v.number())), v.minLength(1, 'expected at least one row'));
const count = v.pipe(v.number(), v.integer(), v.minValue(1));

const scoring = v.union([
  v.picklist(['scaled-dot', 'dot']),
  v.strictObject({ general: rows }),
  v.strictObject({ additive: v.strictObject({ w1: rows, w2: rows, v: list(v.number()) }) }),
]);

const size = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4096));
/** Rows and columns, filled with 0, where only the shape matters. */
const zeros = v.strictObject({ zeros: v.tuple([size, size]) });
const matrix = either([rows, zeros], (value) => (has(value, 'zeros') ? zeros : rows));

const example = v.strictObject({ example: id });
const ownInputs = v.strictObject({
  inputs: v.pipe(
    v.record(v.picklist(INPUT_NAMES), matrix),
    v.check((inputs) => Object.keys(inputs).length > 0, 'expected x and weights, or q, k and v'),
  ),
  tokens: v.optional(list(words)),
  contextTokens: v.optional(list(words)),
  scale: v.optional(v.union([v.picklist(['on', 'off']), v.number()]), 'on'),
  causal: v.optional(v.boolean(), false),
  heads: v.optional(v.pipe(count, v.maxValue(LIMITS.heads)), 1),
  /** The quoted head, counted from 1. */
  head: v.optional(count, 1),
  scoring: v.optional(scoring, 'scaled-dot'),
  /** ∂L/∂output; if given, gradients are computed too. */
  outputGradient: v.optional(rows),
});
/** The source of the numbers in the text: an example of the stage, or own inputs. */
const computed = either([example, ownInputs], (value) => (has(value, 'example') ? example : ownInputs));

type Given = v.InferOutput<typeof matrix>;
const shapeOf = (matrix: Given | undefined): readonly [number, number] =>
  matrix === undefined ? [0, 0] : 'zeros' in matrix ? matrix.zeros : [matrix.length, matrix[0]?.length ?? 0];
const cellsOf = (matrix: Given | undefined): number => shapeOf(matrix).reduce((a, b) => a * b);

/** Counts the numbers in a computation's inputs and in the weights of all heads. */
function workOf(computation: v.InferOutput<typeof computed>): number {
  if ('example' in computation) return 0;
  const { inputs, heads } = computation;
  const [queries] = shapeOf(inputs.x ?? inputs.q);
  const [keys] = shapeOf(inputs.context ?? inputs.k ?? inputs.x);
  return Object.values(inputs).reduce((sum, matrix) => sum + cellsOf(matrix), heads * queries * keys);
}

/**
 * Parts in a row with the same `deeper` are folded away under this title: what is worth knowing, but not needed to go on.
 */
const deeper = v.optional(words);

/** Markdown; `$…$` is TeX, `[Q](matrix:q)` a term that lights its matrix, `{{weights[0,1]:2}}` a computed number. */
const text = v.strictObject({ kind: v.literal('text'), id: v.optional(id), deeper, text: words });

/** The correction of a source, and the text that it prints. */
const correction = v.strictObject({
  kind: v.literal('correction'),
  id: v.optional(id),
  deeper,
  source: words,
  text: words,
});

const value = v.union([v.string(), v.number(), v.boolean(), list(v.number()), list(list(v.number()))]);
const lab = v.strictObject({
  kind: v.literal('lab'),
  id: v.optional(id),
  deeper,
  lab: v.picklist(LAB_IDS),
  values: v.optional(v.record(v.string(), value), {}),
});

const onOff = v.picklist(['on', 'off']);

/** A stage. `link` is the part after the # of its links: `example=dog-bites-man&step=scores`; the rest is as in its tag. */
const stage = v.strictObject({
  kind: v.literal('stage'),
  id: v.optional(id),
  deeper,
  link: v.optional(v.pipe(v.string(), shortest(LIMITS.link)), ''),
  /** The computation that its matrices come from; the link has the rest. */
  computed: v.optional(id),
  view: v.optional(v.picklist(['full', 'overview']), 'full'),
  strip: v.optional(onOff, 'on'),
  plane: v.optional(onOff, 'on'),
  controls: v.optional(v.picklist(['all', 'none']), 'all'),
});

const option = v.strictObject({ text: words, right: v.optional(v.boolean(), false), feedback: words });
const choice = v.strictObject({
  kind: v.literal('choice'),
  id,
  ask: words,
  options: v.pipe(
    list(option),
    v.minLength(2, 'expected at least two options'),
    fewest(LIMITS.options, 'options'),
    v.check((options) => options.some(({ right }) => right), 'expected a right option'),
  ),
});

/** A computed number as in `{{…}}`, without the braces. */
const reference = words;
const mistake = v.strictObject({ answer: reference, feedback: words });
const number = v.strictObject({
  kind: v.literal('number'),
  id,
  ask: words,
  answer: reference,
  tolerance: v.optional(v.pipe(v.number(), v.minValue(0), v.finite()), 0.005),
  feedback: words,
  mistakes: v.optional(v.pipe(list(mistake), fewest(LIMITS.options, 'mistakes')), []),
});

/** Items to be put in order: in the right one here, in another for the learner. */
const order = v.strictObject({
  kind: v.literal('order'),
  id,
  ask: words,
  items: v.pipe(list(words), v.minLength(3, 'expected at least three items'), fewest(LIMITS.options, 'items')),
  feedback: words,
});

/** A printed matrix with wrong cells to find. The right ones are computed: `matrix` is its name in the trace. */
const error = v.strictObject({
  kind: v.literal('error'),
  id,
  ask: words,
  matrix: words,
  decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)), 2),
  printed: v.pipe(
    rows,
    v.check((printed) => printed.flat().length <= LIMITS.printed, `expected at most ${LIMITS.printed} numbers`),
  ),
  feedback: words,
});

/** A question to be answered in the reader's own words, which nothing grades: the feedback is ours, to be compared. */
const ownWords = v.strictObject({ kind: v.literal('words'), id, ask: words, feedback: words });

const questions = v.strictObject({
  kind: v.literal('questions'),
  id: v.optional(id),
  deeper,
  items: v.pipe(
    list(v.variant('kind', [choice, number, order, error, ownWords])),
    v.minLength(1, 'expected at least one question'),
  ),
});

/** An exercise of the course: a function that a learner writes. */
const exercise = v.strictObject({ kind: v.literal('exercise'), id, deeper, exercise: v.picklist(EXERCISE_IDS) });

/** A program, whose spaces and backslashes are its own. */
const program = v.pipe(v.string(), v.minLength(1, 'expected a program'), shortest(LIMITS.text));
const KEYWORDS =
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  );
const name = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z_]\w*$/, "expected a name as Python's"),
  v.check(
    (name) => !KEYWORDS.includes(name),
    ({ input }) => `expected a name; "${input}" is a word of Python's own`,
  ),
  shortest(LIMITS.id),
);
const even = <T>() =>
  v.check<T[][], string>(
    (rows) => rows.every((row) => row.length > 0 && row.length === rows[0]?.length),
    'expected rows of the same length',
  );
const argument = v.union([
  v.number(),
  list(v.number()),
  v.pipe(list(list(v.number())), even()),
  v.pipe(list(list(v.boolean())), even()),
]);

/** An exercise of one's own: judged by a matrix that the engine computes, or by what its solution returns. */
const ownExercise = v.strictObject({
  kind: v.literal('own-exercise'),
  id,
  deeper,
  title: words,
  prompt: words,
  function: name,
  parameters: v.pipe(
    list(name),
    v.minLength(1, 'expected at least one parameter'),
    v.check((all) => new Set(all).size === all.length, 'expected parameters with different names'),
    fewest(LIMITS.options, 'parameters'),
  ),
  start: program,
  hints: v.optional(v.pipe(list(words), fewest(LIMITS.options, 'hints')), []),
  solution: v.optional(program),
  /** The matrices that are its arguments, the one that it returns, and the computations that it is tried with. */
  takes: v.optional(list(words)),
  result: v.optional(words),
  computed: v.optional(
    v.pipe(list(id), v.minLength(1, 'expected at least one computation'), fewest(LIMITS.options, 'computations')),
  ),
  /** Its arguments each time. */
  cases: v.optional(
    v.pipe(
      list(v.pipe(list(argument), v.minLength(1, 'expected at least one argument'))),
      v.minLength(1, 'expected at least one case'),
      fewest(LIMITS.options, 'cases'),
      v.check(
        (cases) => cases.flat(4).length <= LIMITS.row * LIMITS.row,
        `expected at most ${LIMITS.row * LIMITS.row} numbers`,
      ),
    ),
  ),
});

const idsOf = (part: v.InferOutput<typeof anyPart>): (string | undefined)[] => [
  part.id,
  ...(part.kind === 'questions' ? part.items.map((item) => item.id) : []),
];
const anyPart = v.variant('kind', [text, correction, lab, stage, questions, exercise, ownExercise]);
const parts = v.pipe(
  list(anyPart),
  v.minLength(1, 'expected at least one part'),
  fewest(LIMITS.parts, 'parts'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const ids = dataset.value.flatMap(idsOf).filter((id) => id !== undefined);
    const known = new Set<string>();
    const twice = ids.find((id) => known.size === known.add(id).size);
    if (twice !== undefined) addIssue({ message: `expected unique ids, got "${twice}" twice` });
    const partsOf = (kind: string) => dataset.value.filter((part) => part.kind === kind);
    const questionCount = dataset.value.flatMap((part) => (part.kind === 'questions' ? part.items : [])).length;
    const exerciseCount = partsOf('exercise').length + partsOf('own-exercise').length;
    for (const [what, most, got] of [
      ['exercises', LIMITS.exercises, exerciseCount],
      ['labs', LIMITS.labs, partsOf('lab').length],
      ['stages', LIMITS.stages, partsOf('stage').length],
      ['questions', LIMITS.questions, questionCount],
    ] as const)
      if (got > most) addIssue({ message: `expected at most ${most} ${what}, got ${got}` });
  }),
);

const url = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^\s]+$/, 'expected an address that begins with https://'),
  shortest(LIMITS.url),
);
/** A document of the course, or another, by its title. */
const known = v.strictObject({ source: words, place: v.optional(words), for: words });
const another = v.strictObject({
  title: words,
  authors: v.optional(words),
  year: v.optional(v.pipe(v.number(), v.integer())),
  url: v.optional(url),
  place: v.optional(words),
  for: words,
});
const source = either([known, another], (value) => (has(value, 'title') ? another : known));

export const lessonSchema = v.strictObject({
  /** The address of the JSON Schema, for editors. */
  $schema: v.optional(v.string()),
  version: v.literal(1),
  id,
  lang: v.pipe(
    v.string(),
    v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'expected a language tag such as "en"'),
    shortest(LIMITS.id),
  ),
  title: words,
  /** By default, minutesOf its open parts. */
  minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60))),
  /** The lesson's question, which the first lab answers. */
  question: words,
  /** The rest of “You will be able to …”, and of “You need …”. */
  goal: v.optional(words),
  needs: v.optional(words),
  /** Computations by name; a reference without a name means the first. */
  computed: v.optional(
    v.pipe(
      v.record(id, computed),
      v.check((all) => Object.keys(all).length <= LIMITS.computed, `expected at most ${LIMITS.computed} computations`),
      v.check(
        (all) => Object.values(all).reduce((sum, computation) => sum + workOf(computation), 0) <= LIMITS.cells,
        `expected at most ${LIMITS.cells} numbers in all inputs and weights`,
      ),
    ),
    {},
  ),
  parts,
  /** The lesson in a few lines, at its end. */
  summary: v.optional(v.pipe(list(words), fewest(LIMITS.summary, 'lines')), []),
  sources: v.pipe(
    list(source),
    v.minLength(1, 'expected at least one source of the claims'),
    fewest(LIMITS.sources, 'sources'),
  ),
});

/** The parts of a file by their names in docs/lessons-reference.md. */
export const definitions = {
  lesson: lessonSchema,
  example,
  inputs: ownInputs,
  zeros,
  text,
  correction,
  lab,
  stage,
  questions,
  choice,
  option,
  number,
  mistake,
  order,
  error,
  words: ownWords,
  exercise,
  'own-exercise': ownExercise,
  source: known,
  document: another,
  rows,
};

export type Lesson = v.InferOutput<typeof lessonSchema> & { minutes: number };
export type Part = Lesson['parts'][number];
export type Question = Extract<Part, { kind: 'questions' }>['items'][number];
export type Computed = v.InferOutput<typeof computed>;

/** @throws LessonError naming every place that is wrong: `parts.2.lab: expected …` */
export function readLesson(value: unknown): Lesson {
  const result = v.safeParse(lessonSchema, value, { message: plainly });
  if (result.success) {
    const { minutes, parts } = result.output;
    return { ...result.output, minutes: minutes ?? minutesOf(parts, 0).open };
  }
  throw new LessonError(
    result.issues.map(({ path, message, type, input }): Problem => ({
      path: path?.map(({ key }) => (typeof key === 'number' ? key : String(key))) ?? [],
      message,
      ...(type === 'raw_check' && typeof input === 'string' && { piece: input }),
    })),
  );
}
