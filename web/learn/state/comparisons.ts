/** The differences of a second run: one at a time, since otherwise a comparison shows nothing. */
import type { Setup } from '../setup.ts';
import type { PlayState } from './play-state.ts';

export interface Comparison {
  readonly id: 'layers' | 'scale' | 'positions';
  readonly changes: (setup: Setup) => Partial<Setup>;
  /** The key of its message. */
  readonly word: (setup: Setup) => Word;
}

/** `other`: a link may compare anything. */
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

/** Returns the message for a second run's difference; undefined if nothing is compared. */
export const comparedWord = (state: PlayState): Word | undefined =>
  state.compared && (COMPARISONS.find(({ id }) => id === comparisonOf(state))?.word(state.setup) ?? 'compare.other');

/** Returns the id of the comparison; undefined if it is none of these, or nothing is compared. */
export const comparisonOf = ({ setup, compared }: PlayState): string | undefined =>
  compared && COMPARISONS.find(({ changes }) => isSame(changes(setup), compared))?.id;

const isSame = (changes: Partial<Setup>, other: Partial<Setup>): boolean =>
  JSON.stringify(changes) === JSON.stringify(other);
