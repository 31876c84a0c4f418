// Values in a link. All characters may be unescaped in a URL fragment, and decoding still works after a chat program or an
// editor has percent-encoded the whole.
import { exact } from '../numbers/format.ts';
import { InputError } from './input-error.ts';
import type { FiniteOptions, Matrix } from '../numbers/matrix.ts';
import { checkFinite } from '../numbers/matrix.ts';
import { excerpt } from './parse-scalar.ts';

/** Most rows or columns: more than any stage shows, so that a link cannot ask for gigabytes. */
export const MAX_SIZE = 512;
const NUMBER = /^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

export function encodeNumber(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  return Object.is(value, -0) ? '-0' : shorten(String(value));
}

export function decodeNumber(text: string): number {
  if (text === 'inf') return Infinity;
  if (text === '-inf') return -Infinity;
  if (!NUMBER.test(text)) throw new InputError('input.not-a-number', { text: excerpt(text) });
  const value = Number(text);
  if (!Number.isFinite(value)) throw new InputError('input.too-large', { text: excerpt(text) });
  return value;
}

/** Writes `2x3:1,.5,0,-2,1e-7,3`, or `2x3~` and the float32 bytes in base64url if that is shorter. */
export function encodeMatrix(matrix: Matrix): string {
  const size = `${matrix.rows}x${matrix.cols}`;
  return `${size}${decimals(matrix.data) ?? `~${toBase64(matrix.data)}`}`;
}

/** Writes decimals unless base64 is shorter, which is noticed before a large matrix is written in full. */
function decimals(data: Float32Array): string | undefined {
  const most = 1 + Math.ceil((data.length * 16) / 3);
  let text = ':';
  for (const [at, value] of data.entries()) {
    text += (at > 0 ? ',' : '') + (Number.isFinite(value) ? shorten(exact(value)) : encodeNumber(value));
    if (text.length > most) return undefined;
  }
  return text;
}

export function decodeMatrix(text: string, options: FiniteOptions = {}): Matrix {
  const [, rowText = '', colText = '', kind = '', body = ''] = /^(\d+)x(\d+)([:~])(.*)$/s.exec(text) ?? [];
  const rows = Number(rowText);
  const cols = Number(colText);
  if (kind === '') throw new InputError('link.no-size');
  if (rows === 0 || cols === 0) throw new InputError('link.empty', { size: `${rowText}x${colText}` });
  if (rows > MAX_SIZE || cols > MAX_SIZE) {
    throw new InputError('link.size', { rows: rowText, cols: colText, most: MAX_SIZE });
  }
  const data = kind === '~' ? fromBase64(body) : Float32Array.from(body.split(','), decodeCell);
  if (data.length !== rows * cols) {
    throw new InputError('link.numbers', { count: rows * cols, got: data.length });
  }
  return checkFinite({ rows, cols, data }, options);
}

function decodeCell(text: string): number {
  const value = decodeNumber(text);
  // Infinity may be intended; a number that overflows only in float32 is a mistake.
  if (Number.isFinite(value) && !Number.isFinite(Math.fround(value)))
    throw new InputError('input.too-large', { text: excerpt(text) });
  return value;
}

/** Percent-encodes also punctuation that programs cut off at the end of a link. */
export function encodeText(text: string): string {
  const wellFormed = text.replace(/\p{Surrogate}/gu, '\ufffd');
  return encodeURIComponent(wellFormed).replace(
    /[!'()*.~]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Decodes a whole percent-encoded value, ours or somebody else's. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InputError('link.percent');
  }
}

/** Writes labels separated by commas; a comma within one is `!1`, and `!` is `!0`. */
export function encodeLabels(labels: readonly string[]): string {
  const escaped = labels.map((label) => label.replace(/[!,]/g, (char) => (char === '!' ? '!0' : '!1')));
  return escaped.map(encodeText).join(',');
}

/** Reads labels from text that decodeText returned. */
export function decodeLabels(text: string): string[] {
  return text.split(',').map((label) => label.replace(/![01]/g, (code) => (code === '!0' ? '!' : ',')));
}

/** Writes 0.5 as .5, and 1e+21 as 1e21. */
function shorten(decimal: string): string {
  return decimal.replace(/^(-?)0\./, '$1.').replace('e+', 'e');
}

function toBase64(data: Float32Array): string {
  // Little-endian on any machine, so that a link means the same everywhere.
  const view = new DataView(new ArrayBuffer(data.length * 4));
  data.forEach((value, i) => view.setFloat32(i * 4, value, true));
  let binary = '';
  for (let i = 0; i < view.byteLength; i++) binary += String.fromCharCode(view.getUint8(i));
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function fromBase64(text: string): Float32Array {
  let binary: string;
  try {
    binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  } catch {
    throw new InputError('link.base64');
  }
  const view = new DataView(Uint8Array.from(binary, (char) => char.charCodeAt(0)).buffer);
  const data = new Float32Array(Math.floor(view.byteLength / 4));
  return data.map((_, i) => view.getFloat32(i * 4, true));
}
