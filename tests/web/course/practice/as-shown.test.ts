/** Whoever computes with the numbers that a question of the bank shows, and rounds as people do, is right. */
import { sum } from 'd3-array';
import { describe, expect, it } from 'vitest';
import { picturesOf } from '../../../../web/course/lesson/pictures.ts';
import { type Pictures, quote } from '../../../../web/course/lesson/reference.ts';
import { BANK, BANK_IDS } from '../../../../web/course/practice/bank/index.ts';
import { Dice } from '../../../../web/course/practice/dice.ts';
import { type Made, type Maker, plain, tuple } from '../../../../web/course/practice/read.ts';
import { inRow } from '../../../../web/shared/numbers/format.ts';
import { isWithin } from '../../../../web/shared/numbers/answer.ts';
import { sourceFrom } from '../../../../web/shared/numbers/drawn.ts';
import { spoken } from '../../../../web/shared/words/spoken.ts';
import { seeds } from '../../../seed.ts';
import { engine } from '../../engine.ts';

/** Float64 that is meant as a decimal may lie this far from it. */
const EPSILON = 1e-9;
const CELL = /(?:[a-z][a-z0-9-]*\.)?[a-zA-Z]+\[\d+,\d+\]/g;

/** Returns all references in a text. */
const referencesIn = (text: string): string[] => [...text.matchAll(/\{\{([^{}]+)\}\}/g)].map(([, one = '']) => one);

/** Rounds a half up or to the even digit: people do either. */
const ROUNDINGS: readonly (readonly [string, (value: number) => number])[] = [
  ['half up', (value) => Math.floor(value + 0.5 + EPSILON)],
  [
    'half even',
    (value) => {
      const low = Math.floor(value);
      const isHalf = Math.abs(value - low - 0.5) < EPSILON;
      return isHalf ? low + (low % 2 === 0 ? 0 : 1) : Math.round(value);
    },
  ],
];
const at = (decimals: number, round: (value: number) => number, value: number): number =>
  round(value * 10 ** decimals) / 10 ** decimals;

interface Asked extends Made {
  readonly pictures: Pictures;
}

/** Draws as the page does, without markup, so that there is time for all seeds; undefined where a maker refuses its numbers. */
function drawn(maker: Maker, seed: string): Asked | undefined {
  let made: Made;
  try {
    made = maker(new Dice(sourceFrom(seed)), engine);
  } catch {
    return undefined;
  }
  return { ...made, pictures: picturesOf({ computed: made.computed }, engine) };
}

/** Returns what a question shows of computed numbers: each as arithmetic can name it, with its value and its decimals. */
const shownIn = ({ item, pictures }: Asked) =>
  referencesIn(item.ask).flatMap((reference) => {
    const { values, decimals } = quote(reference, pictures);
    const [, name = ''] = /^(?:= *)?(.*?)(?::\d)?$/.exec(reference) ?? [];
    const isRow = /\[\d+\]$/.test(name);
    return values.map((value, col) => ({ name: isRow ? name.replace(']', `,${col}]`) : name, value, decimals }));
  });

/** Tells if a question's text has all rows that a computation starts from. */
function isGiven(text: string, { computed }: Made, name: string): boolean {
  const one = computed[name];
  if (!one || !('inputs' in one)) return false;
  const { q = [], k = [] } = one.inputs as Record<string, number[][]>;
  return [...q, ...k].every((row) => text.includes(tuple(row)));
}

/** Returns the answers that the shown numbers lead to, by each way of rounding. */
function answersFromShown(answer: string, asked: Asked, decimals: number): (readonly [string, number])[] {
  const shown = shownIn(asked);
  return ROUNDINGS.map(([how, round]) => {
    const text = shown.reduce(
      (of, one) => of.replaceAll(one.name, `(${at(one.decimals, round, one.value).toFixed(one.decimals)})`),
      answer.startsWith('=') ? answer : `= ${answer}`,
    );
    return [how, at(decimals, round, quote(text, asked.pictures).values[0] ?? NaN)];
  });
}

/** Returns the fewest decimals whose rounding a tolerance allows: the page tells it beside the box. */
const decimalsWithin = (tolerance: number): number =>
  tolerance === 0 ? 9 : Math.max(0, Math.ceil(-Math.log10(2 * tolerance) - EPSILON));

describe.each(BANK_IDS)('the answers of %s', (id) => {
  it.each(BANK[id]!.map((maker, place) => [place, maker] as const))('%i follow from what is shown', (_, maker) => {
    let count = 0;
    for (const seed of seeds) {
      const asked = drawn(maker, `${id} ${seed}`);
      if (!asked) continue;
      count++;
      const { item, pictures } = asked;
      if (item.kind !== 'number') return;
      const { ask, answer, tolerance } = item;
      const shown = shownIn(asked);
      // Rounded numbers are all that a reader has: the answer is told by them, or by rows that are shown exactly.
      if (shown.some(({ value, decimals }) => Math.abs(value - Number(value.toFixed(decimals))) > 1e-6)) {
        const left = shown.reduce((of, { name }) => of.replaceAll(name, ''), answer);
        const text = ask.replace(/\{\{([^{}]+)\}\}/g, (_all, one: string) => {
          const { values, decimals } = quote(one, pictures);
          return inRow(values.map((value) => plain(Number(value.toFixed(decimals)))));
        });
        for (const [cell] of left.matchAll(CELL))
          expect(isGiven(text, asked, cell.split('.')[0]!), `${ask}: ${cell} is not shown`).toBe(true);
      }
      const [right = NaN] = quote(answer, pictures).values;
      for (const [how, found] of answersFromShown(answer, asked, decimalsWithin(tolerance)))
        expect(isWithin(found, right, tolerance), `${ask}: ${found}, ${how}, not ${right}`).toBe(true);
    }
    expect(count).toBeGreaterThan(seeds.length / 10);
  });
});

// They are found by their English words; the numbers are the same in all languages.
it.runIf(spoken.id === 'en').each([
  ['checked', 'a page gets the weights'],
  ['softmax', 'In a matrix of weights'],
])('rows of %s that softmax ran across do not add up to 1', (id, asked) => {
  const all = seeds.flatMap((seed) => BANK[id]!.map((maker) => drawn(maker, `${id} ${seed}`)));
  const printed = all.flatMap((one) => {
    if (!one?.item.ask.includes(asked)) return [];
    const ask = one.item.ask.replace(/\{\{([^{}]+)\}\}/g, (_, text: string) =>
      quote(text, one.pictures).values.join(', '),
    );
    return [[...ask.matchAll(/\(([-\d., ]+)\)/g)].map(([, row = '']) => sum(row.split(', ').map(Number)))];
  });
  expect(printed.length).toBeGreaterThan(seeds.length / 5);
  for (const sums of printed) expect(Math.max(...sums.map((one) => Math.abs(one - 1)))).toBeGreaterThan(0.02);
});
