/** Python's tokens, without spaces and comments. */
export interface Token {
  readonly kind: 'name' | 'number' | 'string' | 'mark' | 'end' | 'odd';
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const KINDS = [
  ['space', /[ \t\f]+|#[^\n]*|\\\r?\n/],
  [
    'string',
    /[rRbBuUfF]{0,2}(?:"""(?:\\[^]|(?!""")[^])*(?:"""|$)|'''(?:\\[^]|(?!''')[^])*(?:'''|$)|"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?)/,
  ],
  ['name', /[\p{L}_][\p{L}\p{Mn}\p{Mc}\p{Nd}_]*/u],
  ['number', /0[xXoObB][\da-fA-F_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][-+]?\d[\d_]*)?[jJ]?/],
  ['end', /\r?\n/],
  ['mark', /\.\.\.|(?:\/\/|\*\*|<<|>>|[-+*/%@&|^:=!<>])=|\/\/|\*\*|<<|>>|->|[-+*/%@&|^~<>=.,:;()[\]{}!]/],
  ['odd', /[^]/],
] as const;

const ALL = new RegExp(KINDS.map(([kind, { source }]) => `(?<${kind}>${source})`).join('|'), 'gu');

/** Words of Python's own after which no operand ends. */
const KEYWORDS = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** A line ends where no bracket is open. */
export function tokensOf(source: string): readonly Token[] {
  let depth = 0;
  const tokens = [...source.matchAll(ALL)].flatMap(({ 0: text, index: from, groups }): Token[] => {
    const [kind] = KINDS.find(([name]) => groups?.[name] !== undefined)!;
    if (kind === 'mark') depth = Math.max(0, depth + (/[([{]/.test(text) ? 1 : /[)\]}]/.test(text) ? -1 : 0));
    return kind === 'space' || (kind === 'end' && depth > 0) ? [] : [{ kind, text, from, to: from + text.length }];
  });
  return [...tokens, { kind: 'end', text: '', from: source.length, to: source.length }];
}

export const isOpening = ({ text, kind }: Token): boolean => kind === 'mark' && /^[([{]$/.test(text);
export const isOperandEnd = (token: Token | undefined): boolean =>
  token !== undefined &&
  (token.kind === 'number' ||
    token.kind === 'string' ||
    (token.kind === 'name' && !KEYWORDS.has(token.text)) ||
    (token.kind === 'mark' && /^[)\]}]$/.test(token.text)));

/** Returns where each bracket's partner is; undefined where one has none. */
export function partnersIn(tokens: readonly Token[]): readonly number[] | undefined {
  const partners: number[] = [];
  const open: number[] = [];
  for (const [at, token] of tokens.entries()) {
    if (isOpening(token)) open.push(at);
    else if (token.kind === 'mark' && /^[)\]}]$/.test(token.text)) {
      const from = open.pop();
      if (from === undefined || '([{'.indexOf(tokens[from]!.text) !== ')]}'.indexOf(token.text)) return undefined;
      partners[from] = at;
      partners[at] = from;
    }
  }
  return open.length === 0 ? partners : undefined;
}
