/** A teacher's draft, and other texts that replace it for a while. */
import { expect, it } from 'vitest';
import { type Draft, keepDraft, readDraft, withOpened } from '../../../../web/site/editor/draft.ts';
import { openedText } from '../../../../web/site/editor/words.ts';

const written: Draft = { text: '{ "title": "Mine" }' };

it('can be had again after something else was opened, however often, and even if that was emptied', () => {
  const opened = withOpened(written, 'template');
  expect(opened).toEqual({ text: 'template', before: written.text });
  expect(withOpened(opened, 'template')).toEqual(opened);
  expect(withOpened({ ...opened, text: ' ' }, 'template')).toEqual(opened);
  expect(withOpened(opened, written.text)).toEqual({ text: written.text, before: 'template' });
});

it('is said to be kept where there was one, with the button that brings it back', () => {
  expect(openedText('softmax', written.text)).toBe(
    'softmax is open. The previous text is kept: “Restore the previous text” brings it back.',
  );
  expect(openedText('My lesson', withOpened({ text: ' ' }, 'template').before)).toBe('My lesson is open.');
});

it('is kept as it is; what was kept by others is none', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: kept.set.bind(kept),
  } as unknown as Storage;
  expect(readDraft(storage)).toBeUndefined();
  expect(keepDraft(storage, { ...written, before: 'x' })).toBe(true);
  expect(readDraft(storage)).toEqual({ ...written, before: 'x' });
  for (const other of ['{', 'null', '{"text":5}', '[]']) {
    for (const key of kept.keys()) kept.set(key, other);
    expect(readDraft(storage)).toBeUndefined();
  }
  expect(keepDraft(undefined, written)).toBe(false);
});
