/**
 * MicroPython knows `+=` and `-=` of one's own classes, but computes `a /= b` as `a = a / b`, which leaves what else shows the
 * same array as it was. So `a /= b` is rewritten as `a = __in_place__('/', a, (b))`, on the same lines.
 */
const MARKS = ['//=', '**=', '*=', '/=', '%=', '@=', '&=', '|=', '^='] as const;

/** Strings, comments, and what ends or nests a statement, in Python's own order of preference. */
const TOKENS =
  /("""|''')(?:\\[^]|(?!\1)[^])*(?:\1|$)|"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?|#[^\n]*|\\\r?\n|[([{]|[)\]}]|[\n;:]|\/\/=|\*\*=|[*/%@&|^]=|$/g;

export function withInPlace(source: string): string {
  const edits: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  let depth = 0;
  let start = 0;
  let found: { readonly at: number; readonly mark: string } | undefined;
  for (const { 0: token, index } of source.matchAll(TOKENS)) {
    if (/^[([{]$/.test(token)) depth += 1;
    else if (/^[)\]}]$/.test(token)) depth -= 1;
    else if (depth > 0) continue;
    else if (MARKS.some((mark) => mark === token)) found ??= { at: index, mark: token };
    else if (token === '' || token === '\n' || token === ';' || token.startsWith('#')) {
      if (found) {
        const target = source.slice(start, found.at).trim();
        const value = found.at + found.mark.length;
        const text = `= __in_place__('${found.mark.slice(0, -1)}', ${target}, (${source.slice(value, index).trim()}))`;
        edits.push({ from: found.at, to: index, text });
      }
      found = undefined;
      start = index + token.length;
    } else if (token === ':' && !found) start = index + 1;
  }
  return edits.reduceRight((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), source);
}
