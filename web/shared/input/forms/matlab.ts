// MATLAB and Octave: `A = [1, 2; 3, 4]`, and print-outs with a common factor above and wide matrices in blocks.
import { type Form, inPlace, rewritePrinted } from './form.ts';

const FACTOR = /^\s*[\d.]+e[+-]?\d+\s*\*\s*$/i;
const NUMBER = /^[-+−–]?(?:\d+\.?\d*(?:e[+-]?\d+)?|\.\d+|Inf|NaN)$/i;

/**
 * Splits at semicolons or lines: `[1 2; 3 4]`. NumPy breaks one row over lines, so lines are rows only if the brackets say so,
 * or `areRows`.
 */
export const withRows = (text: string, areRows = false): string =>
  inPlace(text, /(?<![[,\]]\s{0,9})\[([^[\](){}"']*)\](?=(\s*;|))/g, (whole, content, end) => {
    const isOver = content.includes('\n') && !/,[ \t]*\n/.test(content);
    const lines = content.split('\n').filter((line) => line.trim() !== '');
    const counts = lines.map((line) => line.trim().split(/\s+/).length);
    // NumPy breaks a row at 75 characters.
    const isEven = !content.includes(',') && lines.every((line, at) => line.length < 60 && counts[at] === counts[0]);
    const hasLines =
      isOver && (end !== '' || areRows || isEven || /^[ \t]*\n/.test(content)) && !/^[ \t]*\n[^\n]*,/.test(content);
    if (!content.includes(';') && !hasLines) return whole;
    const rows = content.split(/(?:;[ \t]*\n?|\n)/).filter((row) => row.trim() !== '');
    return `[${rows.map((row) => `[${row.trim()}]`).join(', ')}]`;
  });

export const matlab: Form = {
  looksLike:
    /\[[^[\](){}"';]{0,9999};|\[[^[\](){}"']{0,9999}\n[^[\](){}"']{0,9999}\]|^[ \t]*[A-Za-z]\w*[ \t]*=[ \t]*\n|^[ \t]*Columns?[ \t]+\d|^[ \t]*[\d.]+e[+-]?\d+[ \t]*\*[ \t]*$/im,
  rewrite(text) {
    const plain = text
      .replace(/^[ \t]*%\{[ \t]*\n[^]*?^[ \t]*%\}[ \t]*$/gm, (comment) => comment.replace(/[^\n]/g, ''))
      .replace(/(^|[\s;])%.*$/gm, '$1')
      .replace(/(;)[ \t]*#.*$/gm, '$1')
      // Elsewhere than in what is entered, dots mean omitted numbers.
      .replace(/=[ \t]*\.\.\.[ \t]*\n|\[[^\]]*\]/g, (part) => part.replace(/\.\.\.[ \t]*\n/g, ' '))
      .replace(/^(?:Diagonal|Permutation) Matrix$|^[ \t]*\d+[×x]\d+ \w+ (?:matrix|vector|array)[ \t]*$/gm, '');
    const printed = rewritePrinted(plain, {
      head(line) {
        const name = /^\s*([A-Za-z]\w*)\s*=\s*$/.exec(line)?.[1];
        return name === undefined ? undefined : { text: name === 'ans' ? '' : `${name} =` };
      },
      columns(line) {
        const [, from, to = from] = /^\s*Columns?\s+(\d+)(?:\s+(?:through|to|and)\s+(\d+))?\s*:?\s*$/i.exec(line) ?? [];
        return from === undefined ? undefined : { from: Number(from), to: Number(to) };
      },
      between: FACTOR,
      row(line) {
        const cells = line.trim().split(/\s+/);
        return NUMBER.test(cells[0] ?? '') ? { cells } : undefined;
      },
    });
    return withRows(printed);
  },
};
