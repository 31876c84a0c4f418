/** Places words along a line. */
import { withoutOverlap } from '../values/overlap.ts';
import { type Shape, type Tone, textWidth, textWithin } from './drawing.ts';

const NAME = 13;

export const nameWidth = (text: string, size = NAME): number => textWidth(text, size);

export interface Word {
  readonly x: number;
  readonly text: string;
  readonly isFirst: boolean;
  /** Absent: ink if it is first, paler otherwise. */
  readonly tone?: Tone;
}

/** Centres each word on its place, the first ones first; a word that would cover another is left out. */
export function wordsOn(words: readonly Word[], y: number, width: number, size = NAME): Shape[] {
  const sorted = [...words].sort((a, b) => Number(b.isFirst) - Number(a.isFirst));
  const kept = withoutOverlap(
    sorted.map(({ x, text }) => {
      const wide = nameWidth(text, size);
      const left = Math.min(width - 2 - wide, Math.max(2, x - wide / 2));
      return [left, left + wide];
    }),
    4,
  );
  return sorted
    .filter((_, index) => kept.has(index))
    .map(({ x, text, isFirst, tone = isFirst ? 'ink' : 'dim' }) =>
      textWithin([x, y], text, { tone, anchor: 'middle', size, ...(isFirst && { bold: true }) }, width),
    );
}
