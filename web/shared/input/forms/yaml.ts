// YAML: lists of rows, `- [1, 2]` below each other, or one number per line, `- - 1`.
import { type Form, inPlace } from './form.ts';

/** Lists, with comments and empty lines between them. */
const RUN = /^[ \t]*- .*(?:\n(?:[ \t]*(?:#.*)?\n)*[ \t]*- .*)*/gm;
const ROW = /^[ \t]*- (\[[^[\]]*\])[ \t]*(?:#.*)?$/;

export const yaml: Form = {
  looksLike: /^[ \t]{0,40}- [-[]/m,
  rewrite: (text) =>
    inPlace(
      text.replace(/- ([-+]?)\.(?=inf|nan)/gi, '- $1'),
      /^([ \t]*)- - (.*(?:\n\1 {2}- .*)*)/gm,
      (_, indent, row) => `${indent}- [${row.replace(/\n *- /g, ', ')}]`,
    ).replace(RUN, (run: string) => {
      const lines = run.split('\n');
      const areRows = lines.every((line) => ROW.test(line) || /^[ \t]*(?:#|$)/.test(line));
      return areRows ? `[${lines.map((line) => line.replace(ROW, '$1,')).join('\n')}]` : run;
    }),
};
