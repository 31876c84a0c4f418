// Tables of Markdown: `| a | b |` above `|---|---|`.
import type { Form } from './form.ts';

export const markdown: Form = {
  looksLike: /^(?=[^\n]*(?:--|:-|-:))(?=[^\n]*\|)[ \t|:-]+$/m,
  rewrite: (text) =>
    text
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
