import { expect, it } from 'vitest';
import { headsAt, lastOther, sharedWords, strongestOf, weightsOn } from '../../../../web/learn/reader/contexts.ts';
import { nearestCsv } from '../../../../web/learn/reader/csv.ts';

const river = ['[CLS]', 'she', 'sat', 'on', 'the', 'bank', 'of', 'the', 'river', '.', '[SEP]'];
const money = ['[CLS]', 'the', 'bank', 'with', 'money', '.', '[SEP]'];
const head = (...data: number[]) => ({ rows: 2, cols: 2, data: Float32Array.from(data) });
const reading = {
  weights: [
    [head(1, 0, 0.25, 0.75), head(1, 0, 0.5, 0.5)],
    [head(1, 0, 0.875, 0.125), head(1, 0, 0, 1)],
  ],
};

it('finds the words of both texts, each once, and no marks', () => {
  expect(sharedWords(river, money)).toEqual(['the', 'bank']);
  expect(sharedWords(river, ['[CLS]', '.', '[SEP]'])).toEqual([]);
});

it('looks at the last word first', () => {
  const both = (words: readonly string[], asks: number) => lastOther(words, asks, false);
  expect([both(river, 5), both(money, 2), both(money, 4)]).toEqual([8, 4, 3]);
  expect(both(['[CLS]', 'bank', '[SEP]'], 1)).toBe(1);
  expect([lastOther(river, 5, true), lastOther(river, 1, true)]).toEqual([4, 1]); // later words have no weight
});

it('has one weight per head, the strongest of them, and the heads that look there most', () => {
  const weights = weightsOn(reading, 1, 0);
  expect(weights).toEqual({ rows: 2, cols: 2, data: Float32Array.of(0.25, 0.5, 0.875, 0) });
  expect(strongestOf(weights)).toEqual({ layer: 1, head: 0 });
  expect([headsAt(reading, 1, 0), headsAt(reading, 1, 1)]).toEqual([1, 2]); // half and half is at neither
});

it('writes a row per nearest word', () => {
  const nearest = [[{ word: 'a,b', cosine: 0.5 }], [{ word: 'c', cosine: -1 }]];
  expect(nearestCsv([{ nearest, cosine: 1, others: NaN }])).toBe(
    'level,text,rank,nearest,cosine,both,others\n0,0,0,"a,b",0.5,1,NaN\n0,1,0,c,-1,1,NaN\n',
  );
});
