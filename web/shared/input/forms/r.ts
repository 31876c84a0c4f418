// R: print-outs with `[1,]` before each row, and `matrix(c(1, 2, 3, 4), nrow = 2)`, whose numbers go down the columns.
import { InputError } from '../input-error.ts';
import { excerpt } from '../parse-scalar.ts';
import { type Form, cut, inPlace, listOf, rewritePrinted } from './form.ts';

const numbersIn = (text: string): string[] => text.split(',').map((number) => number.trim().replace(/(\d)L$/, '$1'));

/** Reads the arguments after the numbers: named, or rows, columns and the order, in this order. */
function shapeOf(text: string, count: number): { rows: number; cols: number; isByColumn: boolean } {
  const args = text
    .split(',')
    .map((arg) => arg.trim())
    .filter((arg) => arg !== '');
  const odd = args.find((arg) => !/^(?:\w+\s*=\s*)?\w+$/.test(arg));
  if (odd !== undefined) throw new InputError('input.unexpected', { char: excerpt(odd) });
  const named = (name: string): string | undefined =>
    args.map((arg) => new RegExp(`^${name}\\s*=\\s*(\\w+)$`).exec(arg)?.[1]).find((value) => value !== undefined);
  const [first = '', second = '', third = 'FALSE'] = args.filter((arg) => !arg.includes('='));
  const rows = parseInt(named('nrow') ?? first, 10);
  const cols = parseInt(named('ncol') ?? second, 10);
  const shape = { rows: rows || Math.ceil(count / (cols || 1)), cols: cols || Math.ceil(count / (rows || count)) };
  // R would repeat or drop numbers if there are too few or too many.
  if (shape.rows * shape.cols !== count)
    throw new InputError('input.data-length', { count: shape.rows * shape.cols, ...shape, got: count });
  return { ...shape, isByColumn: !(named('byrow') ?? third).startsWith('T') };
}

export const r: Form = {
  looksLike: /^[ \t]*(?:\[,\d+\][ \t]*)+$|\b(?:matrix|structure|rbind|cbind)\(|<-/m,
  rewrite(text) {
    const columns = /^\s*\[,\d+\](?:\s+\[,\d+\])*\s*$/;
    const printed = rewritePrinted(text.replace(/^\$(\w+)$/gm, '$1 ='), {
      columns: (line) => {
        const numbers = columns.test(line) ? (line.match(/\d+/g) ?? []).map(Number) : [];
        return numbers.length > 0 ? { from: numbers[0] ?? 1, to: numbers.at(-1) ?? 1 } : undefined;
      },
      row(line) {
        const [, number, cells] = /^\s*\[(\d+),\]\s+(.*)$/.exec(line) ?? [];
        return cells === undefined ? undefined : { cells: cells.trim().split(/\s+/), number: Number(number) };
      },
    });
    const arrows = printed.replace(/<-/g, '=');
    const matrices = inPlace(arrows, /\bmatrix\(\s*(?:data\s*=\s*)?c\(([^()]*)\)([^()]*)\)/g, (_, content, rest) => {
      const numbers = numbersIn(content);
      const { rows, cols, isByColumn } = shapeOf(rest, numbers.length);
      return listOf(cut(numbers, rows, cols, isByColumn));
    });
    const dumped = inPlace(
      matrices,
      /\bstructure\(\s*c\(([^()]*)\),\s*\.?[dD]im\s*=\s*(?:c\()?(\d+)L?\s*[,:]\s*(\d+)L?\)?\s*\)/g,
      (_, content, rows, cols) => listOf(cut(numbersIn(content), Number(rows), Number(cols), true)),
    );
    return inPlace(dumped, /\b([rc])bind\(((?:\s*c\([^()]*\)\s*,?)+)\)/g, (_, by, content) => {
      const lines = [...content.matchAll(/c\(([^()]*)\)/g)].map(([, numbers = '']) => numbersIn(numbers));
      const turned = (lines[0] ?? []).map((_number, at) => lines.map((line) => line[at] ?? ''));
      return listOf(by === 'r' ? lines : turned);
    });
  },
};
