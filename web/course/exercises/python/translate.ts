/**
 * Makes of Python what MicroPython runs alike, on the same lines: `a /= b` becomes `a >>= __in_place__('/', (b))`, `a ** b`
 * `__power__(a , b)` (operators.py says why), and `{a: b}` `__dict__([(a, b)])`, as its own dicts keep no order.
 */
import { type Token, isOperandEnd, isOpening, partnersIn, tokensOf } from './tokens.ts';

/** `+=` and `-=` are MicroPython's own. */
const IN_PLACE = /^(\/\/|\*\*|[*/%@&|^])=$/;

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const before = ({ from }: Token, text: string): Edit => ({ from, to: from, text });
const after = ({ to }: Token, text: string): Edit => ({ from: to, to, text });
const inPlaceOf = ({ from, to }: Token, text: string): Edit => ({ from, to, text });

/** Returns the first token of the operand that ends at a token: a name, a number or brackets, with what is called or indexed on it. */
function operandFrom(tokens: readonly Token[], partners: readonly number[], end: number): number {
  const at = partners[end] ?? end;
  const previous = tokens[at - 1];
  if (tokens[at]!.kind === 'name' && previous?.text === '.') return operandFrom(tokens, partners, at - 2);
  return isOpening(tokens[at]!) && isOperandEnd(previous) ? operandFrom(tokens, partners, at - 1) : at;
}

/** Returns the last token of the operand behind `**`, which takes signs and further powers with it. */
function powerTo(tokens: readonly Token[], partners: readonly number[], begin: number): number {
  let at = begin;
  while (/^[-+~]$/.test(tokens[at]?.text ?? '')) at += 1;
  at = partners[at] ?? at;
  for (;;) {
    const next = tokens[at + 1];
    if (next?.text === '.') at += 2;
    else if (next && /^[([]$/.test(next.text)) at = partners[at + 1]!;
    else return next?.text === '**' ? powerTo(tokens, partners, at + 2) : at;
  }
}

/** Writes a dict between braces as pairs; returns nothing for a set. */
function pairsOf(tokens: readonly Token[], partners: readonly number[], open: number): readonly Edit[] {
  const close = partners[open]!;
  const edits = [inPlaceOf(tokens[open]!, '__dict__([(')];
  let [isLambda, isValue, isLoop] = [false, false, false];
  for (let at = open + 1; at < close; at = (partners[at] ?? at) + 1) {
    const token = tokens[at]!;
    if (token.kind === 'string') continue;
    if (token.text === 'lambda') isLambda = true;
    else if (token.text === ':' && isLambda) isLambda = false;
    else if (token.text === ':') {
      isValue = true;
      edits.push(inPlaceOf(token, ','));
    } else if (isValue && !isLambda && !isLoop && token.text === 'for') {
      isLoop = true;
      edits.push(before(token, ') '));
    } else if (isValue && !isLambda && !isLoop && token.text === ',') {
      edits.push(inPlaceOf(token, at + 1 === close ? '' : '),('));
    }
  }
  if (!isValue)
    return close === open + 1 ? [inPlaceOf(tokens[open]!, '__dict__('), inPlaceOf(tokens[close]!, ')')] : [];
  return [...edits, inPlaceOf(tokens[close]!, isLoop ? '])' : ')])')];
}

export function translated(source: string): string {
  const tokens = tokensOf(source);
  const partners = partnersIn(tokens);
  // Brackets that do not fit are an error of Python's.
  if (!partners) return source;
  const edits: Edit[] = [];
  let isOpen = false;
  tokens.forEach((token, at) => {
    const { text, kind } = token;
    const previous = tokens[at - 1];
    if (text === '**' && isOperandEnd(previous)) {
      const last = tokens[powerTo(tokens, partners, at + 1)]!;
      const first = tokens[operandFrom(tokens, partners, at - 1)]!;
      if (last.kind !== 'end') edits.push(before(first, '__power__('), inPlaceOf(token, ','), after(last, ')'));
    } else if (text === 'dict' && tokens[at + 1]?.text === '.' && tokens[at + 2]?.text === 'fromkeys')
      edits.push({ from: token.from, to: tokens[at + 2]!.to, text: '__from_keys__' });
    else if (text === 'isinstance' && previous?.text !== '.' && tokens[at + 1]?.text === '(')
      edits.push(inPlaceOf(token, '__is_instance__'));
    else if (text === 'sort' && previous?.text === '.' && tokens[at + 1]?.text === '(') {
      const first = tokens[operandFrom(tokens, partners, at - 2)]!;
      edits.push(before(first, '__sort__('), { from: previous.from, to: tokens[at + 1]!.to, text: ', ' });
    } else if (IN_PLACE.test(text)) {
      isOpen = true;
      edits.push(inPlaceOf(token, `>>= __in_place__('${text.slice(0, -1)}', (`));
    } else if (isOpen && (kind === 'end' || text === ';')) {
      isOpen = false;
      edits.push(after(previous!, '))'));
    }
  });
  const dicts = tokens.flatMap(({ text }, at) => (text === '{' ? pairsOf(tokens, partners, at) : []));
  return [...edits, ...dicts]
    .sort((edit, other) => edit.from - other.from || edit.to - other.to)
    .reduceRight((text, { from, to, text: now }) => text.slice(0, from) + now + text.slice(to), source);
}
