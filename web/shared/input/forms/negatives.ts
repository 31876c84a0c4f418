// Negative numbers as accountants write them in tables: `(1,25)` for −1.25.
import type { Form } from './form.ts';

/** A cell of a table, or a number without a comma, which is no pair of numbers. */
const NEGATIVE =
  /(?<=[\t;] {0,8})\((\d[\d.,]{0,20})\)(?= {0,8}(?:[\t;]|$))|(?<=^ {0,8})\((\d[\d.,]{0,20})\)(?= {0,8}[\t;])|(?<=^|\s)\((\d[\d.]{0,20})\)(?=\s|$)/gm;

export const negatives: Form = {
  looksLike: new RegExp(`(?<![^])(?![^]*[[{=])[^]*?(?:${NEGATIVE.source})`, 'm'),
  rewrite: (text) =>
    text.replace(NEGATIVE, (...[, one = '', two = '', three = '']: string[]) => `-${one}${two}${three}`),
  assumes(text) {
    const [cell = ''] = text.match(NEGATIVE) ?? [];
    return {
      kind: 'negatives',
      said: { key: 'read.negatives', values: { text: cell, value: `−${cell.slice(1, -1)}` } },
    };
  },
};
