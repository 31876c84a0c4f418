/** Inputs that a text gives, in ways that are not read. Others, which were there before, must not stand in for them. */
import { InputError } from '../../shared/input/input-error.ts';
import { inputName, withoutShape } from '../../shared/input/parse.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import type { Unread } from '../../shared/input/parse-nested.ts';
import { type Pasted, isInputName } from './assemble.ts';
import type { InputName } from './examples.ts';
import type { Settings } from './settings-line.ts';

const SETS = /<<|<-|(?<![=!<>])=(?!=)|:/;
/** A colon behind these says nothing of a value. */
const KEYWORD = /^\s*(?:for|if|elif|while|with|class|def|case|assert|return|import|using|print|del|delete|new)\b/;
/** `MatrixXd K`, `float K`, `const Eigen::MatrixXd &K` */
const DECLARED = /^\s*(?:const\s+)?[\w:]+[\s*&]+(\w+)\s*$/;
const NOTHING = /(?:[:=]|<-)\s*(?:none|null|nil|undefined|nothing|no|off|false)\W*$/i;
/** `K^T`, `K.T`, `Kᵀ`, `K shape`: not K, but nothing else gives it. */
const TURNED = /\s*(?:\^\s*\W*(?:T|t|top|intercal)\W*|\.m?T|[ᵀ'])$/;

const withoutTurn = (word: string): string => withoutShape(word.trim()).replace(TURNED, '');

/** As long as a name can be, with words before it. */
const LONGEST = 80;

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

/** What stands left of each sign, or alone, or behind a type: `Q, K = …`, `Q`, `MatrixXd Q(2, 2);` */
function wordsGiven(statement: string): string[] {
  const flat = outermost(statement).replace(/;\s*$/, '');
  if (KEYWORD.test(flat)) return [];
  const sides = flat.split(SETS);
  const declared = /[;([]/.test(statement) ? DECLARED.exec(flat)?.[1] : undefined;
  if (sides.length === 1) return [(declared ?? flat).slice(0, LONGEST)];
  return sides.slice(0, -1).flatMap((side) => {
    const parts = side.split(',');
    return parts.every((part) => /^\s*\*?[\w.^]+\s*$/.test(part)) ? parts : [(parts.at(-1) ?? '').slice(-LONGEST)];
  });
}

const inputOf = (word: string): InputName | undefined => {
  const name = inputName(withoutTurn(word));
  return isInputName(name) ? name : undefined;
};

/** Neither read nor made of what was read. */
function isMissed(name: InputName, read: ReadonlySet<string | undefined>, statement: string): boolean {
  const has = (...names: InputName[]): boolean => names.every((one) => read.has(one));
  // Projections and biases are not used where what they make is given.
  if (has(name) || (/^[wb][qkv]$/.test(name) && has(name.slice(1) as InputName))) return false;
  // As many programs call the output.
  if (name === 'context' && statement.match(/[\p{L}_][\w.]*/gu)?.some((word) => inputOf(word) === 'v')) return false;
  if (name === 'mask' || name === 'wo' || name === 'bo') return !NOTHING.test(statement);
  if (has('q', 'k', 'v')) return false;
  if (name === 'q') return !has('x', 'wq');
  if (name === 'k' || name === 'v') return !has(`w${name}`) || !(has('x') || has('context'));
  return !NOTHING.test(statement);
}

/** As it stood in the text before it was rewritten; all of its line, where that was elsewhere in it. */
export function asBrought(lines: readonly string[], line: number, text: string): string {
  const whole = lines[line - 1]?.trim() ?? text;
  return whole.includes(text) ? text : whole;
}

/**
 * @param lines as they were brought
 * @throws InputError for an input that is named and not read
 */
export function demandGiven(
  lines: readonly string[],
  unread: readonly Unread[],
  matrices: readonly Pasted[],
  { causal = false, keyLength }: Settings = {},
): void {
  const read = new Set(matrices.map(({ name }) => name));
  for (const { line, text, goesOn } of unread) {
    const missed = (goesOn ? [] : wordsGiven(text)).find((word) => {
      const name = inputOf(word);
      // Code that was taken along says what its mask is in its line.
      const isKnown = name === 'mask' && (causal || keyLength !== undefined);
      return name !== undefined && !isKnown && isMissed(name, read, text);
    });
    if (missed === undefined) continue;
    const values = {
      name: /[^\s*&"']+$/.exec(withoutTurn(missed).replace(/["']/g, ''))?.[0] ?? missed,
      text: excerpt(asBrought(lines, line, text)),
    };
    throw new InputError('input.line', { line, problem: { key: 'read.not-numbers', values } });
  }
  for (const { name = '' } of matrices) {
    if (/(?:^|\.)in_proj_weight$/.test(name)) throw new InputError('read.in-proj', { name });
    const meant = isInputName(name) ? undefined : inputOf(name);
    if (meant !== undefined && isMissed(meant, read, '')) throw new InputError('read.turned', { name, meant });
  }
}
