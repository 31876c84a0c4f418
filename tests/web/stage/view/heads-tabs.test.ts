/** The tabs of the heads, by keys. */
import { expect, it, vi } from 'vitest';
import { sayInEnglish } from '../../../../web/shared/words/say.ts';
import { renderHeads } from '../../../../web/stage/view/draw/heads-tabs.ts';
import { pictureOfExample } from '../../engine.ts';
import { flatten, listenersIn } from '../../flatten.ts';

const picture = pictureOfExample('bank-river-heads');
const last = picture.heads.count - 1;

it('Tab leads to the head that is shown, and to no other', () => {
  const shown = { ...picture, head: 2 };
  const text = flatten(renderHeads({ picture: shown, query: 0, controls: '', say: sayInEnglish, choose: vi.fn() }));
  expect([...text.matchAll(/tabindex=(\S+)/g)].map(([, at]) => at)).toEqual(['-1', '-1', '0', '-1']);
});

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
