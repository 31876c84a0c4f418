/** Parts of the drawn stage: the tabs of the heads, by keys; the place of the line beside a changed cell. */
import { describe, expect, it, vi } from 'vitest';
import { sayInPageLanguage } from '../../../../web/shared/words/say.ts';
import { layoutOf, blockOf, boxOf } from '../../../../web/stage/model/layout/layout.ts';
import { indices, matrixOf } from '../../../../web/stage/model/values/values.ts';
import { placeOfChip } from '../../../../web/stage/view/draw/chip.ts';
import { renderHeads } from '../../../../web/stage/view/draw/heads-tabs.ts';
import { lessonPictures, pictureOfExample } from '../../engine.ts';
import { flatten, listenersIn } from '../../flatten.ts';

const picture = pictureOfExample('bank-river-heads');
const last = picture.heads.count - 1;

it('Tab leads to the head that is shown, and to no other', () => {
  const shown = { ...picture, head: 2 };
  const text = flatten(
    renderHeads({ picture: shown, query: 0, controls: '', say: sayInPageLanguage, choose: vi.fn() }),
  );
  expect([...text.matchAll(/tabindex=(\S+)/g)].map(([, at]) => at)).toEqual(['-1', '-1', '0', '-1']);
});

it.each<[string, (head: number) => number]>([
  ['ArrowRight', (head) => (head === last ? 0 : head + 1)],
  ['ArrowLeft', (head) => (head === 0 ? last : head - 1)],
  ['Home', () => 0],
  ['End', () => last],
])('%s leads to the head that it has to, with the focus', (key, to) => {
  const choose = vi.fn();
  const tabs = listenersIn(renderHeads({ picture, query: 0, controls: '', say: sayInPageLanguage, choose }), 'keydown');
  expect(tabs.length).toBe(last + 1);
  tabs.forEach((press, head) => {
    const children = tabs.map(() => ({ focus: vi.fn() }));
    const preventDefault = vi.fn();
    press({ key, preventDefault, currentTarget: { parentElement: { children } } });
    expect(choose).toHaveBeenLastCalledWith(to(head));
    expect(children[to(head)]!.focus).toHaveBeenCalledOnce();
    expect(preventDefault).toHaveBeenCalledOnce();
  });
});

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
