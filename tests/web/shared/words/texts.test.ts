/** The texts of a file by their places: all are found, each once, and only they are replaced. */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { partOf } from '../../../../web/shared/words/parts.ts';
import { hasWords, textsIn, withTexts } from '../../../../web/shared/words/texts.ts';

const web = fileURLToPath(new URL('../../../../web/', import.meta.url));

const prose = { fields: ['ask', 'wrong', 'items'], keyed: ['wrong'] };
const data = {
  id: 'one',
  parts: [
    {
      id: 'a',
      ask: 'How many?',
      wrong: { 'Too many': 'Count again.', '= 2': 'That is half.', 'm.q[0,{at}]': 'That is q.' },
    },
    { kind: 'list', items: ['first', '$x$ · {{a.q}}', 'second {at}'], left: 'untouched' },
  ],
};

it('are named by ids where there are some, and have keys that people read', () => {
  expect([...textsIn(data, prose)]).toEqual([
    ['parts.a.ask', 'How many?'],
    ['parts.a.wrong.0.answer', 'Too many'],
    ['parts.a.wrong.0', 'Count again.'],
    ['parts.a.wrong.1', 'That is half.'],
    ['parts.a.wrong.2', 'That is q.'],
    ['parts.1.items.0', 'first'],
    ['parts.1.items.2', 'second {at}'],
  ]);
});

it('are replaced where they stand, and nothing else is', () => {
  const other = withTexts(data, prose, (place, text) => `${place}: ${text}`);
  expect(other.parts[0]!.wrong).toEqual({
    'parts.a.wrong.0.answer: Too many': 'parts.a.wrong.0: Count again.',
    '= 2': 'parts.a.wrong.1: That is half.',
    'm.q[0,{at}]': 'parts.a.wrong.2: That is q.',
  });
  expect(other.parts[1]).toEqual({
    kind: 'list',
    items: ['parts.1.items.0: first', '$x$ · {{a.q}}', 'parts.1.items.2: second {at}'],
    left: 'untouched',
  });
});

it('with one place are refused', () => {
  expect(() =>
    textsIn(
      [
        { id: 'a', ask: 'one way' },
        { id: 'a', ask: 'or two' },
      ],
      prose,
    ),
  ).toThrow('a.ask: two texts');
});

it.each([
  ['a weight', true],
  ['ein Gewicht', true],
  ['权重', true],
  ['Aᵀ · ∂L/∂O', false],
  ['$\\text{softmax}$', false],
  ['{{m.weights[0]}}', false],
  ['`np.exp(S)`', false],
])('“%s” has words: %s', (text, are) => {
  expect(hasWords(text)).toBe(are);
});

const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
  const part = partOf(file);
  return part ? [{ ...part, file }] : [];
});

describe.each(files)('$file', ({ file, read, write }) => {
  const text = readFileSync(web + file, 'utf8');
  const same = (code: string): unknown => (file.endsWith('.json') ? JSON.parse(code) : code);

  it('is the same with its own texts', () => {
    expect(same(write(text, {}))).toEqual(same(text));
    expect(same(write(text, Object.fromEntries(read(text))))).toEqual(same(text));
  });

  it('has other texts in all of its places', () => {
    const places = [...read(text).keys()];
    const marked = write(text, Object.fromEntries(places.map((place, at) => [place, `word ${at};`])));
    const found = [...marked.matchAll(/word (\d+);/g)].map(([, at]) => Number(at)).sort((a, b) => a - b);
    expect(found).toEqual(places.map((_, at) => at));
  });
});

it('no two parts have one name', () => {
  const names = files.map(({ part }) => part);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
