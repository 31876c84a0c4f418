// Negative numbers as accountants write them in tables: `(1,25)` for −1.25.
import { question } from '../assumption.ts';
import type { Form } from './form.ts';

/** A cell of a table, or a number without a comma, which is no pair of numbers. */
const NEGATIVE =
  /(?<=[\t;] {0,8})\((\d[\d.,]{0,20})\)(?= {0,8}(?:[\t;]|$))|(?<=^ {0,8})\((\d[\d.,]{0,20})\)(?= {0,8}[\t;])|(?<=^|\s)\((\d[\d.]{0,20})\)(?=\s|$)/gm;

/** Lines of nothing but `(1,25)`: a negative number with a decimal comma, or two numbers. */
const PAIRS = /(?<![^])\s*\(\d{1,9},\d{2,3}\)(?:\s+\(\d{1,9},\d{2,3}\))*\s*(?![^])/;

export const negatives: Form = {
  looksLike: new RegExp(`(?<![^])(?![^]*[[{=])[^]*?(?:${NEGATIVE.source})|${PAIRS.source}`, 'm'),
  rewrite: (text, choices) =>
    PAIRS.test(text)
      ? choices.negatives === true
        ? text.replace(/[()]/g, (char) => (char === '(' ? '-' : ' '))
        : text
      : text.replace(NEGATIVE, (...[, one = '', two = '', three = '']: string[]) => `-${one}${two}${three}`),
  assumes(text, { negatives: chosen }) {
    const isPair = PAIRS.test(text);
    const [cell = ''] = text.match(isPair ? /\([^()]*\)/ : NEGATIVE) ?? [];
    const value = `−${cell.slice(1, -1)}`;
    if (!isPair) return { kind: 'negatives', said: { key: 'read.negatives', values: { text: cell, value } } };
    const said = { key: 'read.pairs', values: { text: cell, value } } as const;
    return question('negatives', said, { 'read.pairs-negative': true, 'read.pairs-two': false }, chosen);
  },
};
