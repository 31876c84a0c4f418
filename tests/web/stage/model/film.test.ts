/** One word's row, large: where it is, how many numbers there are, and what is said and written around it. */
import { describe, expect, it } from 'vitest';
import { formatNumber } from '../../../../web/shared/numbers/format.ts';
import { sayInPageLanguage } from '../../../../web/shared/words/say.ts';
import type { MatrixId } from '../../../../web/stage/inputs/matrices.ts';
import { alikeShapes } from '../../../../web/stage/model/scenes/moment.ts';
import { signOf } from '../../../../web/stage/model/drawn/equality.ts';
import { percentText } from '../../../../web/stage/model/drawn/percent.ts';
import { bracketsOf } from '../../../../web/stage/model/film/brackets.ts';
import { bestOf, climbOf, partsOf, sumOf } from '../../../../web/stage/model/film/sum.ts';
import { toldOf } from '../../../../web/stage/model/film/told.ts';
import { frameOf } from '../../../../web/stage/model/frame.ts';
import { type Layout, type Room, fitsInRow, layoutOf, linesOf } from '../../../../web/stage/model/layout/layout.ts';
import { type Picture, turnedTo, valueAt } from '../../../../web/stage/model/picture.ts';
import { rowOfWord } from '../../../../web/stage/model/values/order.ts';
import { tellingQuery } from '../../../../web/stage/model/query.ts';
import { spanOf, timelineOf } from '../../../../web/stage/model/timeline.ts';
import { allPictures, pictureOfExample } from '../../engine.ts';

const wide = { width: 712, height: 500, isNarrow: false, hasStrip: true, rows: 'one' } as const;
const phone = { ...wide, width: 358, height: undefined, isNarrow: true } as const;
const show = (value: number, _id?: MatrixId): string => formatNumber(value, 2, 'about');

/** The frames and layouts of one word's row at some moments of each step. */
function* moments(picture: Picture, room: Omit<Room, 'focus'>) {
  const query = tellingQuery(picture);
  const timeline = timelineOf(picture);
  for (const { step, start, rest } of timeline.spans)
    for (const part of [0, 0.3, 0.7, 1]) {
      const frame = frameOf(picture, timeline, start + part * (rest - start));
      if (!fitsInRow(picture, frame.step)) continue;
      const column = frame.target?.col;
      const layout = layoutOf(picture, frame.step, frame.operation, { ...room, focus: query, column });
      yield { step, part, frame, layout, query };
    }
}

const numbersIn = ({ blocks, whole }: Layout): number =>
  blocks.reduce((sum, { xs, ys }) => sum + linesOf(xs).length * linesOf(ys).length, whole ? 0 : 0);

describe.each(allPictures)('one word’s row of $id', ({ picture }) => {
  it.each([
    ['wide', wide],
    ['on a phone', phone],
  ] as const)('is in its room at every moment, %s', (_, room) => {
    for (const { step, frame, layout } of moments(picture, room)) {
      const what = `${step}, ${frame.operation.out}`;
      for (const { xs, ys } of layout.blocks) {
        expect(xs[0], what).toBeGreaterThanOrEqual(0);
        expect(xs.at(-1), what).toBeLessThanOrEqual(room.width + 1e-6);
        expect(ys.at(-1), what).toBeLessThanOrEqual(layout.height);
      }
      // No two matrices overlap: each begins below the one before.
      const tops = layout.blocks.map(({ ys }) => [ys[0] ?? 0, ys.at(-1) ?? 0] as const);
      for (const [at, [top]] of tops.entries())
        if (at > 0) expect(top, what).toBeGreaterThanOrEqual(tops[at - 1]![1] - 1e-6);
    }
  });

  it('speaks of one word only, also while the other rows follow', () => {
    const asks = tellingQuery(picture);
    const timeline = timelineOf(picture);
    let others = 0;
    for (const { start, duration, row, kind } of timeline.segments) {
      const frame = frameOf(picture, timeline, start + duration / 2, { isOneRow: true });
      const own = rowOfWord(picture, frame.operation.out, asks);
      if (kind === 'row' && row !== own) others++;
      for (const cell of [frame.target, ...frame.lit])
        if (cell?.matrix === frame.operation.out && cell.row !== undefined) expect(cell.row).toBe(own);
    }
    expect(others).toBeGreaterThan(picture.labels.queries.length > 1 ? 0 : -1);
  });

  it('keeps words and arcs in one place through all steps', () => {
    const places = [...moments(picture, wide)].map(({ layout }) =>
      JSON.stringify([layout.words?.places, layout.words?.above]),
    );
    expect(new Set(places).size).toBeLessThanOrEqual(1);
  });

  it('writes “=” only where a reader with a calculator gets the result', () => {
    for (const { frame, query, part } of moments(picture, wide)) {
      const cell = bestOf(picture, frame.operation, query);
      const sum = part === 1 && cell ? sumOf(picture, frame, cell, show) : undefined;
      if (!cell || !sum?.result) continue;
      expect(sum.result.text).toBe(show(valueAt(picture, cell.matrix, cell.row, cell.col)));
      if (sum.sign !== '=') continue;
      const texts = sum.summands.map(({ factors }) => factors.map(({ text }) => text));
      const add = (...numbers: number[]): number => {
        let at = 0;
        return texts.reduce(
          (total, factors) => total + factors.reduce((product) => product * (numbers[at++] ?? NaN), 1),
          0,
        );
      };
      expect(signOf(texts.flat(), add, sum.result.text)).toBe('=');
    }
  });

  it('tells a consequence only once its numbers are there', () => {
    for (const { frame, query, part, step } of moments(picture, wide)) {
      const { consequence } = toldOf({ picture, frame, query, show });
      if (part === 0 && ['scores', 'softmax', 'weighted-sum'].includes(step)) expect(consequence, step).toBeUndefined();
    }
  });
});

describe('“bank” by the river', () => {
  const picture = pictureOfExample('bank-river');

  it('has words and arcs alone at its end, in the middle of the room', () => {
    for (const room of [{ ...wide, width: 1344 }, phone]) {
      const { steps } = picture;
      const step = steps.at(-1)!;
      const { blocks, whole, words, width } = layoutOf(picture, step, step.operations[0]!, {
        ...room,
        focus: 4,
        isEnd: true,
      });
      expect([blocks, whole]).toEqual([[], undefined]);
      const xs = words!.places.map(({ x }) => x);
      expect(xs[0]! + xs.at(-1)!).toBeCloseTo(width, 5);
    }
  });

  it('fits where the room is low, with lower arcs, which keep their height through all steps', () => {
    for (const [room, height] of [
      [wide, 388],
      [phone, 258],
    ] as const) {
      // prettier-ignore
      const layouts = [...moments(picture, { ...room, height })].map(({ layout }) => layout);
      for (const { blocks } of layouts) for (const { ys } of blocks) expect(ys.at(-1)).toBeLessThanOrEqual(height);
      expect(new Set(layouts.map(({ words }) => words?.above.height)).size).toBe(1);
    }
  });

  it('has at most 30 numbers in its rows at once', () => {
    for (const { layout, step } of moments(picture, wide)) expect(numbersIn(layout), step).toBeLessThanOrEqual(18);
  });

  it('is told with its numbers, right as printed', () => {
    const timeline = timelineOf(picture);
    const query = tellingQuery(picture);
    const at = (step: 'qkv' | 'scores' | 'softmax' | 'weighted-sum' | 'scale') =>
      frameOf(picture, timeline, spanOf(timeline, step).rest);
    const sum = sumOf(picture, at('scores'), bestOf(picture, at('scores').operation, query)!, show)!;
    expect([sum.summands.map(({ factors }) => factors.map(({ text }) => text)), sum.sign, sum.result?.text]).toEqual([
      [['3.55', '−1.09'], ['3.37', '2.96']], // prettier-ignore
      '=',
      '6.11',
    ]);
    const { lines } = partsOf(picture, at('weighted-sum'), query, show)!;
    expect(lines.map(({ name, weight, value, product, sign }) => [name, weight, value, sign, product])).toEqual([
      ['river', '0.874', '(−1.08, 2.99)', '=', '(−0.94, 2.61)'],
      ['sat', '0.102', '(−0.38, 0.84)', '=', '(−0.04, 0.09)'],
      [undefined, '0.024', undefined, '=', '(0.02, −0.01)'],
    ]);
    // Why a key is no value: with values as keys, “bank” would find itself.
    const { consequence } = toldOf({ picture, frame: at('qkv'), query, show });
    expect(sayInPageLanguage(consequence!.key, consequence!.values)).toBe('With values as keys, “bank” would find “bank”, not “river”.'); // prettier-ignore
    expect(toldOf({ picture, frame: at('scale'), query, show }).consequence?.values).toMatchObject({
      before: '95\u202f%',
      share: '87\u202f%',
    });
  });

  it('shows words like it as bars under its numbers, before anything is computed, and the one it looks at apart', () => {
    const [step] = picture.steps;
    const room = { ...wide, focus: 4, hasMeanings: true };
    const { film, whole, blocks } = layoutOf(picture, step!, step!.operations[0]!, room);
    const { alike } = film!;
    expect([whole, alike!.x, alike!.width]).toEqual([undefined, blocks[0]!.xs[0], blocks[0]!.xs.at(-1)! - blocks[0]!.xs[0]!]); // prettier-ignore
    expect(alike!.y + alike!.height).toBeLessThanOrEqual(room.height);
    const shapes = alikeShapes(picture, 4, alike!);
    expect(shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))).toEqual(['bank', 'loan', 'cash', 'river', 'sea']); // prettier-ignore
    // Each number is a bar, below the middle of its cell, and within the place.
    const rects = shapes.filter((shape) => shape.kind === 'bar');
    expect(rects.length).toBe(5 * 8);
    for (const { at, width, height } of rects) {
      expect(at[0] + width).toBeLessThanOrEqual(alike!.width);
      expect(at[1] + height).toBeLessThanOrEqual(alike!.height);
    }
    // Elsewhere the rows of the sentence are there.
    expect(layoutOf(picture, step!, step!.operations[0]!, { ...room, hasMeanings: false }).whole).toBeDefined();
    expect(layoutOf(picture, picture.steps[2]!, picture.steps[2]!.operations[0]!, room).film!.alike).toBeUndefined();
  });

  it('mixes the largest part first, then the next, the words before them in the sentence after', () => {
    const timeline = timelineOf(picture);
    const query = tellingQuery(picture);
    const { row, start, duration } = timeline.segments.find(({ step, kind }) => step === 'weighted-sum' && kind === 'cell')!; // prettier-ignore
    const words = Array.from({ length: 8 }, (_, turn) => {
      const frame = frameOf(picture, timeline, start + ((turn + 0.5) / 8) * duration);
      const { lines } = partsOf(picture, frame, query, show)!;
      expect(lines.map(({ product }) => product !== undefined)).toEqual([true, turn > 0]);
      const [key] = frame.term!.operands.map(({ col }) => col);
      expect([frame.lit.at(-1)!.row, frame.term!.index, frame.term!.added.length]).toEqual([key, key, turn + 1]);
      return picture.labels.keys[key!];
    });
    expect(row).toBe(query);
    expect(words.slice(0, 3)).toEqual(['river', 'sat', 'bank']);
    expect(new Set(words)).toEqual(new Set(picture.labels.keys));
  });

  it('climbs to each number of a projection, product by product', () => {
    const timeline = timelineOf(picture);
    const { start, rest } = spanOf(timeline, 'qkv');
    const counts = Array.from({ length: 40 }, (_, at) => {
      const frame = frameOf(picture, timeline, start + (at / 40) * (rest - start) * 0.4);
      return climbOf(picture, frame, tellingQuery(picture)).filter(Number.isFinite).length;
    });
    expect(Math.max(...counts)).toBe(8);
    expect(Math.min(...counts.slice(10, 20))).toBeLessThan(8);
  });
});

describe('four heads', () => {
  const picture = turnedTo(pictureOfExample('bank-river-heads'), 3);
  const query = tellingQuery(picture);
  const said = (step: 'weighted-sum' | 'output-projection', of = picture): string[] => {
    const timeline = timelineOf(of);
    const frame = frameOf(of, timeline, spanOf(timeline, step).rest);
    const { title, reason, consequence } = toldOf({ picture: of, frame, query, show });
    return [title, reason, consequence].map((one) => (one ? sayInPageLanguage(one.key, one.values) : ''));
  };

  it('are told by what each has found, and by what becomes of it', () => {
    const share = percentText(valueAt(picture, 'heads[3].weights', query, picture.labels.keys.indexOf('river')));
    expect(said('weighted-sum')[2]).toBe(`In head “where?”, “sat” gives ${share} of its attention to “river”.`);
    expect(said('output-projection').slice(0, 2)).toEqual(['4 answers become one row', 'Each head has found its own numbers for “sat”.']); // prettier-ignore
    expect(said('output-projection')[2]).toContain('they are 8, and W_O mixes them into the 8 numbers');
    const nameless = { ...picture, labels: { ...picture.labels, heads: [] } };
    expect(said('weighted-sum', nameless)[2]).toMatch(/^In head 3, /);
  });

  it('stand in one row, each under its bracket', () => {
    for (const { step, layout } of moments(picture, wide)) {
      const { film, blocks } = layout;
      const [block] = blocks;
      const brackets = bracketsOf(picture, film!, block!.xs, String);
      expect(brackets.map(({ name }) => name), step).toEqual(block!.id === 'concat' ? picture.labels.heads : []); // prettier-ignore
      if (brackets.length === 0) continue;
      const { words } = layout;
      expect(block!.ys[0]).toBeGreaterThanOrEqual(words!.places[0]!.y + words!.fontSize / 2 + 24);
      expect(brackets.map(({ left }) => left)).toEqual([0, 2, 4, 6].map((at) => block!.xs[at]));
      expect(brackets.at(-1)!.right).toBe(block!.xs.at(-1));
      expect(brackets.map(({ isShown }) => isShown)).toEqual([false, false, false, true]);
    }
    // Without the room of a name, a bracket has the head's number.
    const low = bracketsOf(picture, { partWidth: 1 }, [0, 30, 60, 90, 120], String);
    expect(low.map(({ name }) => name)).toEqual(['0', '1', '2', '3']);
  });

  it('write no line of their own for a word with nearly nothing', () => {
    const timeline = timelineOf(picture);
    const { lines, others } = partsOf(picture, frameOf(picture, timeline, spanOf(timeline, 'weighted-sum').rest), query, show)!; // prettier-ignore
    expect(lines.map(({ name }) => name)).toEqual(['river', undefined]);
    expect(others).toBe(7);
  });
});
