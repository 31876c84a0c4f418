/** Numbers as somebody answers them, held against the right ones. */
import { parseNumber } from '../input/number.ts';

/** Decimals as typed and numbers in float32 meet at a tolerance's very edge. */
const SLACK = 1e-6;
export const isWithin = (value: number, of: number, tolerance: number): boolean =>
  value === of || (Number.isFinite(of) && Math.abs(value - of) <= tolerance + SLACK * Math.max(1, Math.abs(of)));

/** What was typed where a number is asked for. */
export function readNumber(text: string): number | 'empty' | 'fraction' | 'percent' | 'none' {
  const typed = text.trim();
  if (typed === '') return 'empty';
  const value = parseNumber(typed);
  if (value !== undefined && Number.isFinite(value)) return value;
  if (/^[-+−]?[\d.,]+\s*[/∕⁄÷:]\s*[\d.,]+$/.test(typed)) return 'fraction';
  return /^[-+−]?[\d.,]+\s*(%|percent)$/i.test(typed) ? 'percent' : 'none';
}
