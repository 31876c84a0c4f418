/**
 * Makes of Python what MicroPython runs alike, on the same lines: `a /= b` becomes `a >>= __in_place__('/', (b))`, and `a ** b`
 * `__power__(a , b)` (operators.py says why).
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
    } else if (IN_PLACE.test(text)) {
      isOpen = true;
      edits.push(inPlaceOf(token, `>>= __in_place__('${text.slice(0, -1)}', (`));
    } else if (isOpen && (kind === 'end' || text === ';')) {
      isOpen = false;
      edits.push(after(previous!, '))'));
    }
  });
  return edits
    .sort((one, other) => one.from - other.from)
    .reduceRight((text, { from, to, text: now }) => text.slice(0, from) + now + text.slice(to), source);
}
