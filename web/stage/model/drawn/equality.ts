/** The sign between a calculation and its result, as they are printed. */
import { withPoints } from '../../../shared/numbers/format.ts';

const asNumber = (text: string): number => Number(withPoints(text).replace('−', '-').replace('\u202f%', ''));

/** Half a unit of the last digit, and as much as float64 can be wrong about it. */
const toleranceOf = (text: string): number =>
  0.5 * 10 ** -(withPoints(text).split('.')[1]?.match(/^\d+/)?.[0].length ?? 0) + 1e-9;

/**
 * Returns “=” where a reader who calculates with the printed numbers and rounds gets the printed result, else “≈”.
 * Numbers that are not plain decimals, such as 1.2×10⁴, have no result that can be checked.
 *
 * @param compute the calculation, for example a product
 * @param factor 100 where the result is a percentage
 */
export function signOf(
  operands: readonly string[],
  compute: (...numbers: number[]) => number,
  result: string,
  factor = 1,
): '=' | '≈' {
  const computed = factor * compute(...operands.map(asNumber));
  return Math.abs(computed - asNumber(result)) <= toleranceOf(result) ? '=' : '≈';
}
