import { InputError } from './input-error.ts';

/** A pasted cell: true and false are for masks only, so they stay apart until the matrix's role is known. */
export type Scalar = number | boolean;

// No stretch of digits matches in two ways, so that long texts take linear time.
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const SPECIAL = /^([+-]?)(?:(?:np|numpy|jnp|math|torch|tf)\.)?(inf|infinity|∞|nan)$/i;

/** Reads a number as Python, JavaScript or this page writes it; undefined for any other word. */
export function readScalar(word: string): Scalar | undefined {
  const text = word.replace(/[−–]/g, '-').replace(/(\d)_(?=\d)/g, '$1');
  if (NUMBER.test(text)) {
    const value = Number(text);
    if (Number.isFinite(value)) return value;
    throw new InputError('input.overflow', { text: excerpt(word) });
  }
  if (text.length > 20) return undefined;
  const special = SPECIAL.exec(text);
  if (special !== null) {
    if (special[2]?.toLowerCase() === 'nan') return NaN;
    return special[1] === '-' ? -Infinity : Infinity;
  }
  const lower = text.toLowerCase();
  return lower === 'true' ? true : lower === 'false' ? false : undefined;
}

/** Returns the beginning of a text, for a message. */
export function excerpt(text: string): string {
  return text.length > 24 ? `${text.slice(0, 20)}…` : text;
}
