/** Finds what MicroPython would not read, or would read as something else, before a program runs: by its name, and its place. */
import type words from '../../../shared/messages/en/exercise.json';
import type { Told } from './protocol.ts';
import { type Token, isOperandEnd, partnersIn, tokensOf } from './tokens.ts';

type Words = keyof typeof words & `unreadable.${string}`;

interface Found {
  readonly words: Words;
  readonly at: number;
  readonly values?: Told['values'];
}

/** A token, and what stands around it. */
interface Place {
  readonly tokens: readonly Token[];
  readonly partners: readonly number[];
  readonly at: number;
  /** The bracket that is open here, and the first token of the statement. */
  readonly inside: number | undefined;
  readonly begin: number;
}

const isName = (token: Token | undefined, text: string): boolean => token?.kind === 'name' && token.text === text;

/** Tells if brackets hold arguments, of a call or a definition. */
const isCall = (tokens: readonly Token[], open: number): boolean =>
  tokens[open]!.text === '(' && isOperandEnd(tokens[open - 1]);

/** Tells if a star belongs to parameters of a lambda. */
const isOfLambda = ({ tokens, at, inside, begin }: Place): boolean => {
  const before = tokens.slice(inside ?? begin, at).map(({ text }) => text);
  return before.lastIndexOf('lambda') > before.lastIndexOf(':');
};

/** Tells if a star stands on the left of `=`, or between `for` and `in`, where it names the rest of a row. */
const isTarget = ({ tokens, partners, at, inside, begin }: Place): boolean => {
  const isEnd = (token: Token): boolean => token.text === '=' || isName(token, 'in');
  const before = tokens.slice(inside ?? begin, at).map(({ text }) => text);
  const isLoop = before.lastIndexOf('for') > before.lastIndexOf('in');
  const rest = tokens.slice(inside === undefined || isLoop ? at : partners[inside]);
  const line = rest.slice(
    0,
    rest.findIndex(({ kind, text }) => kind === 'end' || text === ';'),
  );
  if (inside === undefined || isLoop) return line.some(isEnd);
  const next = line.find(({ text }) => !/^[)\]]$/.test(text));
  return next !== undefined && isEnd(next);
};

function starred(place: Place): Words | undefined {
  const { tokens, at, inside } = place;
  const { text } = tokens[at]!;
  if (isOperandEnd(tokens[at - 1]) || isName(tokens[at - 1], 'import') || isOfLambda(place)) return undefined;
  const open = inside === undefined ? undefined : tokens[inside]!.text;
  if (text === '**') return open === '{' ? 'unreadable.dict' : undefined;
  if (inside !== undefined && isCall(tokens, inside)) return undefined;
  return isTarget(place) ? undefined : 'unreadable.star';
}

/** The texts of what commas separate in brackets, without what stands in further brackets; none where no bracket is open. */
function argumentsOf(tokens: readonly Token[], partners: readonly number[], open: number): readonly string[][] {
  if (tokens[open]?.text !== '(') return [];
  const all: string[][] = [[]];
  for (let at = open + 1; at < partners[open]!; at = (partners[at] ?? at) + 1)
    if (tokens[at]!.text === ',') all.push([]);
    else all.at(-1)!.push(tokens[at]!.text);
  return all.filter((each) => each.length > 0);
}

/** Tells if a name of `**kw` is gone through, whose order MicroPython does not keep; sorted() needs none. */
function isOfKeywords({ tokens, partners, at, begin }: Place): boolean {
  const { text } = tokens[at]!;
  const before = tokens.slice(begin, at).map((token) => token.text);
  const isLooped = before.at(-1) === 'in' && before.lastIndexOf('for') > before.lastIndexOf('if');
  const isListed = tokens[at + 1]?.text === '.' && /^(items|keys|values)$/.test(tokens[at + 2]?.text ?? '');
  return (
    (isLooped || isListed) &&
    !before.slice(-2).includes('sorted') &&
    tokens.some(
      (one, def) =>
        isName(one, 'def') &&
        argumentsOf(tokens, partners, def + 2).some(([star, name]) => star === '**' && name === text),
    )
  );
}

/** Columns of white space, where tabs end at multiples. */
const columnsOf = (space: string, tab: number): number =>
  Array.from(space).reduce((at, character) => (character === '\t' ? (Math.floor(at / tab) + 1) * tab : at + 1), 0);

/** Tells if a line is indented as Python can tell, whatever a tab is worth, after the lines before it. @param indents around it */
function isIndented(space: string, indents: (readonly [columns: number, characters: number])[]): boolean {
  const here = [columnsOf(space, 8), columnsOf(space, 1)] as const;
  while (indents.at(-1)![0] > here[0]) indents.pop();
  const [columns, characters] = indents.at(-1)!;
  if (here[0] === columns) return here[1] === characters;
  indents.push(here);
  return here[1] > characters;
}

/** Python that is not here. */
function missing(place: Place): Words | undefined {
  const { tokens, partners, at, begin, inside = -1 } = place;
  const { text } = tokens[at]!;
  const [previous, next] = [tokens[at - 1], tokens[at + 1]];
  if (text === '*' || text === '**') return starred(place);
  if (text === '/' && /^[(,]$/.test(previous?.text ?? '') && /^[),:]$/.test(next?.text ?? ''))
    return 'unreadable.slash';
  if (text === ':=' && tokens[inside]?.text === '[' && isOperandEnd(tokens[inside - 1])) return 'unreadable.walrus';
  if (isOfKeywords(place)) return 'unreadable.keywords';
  if (at !== begin) return undefined;
  if (text === 'except' && next?.text === '*') return 'unreadable.except';
  if (
    text === 'with' &&
    next?.text === '(' &&
    argumentsOf(tokens, partners, at + 1).some((argument) => argument.includes('as'))
  )
    return 'unreadable.with';
  if (
    text === 'class' &&
    argumentsOf(tokens, partners, at + 2).filter((argument) => !argument.includes('=')).length > 1
  )
    return 'unreadable.bases';
  if (text === '>>' && next?.text === '>') return 'unreadable.prompt';
  if (text === '...' && next?.kind !== 'end' && next?.text !== ';') return 'unreadable.prompt';
  if (text === '%' || text === '!') return 'unreadable.notebook';
  const isNext = next?.kind === 'name' || next?.kind === 'number' || next?.kind === 'string';
  if (text === 'print' && isNext && isOperandEnd(next)) return 'unreadable.print';
  if (text !== 'match' || !next || next.kind === 'end') return undefined;
  const end = tokens.findIndex(({ kind }, place) => place > at && kind === 'end');
  const after = tokens.slice(end).find(({ kind }) => kind !== 'end');
  return tokens[end - 1]?.text === ':' && isName(after, 'case') ? 'unreadable.match' : undefined;
}

/** A character that Python has no use for outside of strings, and what is meant by it, if that is known. */
function odd({ text }: Token): Omit<Found, 'at'> {
  if (/[\s\p{Z}\p{C}]/u.test(text))
    return { words: /\p{Zs}/u.test(text) ? 'unreadable.space' : 'unreadable.invisible', values: { text } };
  const plain = MEANT.find(([all]) => all.includes(text))?.[1] ?? text.normalize('NFKC');
  return plain === text
    ? { words: 'unreadable.character', values: { text } }
    : { words: 'unreadable.instead', values: { text, instead: plain } };
}

const MEANT: readonly (readonly [characters: string, plain: string])[] = [
  ['“”„«»″', '"'],
  ['‘’‚´′', "'"],
  ['−–—', '-'],
  ['×·∙⋅∗', '*'],
  ['÷∕', '/'],
];

function foundIn(source: string): Found | undefined {
  const tokens = tokensOf(source);
  const partners = partnersIn(tokens);
  const open: number[] = [];
  const indents: [number, number][] = [[0, 0]];
  let begin = 0;
  for (const [at, token] of tokens.entries()) {
    const { kind, text, from } = token;
    if (kind === 'odd')
      return source.startsWith('```', from) ? { words: 'unreadable.fence', at: from } : { ...odd(token), at: from };
    const plain = kind === 'name' ? text.normalize('NFKC') : text;
    if (plain !== text) return { words: 'unreadable.instead', at: from, values: { text, instead: plain } };
    if (kind === 'end' || text === ';') begin = at + 1;
    const space = source.slice(source.lastIndexOf('\n', from - 1) + 1, from);
    if (at === begin && kind !== 'end' && /^[ \t]*$/.test(space) && !isIndented(space, indents))
      return { words: 'unreadable.tabs', at: from };
    if (!partners || kind === 'string') continue;
    if (partners[at] !== undefined) {
      if (partners[at] > at) open.push(at);
      else open.pop();
    }
    const words = missing({ tokens, partners, at, begin, inside: open.at(-1) });
    if (words) return { words, at: from };
  }
  return undefined;
}

/** @returns undefined for a program that MicroPython can be asked to read */
export function unreadableIn(source: string): Told | undefined {
  const found = foundIn(source);
  if (!found) return undefined;
  const lines = source.slice(0, found.at).split('\n');
  const col = String(Array.from(lines.at(-1)!).length + 1);
  return { words: found.words, line: lines.length, values: { ...found.values, col } };
}
