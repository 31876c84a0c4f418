/** A matrix of switches, by keys. */
import { expect, it, vi } from 'vitest';
import { cellButtons } from '../../../../web/course/kit/cell-buttons.ts';
import { listenersIn } from '../../flatten.ts';

const [press] = listenersIn(
  cellButtons({
    symbol: 'M',
    label: 'mask',
    role: 'input',
    rows: 3,
    cols: 4,
    cell: () => ({ text: '', label: '', isOn: false }),
    onChoose: () => undefined,
  }),
  'keydown',
);

/** Presses a key on a cell. @returns the cell that then has the focus, if it is another, and whether the page gets the key */
function pressed(at: string, key: string, more: object = {}): { to: string | undefined; isLeft: boolean } {
  let to: string | undefined;
  const preventDefault = vi.fn();
  const querySelector = (selector: string) => ({ focus: () => ([, to] = /"(.*)"/.exec(selector) ?? []) });
  press!({ key, target: { dataset: { at } }, currentTarget: { querySelector }, preventDefault, ...more });
  return { to, isLeft: preventDefault.mock.calls.length === 0 };
}

it.each([
  ['1 1', 'ArrowUp', '0 1'],
  ['1 1', 'ArrowDown', '2 1'],
  ['1 1', 'ArrowLeft', '1 0'],
  ['1 1', 'ArrowRight', '1 2'],
  ['1 1', 'Home', '1 0'],
  ['1 1', 'End', '1 3'],
  ['0 0', 'ArrowUp', undefined],
  ['0 0', 'ArrowLeft', undefined],
  ['2 3', 'ArrowDown', undefined],
  ['2 3', 'ArrowRight', undefined],
])('on cell %s %s leads to %s, and scrolls nothing', (at, key, to) => {
  expect(pressed(at, key)).toEqual({ to, isLeft: false });
});

it('leaves other keys to the page, and those of its shortcuts', () => {
  for (const key of ['Tab', 'Enter', ' ', 'PageDown', 'a']) expect(pressed('1 1', key)).toEqual({ isLeft: true });
  for (const held of ['altKey', 'ctrlKey', 'metaKey'])
    expect(pressed('1 1', 'ArrowDown', { [held]: true })).toEqual({ isLeft: true });
});
