/** The place of the line beside a changed cell. */
import { describe, expect, it } from 'vitest';
import { layoutOf, blockOf, boxOf } from '../../../../web/stage/model/layout/layout.ts';
import { placeOfChip } from '../../../../web/stage/view/draw/chip.ts';
import { indices, matrixOf } from '../../../../web/stage/model/values/values.ts';
import { lessonPictures } from '../../engine.ts';

const HIGH = 40;

describe.each(lessonPictures)('the line beside a cell of $id', ({ picture }) => {
  it.each([
    [944, 616, false],
    [358, 500, true],
  ])('in %d × %d never covers that cell, nor leaves the matrices', (width, height, isNarrow) => {
    const room = { width, height, isNarrow, focus: 0, hasStrip: true };
    for (const step of picture.steps)
      for (const operation of step.operations) {
        const layout = layoutOf(picture, step, operation, room);
        for (const { id } of layout.blocks) {
          const block = blockOf(layout, id)!;
          for (const row of indices(matrixOf(picture, id).rows)) {
            const cell = { matrix: id, row, col: 0 };
            const box = boxOf(block, row, 0);
            const [x, y] = placeOfChip(layout, cell, HIGH);
            expect(x).toBeGreaterThanOrEqual(0);
            expect(y).toBeGreaterThanOrEqual(0);
            expect(y + HIGH <= box.y || y >= box.y + box.height, `${step.id} ${id} ${row}`).toBe(true);
          }
        }
      }
  });
});
