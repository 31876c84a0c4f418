/** The keys that a control uses do not reach the page around it, and all others do. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepKeys } from '../../../web/shared/controls/keys.ts';

/** An element as far as it is asked. */
class Control {
  readonly selector: string;
  /** Pixels, of which 10 are seen. */
  readonly scrollHeight: number;
  readonly scrollWidth = 10;
  readonly clientWidth = 10;
  readonly clientHeight = 10;
  constructor(selector: string, height = 10) {
    this.selector = selector;
    this.scrollHeight = height;
  }
  matches(selectors: string): boolean {
    return selectors.split(', ').includes(this.selector);
  }
}
class Dialog extends Control {
  readonly open = true;
}
beforeEach(() => {
  vi.stubGlobal('Element', Control);
  vi.stubGlobal('HTMLDialogElement', Dialog);
  vi.stubGlobal('getComputedStyle', () => ({ overflowX: 'auto', overflowY: 'auto' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const KEYS = ['Enter', ' ', 'ArrowDown', 'End', 'PageUp', 'Escape', 'Tab', 'b'];
const keptBy = (path: readonly Control[], more: Partial<KeyboardEvent> = {}): string[] =>
  KEYS.filter((key) => {
    const stopPropagation = vi.fn();
    keepKeys({
      key,
      defaultPrevented: false,
      composedPath: () => path,
      stopPropagation,
      ...more,
    } as unknown as KeyboardEvent);
    return stopPropagation.mock.calls.length > 0;
  });

it.each<[string, string[]]>([
  ['input', KEYS],
  ['select', KEYS],
  ['textarea', KEYS],
  ['button', ['Enter', ' ']],
  ['summary', ['Enter', ' ']],
  ['a[href]', ['Enter', ' ']],
  ['div', []],
])('%s keeps %j', (selector, keys) => {
  expect(keptBy([new Control(selector)])).toEqual(keys);
});

it('what scrolls keeps the keys that scroll it', () => {
  expect(keptBy([new Control('div', 20)])).toEqual([' ', 'ArrowDown', 'End', 'PageUp']);
});

it('a dialog that is open keeps Escape, wherever in it the focus is', () => {
  expect(keptBy([new Control('div'), new Dialog('dialog')])).toEqual(['Escape']);
});

it('what has been handled is kept; shortcuts of the page in a field are not', () => {
  expect(keptBy([new Control('div')], { defaultPrevented: true })).toEqual(KEYS);
  for (const held of ['ctrlKey', 'metaKey']) expect(keptBy([new Control('input')], { [held]: true })).toEqual([]);
});
