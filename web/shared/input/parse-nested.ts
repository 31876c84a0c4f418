// Reads what is written in brackets: JSON, NumPy's and PyTorch's print-outs, lists in Python and JavaScript source.
// One pass from left to right; numbers may be separated by commas, spaces and line ends alike.
import { InputError } from './input-error.ts';
import type { Scalar } from './parse-scalar.ts';
import { excerpt, readScalar } from './parse-scalar.ts';
import type { Said } from '../words/say.ts';

export type Node = Scalar | Node[] | Map<string, Node>;

export interface NamedNode {
  readonly name?: string;
  readonly value: Node;
}

/** Batches of heads of matrices have 4; without a limit, a megabyte of "[" would exhaust the stack. */
const MAX_DEPTH = 8;
const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}' };

const NAME = /(?:(?:const|let|var) )?([^\s=:[\](){}"',;\d][^=:[\](){}"',;\n]{0,40}?)[ \t]{0,8}[:=]/y;
const NAME_LINE = /([A-Za-z_]\w{0,40})[ \t]{0,8}\r?\n/y;
const WORD = /[^\s,;:=()[\]{}"'#*<>]+/y;
const STRING = /"([^"\\\n]*)"|'([^'\\\n]*)'/y;

export function readNested(text: string): NamedNode[] {
  let pos = 0;

  const fail = (key: Said['key'], values: Said['values'] = {}, at = pos): never => {
    const line = text.slice(0, at).split('\n').length;
    throw new InputError('input.line', { line, problem: { key, values } });
  };
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = pos;
    const match = pattern.exec(text);
    if (match !== null) pos += match[0].length;
    return match;
  };
  /** Over spaces and Python's comments, and the given characters. */
  const skip = (also = ''): void => {
    for (; pos < text.length; pos++) {
      const char = text.charAt(pos);
      if (char === '#') pos = endOfLine(text, pos);
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
    if (text.charAt(pos) === '(' && /^[A-Za-z_]/.test(word)) return readCall(depth);
    const value = scalar(word, start);
    if (text.charAt(pos) !== '*') return value;
    // PyTorch: 1e-03 * [[…]]
    pos++;
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

  /** `array([[…]], dtype=float32)`: the first argument; what follows says nothing about the numbers. */
  const readCall = (depth: number): Node => {
    const open = pos++;
    const value = readValue(depth + 1);
    let level = 1;
    for (; level > 0; pos++) {
      const char = text.charAt(pos);
      if (char === '') fail('input.never-closed', { char: '(' }, open);
      if (char === '(') level++;
      if (char === ')') level--;
    }
    return value;
  };

  const found: NamedNode[] = [];
  for (;;) {
    skip(',;');
    if (pos >= text.length) return found;
    const name = (take(NAME) ?? take(NAME_LINE))?.[1]?.trim();
    const value = readValue(0);
    found.push(name === undefined ? { value } : { name, value });
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function scaled(node: Node, factor: number): Node {
  if (Array.isArray(node)) return node.map((item) => scaled(item, factor));
  return typeof node === 'number' ? node * factor : node;
}
