// TeX: `Q = \begin{bmatrix} 1 & 2 \\ 3 & 4 \end{bmatrix}`, and arrays of LaTeX.
import { InputError, atLine } from '../input-error.ts';
import { excerpt, readScalar } from '../parse-scalar.ts';
import { type Form, inPlace, listOf } from './form.ts';

const MATRIX = String.raw`\\begin\{((?:[bpvBV]|small|psmall|bsmall)?matrix\*?|array|tabular)\}(?:\s*\[[^\]]*\]|\s*\{[^{}]*\})*((?:(?!\\begin\{)[^])*?)\\end\{\1\}`;

/** Rows that were copied without what stands around them. */
const ROWS = /^[^\\{}=\n]{0,999}\d[ \t]*&[^\\{}=\n]{0,999}\\\\/m;

/** A table, with its rules, as pandas and others write it. */
const TABULAR = /\\begin\{tabular\}(?:\s*\[[^\]]*\])?\s*\{[^{}]*\}((?:(?!\\begin\{)[^])*?)\\end\{tabular\}/g;
const RULES = /\\(?:(?:top|mid|bottom)rule|hline|cmidrule(?:\([a-z]*\))?\{[^{}]*\})/g;

/** Writes a table that is all of a text as tables without TeX are, whose names of rows and columns are asked for. */
function tableIn(text: string): string | undefined {
  const [table, ...others] = text.matchAll(TABULAR);
  if (!table || others.length > 0 || table[0] !== text.trim()) return undefined;
  const lines = table[0]
    .replace(TABULAR, '$1')
    .replace(RULES, '')
    .replace(/\\\\[ \t]*(?:\[[^\]]*\])?[ \t]*(\n?)/g, '\n')
    .split('\n');
  const rows = lines.filter((line) => line.trim() !== '');
  const written = rows.map((row) =>
    row
      .split('&')
      .map((cell) => numberOf(cell).replace(/\\(?=[_%#])/g, ''))
      .join('\t'),
  );
  // An empty line would begin another table.
  return '\n'.repeat(lines.findLastIndex((line) => line.trim() !== '') + 1 - rows.length) + written.join('\n');
}

/** A number as TeX writes it; anything else stays as it is, to be refused. */
function numberOf(cell: string): string {
  const number = cell
    .replace(
      /\\(?:mathbf|textbf|text|mathrm|bm|phantom|textcolor\{\w+\}|color\{\w+\})\s*\{?([^{}]*)\}?/g,
      (whole, inner: string) => (whole.startsWith('\\phantom') ? '' : inner),
    )
    .replace(/\s*\\(?:times|cdot)\s*10\s*\^\s*\{?\s*([-+]?\d+)\s*\}?/, 'e$1')
    .replace(/\{,\}/g, '.')
    .replace(/\\infty/, 'inf')
    .replace(/\\[,;!:]|[{}$]/g, '')
    .replace(/^[\s~]+|[\s~]+$/g, '')
    .replace(/^([-+])\s+/, '$1');
  return number === '' || readScalar(number) !== undefined ? number : cell.trim();
}

const BETWEEN = /\\\\|\n|(?<!\{)\\(?:text|mbox|quad|qquad)\b(?:\{[^}]*\})?|\$|\\[[\]]|\\(?:begin|end)\{[^}]*\}|[;,]/;
/** Matches the end of a matrix that is neither transposed, scaled, nor part of a sum or product. */
const ENDS =
  /^[ \t]*(?:\\right[ \t]*)?[\])|]?[ \t]*(?:$|[,.;$&\n]|\\\\|\\[\])]|\\(?:end|text|mbox|quad|qquad|tag|label)\b|[A-Za-z](?:[_^]\{?\w\}?)?[ \t]*=[ \t]*\\begin)/;

/** Returns the symbol before a matrix, '' if there is none; undefined if the matrix is part of a computation. */
function nameBefore(text: string): string | undefined {
  const [name = '', ...others] = (text.split(BETWEEN).at(-1) ?? '')
    .replace(/\\(?:mathbf|mathrm|boldsymbol|bm|text|operatorname|mathit|mathsf|left|right|quad|displaystyle)\b/g, '')
    .replace(/[&{}[\]()\s\\]/g, '')
    .split('=');
  if (others.length === 0) return name === '' ? '' : undefined;
  return others.every((part) => part === '') ? name : undefined;
}

export const tex: Form = {
  looksLike: new RegExp(`${MATRIX}|${ROWS.source}`),
  rewrite(text) {
    const whole = ROWS.test(text) && !text.includes('\\begin') ? `\\begin{matrix}${text}\\end{matrix}` : text;
    const plain = whole.replace(/(^|[^\\])%.*$/gm, '$1');
    const table = tableIn(plain);
    if (table !== undefined) return table;
    let end = 0;
    const computed: InputError[] = [];
    const lists = inPlace(plain, new RegExp(MATRIX, 'g'), (...found) => {
      const [match, , content = ''] = found;
      const at = Number(found.at(-2));
      if (/\\[clvdi]?dots\b/.test(content)) throw new InputError('input.truncated');
      const rows = content
        .replace(RULES, '')
        .split(/\\\\(?:\s*\[[^\]]*\])?/)
        .filter((row) => row.trim() !== '')
        .map((row) => row.split('&').map(numberOf));
      const before = plain.slice(end, at);
      const name = nameBefore(before);
      const isFactor = end > 0 && !BETWEEN.test(before) && !name;
      end = at + (match?.length ?? 0);
      // A computed matrix is no input.
      const behind = plain.slice(end, end + 200);
      if (name === undefined || isFactor || !ENDS.test(behind)) {
        const char = excerpt((ENDS.test(behind) ? before : behind).trim());
        computed.push(atLine(plain.slice(0, end).split('\n').length, { key: 'input.unexpected', values: { char } }));
        return match ?? '';
      }
      return `\ue000${name === '' ? '' : `${name} = `}${listOf(rows)}\ue000`;
    });
    if (computed[0] && !lists.includes('[[')) throw computed[0];
    // A line with lists keeps only these; lines that only lay them out are removed.
    return lists
      .split('\n')
      .map((line, at) => {
        const found = [...line.matchAll(/\ue000([^\ue000]+\]\])\ue000/g)].map(([, list]) => list);
        const [, behind] = /\\end\{[^}]*\}(.*)/.exec(line) ?? [];
        // A matrix that is part of a computation must not vanish silently beside others that are read.
        if (found.length > 0 && behind !== undefined)
          throw atLine(at + 1, { key: 'input.unexpected', values: { char: excerpt(behind) } });
        if (found.length > 0) return found.join('; ');
        return /^[\s&$\\[\](){}]*(?:\\(?:begin|end)\{\w+\*?\}|\\left|\\right|\\[[\]])?[\s&$\\[\](){}.]*$/.test(line)
          ? ''
          : line;
      })
      .join('\n');
  },
};
