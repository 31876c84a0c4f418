import { InputError } from './input-error.ts';

/** A pasted cell: true and false are for masks only, so they stay apart until the matrix's role is known. */
export type Scalar = number | boolean;

// No stretch of digits matches in two ways, so that long texts take linear time.
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const SPECIAL = /^([+-]?)(?:(?:np|numpy|jnp|math|torch|tf)\.)?(inf|infinity|∞|nan)$/i;

/** Reads a number as Python, JavaScript or this page writes it; undefined for any other word. */
export function readScalar(word: string): Scalar | undefined {
  const text = word
    .replace(/[−–]/g, '-')
    .replace(/(\d)_(?=\d)/g, '$1')
    // Fortran writes the exponent of a double behind a D.
    .replace(/^([+-]?\d*\.\d*)d(?=[+-]?\d+$)/i, '$1e');
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

/** Characters that nobody sees, and that stand for nothing in a text of numbers. */
export const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/** U+200B. */
export const codePoint = (char: string): string =>
  `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The characters of a text that nobody sees, by number, and their places, counted from 1. */
export const hiddenIn = (text: string): { code: string; place: number }[] =>
  Array.from(text.matchAll(INVISIBLE), ({ 0: char, index }) => ({ code: codePoint(char), place: index + 1 }));

/** Returns the beginning of a text, for a message: what is invisible in it by its number. */
export function excerpt(text: string): string {
  const short = text.length > 24 ? `${text.slice(0, 20)}…` : text;
  return short.replace(/[^\S \n\t]|[\p{Cc}\p{Cf}]/gu, (char) => ('\n\t'.includes(char) ? char : codePoint(char)));
}

/** Reads a number as people type it: a comma or a point, either minus sign. Undefined for any other text. */
export function parseNumber(text: string): number | undefined {
  if (text.length > 40) return undefined; // longer than any float32 is written
  const plain = text.trim().replace('−', '-').replace(',', '.');
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain)) return undefined;
  return Number(plain);
}
