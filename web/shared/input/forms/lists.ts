// Lists that may be meant in two ways: side by side, as in Julia's `[[1,3] [2,4]]`, or with decimal commas, `[1,5, 2,5]`.
import { decimalQuestion, question } from '../assumption.ts';
import { type Form, cut, listOf } from './form.ts';

const NUMBER = String.raw`[-+−–]?\d+(?:\.\d*)?(?:e[-+]?\d+)?`;
const LIST = String.raw`\[\s*${NUMBER}(?:\s*,\s*${NUMBER})*\s*\]`;
const SIDE = String.raw`\[[ \t]*(${LIST}(?:[ \t]+${LIST})+)[ \t]*\]`;

export const sideBySide: Form = {
  looksLike: new RegExp(SIDE, 'i'),
  rewrite: (text, { columns }) =>
    text.replace(new RegExp(SIDE, 'gi'), (_, content: string) => {
      const lists = content.match(/[^[\]]*[^[\]\s][^[\]]*/g) ?? [];
      const numbers = lists.flatMap((list) => list.split(','));
      const rows = numbers.length / lists.length;
      return columns && Number.isInteger(rows)
        ? listOf(cut(numbers, rows, lists.length, true))
        : `[${lists.map((list) => `[${list}]`).join(', ')}]`;
    }),
  assumes: (_, { columns }) =>
    question('columns', { key: 'read.side' }, { 'read.side-columns': true, 'read.side-rows': false }, columns),
};

/** Commas with a space behind them between those without, in all lists. */
const PAIRS = /\[\s*[-+−–]?\d+,\d+(?:, +[-+−–]?\d+,\d+)+\s*\]/;
const arePairs = (text: string): boolean => (text.match(/\[[^[\]]*\]/g) ?? []).every((list) => PAIRS.test(list));

export const decimalLists: Form = {
  looksLike: PAIRS,
  rewrite: (text, { decimal }) => (decimal === 'comma' && arePairs(text) ? text.replace(/(\d),(?=\d)/g, '$1.') : text),
  assumes(text, { decimal }) {
    const [first = ''] = /[-+−–]?\d+,\d+/.exec(text) ?? [];
    const said = { key: 'read.one-or-more', values: { text: first } } as const;
    return arePairs(text) ? decimalQuestion(said, ['comma', 'columns'], decimal) : undefined;
  },
};
