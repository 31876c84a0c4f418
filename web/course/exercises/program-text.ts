/** Slips that a program's text shows. They are looked for only where its numbers are wrong. */

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** Tells if a return stands within a loop: a function ends there, in the loop's first turn. */
export function returnsInLoop(program: string): boolean {
  const lines = program.split('\n').filter((line) => line.trim() !== '');
  return lines.some((line, at) => {
    if (!/^\s*for\b.*:\s*$/.test(line)) return false;
    const rest = lines.slice(at + 1);
    const end = rest.findIndex((next) => indentOf(next) <= indentOf(line));
    return rest.slice(0, end < 0 ? undefined : end).some((inside) => /^\s*return\b/.test(inside));
  });
}

/** Finds a loop whose variable gets new rows, while what it goes through is returned. */
export function rebinding(program: string): { readonly name: string; readonly rows: string } | undefined {
  const [, name, rows] = /\bfor\s+(\w+)\s+in\s+(\w+)\s*:/.exec(program) ?? [];
  if (name === undefined || rows === undefined) return undefined;
  const isSet = new RegExp(`^\\s+${name}\\s*=[^=]`, 'm').test(program);
  return isSet && new RegExp(`\\breturn\\s+${rows}\\s*$`, 'm').test(program) ? { name, rows } : undefined;
}

const INFINITY = String.raw`(?:np\.inf|math\.inf|float\(\s*["'][-+]?inf["']\s*\))`;

/** Tells if something is multiplied by infinity. */
export const multipliesInfinity = (program: string): boolean =>
  new RegExp(String.raw`[^*]\*\s*\(?\s*-?\s*${INFINITY}|${INFINITY}\s*\)?\s*\*[^*]`).test(program);
