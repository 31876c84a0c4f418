// C, C++, C# and Java: `float q[2][2] = {{1.0f, 2.0f}, {3.0f, 4.0f}};`, and Eigen's `Q << 1, 2, 3, 4;`.
import { InputError } from '../input-error.ts';
import { type Form, cut, demandSize, inPlace, listOf } from './form.ts';

const numbersIn = (text: string): string[] =>
  text
    .split(',')
    .map((number) => number.trim())
    .filter((number) => number !== '');

/** Returns the size in an Eigen declaration: `MatrixXd Q(2, 3)`, `Matrix<float, 2, 3> Q`, `Matrix2f Q`. */
function sizeOf(name: string, text: string): [number, number] | undefined {
  const declared = new RegExp(
    `\\b${name}\\s*\\(\\s*(\\d+)\\s*,\\s*(\\d+)\\s*\\)|\\bMatrix<[^,<>]+,\\s*(\\d+)\\s*,\\s*(\\d+)[^<>]*>\\s+${name}\\b|\\bMatrix(\\d)\\w\\s+(?:\\w+\\s*,\\s*)*${name}\\b`,
  ).exec(text);
  const [rows, cols = rows] = declared?.slice(1).filter(Boolean) ?? [];
  return rows === undefined ? undefined : [Number(rows), Number(cols)];
}

/** Splits `Q[2][3] = [1, 2, 3, 4, 5, 6]` into rows; nested lists must have the declared size. */
const sized = (text: string): string =>
  inPlace(
    text,
    /\b(\w+)((?:\[\w*\])+) = (\[(?:[^[\]]*|\s*(?:\[[^[\]]*\]\s*,?\s*)+)\])/g,
    (_whole, name, sizes, list) => {
      const [first = NaN, second] = [...sizes.matchAll(/\[(\w*)\]/g)].map(([, size = '']) =>
        /^\d+$/.test(size) ? Number(size) : NaN,
      );
      const inner = [...list.slice(1, -1).matchAll(/\[([^[\]]*)\]/g)].map(([, row = '']) => numbersIn(row));
      const numbers = numbersIn(list.slice(1, -1));
      const cols = second ?? (inner.length > 0 ? NaN : first);
      const wide = Number.isNaN(cols) ? numbers.length / (first || 1) : cols;
      const rows = inner.length > 0 ? inner : cut(numbers, Math.ceil(numbers.length / wide), wide);
      demandSize(
        rows.every((row) => row.length === rows[0]?.length && !row.includes('')) ? rows : [],
        second === undefined ? NaN : first,
        second ?? NaN,
      );
      return `${name} = ${listOf(rows)}`;
    },
  );

/** Turns braces around numbers into brackets, from the inside out; those around statements stay. */
function withBrackets(text: string): string {
  const next = text.replace(/\{([^{}();=]*)\}/g, '[$1]');
  return next === text ? text.replace(/^[ \t]*\{[ \t]*$/gm, '') : withBrackets(next);
}

export const c: Form = {
  looksLike:
    /\b(?:float|double|int|long|bool|auto|var)\b[^;{}()]{0,200}\{|\b(?:vector|array|Matrix)\w*<[^;{]{0,200}\{|\bnew\s+\w+\s*\[|\w\s*<<\s*[-+.\d]/,
  rewrite(text) {
    const plain = text
      .replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
      .replace(/\/\/.*$/gm, '')
      .replace(/(\d)'(?=\d{3})/g, '$1')
      .replace(
        /(?:std::)?numeric_limits<\w+>::infinity\(\)|\bINFINITY\b|\bHUGE_VALF?\b|\b(?:Float|Double|float|double)\.(?:POSITIVE_INFINITY|PositiveInfinity)\b|\binfinity\b/g,
        'inf',
      )
      .replace(/\b(?:Float|Double|float|double)\.(?:NEGATIVE_INFINITY|NegativeInfinity)\b/g, '-inf')
      .replace(/\b((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)[fFdDlL]\b/gi, '$1');
    const sizes = new Map<string, [number, number] | undefined>();
    const streamed = inPlace(plain, /\b(\w+)\s*<<\s*([-+.\d][^;<]*);/g, (whole, name, content) => {
      if (!sizes.has(name)) sizes.set(name, sizeOf(name, plain));
      const size = sizes.get(name);
      if (!size) return whole;
      const numbers = numbersIn(content);
      if (numbers.length !== size[0] * size[1])
        throw new InputError('input.data-length', {
          count: size[0] * size[1],
          rows: size[0],
          cols: size[1],
          got: numbers.length,
        });
      return `${name} = ${listOf(cut(numbers, ...size))}`;
    });
    const named = streamed
      // A declaration without numbers has nothing to lose.
      .replace(/^[ \t]*(?:Eigen::)?Matrix[^;=\n]{0,200};/gm, '')
      .replace(/\bnew\b\s*\w*\s*(?:\[[,\w]*\])+\s*(?=\{)/g, '')
      // An array of std has braces of its own around those of what it holds.
      .replace(/([{,]\s*)\{\s*(\{[^{}]*\})\s*\}(?=\s*[,}])/g, (whole: string, before: string, row: string) =>
        text.includes('array<') ? before + row : whole,
      )
      .replace(
        /(^|[;{}\n])[ \t]*(?:[\w:]+(?:<[^;={]*>)?(?:\[[,\d]*\])*[ \t&*]+)*(\w+)\s*((?:\[\w*\])*)\s*=?\s*(?=\{\s*[{+\-.\d])/g,
        '$1$2$3 = ',
      );
    return sized(withBrackets(named));
  },
};
