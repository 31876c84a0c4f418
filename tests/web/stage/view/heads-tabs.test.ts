/** The tabs of the heads, by keys. */
import { expect, it, vi } from 'vitest';
import { sayInEnglish } from '../../../../web/shared/words/say.ts';
import { renderHeads } from '../../../../web/stage/view/draw/heads-tabs.ts';
import { pictureOfExample } from '../../engine.ts';
import { listenersIn } from '../../flatten.ts';

const picture = pictureOfExample('bank-river-heads');
const last = picture.heads.count - 1;

it.each<[string, (head: number) => number]>([
  ['ArrowRight', (head) => (head === last ? 0 : head + 1)],
  ['ArrowLeft', (head) => (head === 0 ? last : head - 1)],
  ['Home', () => 0],
  ['End', () => last],
])('%s leads to the head that it has to, with the focus', (key, to) => {
  const choose = vi.fn();
  const tabs = listenersIn(renderHeads({ picture, query: 0, controls: '', say: sayInEnglish, choose }), 'keydown');
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
