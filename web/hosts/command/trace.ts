/** `trace`: every matrix of attention, or those of one step, written in one of several formats. */
import type { Attention, Matrix, Trace } from 'attention-steps/core';
import { toJson, toNumpy } from '../../shared/numbers/files.ts';
import { exact, formatNumber } from '../../shared/numbers/format.ts';
import { cell, toRows } from '../../shared/numbers/matrix.ts';
import { STEP_IDS, type StepId } from '../../stage/inputs/step-ids.ts';
import { largest } from '../../shared/numbers/statistics.ts';
import { array } from '../../stage/export/latex.ts';
import { oneOf, readArguments } from './arguments.ts';
import { type Read, objectOf, readJson, within } from './files.ts';
import { maskMeaning, withMask } from './mask.ts';
import { Problem, say } from './problem.ts';
import { type Result, headMatrices, matricesTogether, resultsOf } from './results.ts';

const titleOf = ({ name, head }: Result): string => (head === undefined ? name : say('head', { head, name }));

function table(results: readonly Result[], decimals: number): string {
  const tables = results.map((result) => {
    const { matrix } = result;
    const cells = toRows(matrix).map((row) => row.map((value) => formatNumber(value, decimals)));
    const width = largest(cells.flat().map((text) => text.length));
    const lines = cells.map((row) => `  ${row.map((text) => text.padStart(width)).join('  ')}`);
    return [say('shape', { name: titleOf(result), rows: matrix.rows, cols: matrix.cols }), ...lines].join('\n');
  });
  return `${tables.join('\n\n')}\n`;
}

/** Nested as the trace, with the parts of softmax among a head's matrices; what is infinite is a string. */
function json(trace: Trace, step: StepId | undefined): string {
  const line = ([name, matrix]: readonly [string, Matrix]): string =>
    `${JSON.stringify(name)}: ${toJson(matrix).trim().replaceAll('\n', '')}`;
  const heads = trace.heads.map((_, at) => `{\n    ${headMatrices(trace, at, step).map(line).join(',\n    ')}\n  }`);
  const parts = [`"heads": [${heads.join(', ')}]`, ...matricesTogether(trace, step).map(line)];
  return `{\n  ${parts.join(',\n  ')}\n}\n`;
}

/** A cell a line, so that many matrices are one table: pandas and R read it as it is. */
function csv(results: readonly Result[]): string {
  const lines = results.flatMap(({ name, head, matrix }) =>
    toRows(matrix).flatMap((row, r) =>
      row.map((_, c) => {
        const value = cell(matrix, r, c);
        const text = Number.isFinite(value) ? exact(value) : value < 0 ? '-inf' : 'inf';
        return [name, head ?? '', r, c, text].join(',');
      }),
    ),
  );
  return ['matrix,head,row,column,value', ...lines, ''].join('\n');
}

const numpy = (results: readonly Result[]): string =>
  [
    'import numpy as np\n',
    ...results.map(({ name, head, matrix }) => toNumpy(matrix, head === undefined ? name : `${name}_${head}`)),
  ].join('\n');

/** A displayed formula a matrix, in what any document has: no package is needed. */
const latex = (results: readonly Result[], decimals: number): string =>
  results
    .map(({ name, head, matrix }) => {
      const symbol = String.raw`\mathit{${name}}${head === undefined ? '' : `_{${head}}`}`;
      return String.raw`\[ ${symbol} = ${array(matrix, decimals)} \]`;
    })
    .join('\n\n')
    .concat('\n');

type Writer = (trace: Trace, step: StepId | undefined, decimals: number) => string;
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
const needs: Readonly<Partial<Record<StepId, readonly [isThere: (given: Given) => boolean, reason: string]>>> = {
  qkv: [(given) => ['q', 'k', 'v'].some((name) => given[name] === undefined), say('no-projection')],
  split: [({ heads = 1 }) => heads !== 1, say('one-head')],
  mask: [() => true, say('no-mask')],
  concat: [({ heads = 1 }) => heads !== 1, say('one-head')],
  'output-projection': [({ wo }) => wo !== undefined, say('no-wo')],
};

/** @throws Problem for a step of which there is nothing to show: what is given is not computed */
function demand(step: StepId, trace: Trace, inputs: Given): void {
  const [isThere, reason] = needs[step] ?? [];
  if (isThere?.(inputs) === false || resultsOf(trace, step).length === 0)
    throw new Problem('no-such-step', { step, reason: reason ?? '' });
}

/** @returns what is printed, and a warning where a mask may be meant otherwise */
export function traceCommand(given: readonly string[], read: Read, engine: Attention): { out: string; error: string } {
  const { file, options } = readArguments('trace', given, ['step', 'format', 'decimals', 'mask']);
  const format = oneOf('--format', options['format'], TRACE_FORMATS);
  const step = options['step'] === undefined ? undefined : oneOf('--step', options['step'], STEP_IDS.forward);
  const decimals = Number(options['decimals'] ?? 4);
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 9)
    throw new Problem('decimals', { got: options['decimals'] ?? '' });
  const meaning = maskMeaning(options['mask']);
  const content = readJson(read, file);
  const { inputs, warning, trace } = within(file, () => {
    const { inputs, warning } = withMask(file, objectOf(content), meaning);
    return { inputs, warning, trace: engine.trace(inputs, { softmaxParts: true }) };
  });
  if (step) demand(step, trace, { ...inputs });
  return { out: writers[format](trace, step, decimals), error: warning };
}
