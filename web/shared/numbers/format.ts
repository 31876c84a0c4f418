import { spoken } from '../words/spoken.ts';
import type { Matrix } from './matrix.ts';

const MINUS = '−';
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** The way to write numbers that would be 0.00. */
type Small = 'zero' | 'scientific' | 'about';

/** Writes a number that has a point as the page's language does. */
export const localNumber = (text: string): string => text.replace('.', spoken.decimal);

/** Writes the numbers of a calculation with points, as arithmetic reads them. */
export const withPoints = (text: string): string => text.replaceAll(spoken.decimal, '.');

/** Writes numbers of a row one after the other. */
export const inRow = (numbers: readonly string[]): string => numbers.join(spoken.between);

/**
 * Writes a number for a cell: `digits` decimals, a true minus sign, never a minus before zero. Numbers too wide become
 * 1.2×10⁴. Small ones become 0.00, or 3.1×10⁻⁷ where a reader looks closely (`small: 'scientific'`), or ≈0 where there is no
 * room for that (`small: 'about'`): then only zero is 0.00.
 */
export const formatNumber = (value: number, digits: number, small: Small = 'zero'): string =>
  localNumber(plainNumber(value, digits, small));

/** Writes it with a point in every language, as code has it. */
export function plainNumber(value: number, digits: number, small: Small = 'zero'): string {
  if (Number.isNaN(value)) return 'NaN';
  const size = Math.abs(value);
  const sign = value < 0 ? MINUS : '';
  if (size === Infinity) return `${sign}∞`;
  if (size >= 1e6 || (digits > 0 && size >= 1e4)) return sign + scientific(size);
  const text = size.toFixed(digits);
  if (Number(text) !== 0) return sign + text;
  if (size === 0 || small === 'zero') return text;
  return small === 'about' ? '≈0' : sign + scientific(size);
}

function scientific(size: number): string {
  const [mantissa = '', exponent = ''] = size.toExponential(1).split('e');
  return `${mantissa}×10${raised(Number(exponent))}`;
}

/** Writes a whole number as an exponent: ⁻¹². */
export const raised = (power: number): string =>
  String(power)
    .replace('-', '⁻')
    .replace(/\d/g, (digit) => SUPERSCRIPTS.charAt(Number(digit)));

/**
 * Returns the decimals for a matrix: none if all numbers are integers, two as a rule, more if with two even the largest would
 * have fewer than two significant figures.
 */
export function decimalsFor(matrix: Matrix): number {
  let largest = 0;
  let isWhole = true;
  for (const value of matrix.data) {
    if (!Number.isFinite(value)) continue;
    largest = Math.max(largest, Math.abs(value));
    isWhole &&= Number.isInteger(value);
  }
  if (isWhole) return 0;
  return largest >= 0.1 ? 2 : Math.min(6, 1 - Math.floor(Math.log10(largest)));
}

/** Returns the shortest decimal that gives the same float32: 0.1, not 0.10000000149011612. */
export function exact(value: number): string {
  if (Object.is(value, -0)) return '-0';
  // Nine significant digits identify every float32.
  for (let precision = 1; precision < 9; precision++) {
    const short = Number(value.toPrecision(precision));
    if (Math.fround(short) === value) return String(short);
  }
  return Number.isFinite(value) ? String(Number(value.toPrecision(9))) : String(value);
}

/** Returns how many decimals a float32 has in its shortest form. */
export function decimalsOf(value: number): number {
  const [, digits = '', power = '0'] = /^-?\d+(?:\.(\d+))?(?:e(.+))?$/.exec(exact(value)) ?? [];
  return Math.max(0, digits.length - Number(power));
}
