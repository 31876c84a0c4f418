/** Inputs that a text gives, in ways that are not read. Others, which were there before, must not stand in for them. */
import { InputError, atLine } from '../../shared/input/input-error.ts';
import { inputName, withoutShape } from '../../shared/input/names.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import type { Unread } from '../../shared/input/parse-nested.ts';
import { isInputName } from './assemble.ts';
import type { InputName } from './examples.ts';

const SETS = /<<|<-|(?<![=!<>])=(?!=)|:/;
/** A colon behind these says nothing of a value. */
const KEYWORD = /^\s*(?:for|if|while|class|def|assert|return|print)\b/;
const NOTHING = /(?:[:=]|<-)\s*(?:none|null|undefined|no|off|false)\W*$/i;
/** `K^T`, `K.T`, `Kᵀ`, `K shape`: not K, but nothing else gives it. */
const TURNED = /\s*(?:\^\W*(?:T|top)\W*|\.m?T|[ᵀ'])$/i;

const withoutTurn = (word: string): string => withoutShape(word.trim()).replace(TURNED, '');

/** The statement without what stands in brackets, which is handed to something else. */
function outermost(statement: string): string {
  let depth = 0;
  let kept = '';
  for (const char of statement.replace(/<[^<>=;-]*>/g, '')) {
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (depth <= 0) kept += char;
  }
  return kept;
}

/** The words left of each sign, or alone, or behind a type: `Q, K = …`, `Q`, `MatrixXd Q(2, 2);` */
function wordsGiven(statement: string): string[] {
  const flat = outermost(statement).trim().replace(/;$/, '');
  if (KEYWORD.test(flat)) return [];
  const sides = flat.split(SETS);
  if (sides.length === 1) return /[;([]|^\S+$/.test(statement) ? sides : [];
  return sides.slice(0, -1).flatMap((side) => {
    const parts = side.split(',');
    return parts.every((part) => /^\s*[\w.^]+\s*$/.test(part)) ? parts : parts.slice(-1);
  });
}

/** A name is shorter than that, with the words before it. */
function inputOf(word: string): InputName | undefined {
  const name = inputName(withoutTurn(word.slice(-80)));
  return isInputName(name) ? name : undefined;
}

/** Neither read nor made of what was read. */
function isMissed(name: InputName, read: ReadonlySet<string>, statement: string): boolean {
  const has = (...names: InputName[]): boolean => names.every((name) => read.has(name));
  const isOptional = /^(?:mask|[wb]o)$/.test(name);
  // Projections and biases are not used where what they make is given.
  if (has(name) || (has('q', 'k', 'v') && !isOptional) || (/^[wb][qkv]$/.test(name) && read.has(name.charAt(1))))
    return false;
  // As many programs call the output.
  if (name === 'context' && statement.match(/[\p{L}_][\w.]*/gu)?.some((word) => inputOf(word) === 'v')) return false;
  if (/^[qkv]$/.test(name)) return !read.has(`w${name}`) || !(has('x') || (has('context') && name !== 'q'));
  return !NOTHING.test(statement);
}

function notRead(word: string, written: string): InputError {
  const name = withoutTurn(word.slice(-80)).split(' ').at(-1) ?? '';
  return new InputError('read.not-numbers', { name, text: excerpt(written.trim()) });
}

/**
 * @param lines as they were brought
 * @param names those of the matrices that were read
 * @throws InputError for an input that is named and not read
 */
export function demandGiven(lines: readonly string[], unread: readonly Unread[], names: readonly string[]): void {
  const read = new Set(names);
  for (const { line, text, goesOn } of unread) {
    const missed = (goesOn ? [] : wordsGiven(text)).find((word) => {
      const name = inputOf(word);
      return name !== undefined && isMissed(name, read, text);
    });
    if (missed !== undefined) throw atLine(line, notRead(missed, lines[line - 1] ?? text));
  }
  for (const name of names) {
    if (/(?:^|\.)in_proj_weight$/.test(name)) throw new InputError('read.in-proj', { name });
    const meant = inputOf(name);
    if (meant !== undefined && isMissed(meant, read, '')) throw notRead(name, name);
  }
}
