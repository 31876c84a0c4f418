// The values and the events that pages get of a playground.
import type { StageState } from '../stage/define.ts';

/** A part of the playground that can be shown. */
export type PlaygroundPart = 'settings' | 'ask' | 'sentence' | 'patterns' | 'head' | 'curves';

/** A measured step. */
export interface PlaygroundStep {
  readonly step: number;
  /** Mean cross-entropy of the answers, in nats. */
  readonly loss: number;
  /** The share of right answers, 0 to 1. */
  readonly accuracy: number;
}

/** A model's answer to a sequence that somebody typed. No right one is known. */
export interface PlaygroundAnswer {
  readonly step: number;
  /** The words of the sequence. */
  readonly words: readonly string[];
  /** The word that the model expects next. */
  readonly answer: string;
  /** The model's probability for it, 0 to 1. */
  readonly share: number;
}

/** The element's events. All of them bubble, out of shadow roots too. */
export interface AttentionPlaygroundEvents {
  /** A step was measured: every 20th, and the first few. The stored run has none. */
  'attention-playground:step': CustomEvent<PlaygroundStep>;
  /** Sent once per training, when four fifths of the possible right answers are given. */
  'attention-playground:learned': CustomEvent<{ step: number }>;
  /** Somebody typed a sequence, and the model answered: once per sequence. */
  'attention-playground:answer': CustomEvent<PlaygroundAnswer>;
  /** Somebody opens a head on a stage. If prevented, nothing more happens; else the page in `stage` opens. */
  'attention-playground:open': CustomEvent<{ state: StageState }>;
  /**
   * Something failed, or an attribute or a property cannot be used; the playground shows a message itself. `engine` is set if
   * nothing can be trained: its script did not load, or may not run here.
   */
  'attention-playground:error': CustomEvent<{ message: string; engine?: 'missing' | 'blocked' }>;
}
