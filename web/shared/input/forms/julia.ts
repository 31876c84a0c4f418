// Julia: `[1 2; 3 4]`, `Float32[1.0f0 2.0f-3]`, and its print-outs below `2×2 Matrix{Float64}:`.
import { type Form, rewritePrinted } from './form.ts';
import { withRows } from './matlab.ts';

const HEAD = /^\s*(?:(\w+) = )?(\d+)(?:[×x](\d+)|-element) .*(?:\{|Matrix|Vector|Array|transpose|adjoint).*:\s*$/;

export const julia: Form = {
  looksLike: /^[ \t]*(?:\w+ = )?\d+(?:[×x]\d+|-element) .*:[ \t]*$|\b(?:Float\d\d|Int\d*|Bool)\[|^julia> |\df-?\d/m,
  rewrite(text) {
    const printed = rewritePrinted(text, {
      head(line) {
        const [, name, rows, cols = 1] = HEAD.exec(line) ?? [];
        return rows === undefined
          ? undefined
          : { text: name === undefined ? '' : `${name} =`, rows: Number(rows), cols: Number(cols) };
      },
      row: (line) => {
        const cells = line.trim().split(/\s+/);
        return /^(?:[-+]?[\d.]|[-+]?(?:Inf|NaN)|⋅|true|false)/.test(cells[0] ?? '')
          ? { cells: cells.map((cell) => (cell === '⋅' ? '0' : cell)) }
          : undefined;
      },
    });
    return withRows(printed.replace(/\b(?:Float\d\d|Int\d*|Bool)\[/g, '['), true)
      .replace(/(\d)f(-?\d+)/g, '$1e$2')
      .replace(/\b(Inf|NaN)(?:16|32)\b/g, '$1');
  },
};
