// Reads bracketed text: JSON, NumPy's and PyTorch's print-outs, lists in Python and JavaScript source. One pass from left to
// right; commas, spaces and line ends all separate numbers.
import { InputError } from './input-error.ts';
import type { Scalar } from './parse-scalar.ts';
import { excerpt, readScalar } from './parse-scalar.ts';
import type { Said } from '../words/say.ts';

export type Node = Scalar | Node[] | Map<string, Node>;

export interface Item {
  readonly name?: string;
  readonly value: Node;
}

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
/** Lines that have no numbers to lose. */
const IGNORED = /^(?:import|from|using|#include|library)\b|^\W*$/;
/** Most characters of a statement that is followed over its lines. */
const MAX_STATEMENT = 20_000;
const WORD = /[^\s,;:=()[\]{}"'#*<>]+/y;
const STRING = /"([^"\\\n]*)"|'([^'\\\n]*)'/y;

export function readNested(text: string): Lists {
  let pos = 0;

  const fail = (key: Said['key'], values: Said['values'] = {}, at = pos): never => {
    const line = text.slice(0, at).split('\n').length;
    throw new InputError('input.line', { line, problem: { key, values } });
  };
  const failHere = (): never => fail('input.unexpected', { char: excerpt(text.slice(pos, endOfLine(text, pos))) });
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = pos;
    const match = pattern.exec(text);
    if (match !== null) pos += match[0].length;
    return match;
  };
  /** Skips spaces, Python's comments, and the given characters. */
  const skip = (also = ''): void => {
    for (; pos < text.length; pos++) {
      const char = text.charAt(pos);
      if (char === '#' || (char === '/' && text.charAt(pos + 1) === '/')) pos = endOfLine(text, pos);
      else if (!/\s/.test(char) && !also.includes(char)) return;
    }
  };

  const readValue = (depth: number): Node => {
    if (depth > MAX_DEPTH) fail('input.depth', { most: MAX_DEPTH });
    skip();
    const char = text.charAt(pos);
    if (char === '') fail('input.ends');
    if (char === '[' || char === '(') return readList(depth);
    if (char === '{') return readObject(depth);
    const start = pos;
    const string = take(STRING);
    if (string !== null) return scalar(string[1] ?? string[2] ?? '', start);
    const word = take(WORD)?.[0] ?? fail('input.unexpected', { char });
    skip();
    if (text.charAt(pos) === '(' && /^[A-Za-z_]/.test(word)) {
      if (!isCall(start) && !NUMBER_CALL.test(word)) fail('input.not-a-number', { text: excerpt(`${word}(…)`) }, start);
      return readCall(depth, word === 'matrix');
    }
    const value = scalar(word, start);
    // PyTorch: 1e-03 * [[…]]
    if (!take(/\*\s{0,80}(?=\[)/y)) return value;
    return scaled(readValue(depth + 1), Number(value));
  };

  const scalar = (word: string, at: number): Scalar => {
    if (word.startsWith('...') || word.startsWith('…')) throw new InputError('input.truncated');
    return readScalar(word) ?? fail('input.not-a-number', { text: excerpt(word) }, at);
  };

  const readList = (depth: number): Node[] => {
    const open = pos;
    const closing = CLOSING[text.charAt(pos++)];
    const items: Node[] = [];
    let afterComma = true;
    for (;;) {
      skip();
      const char = text.charAt(pos);
      if (char === closing) break;
      if (char === '') fail('input.never-closed', { char: text.charAt(open) }, open);
      if (char === ',') {
        if (afterComma) fail('input.missing-number');
        afterComma = true;
        pos++;
      } else {
        items.push(readValue(depth + 1));
        afterComma = false;
      }
    }
    pos++;
    return items;
  };

  const readObject = (depth: number): Map<string, Node> => {
    const open = pos++;
    const entries = new Map<string, Node>();
    for (;;) {
      skip(',');
      const char = text.charAt(pos);
      if (char === '}') break;
      if (char === '') fail('input.never-closed', { char: '{' }, open);
      const key = take(STRING) ?? take(WORD) ?? fail('input.unexpected', { char });
      skip();
      if (text.charAt(pos) !== ':') fail('input.missing-colon', { text: excerpt(key[0]) });
      pos++;
      entries.set(key[1] ?? key[2] ?? key[0], readValue(depth + 1));
    }
    pos++;
    return entries;
  };

  /** `array([[…]], dtype=float32)`: the first argument, if what follows says nothing about the numbers. */
  const readCall = (depth: number, isMaxima: boolean): Node => {
    const open = pos++;
    const value = readValue(depth + 1);
    const rows = [value];
    skip();
    while (isMaxima && take(/,\s{0,80}(?=\[)/y)) {
      rows.push(readValue(depth + 1));
      skip();
    }
    if (isNext(/,\s{0,80}[[({\d.+−–-]|[^,)]/y)) failHere();
    const behind = pos;
    let level = 1;
    for (; level > 0; pos++) {
      const char = text.charAt(pos);
      if (char === '') fail('input.never-closed', { char: '(' }, open);
      if (char === '(') level++;
      if (char === ')') level--;
    }
    const [told = '', sizes = ''] = /\bshape\s{0,8}=\s{0,8}[[(]([\d\s,]*)[\])]/.exec(text.slice(behind, pos)) ?? [];
    if (told !== '' && (sizes.match(/\d+/g) ?? []).join() !== shapeOf(value).join())
      fail('input.unexpected', { char: excerpt(told) }, behind);
    return rows.length > 1 ? rows : value;
  };

  const isNext = (pattern: RegExp, at = pos): boolean => {
    pattern.lastIndex = at;
    return pattern.test(text);
  };
  const isCall = (at: number): boolean => isNext(CALL, at);
  const isArray = (): boolean =>
    '[{'.includes(text.charAt(pos) || ' ') || [TUPLE, FACTOR, CALL].some((pattern) => isNext(pattern));

  /** A statement without an array, up to its semicolon or the end of its line, together with what its brackets hold. */
  const leave = (): void => {
    const start = pos;
    let depth = 0;
    let end = pos;
    for (; end < text.length && end < start + MAX_STATEMENT; end++) {
      const char = text.charAt(end);
      if ('[('.includes(char)) depth++;
      if ('])'.includes(char)) depth--;
      if (depth > 0) continue;
      if (char === '#' || (char === '/' && text.charAt(end + 1) === '/')) end = endOfLine(text, end);
      if (char === ';') end++;
      if (char === ';' || text.charAt(end) === '\n') break;
    }
    pos = depth > 0 ? endOfLine(text, start) : end;
    for (; counted.at < start; counted.at++) if (text.charAt(counted.at) === '\n') counted.line++;
    text
      .slice(start, pos)
      .split('\n')
      .forEach((each, at) => {
        if (!IGNORED.test(each.trim()))
          unread.push({ line: counted.line + at, text: each.trim(), ...(at > 0 && { goesOn: true }) });
      });
  };
  /** Refuses an operation after an array, as its result would differ. */
  const demandEnd = (): void => {
    while (take(KEEPS));
    if (isNext(/[[(]/y)) failHere();
    while (/[ \t]/.test(text.charAt(pos))) pos++;
    if (isNext(/\/\//y)) pos = endOfLine(text, pos);
    // A sentence may end here, or another matrix follow.
    if (isNext(/\.(?:\s+\p{L}|\s*$)|[^[\](){}=:\n'.@+/*%×÷−^-]{0,40}?[\w^]+[ \t]*[=:](?!=)/uy)) return;
    if (/[\p{L}\p{N}'.@+/^*%\])}=\\×÷-]/u.test(text.charAt(pos))) failHere();
  };

  const items: Item[] = [];
  const unread: Unread[] = [];
  const counted = { at: 0, line: 1 };
  for (;;) {
    skip(',;');
    if (pos >= text.length) return { items, unread };
    const start = pos;
    const set = take(NAME)?.[1];
    const name = (set ?? (take(NAME_BEFORE) ?? take(NAME_LINE))?.[1])?.trim();
    skip();
    if (pos >= text.length && set !== undefined) fail('input.ends');
    // An empty list is initialised, to be filled by code.
    if (isArray() && !(name !== undefined && isNext(/\[\s{0,80}\]/y))) {
      const value = readValue(0);
      items.push(name === undefined ? { value } : { name, value });
      demandEnd();
    } else {
      pos = start;
      leave();
    }
  }
}

/** How many there are on each level; none for a number. */
export function shapeOf(node: Node | undefined): number[] {
  const shape: number[] = [];
  for (let level = node; Array.isArray(level); level = level[0]) shape.push(level.length);
  return shape;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function scaled(node: Node, factor: number): Node {
  if (Array.isArray(node)) return node.map((item) => scaled(item, factor));
  return typeof node === 'number' ? node * factor : node;
}
