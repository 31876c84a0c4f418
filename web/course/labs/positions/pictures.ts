/** The pictures of the lab on positions: waves as a heat map, two arrows that are turned, what is taken off the scores. */
import type { Attention, Matrix } from 'attention-steps/core';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { cell } from '../../../shared/numbers/matrix.ts';
import { equation } from '../../kit/sums.ts';

/** As many positions as every picture has. */
export const POSITIONS = 12;
/** The features of a sinusoidal vector. */
export const WIDTH = 16;
/** ALiBi has a slope for each head; two of four are drawn. */
export const HEADS = 4;

/** The query and the key that rotary positions turn; they have two numbers, which turn by 1 radian a position. */
export const QUERY = [1.5, 0.5] as const;
export const KEY = [1, 1.2] as const;

const everywhere = (row: readonly number[]): number[][] => Array.from({ length: POSITIONS }, () => [...row]);

export interface Turned {
  /** positions × 2: the same query at each position. */
  readonly q: Matrix;
  readonly k: Matrix;
  /** positions × positions. */
  readonly scores: Matrix;
}

export function turnedAt(engine: Attention): Turned {
  const [q, k] = [engine.rotary(everywhere(QUERY)), engine.rotary(everywhere(KEY))];
  return { q, k, scores: engine.trace({ q, k, v: k }).heads[0]!.scores };
}

/** Writes a cell of the sinusoidal vectors as its formula says it: `sin(3 ÷ 10000^(4 ÷ 16)) = 0.296`. */
export function waveLine(waves: Matrix, position: number, column: number): string {
  const pair = column - (column % 2);
  const formula = `${column === pair ? 'sin' : 'cos'}(${String(position)} ÷ 10000^(${String(pair)} ÷ ${String(waves.cols)}))`;
  return equation(() => formula, cell(waves, position, column), 3);
}

/** Writes a bias: `−0.25 · 3 = −0.75`. */
export function biasLine(bias: Matrix, position: number, key: number): string {
  const slope = cell(bias, 1, 0);
  const distance = String(Math.abs(position - key));
  return equation((decimals) => `${formatNumber(slope, decimals)} · ${distance}`, cell(bias, position, key), 2, 2);
}
