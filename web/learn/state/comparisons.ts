/** What a second run can have otherwise: one thing at a time, or the difference says nothing. */
import type { Setup } from '../setup.ts';
import type { PlayState } from './play-state.ts';

export interface Comparison {
  readonly id: 'layers' | 'scale' | 'positions';
  readonly changes: (setup: Setup) => Partial<Setup>;
  /** Its words. */
  readonly word: (setup: Setup) => 'compare.layers' | 'compare.layers.2' | 'compare.scale' | 'compare.positions';
}

export const COMPARISONS: readonly Comparison[] = [
  {
    id: 'layers',
    changes: ({ layers }) => ({ layers: layers === '1' ? '2' : '1' }),
    word: ({ layers }) => (layers === '1' ? 'compare.layers.2' : 'compare.layers'),
  },
  { id: 'scale', changes: () => ({ scale: 'off' }), word: () => 'compare.scale' },
  { id: 'positions', changes: () => ({ positions: 'none' }), word: () => 'compare.positions' },
];

/** Which of them it is; undefined where nothing is compared. */
export const comparisonOf = ({ setup, compared }: PlayState): string | undefined =>
  compared && COMPARISONS.find(({ changes }) => isSame(changes(setup), compared))?.id;

const isSame = (one: Partial<Setup>, other: Partial<Setup>): boolean => JSON.stringify(one) === JSON.stringify(other);
