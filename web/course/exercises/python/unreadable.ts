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
  if (isOperandEnd(tokens[at - 1]) || /^(import|except)$/.test(tokens[at - 1]?.text ?? '') || isOfLambda(place))
    return undefined;
  const open = inside === undefined ? undefined : tokens[inside]!.text;
  if (text === '**') return open === '{' ? 'unreadable.dict' : undefined;
  if (inside !== undefined && isCall(tokens, inside)) return undefined;
  return isTarget(place) ? undefined : 'unreadable.star';
}

/** Python that is not here. */
function missing(place: Place): Words | undefined {
  const { tokens, at, begin } = place;
  const { text } = tokens[at]!;
  const [previous, next] = [tokens[at - 1], tokens[at + 1]];
  if (text === '*' || text === '**') return starred(place);
  if (text === '/' && /^[(,]$/.test(previous?.text ?? '') && /^[),:]$/.test(next?.text ?? ''))
    return 'unreadable.slash';
  if (at !== begin) return undefined;
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
  let begin = 0;
  for (const [at, token] of tokens.entries()) {
    const { kind, text, from } = token;
    if (kind === 'odd')
      return source.startsWith('```', from) ? { words: 'unreadable.fence', at: from } : { ...odd(token), at: from };
    const plain = kind === 'name' ? text.normalize('NFKC') : text;
    if (plain !== text) return { words: 'unreadable.instead', at: from, values: { text, instead: plain } };
    if (kind === 'end' || text === ';') begin = at + 1;
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
