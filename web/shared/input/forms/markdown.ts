// Tables of Markdown: `| a | b |` above `|---|---|`.
import type { Form } from './form.ts';

/** Turns tables drawn with lines, as by Polars, DuckDB or MySQL, into Markdown. */
const undrawn = (text: string): string =>
  text
    .replace(/^shape: \(.*\)$/gm, '')
    .replace(/[─━═]/g, '-')
    .replace(/[\u2500-\u257f]/g, '|')
    .replace(/^[ \t]*\+[-+=]+\+[ \t]*$/gm, '|--|')
    .replace(/^\|(?: *(?:[fiu]\d+|str|bool|double|float) *\|)+$/gm, '#');

export const markdown: Form = {
  looksLike: /^(?=[^\n]*(?:--|:-|-:))(?=[^\n]*\|)[ \t|:-]+$|^[ \t]*(?:[┌╔┏╭]|\+[-=]{2,40}\+)/m,
  rewrite: (text) =>
    undrawn(text)
      .split('\n')
      .map((line) => {
        // A heading, or a line in bold, names the table below it.
        const heading = /^(?:#+[ \t]+|(?=[*_`]))[*_`]*([\w^]+)[*_`]*[ \t]*[:=]?[ \t]*[*_`]*$/.exec(line)?.[1];
        if (heading !== undefined) return `${heading}:`;
        if (!line.includes('|')) return line;
        // The line below the head is no row, and does not end the table.
        if (markdown.looksLike.test(line)) return '#';
        const cells = line
          .trim()
          .replace(/^\||\|$/g, '')
          .split('|');
        return cells.map((cell) => cell.trim().replace(/^[*_`]+|[*_`]+$/g, '')).join('\t');
      })
      .join('\n'),
};
