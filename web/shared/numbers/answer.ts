/** Compares people's answers with the right numbers. */
import { parseNumber } from '../input/parse-scalar.ts';

/** Allows for decimals as typed and numbers in float32 that meet at the edge of a tolerance. */
const SLACK = 1e-6;
export const isWithin = (value: number, exact: number, tolerance: number): boolean =>
  value === exact ||
  (Number.isFinite(exact) && Math.abs(value - exact) <= tolerance + SLACK * Math.max(1, Math.abs(exact)));

/** Reads a number that was asked for, or says why there is none. */
export function readNumber(text: string): number | 'empty' | 'fraction' | 'percent' | 'none' {
  const typed = text.trim();
  if (typed === '') return 'empty';
  const value = parseNumber(typed);
  if (value !== undefined && Number.isFinite(value)) return value;
  if (/^[-+−]?[\d.,]+\s*[/∕⁄÷:]\s*[\d.,]+$/.test(typed)) return 'fraction';
  return /^[-+−]?[\d.,]+\s*(%|percent)$/i.test(typed) ? 'percent' : 'none';
}
