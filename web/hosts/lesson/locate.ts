/** Finds the place of a problem in the file's text. Loaded only if there is one. */
import { type ParseError, findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { Problem } from '../../course/lesson/problems.ts';
import { say } from './words.ts';

export interface Located extends Problem {
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
  /** Characters from the text's beginning. */
  readonly offset: number;
  readonly length: number;
}

type JsonKey = Parameters<typeof say>[0] & `json.${string}`;
/** The parser's errors for which there are words. */
const KNOWN = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16]);

/** Some of them, by the parser's own names. */
const [INVALID_SYMBOL, COMMA_EXPECTED, INVALID_UNICODE, INVALID_ESCAPE] = [1, 6, 14, 15];

/** The escapes that JSON knows, or a backslash that it does not know, with the command of TeX that it begins. */
const BACKSLASH = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})|(?<command>\\(?:[A-Za-z]+|.))/g;

interface Mistake {
  readonly message: string;
  readonly offset: number;
  readonly length: number;
}

/** Names what somebody did who writes no JSON otherwise, where that can be told from the parser's first error. */
function mistakeIn(text: string, { error, offset, length }: ParseError): Mistake {
  const before = text.slice(0, offset);
  if (text.trim() === '') return { message: say('json.empty'), offset: 0, length: 0 };
  if (/^[\]}]/.test(text.slice(offset)) && /,\s*$/.test(before))
    return {
      message: say('json.trailing', { bracket: text.charAt(offset) }),
      offset: before.lastIndexOf(','),
      length: 1,
    };
  // Behind a space, another text or list rather lacks a comma before it.
  if (error === INVALID_SYMBOL ? /"[ \t]*$/.test(before) : error === COMMA_EXPECTED && before.endsWith('"'))
    return { message: say('json.quote'), offset: before.lastIndexOf('"'), length: 1 };
  if (error === INVALID_ESCAPE || error === INVALID_UNICODE)
    for (const { index, groups } of text.slice(offset, offset + length).matchAll(BACKSLASH)) {
      const command = groups?.['command'];
      if (command !== undefined && command !== '\\u') {
        const letter = command.slice(0, 2);
        return { message: say('json.backslash', { letter, command }), offset: offset + index, length: command.length };
      }
    }
  const key = KNOWN.has(error) ? (`json.${error}` as JsonKey) : 'json.else';
  return { message: say(key), offset, length: Math.max(1, length) };
}

/** @param text no deeper than a lesson may be */
export function locate(text: string, problems: readonly Problem[]): Located[] {
  const at = (problem: Problem, offset: number, length: number): Located => {
    const before = text.slice(0, offset);
    const line = before.split('\n').length;
    return { ...problem, line, column: offset - before.lastIndexOf('\n'), offset, length };
  };
  const errors: ParseError[] = [];
  const tree = parseTree(text.replace(/^\uFEFF/, ' '), errors, { disallowComments: true });
  const [first] = errors;
  if (first) {
    // Later errors mostly follow from the first.
    const { message, offset, length } = mistakeIn(text, first);
    return [at({ path: [], message }, offset, length)];
  }
  return problems.map((problem) => {
    for (let end = problem.path.length; end >= 0; end--) {
      const node = tree && findNodeAtLocation(tree, problem.path.slice(0, end));
      if (!node || (end === 0 && problem.path.length > 0)) continue;
      // Within the text, its piece, or a reference or a formula in the message, is located exactly.
      const piece = problem.piece ?? /\{\{.*?\}\}|\$.*?\$/.exec(problem.message)?.[0];
      const written = piece && JSON.stringify(piece).slice(1, -1);
      const inside = written ? text.slice(node.offset, node.offset + node.length).indexOf(written) : -1;
      return inside >= 0 && written
        ? at(problem, node.offset + inside, written.length)
        : at(problem, node.offset, node.length);
    }
    return at(problem, 0, 0);
  });
}
