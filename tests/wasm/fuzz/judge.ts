// Whether what came of a call is right: an answer within the error bounds, or a refusal in our words.
import type { Attending, Call, Disturbance } from './call.ts';
import { isAttending } from './call.ts';
import { gradientsOf } from './backward.ts';
import { expectedOf, someOf } from './encodings.ts';
import { all, type Estimate, Reach, sideBySide } from './estimate.ts';
import { isHeavy } from './draw.ts';
import { isSurelyWrong, Mine } from './fault.ts';
import { type Head, headOf, hasMask, operand, outputOf } from './forward.ts';
import { check, wrongNumbers, wrongShape } from './compare.ts';
import { type Flat, type Given, givenOf, outputGradientOf } from './make.ts';
import { MEMORY, needsOf, shapeOfEncoding, type Sizes } from './sizes.ts';

export const NO_CODE = 'gave no code with';

export interface Outcome {
  error?: unknown;
  result?: unknown;
}

/** What a library, the compiler's run-time or a JavaScript engine says. */
const FOREIGN =
  /typed array|array buffer|allocation failed|bad_alloc|std::|\bvector:|^vector|length_error|memory access|out of bounds|unreachable|call stack|aborted\(|abort\(|heap|function signature|table index|null function|detached ArrayBuffer|is not a function|cannot read|undefined \(reading|embind|WebAssembly/i;
const OURS = /^[a-zA-Z_][\w.]*(\[\d+\])*(\.\w+(\[\d+\])*)*: \S/;

/** What is wrong with an error, if anything. */
export function wrongError(error: unknown): string | undefined {
  if (!(error instanceof RangeError || error instanceof TypeError)) return `threw ${String(error)}`;
  if (!OURS.test(error.message) || FOREIGN.test(error.message)) return `said ${String(error)}`;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.length > 0 ? undefined : `${NO_CODE} ${String(error)}`;
}

const isOverflow = (error: unknown) => /: overflow of float32 at /.test((error as Error).message);

/** What is looked at of a large one: so many multiplications of the oracle. */
const ORACLE = 2e5;

export interface Looked {
  given: Given;
  rows: number[];
  heads: number[];
  exact: Head[];
  reach: Reach;
  output?: Estimate;
  concat: Estimate;
}

/** The oracle's answer, for all queries and heads or for some. */
export function look(call: Attending): Looked | undefined {
  const { n, heads: count, queryWidth, keyWidth, valueWidth, hidden, model, outWidth } = call.shape;
  const given = givenOf(call);
  const additive = call.scoring === 'additive' ? hidden * 10 : 0;
  const projecting = call.projected === '' ? 1 : model;
  const ofPair = keyWidth + valueWidth + additive + 10;
  const cost = (rows: number, heads: number) =>
    heads * (rows * given.m * ofPair + (rows * queryWidth + given.m * (keyWidth + valueWidth)) * projecting) +
    heads * (rows * queryWidth + given.m * keyWidth) * (call.scoring === 'general' ? keyWidth : additive ? hidden : 0) +
    (call.wo ? rows * count * valueWidth * outWidth : 0);
  let rows = all(n);
  let heads = all(count);
  if (cost(n, count) > ORACLE) {
    rows = someOf(n).filter((_, i) => i % 3 === 0);
    if (!call.wo && cost(rows.length, count) > ORACLE) heads = someOf(count).filter((_, i) => i % 4 === 0);
    if (cost(rows.length, heads.length) > 8 * ORACLE) return undefined;
  }
  const reach = new Reach();
  const exact = heads.map((head) => headOf(given, reach, head, rows));
  if (heads.length === count) return { given, rows, heads, exact, reach, ...outputOf(given, reach, exact) };
  return { given, rows, heads, exact, reach, concat: sideBySide(exact.map((head) => head.output)) };
}

const isAll = ({ given, rows, heads }: Looked) => rows.length === given.n && heads.length === given.call.shape.heads;

type Named = Record<string, unknown>;

function wrongHeadTrace(call: Attending, looked: Looked, index: number, actual: Named): string | undefined {
  const { given, rows, exact, heads } = looked;
  const { n, m } = given;
  const { queryWidth, keyWidth, valueWidth, hidden } = call.shape;
  const head = exact[index]!;
  const name = `heads[${heads[index]!}].`;
  const masked = hasMask(given);
  const everyKey = all(m);
  const pairs = rows.flatMap((row) => everyKey.map((key) => row * m + key));
  const additive = call.scoring === 'additive';
  const expected: [string, Sizes, Estimate | undefined, number[]][] = [
    ['q', [n, queryWidth], head.q, rows],
    ['k', [m, keyWidth], head.k, everyKey],
    ['v', [m, valueWidth], head.v, everyKey],
    ['projectedQ', [n, additive ? hidden : keyWidth], head.projectedQ, rows],
    ['projectedK', [m, hidden], head.projectedK, everyKey],
    ['preactivations', [n * m, hidden], head.preactivations, pairs],
    ['activations', [n * m, hidden], head.activations, pairs],
    ['scores', [n, m], head.scores, rows],
    ['scaledScores', [n, m], head.scaledScores, rows],
    ['cappedScores', [n, m], head.cappedScores, rows],
    ['maskedScores', [n, m], masked ? head.maskedScores : undefined, rows],
    ['weights', [n, m], head.weights, rows],
    ['output', [n, valueWidth], head.output, rows],
  ];
  for (const [field, shape, estimate, at] of expected) {
    const isThere = actual[field] !== undefined;
    if (isThere !== (estimate !== undefined)) return `${name}${field}: ${isThere ? 'not expected' : 'missing'}`;
    const wrong = estimate && check(name + field, actual[field], shape, estimate, at);
    if (wrong !== undefined) return wrong;
  }
  const fully = actual.fullyMaskedRows as number[];
  if (rows.some((row, i) => fully.includes(row) !== head.fullyMasked[i])) return `${name}fullyMaskedRows: others`;
  return wrongParts(name, call, actual, n, m);
}

function wrongParts(name: string, call: Attending, actual: Named, n: number, m: number): string | undefined {
  const parts = actual.softmaxParts as Record<string, Flat> | undefined;
  if ((parts !== undefined) !== call.softmaxParts) return `${name}softmaxParts: missing, or not expected`;
  if (!parts) return undefined;
  const weights = actual.weights as Flat;
  for (const [field, cols] of [
    ['rowMax', 1],
    ['shifted', m],
    ['exponentials', m],
    ['rowSum', 1],
  ] as const) {
    const wrong = wrongShape(`${name}${field}`, parts[field], [n, cols]);
    if (wrong !== undefined) return wrong;
  }
  const { exponentials, rowSum } = parts as { exponentials: Flat; rowSum: Flat };
  for (let at = 0; at < n * m; at++) {
    const sum = rowSum.data[Math.floor(at / m)]!;
    // As used: the very numbers that the weights come from.
    if (Math.fround(sum > 0 ? exponentials.data[at]! / sum : exponentials.data[at]!) !== weights.data[at])
      return `${name}softmaxParts: ${exponentials.data[at]!} / ${sum} is not the weight ${weights.data[at]!}`;
  }
  return undefined;
}

function wrongTrace(call: Attending, looked: Looked, actual: Named): string | undefined {
  const { given, rows, heads, exact, reach, output } = looked;
  const { n, heads: count, kvHeads, queryWidth, keyWidth, valueWidth } = call.shape;
  const actualHeads = actual.heads as Named[];
  if (actualHeads.length !== count) return `heads: ${actualHeads.length}, not ${count}`;
  const shapes: [string, number, number][] = [
    ['q', n, count * queryWidth],
    ['k', given.m, kvHeads * keyWidth],
    ['v', given.m, kvHeads * valueWidth],
    ['concat', n, count * valueWidth],
  ];
  for (const [name, r, c] of shapes) {
    const wrong = wrongShape(name, actual[name], [r, c]);
    if (wrong !== undefined) return wrong;
  }
  if (isAll(looked))
    for (const [name, r, c] of shapes.slice(0, 3)) {
      const wrong = check(name, actual[name], [r, c], operand(given, reach, name, all(r), 0, c), all(r));
      if (wrong !== undefined) return wrong;
    }
  for (const [i, head] of heads.entries()) {
    const wrong =
      wrongHeadTrace(call, looked, i, actualHeads[head]!) ??
      wrongNumbers('concat', actual.concat as Flat, exact[i]!.output, rows, head * valueWidth);
    if (wrong !== undefined) return wrong;
  }
  if ((actual.projected !== undefined) !== call.wo) return 'projected: missing, or not expected';
  return output && check('output', actual.output, [n, output.cols], output, rows);
}

function wrongOutput(call: Attending, { rows, heads, exact, output }: Looked, actual: unknown): string | undefined {
  const { n, heads: count, valueWidth, outWidth } = call.shape;
  const cols = call.wo ? outWidth : count * valueWidth;
  const wrong = wrongShape('output', actual, [n, cols]);
  if (wrong !== undefined) return wrong;
  if (output) return wrongNumbers('output', actual as Flat, output, rows);
  for (const [i, head] of heads.entries()) {
    const of = wrongNumbers('output', actual as Flat, exact[i]!.output, rows, head * valueWidth);
    if (of !== undefined) return of;
  }
  return undefined;
}

/** Every matrix of a result, by paths such as 'heads.0.weights' and 'scoring.additive.w1'. */
export function matricesIn(value: unknown, path = ''): [string, Flat][] {
  if (typeof value !== 'object' || value === null || value instanceof Float32Array) return [];
  if ('data' in value) return [[path, value as Flat]];
  return Object.entries(value).flatMap(([name, inner]) => matricesIn(inner, path === '' ? name : `${path}.${name}`));
}

function wrongGradients(call: Attending, looked: Looked, actual: unknown): string | undefined {
  if (!isAll(looked)) return undefined;
  const found = new Map(matricesIn(actual));
  const reach = new Reach();
  const expected = gradientsOf(looked.given, reach, looked.exact, outputGradientOf(call));
  if (found.size !== Object.keys(expected).length)
    return `gradients of ${[...found.keys()].join()}, not of ${Object.keys(expected).join()}`;
  for (const [name, estimate] of Object.entries(expected)) {
    const { rows, cols } = estimate!;
    const wrong = check(`gradients.${name}`, found.get(name), [rows, cols], estimate!, all(rows));
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** What is wrong with what came of inputs that fit together, if anything. */
function wrongAttention(call: Attending, { result, error }: Outcome, mayFail: boolean): string | undefined {
  const { least } = needsOf(call);
  if (least > MEMORY) return result === undefined ? undefined : `answered, though ${least} bytes are needed`;
  if (result === undefined) {
    if (mayFail) return undefined;
    if (call.numbers === 'wild' && isOverflow(error)) {
      const looked = look(call);
      if (!looked || !isAll(looked) || call.method === 'gradients' || looked.reach.mayOverflow) return undefined;
      return `refused, though nothing overflows: ${String(error)}`;
    }
    if (call.numbers === 'wild' && /^outputGradient/.test((error as Error).message)) return undefined;
    return `refused: ${String(error)}`;
  }
  const looked = look(call);
  if (!looked) return undefined;
  if (looked.reach.mustOverflow) return 'answered, though something overflows';
  const named = result as Named;
  if (call.method === 'trace') return wrongTrace(call, looked, named);
  if (call.method === 'gradients') return wrongGradients(call, looked, result);
  return wrongOutput(call, looked, named.output);
}

function wrongEncoding(call: Exclude<Call, Attending>, { result, error }: Outcome, mayFail: boolean) {
  if (shapeOfEncoding(call).bytes > MEMORY) return result === undefined ? undefined : 'answered, beyond all memory';
  if (result === undefined) return mayFail ? undefined : `refused: ${String(error)}`;
  const { shapes, tables } = expectedOf(call);
  const matrices = Array.isArray(result) ? (result as Flat[]) : [result as Flat];
  if (matrices.length !== shapes.length) return `${matrices.length} matrices, not ${shapes.length}`;
  for (const [i, shape] of shapes.entries()) {
    const wrong = wrongShape(call.method, matrices[i], shape);
    if (wrong !== undefined) return wrong;
  }
  for (const { matrix, rows, expected } of tables) {
    const wrong = wrongNumbers(call.method, matrices[matrix]!, expected, rows);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** What is wrong with the outcome of a call, if anything. */
export function wrongOutcome(call: Call, outcome: Outcome, disturbed: Disturbance): string | undefined {
  const { growth, allocation, deep } = disturbed;
  const fault = isAttending(call) ? call.fault : undefined;
  let lesser: string | undefined;
  if (outcome.result === undefined && !(fault?.kind === 'getter' && outcome.error instanceof Mine)) {
    const wrong = wrongError(outcome.error);
    if (wrong?.startsWith(NO_CODE)) lesser = wrong;
    else if (wrong !== undefined) return wrong;
  }
  if (fault)
    return outcome.result !== undefined && isSurelyWrong(fault)
      ? `answered, with ${fault.kind} at ${fault.at}`
      : lesser;
  const mayFail = isHeavy(call) || growth !== undefined || allocation !== undefined || deep === true;
  return (isAttending(call) ? wrongAttention(call, outcome, mayFail) : wrongEncoding(call, outcome, mayFail)) ?? lesser;
}
