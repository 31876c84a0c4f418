/** The lines of the reader's words: no word is outside the room, whatever the text and the window. */
import { expect, it } from 'vitest';
import { type Lines, WORD_HEIGHT, heightOf, linesOf, strandsOf } from '../../../../web/learn/reader/view/lines.ts';

const LONG = 'the queen saw that the soldier lost his sword and went back to the small house by the river';
const words = (text: string): string[] => ['<s>', ...text.split(' ')];
const widthOf = ({ widths }: Lines['lines'][number]): number => widths.reduce((all, width) => all + width, 0);

it.each([
  ['an old man opened the window', 940, 1, 26],
  ['an old man opened the window', 358, 1, 16],
  ['yesterday the woman in the red dress bought a house', 940, 1, 26],
  ['yesterday the woman in the red dress bought a house', 358, 2, 15],
  [LONG, 940, 2, 15],
  [LONG, 358, 3, 15],
  [LONG, 288, 4, 15],
  ['the '.repeat(31).trim(), 940, 2, 15],
  ['word'.repeat(100), 358, 2, 15],
])('%s, %i px: every word is in %i lines of size %i', (text, room, count, size) => {
  const all = words(text);
  const placed = linesOf(all, room);
  expect([placed.lines.length, placed.size]).toEqual([count, size]);
  expect(placed.lines.flatMap(({ widths }) => widths)).toHaveLength(all.length);
  for (const line of placed.lines) expect(widthOf(line)).toBeLessThanOrEqual(room + 1e-6);
  expect(Math.max(...placed.lines.map(widthOf))).toBeCloseTo(room);
  for (const [at, middle] of placed.middles.entries()) {
    expect(middle).toBeGreaterThan(0);
    expect(middle).toBeLessThan(room);
    expect(placed.lines[placed.lineOf[at]!]!.widths.length).toBeGreaterThan(0);
  }
});

it('a strand leads from the word that asks to a word of another line, and an arc to one of its own', () => {
  const placed = linesOf(words('yesterday the woman in the red dress bought a house'), 358);
  const [query, near, far] = [10, 8, 1];
  expect([query, near, far].map((at) => placed.lineOf[at])).toEqual([1, 1, 0]);
  const links = [near, far].map((key) => ({ key, share: 0.4, lit: false }));
  const [strand, arc] = strandsOf(placed, query, links);
  const line = placed.above + WORD_HEIGHT;
  expect(strand!.path).toMatch(new RegExp(`^M${placed.middles[query]!.toFixed(1)} ${line + placed.above}C`));
  expect(strand!.path).toMatch(new RegExp(` ${placed.middles[far]!.toFixed(1)} ${line}$`));
  expect(arc!.down).toBe(line);
  expect(heightOf(placed)).toBe(2 * line);
});
