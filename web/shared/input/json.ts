/** JSON in which a key stands twice: JSON.parse would let the later value win, in silence. */

/** Returns the first such key of valid JSON, with its line, counted from 1. */
export function repeatedKey(text: string): { readonly key: string; readonly line: number } | undefined {
  const open: Set<string>[] = [];
  for (const { 0: token, 1: colon, index } of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (colon !== undefined) {
      const key = JSON.parse(token.slice(0, -colon.length)) as string;
      const keys = open.at(-1);
      if (keys?.has(key)) return { key, line: text.slice(0, index).split('\n').length };
      keys?.add(key);
    }
  }
  return undefined;
}
