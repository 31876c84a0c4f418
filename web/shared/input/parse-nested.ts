// Reads bracketed text: JSON, NumPy's and PyTorch's print-outs, lists in Python and JavaScript source. One pass from left to
// right; commas, spaces and line ends all separate numbers.
import { InputError, atLine } from './input-error.ts';
import type { Scalar } from './parse-scalar.ts';
import { excerpt, readScalar } from './parse-scalar.ts';
import type { Said } from '../words/say.ts';

export type Node = Scalar | Node[] | Map<string, Node>;

export interface Item {
  readonly name?: string;
  readonly value: Node;
  /** Its first and last line, counted from 1. */
  readonly lines: Span;
}

export type Span = readonly [first: number, last: number];

/** A line of a text, counted from 1. */
export interface Line {
  readonly line: number;
  readonly text: string;
}

/** A line of a statement that was not read. */
export interface Unread extends Line {
  /** It goes on with what the line above began. */
  readonly goesOn?: true;
}

export interface Lists {
  readonly items: readonly Item[];
  /** Neither lists nor comments nor imports. */
  readonly unread: readonly Unread[];
}

/** Batches of heads of matrices nest 4 deep; without a limit, a megabyte of "[" would exhaust the stack. */
const MAX_DEPTH = 8;
const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}' };

const NAME =
  /(?:(?:const|let|var) )?([^\s=:[\](){}"',;\d!<>+*/%&|-][^=:[\](){}"',;\n!<>+*/%&|]{0,60}?)[ \t]{0,8}(?::=?|=)(?!=)/y;
/** As print("Q", Q) writes it, or print("Q", Q.shape, Q). */
const NAME_BEFORE =
  /([A-Za-z_][\w.]{0,60})[ \t]{1,8}(?:\(\d{1,4}, ?\d{1,4}\)\s{1,80})?(?=\[\[|(?:\w{1,20}\.)?(?:tensor|array)\()/y;
const NAME_LINE = /([A-Za-z_][\w.]{0,60})[ \t]{0,8}\r?\n/y;
/** Calls that make an array of the lists in them, in any library; other calls compute something. */
const CALL =
  /(?:[A-Za-z_]\w{0,40}\.){0,4}(?:array|asarray|[mM]atrix|tensor|as_tensor|[A-Z][a-z]{2,5}Tensor|Tensor|Parameter|constant|Variable|Array|DeviceArray|DataFrame|list|tuple)[ \t]{0,8}\(/y;
const FACTOR = /[\d.]{1,20}(?:e[+-]?\d{1,3})?\s{0,80}\*\s{0,80}(?=\[)/iy;
const TUPLE = /\((?=\s{0,80}[[({\d.+−–-])/y;
/** A conversion of one number, as a call. */
const NUMBER_CALL = /^(?:\w+\.)?(?:float|double|half|int|uint|bool)(?:\d+|_)?$/;
/** Methods that leave the numbers as they are. */
const KEEPS =
  /\.(?:astype|float|double|half|to|cuda|cpu|requires_grad_|numpy|tolist|copy|clone|detach|contiguous)\([^()\n]{0,80}\)/y;
/** A type of whole numbers or of booleans, in what stands behind the numbers of an array, or before them in a call. */
const TYPE =
  /(?:^|[\s(,=])['"<]{0,2}((?:\w{1,20}\.)?(?:u?int\d{0,2}|i[1248]?|long|short|byte|bool)_?|(?:Int|Long|Short|Byte|Char|Bool)Tensor)(?=['"\s(),])/;
/** Lines that have no numbers to lose. */
const IGNORED = /^(?:import|from|using|#include|library)\b|^\W*$/;
/** Most characters of a statement that is followed over its lines. */
const MAX_STATEMENT = 20_000;
/** Most statements that are followed in vain, as their brackets are never closed. */
const MAX_UNCLOSED = 50;
const OPENING = /[[{]/y;
const COMMENT = /(?:#|\/\/)[^\n]*/y;
const LINE = /[^\n]*/y;
const SPACES = /\s+/y;
/** Between statements, and between the entries of an object. */
const SEPARATORS = /[\s,;]+/y;
const COMMAS = /[\s,]+/y;
const WORD = /[^\s,;:=()[\]{}"'#*<>]+/y;
const STRING = /"([^"\\\n]*)"|'([^'\\\n]*)'/y;

/** A place in a text, which moves on as the text is read. */
interface Cursor {
  readonly text: string;
  at: number;
  /** The number of statements whose brackets are never closed. */
  unclosed: number;
}

const charAt = ({ text, at }: Cursor): string => text.charAt(at);

/** @param pattern a sticky one */
function isNext({ text, at }: Cursor, pattern: RegExp, from = at): boolean {
  pattern.lastIndex = from;
  return pattern.test(text);
}

function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text);
  if (match !== null) cursor.at += match[0].length;
  return match;
}

/** Skips comments, too. */
function skip(cursor: Cursor, spaces = SPACES): void {
  while (take(cursor, spaces) ?? take(cursor, COMMENT));
}

function fail({ text, at }: Cursor, key: Said['key'], values: Said['values'] = {}, where = at): never {
  const line = text.slice(0, where).split('\n').length;
  throw atLine(line, { key, values });
}

function failHere(cursor: Cursor): never {
  fail(cursor, 'input.unexpected', { char: excerpt(take(cursor, LINE)?.[0] ?? '') });
}

export function readNested(text: string): Lists {
  const cursor: Cursor = { text, at: 0, unclosed: 0 };
  const items: Item[] = [];
  const unread: Unread[] = [];
  let counted = { at: 0, line: 1 };
  const lineAt = (at: number): number => {
    counted = { at, line: counted.line + text.slice(counted.at, at).split('\n').length - 1 };
    return counted.line;
  };
  for (;;) {
    skip(cursor, SEPARATORS);
    if (cursor.at >= text.length) return { items, unread };
    const start = cursor.at;
    const first = lineAt(start);
    const item = readItem(cursor);
    if (item) {
      items.push({ ...item, lines: [first, lineAt(cursor.at)] });
      continue;
    }
    cursor.at = start;
    if (charAt(cursor) === ']') failHere(cursor);
    for (const line of linesOf(skipStatement(cursor), first)) unread.push(line);
  }
}

/** @returns undefined where a statement without an array begins */
function readItem(cursor: Cursor): Omit<Item, 'lines'> | undefined {
  const set = take(cursor, NAME)?.[1];
  const name = (set ?? (take(cursor, NAME_BEFORE) ?? take(cursor, NAME_LINE))?.[1])?.trim();
  skip(cursor);
  if (charAt(cursor) === '' && set !== undefined) fail(cursor, 'input.ends');
  // An empty list is initialised, to be filled by code.
  if (!isArray(cursor) || (name !== undefined && isNext(cursor, /\[\s{0,80}\]/y))) return undefined;
  const value = withKept(cursor, readValue(cursor, 0));
  demandEnd(cursor);
  return name === undefined ? { value } : { name, value };
}

const isArray = (cursor: Cursor): boolean => [OPENING, TUPLE, FACTOR, CALL].some((pattern) => isNext(cursor, pattern));

/** Skips a statement to its semicolon or the end of its line, together with what its brackets hold. */
function skipStatement(cursor: Cursor): string {
  const { text, at: start } = cursor;
  let depth = 0;
  for (; cursor.at < text.length && cursor.at < start + MAX_STATEMENT; cursor.at++) {
    const char = charAt(cursor);
    if ('[('.includes(char)) depth++;
    if ('])'.includes(char)) depth--;
    if (depth > 0) continue;
    if (char === '#' || char === '/') take(cursor, COMMENT);
    if (char === ';') cursor.at++;
    if (char === ';' || charAt(cursor) === '\n') break;
  }
  if (depth > 0) {
    cursor.at = start;
    if (++cursor.unclosed > MAX_UNCLOSED)
      fail(cursor, 'input.never-closed', { char: /[[(]/.exec(text.slice(start))?.[0] ?? '' });
    take(cursor, LINE);
  }
  return text.slice(start, cursor.at);
}

/** @param first the number of the statement's first line */
const linesOf = (statement: string, first: number): Unread[] =>
  statement.split('\n').flatMap((line, at): Unread[] => {
    const text = line.trim();
    return IGNORED.test(text) ? [] : [{ line: first + at, text, ...(at > 0 && { goesOn: true }) }];
  });

/** Reads the methods behind an array that keep its numbers, or change their type. */
function withKept(cursor: Cursor, node: Node): Node {
  const method = take(cursor, KEEPS)?.[0];
  return method === undefined ? node : withKept(cursor, ofType(cursor, node, method));
}

/** Converts numbers to the type that a text names: booleans, or whole numbers, which they have to be. */
function ofType(cursor: Cursor, node: Node, text: string): Node {
  const type = TYPE.exec(text)?.[1];
  if (type === undefined) return node;
  const isBoolean = /bool/i.test(type);
  return mapped(node, (value) => {
    if (!isBoolean && Number.isFinite(value) && !Number.isInteger(value))
      fail(cursor, 'input.fraction-cut', { type, value });
    return isBoolean ? value !== 0 : value;
  });
}

/** Refuses an operation after an array, as its result would differ. */
function demandEnd(cursor: Cursor): void {
  if (isNext(cursor, /[[(]/y)) failHere(cursor);
  take(cursor, /[ \t]+/y);
  take(cursor, /\/\/[^\n]*/y);
  // A sentence may end here, or another matrix follow.
  if (isNext(cursor, /\.(?:\s+\p{L}|\s*$)|(?!(?:if|or)\b)[^[\](){}=:;\n'.@+/*%×÷−^-]{0,40}?[\w^]+[ \t]*[=:](?!=)/uy))
    return;
  if (isNext(cursor, /[\p{L}\p{N}'.@+/^*%\])}=\\×÷-]/uy)) failHere(cursor);
}

function readValue(cursor: Cursor, depth: number): Node {
  if (depth > MAX_DEPTH) fail(cursor, 'input.depth', { most: MAX_DEPTH });
  skip(cursor);
  const { at: start } = cursor;
  const char = charAt(cursor);
  if (char === '') fail(cursor, 'input.ends');
  if (char === '[' || char === '(') return readList(cursor, depth);
  if (char === '{') return readObject(cursor, depth);
  const string = take(cursor, STRING);
  if (string !== null) return scalar(cursor, string[1] ?? string[2] ?? '', start);
  const word = take(cursor, WORD)?.[0] ?? fail(cursor, 'input.unexpected', { char });
  skip(cursor);
  if (charAt(cursor) === '(' && /^[A-Za-z_]/.test(word)) {
    if (!isNext(cursor, CALL, start) && !NUMBER_CALL.test(word))
      fail(cursor, 'input.not-a-number', { text: excerpt(`${word}(…)`) }, start);
    return ofType(cursor, readCall(cursor, depth, word === 'matrix'), `${word.split('.').at(-1)}(`);
  }
  const value = scalar(cursor, word, start);
  // PyTorch: 1e-03 * [[…]]
  if (!take(cursor, /\*\s{0,80}(?=\[)/y)) return value;
  return mapped(readValue(cursor, depth + 1), (factor) => factor * Number(value));
}

function scalar(cursor: Cursor, word: string, at: number): Scalar {
  if (word.startsWith('...') || word.startsWith('…')) throw new InputError('input.truncated');
  return readScalar(word) ?? fail(cursor, 'input.not-a-number', { text: excerpt(word) }, at);
}

function readList(cursor: Cursor, depth: number): Node[] {
  const { at: open } = cursor;
  const opening = charAt(cursor);
  const items: Node[] = [];
  let width: number | undefined;
  let afterComma = true;
  /** The separators of numbers: commas or spaces, as a mixture has lost one. */
  let commas = 0;
  let spaces = 0;
  cursor.at++;
  for (;;) {
    skip(cursor);
    const char = charAt(cursor);
    if (char === '') fail(cursor, 'input.never-closed', { char: opening }, open);
    if (char === CLOSING[opening]) break;
    if (char === ',') {
      if (afterComma) fail(cursor, 'input.missing-number');
      afterComma = true;
      commas++;
      cursor.at++;
    } else {
      if (!afterComma && !'[({'.includes(char)) spaces++;
      if (commas > 0 && spaces > 0 && isNext(cursor, WORD))
        fail(cursor, 'input.missing-comma', { text: excerpt(take(cursor, WORD)?.[0] ?? '') });
      const { at } = cursor;
      const item = readValue(cursor, depth + 1);
      items.push(item);
      afterComma = false;
      if (!Array.isArray(item) || item.some(Array.isArray)) continue;
      width ??= item.length;
      if (item.length !== width)
        fail(cursor, 'input.ragged', { row: items.length - 1, count: item.length, cols: width }, at);
    }
  }
  cursor.at++;
  return items;
}

function readObject(cursor: Cursor, depth: number): Map<string, Node> {
  const open = cursor.at++;
  const entries = new Map<string, Node>();
  for (;;) {
    skip(cursor, COMMAS);
    const char = charAt(cursor);
    if (char === '') fail(cursor, 'input.never-closed', { char: '{' }, open);
    if (char === '}') break;
    const key = take(cursor, STRING) ?? take(cursor, WORD) ?? fail(cursor, 'input.unexpected', { char });
    skip(cursor);
    if (charAt(cursor) !== ':') fail(cursor, 'input.missing-colon', { text: excerpt(key[0]) });
    cursor.at++;
    const name = key[1] ?? key[2] ?? key[0];
    if (entries.has(name)) fail(cursor, 'input.key-twice', { name: excerpt(name) });
    entries.set(name, readValue(cursor, depth + 1));
  }
  cursor.at++;
  return entries;
}

/**
 * Reads `array([[…]], dtype=float32)`: the first argument, if what follows says nothing about the numbers.
 *
 * @param isMaxima each argument is a row
 */
function readCall(cursor: Cursor, depth: number, isMaxima: boolean): Node {
  const open = cursor.at++;
  const value = readValue(cursor, depth + 1);
  const rows = [value];
  skip(cursor);
  while (isMaxima && take(cursor, /,\s{0,80}(?=\[)/y)) {
    rows.push(readValue(cursor, depth + 1));
    skip(cursor);
  }
  if (isNext(cursor, /,\s{0,80}[[({\d.+−–-]|[^,)]/y)) failHere(cursor);
  const behind = cursor.at;
  for (let level = 1; level > 0; cursor.at++) {
    const char = charAt(cursor);
    if (char === '') fail(cursor, 'input.never-closed', { char: '(' }, open);
    if (char === '(') level++;
    if (char === ')') level--;
  }
  const rest = cursor.text.slice(behind, cursor.at);
  const [told = '', sizes = ''] = /\bshape\s{0,8}=\s{0,8}[[(]([\d\s,]*)[\])]/.exec(rest) ?? [];
  if (told !== '' && (sizes.match(/\d+/g) ?? []).join() !== shapeOf(value).join())
    fail(cursor, 'input.unexpected', { char: excerpt(told) }, behind);
  return ofType(cursor, rows.length > 1 ? rows : value, rest);
}

/** How many there are on each level; none for a number. */
export function shapeOf(node: Node | undefined): number[] {
  const shape: number[] = [];
  for (let level = node; Array.isArray(level); level = level[0]) shape.push(level.length);
  return shape;
}

function mapped(node: Node, change: (value: number) => Scalar): Node {
  if (Array.isArray(node)) return node.map((item) => mapped(item, change));
  return typeof node === 'number' ? change(node) : node;
}
