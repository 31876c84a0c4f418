/** The map of meaning: one plane for all words and sentences, “alone” and “here” where the engine says, and names that can be read. */
import { describe, expect, it } from 'vitest';
import type { Matrix } from '../../../../../web/shared/numbers/matrix.ts';
import { loadEmbeddings } from '../../../../../web/stage/inputs/embeddings.ts';
import { AMBIGUOUS } from '../../../../../web/stage/inputs/ambiguous.ts';
import { settingsFor, wordInputs } from '../../../../../web/stage/inputs/known-sentence.ts';
import { NOUNS } from '../../../../../web/stage/inputs/nouns.ts';
import { type Point, type Shape, textWidth } from '../../../../../web/stage/model/drawn/drawing.ts';
import { type MapRequest, type WordMap, mapOf, placesSaid } from '../../../../../web/stage/model/scenes/map.ts';
import { type Box, areApart, boxOf, isClear } from '../../../../../web/stage/model/drawn/marks.ts';
import type { Picture } from '../../../../../web/stage/model/picture.ts';
import { sayInPageLanguage } from '../../../../../web/shared/words/say.ts';
import { picture, pictureOfExample } from '../../../engine.ts';

const embeddings = await loadEmbeddings();
const river = pictureOfExample('bank-river');
const money = pictureOfExample('bank-money');
/** Of the front, on a window and on a phone, and of the film, on its first step and at its end. */
const SIZES = [[504, 560], [358, 264], [584, 580], [1296, 470]].map(([width = 0, height = 0]) => ({ width, height })); // prettier-ignore
const [WIDE] = SIZES;

const near = (first: string, second: string) => ({ key: 'end.near', values: { first, second } });
const draw = (of: Picture, query: number, more: Partial<MapRequest> = {}): WordMap =>
  mapOf({ picture: of, query, size: WIDE!, nouns: NOUNS, others: [river, money], ...more }) ??
  expect.fail(`no map of ${of.labels.queries[query]}`);

const rowOf = ({ cols, data }: Matrix, row: number): Point => [data[row * cols] ?? NaN, data[row * cols + 1] ?? NaN];
const wordsOf = ({ labels }: Picture): [string, number][] => labels.queries.map((word, row) => [word, row]);
const textsIn = ({ shapes }: WordMap) => shapes.filter((shape) => shape.kind === 'text');
const dotsIn = ({ shapes }: WordMap, tone: string) => shapes.filter((shape) => shape.kind === 'dot' && shape.tone === tone); // prettier-ignore
const linesIn = ({ shapes }: WordMap) => shapes.filter((shape): shape is Extract<Shape, { kind: 'line' }> => shape.kind === 'line'); // prettier-ignore
const saidIn = (map: WordMap, key: string) => textsIn(map).filter(({ text }) => typeof text !== 'string' && text.key === key); // prettier-ignore

const expectAt = (at: Point, expected: Point): void => {
  expect(at[0]).toBeCloseTo(expected[0], 4);
  expect(at[1]).toBeCloseTo(expected[1], 4);
};

describe.each(SIZES)('the map, $width × $height', (size) => {
  it('names no noun on the way that the word takes', () => {
    for (const of of [river, money]) {
      const map = draw(of, of === river ? 4 : 6, { size });
      const way = linesIn(map).find(({ style }) => style === 'dotted')!;
      const nouns = textsIn(map).filter(({ text }) => typeof text === 'string' && map.nouns.includes(text));
      expect(nouns.length).toBeGreaterThan(0);
      for (const noun of nouns) expect(way.points.filter((at) => !isClear(boxOf(noun), at, 0))).toEqual([]);
    }
  });
  it('has one scale and one origin for every word of both sentences', () => {
    const { plane } = draw(river, 4, { size });
    for (const of of [river, money])
      for (const [, row] of wordsOf(of)) {
        const { toPixels, unit } = draw(of, row, { size }).plane;
        expect(unit).toBe(plane.unit);
        expectAt(toPixels([0, 0]), plane.toPixels([0, 0]));
      }
  });

  it('has a word alone at its value, and here at its output', () => {
    for (const of of [river, money])
      for (const [word, row] of wordsOf(of)) {
        const map = draw(of, row, { size });
        expectAt(map.here, map.plane.toPixels(rowOf(of.matrices.output!, row)));
        expect(map.words[0]).toMatchObject({ row, word });
        for (const { row: placed, at } of map.words) expectAt(at, map.plane.toPixels(rowOf(of.matrices.v!, placed)));
        expect([dotsIn(map, 'q').length, dotsIn(map, 'output').length]).toEqual([1, 1]);
      }
  });

  const senses = AMBIGUOUS.flatMap(({ examples }) =>
    examples.map((text) => ({ text, of: picture(wordInputs(settingsFor(text), embeddings)) })),
  );
  it.each([{ text: 'by the river', of: river }, { text: 'with money', of: money }, ...senses])(
    'covers no name by another, by a point or by the way, and no name leaves it: $text',
    ({ text, of }) => {
      const others = [river, money].includes(of) ? [river, money] : [];
      const faults = wordsOf(of).flatMap(([word, row]) => {
        const map = draw(of, row, { size, others });
        const missing = ['drawn.alone', 'drawn.here'].filter((key) => saidIn(map, key).length !== 1);
        return [...missing.map((key) => `${word}: no ${key}`), ...faultsOf(map, word)];
      });
      expect(faults).toEqual([]);
      for (const one of textsIn(draw(of, 0, { size, others })))
        expect(one.size, text).toBeGreaterThanOrEqual(size.height > 400 ? 17 : 14);
    },
  );
});

/** Returns the names that cannot be read: an axis' under the way, and any over a point, over another or beyond the edge. */
function faultsOf(map: WordMap, word: string): string[] {
  const boxes = textsIn(map).map((text) => ({ text: JSON.stringify(text.text), box: boxOf(text) }));
  const way = linesIn(map).flatMap(({ tone, points }) => (tone === 'output' ? points : []));
  const isAxis = ({ left, top }: Box): boolean =>
    map.plane.taken.some((taken) => taken.left === left && Math.abs(taken.top - top) < 0.01);
  return boxes.flatMap(({ text, box }, at) => [
    ...(box.left >= 0 && box.right <= map.width && box.top >= 0 && box.bottom <= map.height ? [] : [`${word}: ${text} leaves`]), // prettier-ignore
    ...boxes.slice(at + 1).flatMap((other) => (areApart(box, other.box) ? [] : [`${word}: ${text} and ${other.text}`])),
    ...map.shapes.flatMap((dot) => dot.kind !== 'dot' || isApart(box, dot.at, dot.radius - 1) ? [] : [`${word}: ${text} over a ${dot.tone}`]), // prettier-ignore
    ...(isAxis(box) && !way.every((point) => isApart(box, point, 0)) ? [`${word}: ${text} under the way`] : []),
  ]);
}

const isApart = (box: Box, [x, y]: Point, by: number): boolean =>
  x < box.left - by || x > box.right + by || y < box.top - by || y > box.bottom + by;

describe('“bank” on the map', () => {
  const [byRiver, withMoney] = [draw(river, 4), draw(money, 6)];

  it('is named alone and here, and nothing else is', () => {
    for (const map of [byRiver, withMoney]) {
      expect([saidIn(map, 'drawn.alone').length, saidIn(map, 'drawn.here').length]).toEqual([1, 1]);
      expect(textsIn(map).filter(({ text }) => typeof text !== 'string').length).toBe(2);
    }
  });

  it('is alone at one place, and here at two', () => {
    expectAt(withMoney.words[0]!.at, byRiver.words[0]!.at);
    expect(Math.hypot(withMoney.here[0] - byRiver.here[0], withMoney.here[1] - byRiver.here[1])).toBeGreaterThan(100);
  });

  it('has nouns beside it that are nearest, at their vectors times W_V', () => {
    expect(byRiver.nouns).toEqual(expect.arrayContaining(['sea', 'boat', 'cash', 'loan']));
    expect(withMoney.nouns).toEqual(expect.arrayContaining(['cash', 'loan']));
    expect(byRiver.nouns).not.toContain('river'); // it is a word of the sentence
    const { data, rows, cols } = river.matrices.wv!;
    const { vector } = NOUNS.find(({ word }) => word === 'boat')!;
    const value = [0, 1].map((col) => Array.from({ length: rows }, (__, row) => vector[row]! * data[row * cols + col]!).reduce((a, b) => a + b)) as [number, number]; // prettier-ignore
    const dots = byRiver.shapes.flatMap((shape) => (shape.kind === 'dot' ? [shape.at] : []));
    const at = byRiver.plane.toPixels(value);
    expect(dots.some(([x, y]) => Math.hypot(x - at[0], y - at[1]) < 0.01)).toBe(true);
  });

  it('glides from alone to here, on a way that ends in an arrow', () => {
    const at = (glided: number) => draw(river, 4, { glided });
    expectAt(at(0).here, byRiver.words[0]!.at);
    expectAt(at(1).here, byRiver.here);
    const half = at(0.5);
    expect(half.here[1]).toBeLessThan(byRiver.words[0]!.at[1]);
    expect(half.here[1]).toBeGreaterThan(byRiver.here[1]);
    expect(saidIn(half, 'drawn.here')).toEqual([]);
    const rest = (map: WordMap) => textsIn(map).filter(({ tone }) => tone !== 'output');
    expect(rest(half)).toEqual(rest(byRiver)); // no name jumps while it glides
    const [way] = linesIn(byRiver).filter(({ tone }) => tone === 'output');
    expect(way).toMatchObject({ arrow: true, style: 'dotted' });
    const end = way!.points.at(-1)!;
    expect(Math.hypot(end[0] - byRiver.here[0], end[1] - byRiver.here[1])).toBeLessThan(30);
    expect(dotsIn(at(0), 'output')).toEqual([]);
  });

  it('stands among its neighbours before it goes, and those of the word that will matter', () => {
    const before = draw(river, 4, { glided: 0 });
    expect(before.nouns).toEqual(expect.arrayContaining(['sea', 'boat', 'cash', 'loan']));
    expect(textsIn(before).flatMap(({ text, bold }) => (bold ? [text] : []))).toEqual(['bank', 'river']);
    expect(before.caption).toEqual({ key: 'drawn.map-place', values: { word: 'bank', place: near('loan', 'money') } });
  });

  it('does not hide the dot that it leaves', () => {
    const soon = draw(river, 4, { glided: 1e-6 });
    expect([dotsIn(soon, 'q').length, dotsIn(soon, 'output').length]).toEqual([1, 0]);
  });
});

it('has no nouns where they were chosen for other meanings: a place is told by its axis', () => {
  const ofMice = picture(wordInputs(settingsFor('he moved the mouse of his computer'), embeddings));
  const mouse = ofMice.labels.queries.indexOf('mouse');
  expect(draw(ofMice, mouse, { others: [] }).nouns).toEqual([]);
  const places = placesSaid(ofMice, mouse, NOUNS) ?? expect.fail();
  expect([places.alone, places.here].map(({ key, values }) => sayInPageLanguage(key, values))).toEqual(['more like animal', 'more like phone']); // prettier-ignore
});

it('has the nouns of the table', () => {
  for (const { word, vector } of NOUNS)
    expect(vector.map(Math.fround), word).toEqual(Array.from(embeddings.embeddingOf(word) ?? [], (value) => value + 0));
  expect(new Set(NOUNS.map(({ word }) => word)).size).toBe(NOUNS.length);
});

it('leaves room for a name as wide as its letters', () => {
  for (const text of textsIn(draw(river, 4)))
    if (typeof text.text === 'string')
      expect(boxOf(text).right - boxOf(text).left).toBeCloseTo(textWidth(text.text, text.size), 5);
});
