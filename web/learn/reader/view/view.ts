/** The things of <attention-reader> that are drawn of a text that was read, and the acts on them. */
import type { HeadRole } from 'attention-steps/learn';
import { hiddenIn } from '../../../shared/input/parse-scalar.ts';
import type { HeadPlace } from '../../patch.ts';
import type { Address } from '../address.ts';
import type { AskedReader } from '../asked.ts';
import { type Changes, type Drawing, type Reading, type Tab, filled, tabsFor, withWord } from '../reading.ts';
import { leftOut } from '../words.ts';
import type { Asking, Shown } from './asking.ts';
import { say } from './words.ts';

export interface ReaderActs {
  readonly ask: (word: number) => void;
  readonly choose: (head: HeadPlace) => void;
  readonly toggle: (head: HeadPlace) => void;
  readonly setOrder: (order: Address['order']) => void;
  readonly draw: (drawing: Drawing) => void;
  readonly putBack: () => void;
  readonly add: (word: string) => void;
  readonly open: (sentence: string, word: string, id: string) => void;
  readonly openModel: () => void;
}

/** The part of a view that the element itself keeps. */
interface Kept extends ReaderActs {
  readonly model: AskedReader;
  readonly head: HeadPlace;
  /** The word that asks. */
  readonly asks: number;
  /** The order of the heads in the picture of all. */
  readonly order: Address['order'];
  /** Undefined until they are measured. */
  readonly roles: readonly HeadRole[] | undefined;
  /** A visitor's own model: no head of it was measured. */
  readonly isOwn: boolean;
  /** The widths of the lines of words and of the picture of all heads, in pixels. */
  readonly room: number;
  readonly columnRoom: number;
}

export interface ReaderView extends Kept {
  readonly changes: Changes;
  readonly text: string;
  readonly reading: Reading;
  /** The guesses of the model as it was. */
  readonly before: Reading;
  readonly tabs: readonly Tab[];
  readonly off: readonly HeadPlace[];
  readonly edited: readonly HeadPlace[];
  readonly drawing: Drawing;
  /** Its tokens are characters. */
  readonly isLetters: boolean;
  /** It looks both ways, and guesses a word that is hidden. */
  readonly hides: boolean;
  readonly isFull: boolean;
  /** The signs of the sentence that are no words. */
  readonly leftOut: readonly string[];
}

/** The text with the word that a model goes on with, or that it puts in the place of a hidden one. */
export const longerText = ({ text, reading, isLetters }: ReaderView, word: string): string =>
  reading.isCausal ? withWord(text, word, isLetters) : filled(reading.words, word);

export function viewOf(kept: Kept, { changes, drawing }: Asking, { text, reading, before }: Shown): ReaderView {
  const { config, heads, isLetters, isNumbered } = kept.model;
  return {
    ...kept,
    changes,
    text,
    reading,
    before,
    tabs: tabsFor(heads, reading.kinds[kept.asks]),
    off: changes.off,
    edited: changes.edits,
    drawing,
    isLetters,
    hides: !config.causal && !isNumbered,
    isFull: reading.words.length >= config.context,
    leftOut: kept.isOwn ? [] : [...hiddenIn(text).map((sign) => say('hidden', sign)), ...leftOut(text)],
  };
}
