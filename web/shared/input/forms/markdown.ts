// Tables of Markdown: `| a | b |` above `|---|---|`, and names in bold before lists: `**Q** = [[1, 2]]`.
import type { Form } from './form.ts';

/** Turns tables drawn with lines, as by Polars, DuckDB or MySQL, into Markdown. */
const undrawn = (text: string): string =>
  text
    .replace(/^shape: \(.*\)$|^\(\d+ rows?\)$/gm, '')
    .replace(/[─━═]/g, '-')
    .replace(/[\u2500-\u257f]/g, '|')
    .replace(/^[ \t]*\+[-+=]+\+[ \t]*$/gm, '|--|')
    .replace(/^\|(?: *(?:[fiu]\d+|str|bool|double|float) *\|)+$/gm, '#');

const BOLD = /^[ \t]*(?:[-*+][ \t]+)?\*\*([\w^]{1,20})[ \t]*[:=]?\*\*[ \t]*[:=]?[ \t]*(?=[[{])/m;

/** The line below the head, in Org with a plus between columns. */
const RULE = /^(?=[^\n]*(?:--|:-|-:))(?=[^\n]*[|+])[ \t|:+-]+$/m;

export const markdown: Form = {
  looksLike: new RegExp(
    `${RULE.source}|${BOLD.source}|^[ \\t]*(?:[┌╔┏╭]|\\+[-=]{2,40}\\+|\\|[^|\\n]+\\|[^|\\n]+\\|)`,
    'm',
  ),
  rewrite: (text) =>
    undrawn(text)
      .split('\n')
      .map((line) => {
        // A heading, or a line in bold, names the table below it.
        const heading = /^(?:#+[ \t]+|(?=[*_`]))[*_`]*([\w^]+)[*_`]*[ \t]*[:=]?[ \t]*[*_`]*$/.exec(line)?.[1];
        if (heading !== undefined) return `${heading}:`;
        // It is no row, and does not end the table.
        if (RULE.test(line)) return '#';
        if (!line.includes('|')) return line.replace(BOLD, '$1 = ');
        const cells = line
          .trim()
          .replace(/^\||\|$/g, '')
          .split('|');
        return cells.map((cell) => cell.trim().replace(/^[*_`]+|[*_`]+$/g, '')).join('\t');
      })
      .join('\n'),
};
