/** The forms of the bank's texts: places, references, mistakes that some numbers do not have, and texts by a value. */
import { expect, it } from 'vitest';
import { Dice } from '../../../../web/course/practice/dice.ts';
import { type Draw, type Template, makerOf } from '../../../../web/course/practice/read.ts';
import { engine } from '../../engine.ts';

const values: Draw = () => ({ n: -3, at: 1, row: [1, -2], rows: [[1, 2], [3, -4]], none: null, kind: 'new' }); // prettier-ignore
const made = (template: Template) => makerOf(template, values)(new Dice(() => 0), engine);

it.each([
  ['a number', '{n}', '−3'],
  ['arithmetic', '{n * n + sqrt(4)}', '11'],
  ['a cell, whose place is arithmetic', '{rows[at][at - 1]}', '3'],
  ['a vector', '{row}', '(1, −2)'],
  ['several vectors', '{rows}', '(1, 2) and (3, −4)'],
  ['a list', '{row, list}', '1 and −2'],
  ['numbers in a row', '{row, row}', '1, −2'],
  ['a number in words', 'the {at, nth}', 'the second'],
  [
    'a reference, in which numbers are as in arithmetic',
    '{{= {n} * m.q[0,{at}]:2}} of {n}',
    '{{= -3 * m.q[0,1]:2}} of −3',
  ],
  ['TeX, which has braces of its own', '$d_{model}^{2}$ = {n}', '$d_{model}^{2}$ = −3'],
])('fills in %s', (_, ask, text) => {
  expect(made({ ask, number: '= 1' }).item.ask).toBe(text);
});

it('leaves out a mistake that these numbers do not have, and chooses texts by values', () => {
  const { item } = made({
    ask: 'old',
    either: { 'kind at': { 'new 1': { ask: 'new', wrong: { '= 2': 'two' } } } },
    number: '= {row, sum}',
    wrong: { '= {none}': 'none', '= {n}': '{n}' },
  });
  const mistakes = [{ answer: '= 2', feedback: 'two' }, { answer: '= -3', feedback: '−3' }]; // prettier-ignore
  expect(item).toMatchObject({ ask: 'new', answer: '= (1) + (-2)', mistakes });
});

it('throws dice whose arguments have places of those thrown before', () => {
  const draw = { count: { int: [2, 2] }, all: { rows: ['{count}', '{count + 1}'] } };
  expect(made({ draw, ask: '{all[1]}', number: '= 1' }).item.ask).toBe('(−1, −1, −1)');
});

it.each([
  ['{m}', 'no value is named m'],
  ['{row[2]}', 'no value is named row[2]'],
])('refuses %s', (ask, reason) => {
  expect(() => made({ ask, number: '= 1' })).toThrow(reason);
});

it('refuses a value that has no texts', () => {
  expect(() => made({ either: { kind: { old: {} } }, number: '= 1' })).toThrow('either.kind: no texts for new');
});

it('reads computations with places, by their scores, and by the factors of a product', () => {
  const { computed } = made({
    ask: '',
    number: '= 1',
    computed: {
      plain: { q: '[{row}]', k: '{rows}', scale: '{1 / 2}' },
      scores: { scores: '[[{n}, 0]]' },
      product: { left: '[{row}]', right: '{rows}' },
    },
  });
  expect(computed['plain']).toMatchObject({ inputs: { q: [[1, -2]], k: [[1, 2], [3, -4]], v: [[0], [0]] }, scale: 0.5 }); // prettier-ignore
  expect(computed['scores']).toMatchObject({ inputs: { q: [[-3, 0]], k: [[1, 0], [0, 1]] }, scale: 'off' }); // prettier-ignore
  expect(computed['product']).toMatchObject({ inputs: { q: [[1, -2]], k: [[1, 3], [2, -4]] }, scale: 'off' }); // prettier-ignore
});
