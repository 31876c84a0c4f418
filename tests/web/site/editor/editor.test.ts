/** A teacher's draft and other texts that replace it for a while; the lines of an edited text. */
import { describe, expect, it } from 'vitest';
import { type Draft, keepDraft, readDraft, withOpened } from '../../../../web/site/editor/draft.ts';
import { sameEnds } from '../../../../web/site/editor/lines.ts';
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

describe('the lines of an edited text', () => {
  it.each([
    ['a\nb\nc', 'a\nx\nc', [1, 1]],
    ['a\na', 'a\na\na', [2, 0]],
    ['a\na\na', 'a', [1, 0]],
    ['a\nb', 'b', [0, 1]],
    ['', 'a', [0, 0]],
    ['a\nb', 'a\nb', [2, 0]],
  ])('%j → %j: %j at start and end', (before, after, ends) => {
    expect(sameEnds(before.split('\n'), after.split('\n'))).toEqual(ends);
  });
});
