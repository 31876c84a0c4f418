import type { Matrix } from './matrix.ts';

const MINUS = '−';
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * A number as a cell shows it: `digits` decimals, a true minus sign, never a minus before zero.
 * What would be too wide becomes 1.2×10⁴. What rounds to nothing is shown as 0.00, or, where a reader looks closely
 * (`small: 'scientific'`), as 3.1×10⁻⁷, or, where there is room for no more (`small: 'about'`), as ≈0: only zero is 0.00.
 */
export function formatNumber(value: number, digits: number, small: 'zero' | 'scientific' | 'about' = 'zero'): string {
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
  const raised = exponent.replace('+', '').replace('-', '⁻');
  return `${mantissa}×10${raised.replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] as string)}`;
}

/**
 * How many decimals the cells of a matrix want: none if all are integers, two as a rule, more if even the largest
 * would show fewer than two significant figures with two.
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

/** The shortest decimal that gives back the same float32: 0.1, not 0.10000000149011612. */
export function exact(value: number): string {
  if (Object.is(value, -0)) return '-0';
  // Nine significant digits identify every float32.
  for (let precision = 1; precision < 9; precision++) {
    const short = Number(value.toPrecision(precision));
    if (Math.fround(short) === value) return String(short);
  }
  return Number.isFinite(value) ? String(Number(value.toPrecision(9))) : String(value);
}
