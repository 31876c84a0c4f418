/** `trace`: every matrix of attention, or those of one step, written in one of several formats. */
import type { Attention, Matrix, Trace } from 'attention-steps/core';
import { jsonRows, numpyRows } from '../../shared/numbers/files.ts';
import { exact, formatNumber } from '../../shared/numbers/format.ts';
import { rowOf } from '../../shared/numbers/matrix.ts';
import { COMPUTED_STEP_IDS, type StepId } from '../../stage/inputs/step-ids.ts';
import { array } from '../../stage/export/latex.ts';
import { oneOf, readArguments } from './arguments.ts';
import { type Read, jsonIn, objectOf, readText, within } from './files.ts';
import { Problem, say } from './problem.ts';
import { maskMeaning, textInputs, withMask } from './text-inputs.ts';
import { type Result, headMatrices, matricesTogether, resultsOf } from './results.ts';

const titleOf = ({ name, head }: Result): string => (head === undefined ? name : say('head', { head, name }));

/** Each writes row by row, as a trace may be longer than any string. */
type Chunks = Generator<string>;

function* table(results: readonly Result[], decimals: number): Chunks {
  for (const [at, result] of results.entries()) {
    const { matrix } = result;
    const textsOf = (row: number): string[] => rowOf(matrix, row).map((value) => formatNumber(value, decimals));
    let width = 0;
    for (let r = 0; r < matrix.rows; r++) for (const { length } of textsOf(r)) width = Math.max(width, length);
    const { rows, cols } = matrix;
    yield `${at > 0 ? '\n' : ''}${say('shape', { name: titleOf(result), rows, cols })}\n`;
    for (let r = 0; r < rows; r++)
      yield `  ${textsOf(r)
        .map((text) => text.padStart(width))
        .join('  ')}\n`;
  }
}

/** Nested as the trace, with the parts of softmax among a head's matrices; what is infinite is a string. */
function* json(trace: Trace, step: StepId | undefined): Chunks {
  function* lines(matrices: readonly (readonly [string, Matrix])[], between: string): Chunks {
    for (const [at, [name, matrix]] of matrices.entries()) {
      yield `${at > 0 ? between : ''}${JSON.stringify(name)}: `;
      yield* jsonRows(matrix, ', ');
    }
  }
  yield '{\n  "heads": [';
  for (const at of trace.heads.keys()) {
    yield `${at > 0 ? ', ' : ''}{\n    `;
    yield* lines(headMatrices(trace, at, step), ',\n    ');
    yield '\n  }';
  }
  yield ']';
  const together = matricesTogether(trace, step);
  if (together.length > 0) yield ',\n  ';
  yield* lines(together, ',\n  ');
  yield '\n}\n';
}

/** A cell a line, so that many matrices are one table: pandas and R read it as it is. */
function* csv(results: readonly Result[]): Chunks {
  yield 'matrix,head,row,column,value\n';
  for (const { name, head = '', matrix } of results)
    for (let r = 0; r < matrix.rows; r++)
      yield rowOf(matrix, r)
        .map((value, c) => {
          const text = Number.isFinite(value) ? exact(value) : value < 0 ? '-inf' : 'inf';
          return `${name},${head},${r},${c},${text}\n`;
        })
        .join('');
}

function* numpy(results: readonly Result[]): Chunks {
  yield 'import numpy as np\n';
  for (const { name, head, matrix } of results) {
    yield '\n';
    yield* numpyRows(matrix, head === undefined ? name : `${name}_${head}`);
  }
}

/** A displayed formula a matrix, in what any document has: no package is needed. */
function* latex(results: readonly Result[], decimals: number): Chunks {
  for (const [at, { name, head, matrix }] of results.entries()) {
    const symbol = String.raw`\mathit{${name}}${head === undefined ? '' : `_{${head}}`}`;
    yield `${at > 0 ? '\n' : ''}${String.raw`\[ ${symbol} = ${array(matrix, decimals)} \]`}\n`;
  }
}

type Writer = (trace: Trace, step: StepId | undefined, decimals: number) => Chunks;
const writers = {
  table: (trace, step, decimals) => table(resultsOf(trace, step), decimals),
  json,
  csv: (trace, step) => csv(resultsOf(trace, step)),
  numpy: (trace, step) => numpy(resultsOf(trace, step)),
  latex: (trace, step, decimals) => latex(resultsOf(trace, step), decimals),
} as const satisfies Record<string, Writer>;
export const TRACE_FORMATS = Object.keys(writers) as (keyof typeof writers)[];

type Given = Readonly<Record<string, unknown>>;
/** Why a step may have nothing to show, by the inputs that it would need; a mask that is not there is not in the trace. */
const needs: Readonly<Partial<Record<StepId, readonly [isThere: (inputs: Given) => boolean, reason: string]>>> = {
  qkv: [(inputs) => ['q', 'k', 'v'].some((name) => inputs[name] === undefined), say('no-projection')],
  split: [({ heads = 1 }) => heads !== 1, say('one-head')],
  mask: [() => true, say('no-mask')],
  concat: [({ heads = 1 }) => heads !== 1, say('one-head')],
  'output-projection': [({ wo }) => wo !== undefined, say('no-wo')],
};

/** A step of which there is nothing to show: what is given is not computed. */
const noSuchStep = (step: StepId): Problem => new Problem('no-such-step', { step, reason: needs[step]?.[1] ?? '' });

function ofJson(file: string, text: string): Readonly<Record<string, unknown>> {
  const content = jsonIn(file, text);
  return within(file, () => objectOf(content));
}

/** @returns what is printed, piece by piece, and warnings where inputs may be meant otherwise */
export function traceCommand(
  args: readonly string[],
  read: Read,
  engine: Attention,
): { out: Iterable<string>; error: string } {
  const { file, options } = readArguments('trace', args, ['step', 'format', 'decimals', 'mask', 'as']);
  const format = oneOf('--format', options['format'], TRACE_FORMATS);
  const step = options['step'] === undefined ? undefined : oneOf('--step', options['step'], COMPUTED_STEP_IDS.forward);
  const decimals = Number(options['decimals'] ?? 4);
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 9)
    throw new Problem('decimals', { got: options['decimals'] ?? '' });
  const meaning = maskMeaning(options['mask']);
  const text = readText(read, file);
  // Other texts than objects are read as the stage reads them.
  const brought =
    options['as'] === undefined && /^\s*\{\s*["}]/.test(text)
      ? { inputs: ofJson(file, text), warnings: [] }
      : within(file, () => textInputs(text, options['as'], meaning));
  const { inputs, warning } = within(file, () => withMask(file, brought.inputs, meaning));
  if (step && needs[step]?.[0]({ ...inputs }) === false) throw noSuchStep(step);
  const trace = within(file, () => engine.trace(inputs, { softmaxParts: true }));
  if (step && resultsOf(trace, step).length === 0) throw noSuchStep(step);
  return {
    out: writers[format](trace, step, decimals),
    error: brought.warnings.map((what) => `${say('assumed', { file, what })}\n`).join('') + warning,
  };
}
