// YAML: lists of rows, `- [1, 2]` below each other, or one number per line, `- - 1`.
import { InputError } from '../input-error.ts';
import { excerpt } from '../parse-scalar.ts';
import type { Form } from './form.ts';

const NUMBER = String.raw`[-+]?(?:\.?\d[\w.+-]*|\.(?:inf|nan))`;
const ROW = /^[ \t]*- (\[[^[\]]*\])[ \t]*(?:#.*)?$/;
const FIRST = new RegExp(`^([ \\t]*)- - (${NUMBER})[ \\t]*$`, 'i');
const NEXT = new RegExp(`^([ \\t]*)- (${NUMBER})[ \\t]*$`, 'i');

export const yaml: Form = {
  looksLike: new RegExp(`^[ \\t]{0,40}- (?:\\[|- ${NUMBER}[ \\t]*$)`, 'im'),
  rewrite(text) {
    const lines = text.split('\n');
    /** The last line of the matrix that is open, and where the numbers of its rows begin, if each has a line. */
    let last = -1;
    let depth = 0;
    const end = (mark: string): void => {
      if (last >= 0) lines[last] = `${lines[last] ?? ''}${mark}`;
    };
    const add = (at: number, line: string, before: string): void => {
      end(before);
      lines[at] = last < 0 ? `[${line}` : line;
      last = at;
    };
    const close = (): void => {
      end(depth > 0 ? ']]' : ']');
      [last, depth] = [-1, 0];
    };
    lines.forEach((line, at) => {
      if (/^[ \t]*(?:#.*)?$/.test(line)) return;
      const row = ROW.exec(line)?.[1];
      const [, indent = '', first] = FIRST.exec(line) ?? [];
      const [, inner = '', next] = NEXT.exec(line) ?? [];
      if (row !== undefined && depth === 0) add(at, row, ',');
      else if (first !== undefined && (last < 0 || depth > 0)) {
        add(at, `[${number(first)}`, '],');
        depth = indent.length + 2;
      } else if (next !== undefined && depth > 0 && inner.length === depth) add(at, number(next), ',');
      else if (last >= 0 && /^[ \t]*- /.test(line)) {
        const text = excerpt(line.replace(/^[ \t-]+/, ''));
        throw new InputError('input.line', { line: at + 1, problem: { key: 'input.not-a-number', values: { text } } });
      } else close();
    });
    close();
    return lines.join('\n').replace(/^---[ \t]*$/gm, '');
  },
};

const number = (text: string): string => text.replace(/\.(?=inf|nan)/i, '');
