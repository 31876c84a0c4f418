import { describe, expect, it } from 'vitest';
import { fromRows } from '../../../../web/shared/numbers/matrix.ts';
import { type Layout, boxOf, cellAt, layoutOf } from '../../../../web/stage/model/layout.ts';
import { matrixOf, producerOf } from '../../../../web/stage/model/picture.ts';
import { allPictures, crossPicture, picture } from '../../engine.ts';

const widths = [290, 360, 700, 900, 1500];

function overlaps(layout: Layout): boolean {
  return layout.blocks.some((a, index) =>
    layout.blocks
      .slice(index + 1)
      .some(
        (b) =>
          a.x < b.x + b.cols * b.cellWidth &&
          b.x < a.x + a.cols * a.cellWidth &&
          a.y < b.y + b.rows * b.cellHeight &&
          b.y < a.y + a.rows * a.cellHeight,
      ),
  );
}

describe.each(allPictures)('the layout of $id', ({ picture: shown }) => {
  it.each(widths)('keeps matrices apart and finds every cell again at %i px', (width) => {
    for (const step of shown.steps)
      for (const operation of step.operations) {
        const layout = layoutOf(shown, step, operation, width);
        expect(overlaps(layout)).toBe(false);
        for (const block of layout.blocks) {
          const { rows, cols } = matrixOf(shown, block.id);
          for (const [row, col] of [
            [0, 0],
            [rows - 1, cols - 1],
          ] as const) {
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
  it('stands as multiplication stands', () => {
    const { step, operation } = producerOf(crossPicture, 'scores') ?? {};
    if (!step || !operation) throw new Error('scores has an operation');
    const { blocks } = layoutOf(crossPicture, step, operation, 900);
    const [q, k, scores] = ['q', 'k', 'scores'].map((id) => blocks.find((block) => block.id === id));
    expect(q?.y).toBe(scores?.y);
    expect(k?.x).toBe(scores?.x);
    expect(k?.transposed).toBe(true);
    expect((k?.y ?? 0) + (k?.rows ?? 0) * (k?.cellHeight ?? 0)).toBeLessThan(scores?.y ?? 0);
  });

  it('fits 256 tokens on a stage as a heat map', () => {
    const many = fromRows(Array.from({ length: 256 }, (_, row) => [Math.sin(row), Math.cos(row)]));
    const large = picture({ q: many, k: many, v: many });
    for (const step of large.steps)
      for (const operation of step.operations) {
        const layout = layoutOf(large, step, operation, 900);
        expect(layout.isHeatMap).toBe(true);
      }
  });
});
