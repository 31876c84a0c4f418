/** Names in a picture: none covers another or a point; and the height of a picture beside a cell's arithmetic. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point, Shape } from '../../../../../web/stage/model/drawn/drawing.ts';
import { drawingOf } from '../../../../../web/stage/model/scenes/moment.ts';
import { heightBeside, inColumns } from '../../../../../web/stage/model/scenes/height.ts';
import { areApart, boxOf, isClear, marks } from '../../../../../web/stage/model/drawn/marks.ts';
import { wordsOn } from '../../../../../web/stage/model/drawn/words-on.ts';
import { planeOf } from '../../../../../web/stage/model/drawn/plane.ts';
import { frameOf } from '../../../../../web/stage/model/frame.ts';
import { labelIn } from '../../../../../web/stage/model/layout/label.ts';
import { spanOf, timelineOf } from '../../../../../web/stage/model/timeline.ts';
import { lessonPictures } from '../../../engine.ts';

const SIZE = { width: 288, height: 200 } as const;

type Text = Extract<Shape, { kind: 'text' }>;
const wordsIn = ({ text }: Text): string => (typeof text === 'string' ? text : text.key);
const textsOf = (shapes: readonly Shape[]): Text[] => shapes.filter((shape) => shape.kind === 'text');

const pairs = <T>(of: readonly T[]): [T, T][] => of.flatMap((a, at) => of.slice(at + 1).map((b): [T, T] => [a, b]));

const point = fc.tuple(fc.integer({ min: 0, max: 288 }), fc.integer({ min: 0, max: 200 }));

describe('names beside points', () => {
  it('stand once where a word is there twice, with one vector', () => {
    const mark = (text: string, at: Point) => ({ at, text, tone: 'k' as const });
    const wanted = [mark('the', [99, 99]), mark('the', [99, 99]), mark('of', [99, 99]), mark('the', [199, 99])];
    expect(marks(wanted, { points: [] }, SIZE).map(wordsIn)).toEqual(['the', 'of', 'the']);
  });

  it('cover no other, no point and no name of an axis', () => {
    const all = fc.uniqueArray(point, { minLength: 1, maxLength: 9, selector: String });
    fc.assert(
      fc.property(
        all,
        fc.array(fc.string({ minLength: 1, maxLength: 9 }), { minLength: 9, maxLength: 9 }),
        (at, texts) => {
          const { toPixels, taken } = planeOf(at, SIZE, ['like cash', 'like water']);
          const points = at.map(toPixels);
          const wanted = points.map((here, index) => ({ at: here, text: texts[index] ?? '', tone: 'q' as const }));
          const boxes = textsOf(marks(wanted, { points, taken }, SIZE)).map(boxOf);
          // The axes are named where they grow: at the right, and at the top.
          expect(taken[0]!.right).toBeGreaterThan(SIZE.width - 9);
          expect(taken[1]!.top).toBeLessThan(12);
          for (const [a, b] of pairs([...boxes, ...taken])) expect(areApart(a, b)).toBe(true);
          for (const box of boxes) for (const one of points) expect(isClear(box, one)).toBe(true);
        },
      ),
    );
  });

  it('cross no line where there is another place', () => {
    const line: Point[] = [[20, 100], [268, 100]]; // prettier-ignore
    const wanted = [
      { at: [268, 100], text: 'query 1', tone: 'q' },
      { at: [268, 100], text: 'key 1', tone: 'k' },
    ] as const;
    const shapes = textsOf(marks(wanted, { points: [[268, 100]], lines: [line] }, SIZE));
    expect(shapes.map(({ text }) => text)).toEqual(['query 1', 'key 1']);
    for (const { top, bottom } of shapes.map(boxOf)) expect(bottom < 100 || top > 100).toBe(true);
  });

  it.each(lessonPictures)('cover nothing at the end of each step of $id', ({ picture }) => {
    const timeline = timelineOf(picture);
    for (const { id } of picture.steps)
      for (const size of [...[110, 200, 288].map((height) => ({ width: 288, height })), { width: 584, height: 580 }]) {
        const drawing = drawingOf(picture, frameOf(picture, timeline, spanOf(timeline, id).rest), 0, size);
        // Numbers below an axis may be close together.
        const boxes = textsOf(drawing?.shapes ?? []).filter((shape) => !/^[−\d.]+$/.test(wordsIn(shape)));
        for (const [a, b] of pairs(boxes))
          expect(areApart(boxOf(a), boxOf(b)), `${id}, ${size.height}: ${wordsIn(a)}, ${wordsIn(b)}`).toBe(true);
      }
  });
});

describe('words over a number line', () => {
  it('cover no other; the first one is always there', () => {
    const words = fc.array(fc.record({ x: fc.integer({ min: 40, max: 270 }), text: fc.string({ maxLength: 12 }) }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(words, fc.nat(), (given, at) => {
        const named = given.map((word, index) => ({ ...word, isFirst: index === at % given.length }));
        const shapes = textsOf(wordsOn(named, 40, 288));
        expect(shapes[0]).toMatchObject({ text: named[at % given.length]!.text, bold: true });
        for (const [a, b] of pairs(shapes.map(boxOf))) expect(a.right < b.left || b.right < a.left).toBe(true);
      }),
    );
  });
});

describe('the height of a picture', () => {
  it('leaves the room for a sum of eight terms below it, and for many in two columns', () => {
    expect(heightBeside(616, 2)).toBe(288);
    expect(heightBeside(616, 8)).toBe(200);
    expect(heightBeside(527, 8)).toBe(207);
    expect(heightBeside(616, 32)).toBe(104);
    expect([inColumns(8, 616), inColumns(8, 527), inColumns(32), inColumns(8)]).toEqual([false, true, true, false]);
  });
});

describe('the name of a column', () => {
  it.each([
    ['like cash', 80, { lines: ['like cash'], fontSize: 17.2 }],
    ['like cash', 47, { lines: ['like', 'cash'], fontSize: 12 }],
    ['like the water', 47, { lines: ['like the', 'water'], fontSize: 11.25 }],
    ['unbelievable', 47, { lines: ['unbelie…'], fontSize: 11.25 }],
  ])('%s in %i pixels', (text, room, label) => {
    expect(labelIn(text, room, 20)).toEqual(label);
  });
});
