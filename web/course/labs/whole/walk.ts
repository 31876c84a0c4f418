/** The way of one token through the model, as a list of steps: each a row of numbers and how one of them was computed. */
import type { LayerTrace, Matrix, ModelTrace } from 'attention-steps/learn';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { equation, operand } from '../../kit/sums.ts';

export interface Step {
  readonly id:
    | 'embedding'
    | 'position'
    | 'stream'
    | 'norm1'
    | 'weights'
    | 'attention'
    | 'middle'
    | 'norm2'
    | 'hidden'
    | 'mlp'
    | 'output'
    | 'normed'
    | 'logits';
  /** From 0; undefined outside the layers. */
  readonly layer?: number;
  /** The shape of the whole matrix, for all tokens. */
  readonly shape: string;
  /** 1 × width, or heads × tokens for weights. */
  readonly row: Matrix;
  /** The arithmetic of the chosen number. */
  readonly line?: string;
}

export interface Place {
  /** The token, from 0. */
  readonly token: number;
  /** The number in its row, from 0. */
  readonly number: number;
}

type Parameters = Readonly<Record<string, Matrix>>;

const DECIMALS = 2;
const show = (value: number): string => formatNumber(value, DECIMALS);

function rowOf({ cols, data }: Matrix, row: number): Matrix {
  return { rows: 1, cols, data: data.subarray(row * cols, (row + 1) * cols) };
}

function sumLine(parts: readonly Matrix[], all: Matrix, { token, number }: Place): string {
  const at = (matrix: Matrix): number => matrix.data[token * matrix.cols + number] ?? NaN;
  const sum = (decimals: number): string =>
    parts.map((part, index) => (index === 0 ? formatNumber : operand)(at(part), decimals)).join(' + ');
  return equation(sum, at(all), DECIMALS, DECIMALS);
}

/** (x − mean) ÷ deviation · gain + bias, with the mean and deviation of the token's row (Ba et al., 2016). */
function normLine(from: Matrix, to: Matrix, name: string, parameters: Parameters, { token, number }: Place): string {
  const row = rowOf(from, token).data;
  const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
  const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length;
  const numberOf = (part: string): number => parameters[`${name}.${part}`]?.data[number] ?? NaN;
  const normed = (decimals: number): string =>
    `(${formatNumber(row[number] ?? NaN, decimals)} − ${operand(mean, decimals)}) ÷ ${formatNumber(Math.sqrt(variance + 1e-5), decimals)} · ${operand(numberOf('weight'), decimals)} + ${operand(numberOf('bias'), decimals)}`;
  return equation(normed, rowOf(to, token).data[number] ?? NaN, DECIMALS, DECIMALS);
}

/** A product's first two terms and its last; the rest would not fit. */
function productLine(
  left: Matrix,
  weight: Matrix | undefined,
  to: Matrix,
  { token, number }: Place,
  bias?: Matrix,
): string {
  const row = rowOf(left, token).data;
  const term = (at: number): string =>
    `${show(row[at] ?? NaN)} · ${operand(weight?.data[at * weight.cols + number] ?? NaN, DECIMALS)}`;
  const added = bias ? ` + ${operand(bias.data[number] ?? NaN, DECIMALS)}` : '';
  const last = row.length - 1;
  return `${term(0)} + ${term(1)} + … + ${term(last)}${added} = ${show(rowOf(to, token).data[number] ?? NaN)}`;
}

/** Returns heads × tokens up to this one. */
function weightsOf({ attention: { heads } }: LayerTrace, token: number): Matrix {
  const seen = token + 1;
  const data = Float32Array.from(
    heads.flatMap(({ weights }) => Array.from(rowOf(weights, token).data.subarray(0, seen))),
  );
  return { rows: heads.length, cols: seen, data };
}

function layerSteps(trace: LayerTrace, layer: number, parameters: Parameters, place: Place): Step[] {
  const { attention, input, normed1, middle, normed2, active, mlp, output } = trace;
  const name = `layers.${String(layer)}`;
  const { projected, concat } = attention;
  if (!normed1 || !projected || !normed2 || !active || !mlp) throw new Error('trace: expected every part');
  const step = (id: Step['id'], matrix: Matrix, line?: string): Step => ({
    id,
    layer,
    shape: `${String(matrix.rows)} × ${String(matrix.cols)}`,
    row: rowOf(matrix, place.token),
    ...(line !== undefined && { line }),
  });
  const n = attention.heads[0]?.weights.rows ?? 0;
  return [
    step('norm1', normed1, normLine(input, normed1, `${name}.norm1`, parameters, place)),
    {
      id: 'weights',
      layer,
      row: weightsOf(trace, place.token),
      shape: `${String(attention.heads.length)} · ${String(n)} × ${String(n)}`,
    },
    step('attention', projected, productLine(concat, parameters[`${name}.attention.wo`], projected, place)),
    step('middle', middle, sumLine([input, projected], middle, place)),
    step('norm2', normed2, normLine(middle, normed2, `${name}.norm2`, parameters, place)),
    step('hidden', active),
    step('mlp', mlp, productLine(active, parameters[`${name}.mlp.w2`], mlp, place, parameters[`${name}.mlp.b2`])),
    step('output', output, sumLine([middle, mlp], output, place)),
  ];
}

/** @param parameters those of the model, by name */
export function walk(trace: ModelTrace, parameters: Parameters, place: Place): Step[] {
  const { embedded, positions, layers, normed, logits } = trace;
  const last = layers.at(-1)?.output;
  const first = layers[0]?.input;
  if (!positions || !first || !last || !normed) throw new Error('trace: expected every part');
  const step = (id: Step['id'], matrix: Matrix, line?: string): Step => ({
    id,
    shape: `${String(matrix.rows)} × ${String(matrix.cols)}`,
    row: rowOf(matrix, place.token),
    ...(line !== undefined && { line }),
  });
  return [
    step('embedding', embedded),
    step('position', positions),
    step('stream', first, sumLine([embedded, positions], first, place)),
    ...layers.flatMap((layer, at) => layerSteps(layer, at, parameters, place)),
    step('normed', normed, normLine(last, normed, 'norm', parameters, place)),
    step('logits', logits),
  ];
}

/** Returns the likeliest next tokens after a token, the likeliest first. */
export function likeliest(
  { probabilities }: ModelTrace,
  token: number,
  count: number,
): { token: number; share: number }[] {
  return Array.from(rowOf(probabilities, token).data, (share, next) => ({ token: next, share }))
    .sort((a, b) => b.share - a.share)
    .slice(0, count);
}
