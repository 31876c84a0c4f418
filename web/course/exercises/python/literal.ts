import type { Argument } from './protocol.ts';

/** Returns an argument as Python writes it; numbers without decimals are floats, too. */
export function literal(argument: Argument): string {
  if (typeof argument === 'number') return number(argument);
  const rows = argument.map((part) => (typeof part === 'number' ? number(part) : `[${part.map(number).join(',')}]`));
  return `array([${rows.join(',')}]${argument.flat().some((value) => typeof value === 'boolean') ? '' : ',float'})`;
}

function number(value: number | boolean): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Number.isNaN(value)) return 'nan';
  return Number.isFinite(value) ? (Object.is(value, -0) ? '-0.0' : String(value)) : value > 0 ? 'inf' : '-inf';
}
