/** What a second run can have otherwise: one thing at a time, or the difference says nothing. */
import type { Setup } from '../setup.ts';
import type { PlayState } from './play-state.ts';

export interface Comparison {
  readonly id: 'layers' | 'scale' | 'positions';
  readonly changes: (setup: Setup) => Partial<Setup>;
  /** Its words. */
  readonly word: (setup: Setup) => Word;
}

/** `other`: a link may compare whatever it likes. */
type Word = `compare.${'layers' | 'layers.2' | 'scale' | 'scale.on' | 'positions' | 'positions.on' | 'other'}`;

export const COMPARISONS: readonly Comparison[] = [
  {
    id: 'layers',
    changes: ({ layers }) => ({ layers: layers === '1' ? '2' : '1' }),
    word: ({ layers }) => (layers === '1' ? 'compare.layers.2' : 'compare.layers'),
  },
  {
    id: 'scale',
    changes: ({ scale }) => ({ scale: scale === 'off' ? 'on' : 'off' }),
    word: ({ scale }) => (scale === 'off' ? 'compare.scale.on' : 'compare.scale'),
  },
  {
    id: 'positions',
    changes: ({ positions }) => ({ positions: positions === 'none' ? 'infused' : 'none' }),
    word: ({ positions }) => (positions === 'none' ? 'compare.positions.on' : 'compare.positions'),
  },
];

/** What a second run has otherwise, in words; undefined where nothing is compared. */
export const comparedWord = (state: PlayState): Word | undefined =>
  state.compared && (COMPARISONS.find(({ id }) => id === comparisonOf(state))?.word(state.setup) ?? 'compare.other');

/** Which of them it is; undefined where it is none of them, or nothing is compared. */
export const comparisonOf = ({ setup, compared }: PlayState): string | undefined =>
  compared && COMPARISONS.find(({ changes }) => isSame(changes(setup), compared))?.id;

const isSame = (one: Partial<Setup>, other: Partial<Setup>): boolean => JSON.stringify(one) === JSON.stringify(other);
