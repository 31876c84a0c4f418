import { smallest } from '../../../../web/shared/numbers/statistics.ts';
import { describe, expect, it } from 'vitest';
import { fromRows } from '../../../../web/shared/numbers/matrix.ts';
import { withoutOverlap } from '../../../../web/stage/model/values/overlap.ts';
import {
  type Layout,
  type Room,
  boxOf,
  boxOfBlock,
  cellAt,
  layoutOf,
  legible,
  linesOf,
  narrowest,
} from '../../../../web/stage/model/layout/layout.ts';
import { sizesIn } from '../../../../web/stage/model/layout/block.ts';
import { infoOf } from '../../../../web/stage/inputs/matrices.ts';
import { type Picture, producerOf } from '../../../../web/stage/model/picture.ts';
import {
  allPictures,
  backwardBiased,
  biasedPicture,
  crossPicture,
  picture,
  walkedPictures,
  pictureOfExample,
} from '../../engine.ts';

const room = (width: number, height: number | undefined, focus = 0): Room => ({
  width,
  height,
  focus,
  isNarrow: width < 604,
  hasStrip: true,
});

const rooms = [
  room(290, 500),
  room(390, 600, 1),
  room(944, 616),
  room(944, 616, 2),
  room(1584, 896, 1),
  room(1400, 800, 1),
  room(700, undefined),
];

function overlaps({ blocks }: Layout): boolean {
  const boxes = blocks.map(boxOfBlock);
  return boxes.some((a, index) =>
    boxes
      .slice(index + 1)
      .some((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height),
  );
}

describe.each(walkedPictures)('the layout of $id', ({ picture: shown }) => {
  it.each(rooms)('keeps matrices apart and finds every cell again in $width × $height', (there) => {
    for (const step of shown.steps)
      for (const operation of step.operations) {
        const layout = layoutOf(shown, step, operation, there);
        expect(overlaps(layout)).toBe(false);
        expect(layout.blocks.map(({ id }) => id)).toEqual(
          expect.arrayContaining([operation.out, ...operation.operands]),
        );
        for (const block of layout.blocks) {
          const [downs, acrosses] = [linesOf(block.ys), linesOf(block.xs)];
          expect(downs.length * acrosses.length, block.id).toBeGreaterThan(0);
          for (const [down, across] of [
            [downs[0]!, acrosses[0]!],
            [downs.at(-1)!, acrosses.at(-1)!],
          ] as const) {
            const [row, col] = block.transposed ? [across, down] : [down, across];
            const box = boxOf(block, row, col);
            expect(cellAt(layout, box.x + box.width / 2, box.y + box.height / 2)).toEqual({
              matrix: block.id,
              row,
              col,
            });
          }
        }
      }
  });
});

describe('a layout', () => {
  const words = (count: number, width = 2): Picture => {
    const rows = Array.from({ length: count }, (_, row) =>
      Array.from({ length: width }, (__, col) => Math.sin(row + col)),
    );
    return picture({ q: fromRows(rows), k: fromRows(rows), v: fromRows(rows) });
  };
  const everyLayout = (shown: Picture, there: Room): Layout[] =>
    shown.steps.flatMap((step) => step.operations.map((operation) => layoutOf(shown, step, operation, there)));

  it.each([3, 8, 17, 24, 256])('keeps all of %i tokens within the room there is, whatever the step', (count) => {
    for (const there of [room(944, 616, 1), room(1584, 896, 1)])
      for (const { width, height, blocks } of everyLayout(words(count, count === 24 ? 24 : 2), there)) {
        expect([width, height]).toEqual([there.width, there.height]);
        for (const box of blocks.map(boxOfBlock)) {
          expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(there.width);
          expect(box.y + box.height).toBeLessThanOrEqual(there.height!);
        }
      }
  });

  it.each([0, 40, 80, 120, 160, 200, 300])('has no size below 0 where it is %i pixels high', (height) => {
    const shown = [...walkedPictures.map((all) => all.picture), words(40), words(256, 24)];
    const there = [room(290, height), room(604, height), room(1400, height)];
    const sizes = there
      .flatMap((one) => shown.flatMap((all) => everyLayout(all, one)))
      .flatMap(({ blocks, stands }) => [
        ...blocks.flatMap(({ xs, ys, drawn }) => [...sizesIn(xs), ...sizesIn(ys), drawn?.box.height ?? 0]),
        ...stands.map(({ lane }) => lane.height),
      ]);
    expect(smallest(sizes)).toBeGreaterThanOrEqual(0);
  });

  it('leaves words in one line where there are no arcs over them', () => {
    const queries = ['neighbouring', 'representations'];
    const shown = { ...crossPicture, labels: { ...crossPicture.labels, queries } };
    const { step, operation } = producerOf(shown, 'weights')!;
    expect(layoutOf(shown, step, operation, room(944, 616)).words?.lines).toBe(1);
  });

  it.each([room(944, 616), room(390, 600)])(
    'has room for the name and the sign of a row under weights: $width pixels',
    (there) => {
      for (const shown of [biasedPicture, backwardBiased])
        for (const layout of everyLayout(shown, there)) {
          const unders = layout.blocks.filter(({ id, title, sign }) => /^d?b/i.test(id) && title.y === sign?.ys[0]);
          for (const { id, title, sign, ys } of unders) {
            const left = layout.blocks.filter(({ ys: [from = 0, ...to] }) => from < ys[1]! && to.at(-1)! > ys[0]!);
            const ends = left.map(({ xs }) => xs.at(-1)!).filter((end) => end < title.x);
            expect(sign!.x - 8).toBeGreaterThanOrEqual(Math.max(0, ...ends));
            expect(title.x - sign!.x).toBeGreaterThan(8 + 10 * infoOf(id).symbol.replace('_', '').length);
          }
          const products = layout.blocks.some(({ id }) => /^d?w[qkvo]$/i.test(id));
          if (products && layout.stands.length > 0) expect(unders.length).toBeGreaterThan(0);
        }
    },
  );

  it.each([528, 400])('keeps what a head is cut from beside what it gets, in %d pixels of height', (height) => {
    const heads = pictureOfExample('bank-river-heads');
    const step = heads.steps.find(({ id }) => id === 'split')!;
    const { blocks } = layoutOf(heads, step, step.operations[0]!, room(944, height, 4));
    const topOf = (id: string) => blocks.find((block) => block.id === id)?.ys[0];
    for (const { operands, out } of step.operations) expect(topOf(out)).toBe(topOf(operands[0]!));
    expect(new Set(step.operations.map(({ out }) => topOf(out))).size).toBe(height > 500 ? 3 : 2);
  });

  it('keeps the sign of a line that is broken off the words beside its rows', () => {
    const heads = allPictures.find(({ picture: shown }) => shown.heads.count > 2)!.picture;
    const { step, operation } = producerOf(heads, 'concat') ?? {};
    if (!step || !operation) throw new Error('concat has an operation');
    for (const { sign, ys, rowLabels } of layoutOf(heads, step, operation, room(944, 616)).blocks)
      if (sign && rowLabels.length > 0) expect(sign.ys[0]).toBeLessThan(ys[0]!);
  });

  it('leaves room for a picture below eight words on a phone', () => {
    for (const { height } of everyLayout(words(8), room(390, 617, 4)))
      expect(height).toBeLessThanOrEqual(617 - 64 - 110);
  });

  it('fits 256 tokens on a stage as a heat map', () => {
    const many = fromRows(Array.from({ length: 256 }, (_, row) => [Math.sin(row), Math.cos(row)]));
    const large = picture({ q: many, k: many, v: many });
    for (const step of large.steps)
      for (const operation of step.operations) {
        const layout = layoutOf(large, step, operation, room(900, 600));
        expect(layout.isHeatMap).toBe(true);
      }
  });
});

describe('what stands along a line', () => {
  it('keeps apart, the first ones first', () => {
    const spans = [[0, 10], [8, 12], [13, 20], [20, 25]] as const; // prettier-ignore
    expect([...withoutOverlap(spans, 1)]).toEqual([0, 2]);
    expect([...withoutOverlap(spans, 1, [1, 3, 0, 2])]).toEqual([1, 3]);
    expect([...withoutOverlap(spans, 0)]).toEqual([0, 2, 3]);
  });
});

describe('words that do not all fit', () => {
  const rows = [18, ...Array.from({ length: 23 }, (_, row) => 40 + 8 * row)]; // the first one in focus

  it.each([
    [0, undefined],
    [0, 7],
    [11, 12],
    [20, 23],
  ])('are written so that none covers another, those that matter before others: %s, %s', (query, key) => {
    const isWritten = legible(rows, 14, query, key);
    const written = rows.filter((_, at) => isWritten(at));
    expect(narrowest(written)).toBeGreaterThanOrEqual(14);
    expect(isWritten(query)).toBe(true);
    if (key !== undefined) expect(isWritten(key)).toBe(Math.abs(key - query) > 1);
    expect(written.length).toBeGreaterThan(8);
  });

  it('have no neighbour when there is one', () => {
    expect([narrowest([3]), legible([3], 14, 0, undefined)(0)]).toEqual([Infinity, true]);
  });
});
