// Numbers that may be meant in two ways: in lists side by side, as in Julia's `[[1,3] [2,4]]`, with decimal commas, `[1,5, 2,5]`,
// or in groups of three digits, `1 234 2 345`.
import { decimalQuestion, question } from '../assumption.ts';
import { type Form, cut, listOf } from './form.ts';

const NUMBER = String.raw`[-+−–]?\d+(?:\.\d*)?(?:e[-+]?\d+)?`;
const LIST = String.raw`\[\s*${NUMBER}(?:(?:\s*,\s*|\s+)${NUMBER})*\s*\]`;
const LISTS = String.raw`${LIST}(?:[ \t]+${LIST})+`;
/** In brackets of their own, or alone in a line. */
const SIDE = new RegExp(String.raw`\[[ \t]*(${LISTS})[ \t]*\]|^[ \t]*(${LISTS})[ \t]*$`, 'gim');

export const sideBySide: Form = {
  looksLike: new RegExp(SIDE.source, 'im'),
  rewrite: (text, { columns }) =>
    text.replace(SIDE, (_, content?: string, alone = '') => {
      const lists = ((content ?? alone) as string).match(/[^[\]\s][^[\]]*/g) ?? [];
      const numbers = lists.flatMap((list) => list.trim().split(/\s*,\s*|\s+/));
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

/** A number in groups of three digits; the first may be as long, which is as likely a number of its own. */
const GROUPS = /(?<![\d.,])[1-9]\d{0,2}(?: \d{3}(?!\d))+/g;
const joined = (text: string): string => text.replace(GROUPS, (number) => number.replaceAll(' ', ''));

/** True for lines of nothing but numbers, of which each has groups, and as many numbers as the others. */
function areGroups(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const widths = new Set(lines.map((line) => joined(line.trim()).split(/\s+/).length));
  const isLine = (line: string): boolean => /^\s*(?:\p{L}\S*\s)?[-+−–.,\d\s]+$/u.test(line) && joined(line) !== line;
  return widths.size === 1 && lines.every(isLine) && (/(?<!\d)\d\d? \d{3}(?!\d)/.test(text) || hasZeros(text));
}

/** A group that begins with 0 is no number of its own. */
const hasZeros = (text: string): boolean => / 0\d\d(?!\d)/.test(text);

export const grouped: Form = {
  looksLike: new RegExp(GROUPS.source),
  rewrite: (text, { grouped }) => (areGroups(text) && (grouped ?? hasZeros(text)) ? joined(text) : text),
  assumes(text, { grouped }) {
    const said = { key: 'read.one-or-more', values: { text: text.match(GROUPS)?.[0] ?? '' } } as const;
    const answers = { 'read.grouped-one': true, 'read.grouped-more': false };
    return areGroups(text) ? question('grouped', said, answers, grouped ?? (hasZeros(text) || undefined)) : undefined;
  },
};
