/** Tests from many seeds: their items, and what is marked right. The bank's own numbers and options: practice/bank.test.ts. */
import { describe, expect, it } from 'vitest';
import { lineMarkup } from '../../../../../web/course/lesson/prose.ts';
import { proseOf } from '../../../../../web/course/practice/draw.ts';
import {
  COUNT,
  type Item,
  answerTo,
  mark,
  repairEntry,
  testOf,
} from '../../../../../web/course/labs/final-test/items.ts';
import { TASKS, candidatesIn } from '../../../../../web/course/labs/final-test/written.ts';
import { EXAMPLES } from '../../../../../web/stage/inputs/examples.ts';
import { seeds } from '../../../../seed.ts';
import { engine } from '../../../engine.ts';
import { lessons } from '../../claims/support.ts';

const tests = seeds.map((seed) => ({ seed, items: testOf(engine, seed) }));
const all = tests.flatMap(({ seed, items }) =>
  items.map((item, at) => ({ item, name: `seed ${seed}, item ${at + 1}` })),
);

const ofKind = <K extends Item['kind']>(kind: K) =>
  all.filter((one): one is { item: Item & { kind: K }; name: string } => one.item.kind === kind);

const shown = (text: string, pictures: Parameters<typeof proseOf>[0]): string =>
  lineMarkup(text, proseOf(pictures)).text.replace(/<[^>]*>/g, '');

it('have 20 items, of which eight are written, and no question twice', () => {
  for (const { seed, items } of tests) {
    expect(items.length, `seed ${seed}`).toBe(COUNT);
    expect(items.filter(({ kind }) => kind !== 'bank').length, `seed ${seed}`).toBe(8);
    expect(
      new Set(items.map((item) => ('ask' in item ? item.ask : item.kind === 'repair' ? item.text : item.item.ask)))
        .size,
    ).toBe(COUNT);
  }
});

it('are the same from the same seed, and others from another', () => {
  expect(JSON.stringify(testOf(engine, 5))).toBe(JSON.stringify(testOf(engine, 5)));
  expect(JSON.stringify(testOf(engine, 5))).not.toBe(JSON.stringify(testOf(engine, 6)));
});

describe('questions of the bank', () => {
  it('are right as they are answered, and wrong with each mistake', () => {
    const kinds = new Set<string>();
    for (const { item, name } of ofKind('bank')) {
      const { key } = item;
      kinds.add(key.kind);
      if (key.kind === 'choice')
        expect(
          key.options.map((_, at) => mark(item, String(at)).right),
          name,
        ).toEqual(key.options.map(({ right }) => right));
      if (key.kind !== 'number') continue;
      expect(mark(item, String(key.answer)).right, name).toBe(true);
      for (const { answer } of key.mistakes) expect(mark(item, String(answer)).right, `${name}: ${answer}`).toBe(false);
    }
    expect([...kinds].sort()).toEqual(['choice', 'number']);
  });

  it('show no product that another item asks for', () => {
    for (const { item, name } of ofKind('bank')) {
      const { ask } = item.item;
      const options = item.item.kind === 'choice' ? item.item.options.map(({ text }) => text) : [];
      const text = [ask, ...options].map((one) => shown(one, item.pictures)).join(' ');
      expect(text, name).not.toMatch(/QK|AV|[AQKVS]T\b|√|softmax\(/);
    }
  });

  it('have other inputs than the lessons and examples', () => {
    const nameOf = ({ q, k, x, wq }: Readonly<Record<string, unknown>>, scoring: unknown = 'scaled-dot'): string =>
      JSON.stringify([q, k, x, wq, scoring]);
    const taken = new Set([
      ...lessons.flatMap(({ computed }) =>
        Object.values(computed).flatMap((one) => ('inputs' in one ? [nameOf(one.inputs, one.scoring)] : [])),
      ),
      ...EXAMPLES.map(({ inputs }) => nameOf(inputs)),
    ]);
    expect(taken.size).toBeGreaterThan(20);
    // Some of a question's computations, such as that of a single head, may be small enough to be anywhere.
    for (const { item, name } of ofKind('bank')) {
      const names = Object.values(item.computed).flatMap((one) =>
        'inputs' in one ? [nameOf(one.inputs, one.scoring)] : [],
      );
      expect(names.length > 0 && names.every((one) => taken.has(one)), `${name}: ${item.item.ask}`).toBe(false);
    }
  });
});

describe('shapes', () => {
  type Numbers = Readonly<Record<string, number>>;
  /** The shape that the numbers in a question lead to, in the order of the tasks. */
  const rules: readonly ((numbers: Numbers) => readonly [rows: number | undefined, cols: number | undefined])[] = [
    (numbers) => [numbers['n[0]'], numbers['n[1]']],
    (numbers) => [numbers['n[0]'], numbers['n[3]']],
    ({ d, heads = NaN, v = NaN }) => [heads * v, d],
    (numbers) => [numbers['n[1]'], numbers['n[3]']],
    ({ n, heads = NaN, ...numbers }) => [n, numbers['heads * width']! / heads],
    ({ n, words }) => [n, words],
  ];
  /** Reads the numbers of a task's text by their places, in any language; undefined for the text of another. */
  const readers = TASKS.shapes.map(({ ask = '' }) => {
    const pieces = ask.split(/\{([^{}]+)\}/); // texts, and the places between them
    const literal = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
    const pattern = new RegExp(`^${pieces.map((piece, at) => (at % 2 === 1 ? '(\\d+)' : literal(piece))).join('')}$`);
    const places = pieces.filter((_, at) => at % 2 === 1);
    return (text: string): Numbers | undefined => {
      const found = pattern.exec(text)?.slice(1);
      return found && Object.fromEntries(places.map((place, at) => [place, Number(found[at])]));
    };
  });
  it('are those of the products, and mistakes are others', () => {
    const seen = new Set<number>();
    for (const { item, name } of ofKind('shape')) {
      const at = readers.findIndex((read) => read(item.ask));
      seen.add(at);
      const [rows, cols] = rules[at]!(readers[at]!(item.ask)!);
      expect(answerTo(item), name).toBe(`${rows} × ${cols}`);
      for (const entry of [`${rows}x${cols}`, `(${rows}, ${cols})`, `${rows} by ${cols}`])
        expect(mark(item, entry).right, name).toBe(true);
      const entries = item.mistakes.map(({ answer }) => answer);
      expect(new Set([...entries, answerTo(item)]).size, name).toBe(entries.length + 1);
      for (const { answer, feedback } of item.mistakes)
        expect(mark(item, answer), name).toEqual({ right: false, feedback });
    }
    expect(seen.size).toBe(rules.length);
  });
});

it('sentences are repaired by one word alone, in one place', () => {
  for (const { item, name } of ofKind('repair')) {
    const candidates = candidatesIn(item);
    expect(candidates.filter((one) => one === item.wrong).length, name).toBe(1);
    expect(new Set([...item.replacements, item.wrong]).size, name).toBe(5);
    const pairs = candidates.flatMap((_, at) => item.replacements.map((by) => `${at} ${by}`));
    expect(pairs.filter((entry) => mark(item, entry).right)).toEqual([repairEntry(item)]);
  }
});

it('formulas are right as they are answered, and empty ones are not', () => {
  const formulas = new Map(ofKind('formula').map(({ item }) => [item.ask, item]));
  expect(formulas.size).toBe(6);
  for (const item of formulas.values()) {
    expect(mark(item, item.answer).right, item.ask).toBe(true);
    expect(mark(item, '').right, item.ask).toBe(false);
    for (const { answer, feedback } of item.mistakes)
      expect(mark(item, answer), item.ask).toEqual({ right: false, feedback });
  }
});
