import type { StageState } from './attention-steps.js';

/** A part of the playground that can be shown. */
export type PlaygroundPart = 'settings' | 'ask' | 'sentence' | 'patterns' | 'head' | 'curves';

/** The settings of a training: the same ones give the same numbers. */
export interface PlaygroundSetup {
  readonly task: string;
  readonly text: string;
  readonly layers: '1' | '2' | '3' | '4';
  readonly heads: '1' | '2' | '4';
  readonly width: '16' | '32' | '48' | '64';
  readonly positions: 'infused' | 'learned' | 'sinusoidal' | 'rotary' | 'alibi' | 'none';
  readonly scale: 'on' | 'off' | 'own';
  readonly factor: number;
  readonly causal: boolean;
  readonly mlp: '0' | '64' | '128' | '256';
  readonly activation: 'relu' | 'gelu';
  readonly normalisation: 'none' | 'layer' | 'rms';
  readonly biases: boolean;
  readonly gains: boolean;
  readonly rate: number;
  readonly decay: number;
  readonly batch: '8' | '16' | '32' | '64' | '128';
  readonly optimizer: 'adamw' | 'sgd';
  readonly seed: number;
}

/** A head, counted from 0. */
export interface PlaygroundHead {
  readonly layer: number;
  readonly head: number;
}

/** A playground's state, apart from the numbers, which come from training. */
export interface PlaygroundState {
  readonly setup: PlaygroundSetup;
  /** The step at which training stops by itself. */
  readonly until: number;
  readonly isPlaying: boolean;
  /** The moment that is shown. */
  readonly at: number | 'now';
  readonly chosen: PlaygroundHead;
  /** Heads that are switched off in what is shown. */
  readonly off: readonly PlaygroundHead[];
  /** True while the run that comes with the element is shown: nothing has been trained here. */
  readonly isStored: boolean;
}

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

/**
 * The playground: a small transformer that learns while you watch, every head's attention shown.
 * @slot task - what stands beside the task's title, such as a link
 * @cssprop --attention-playground-height - of the whole where there is room beside each other; `744px`
 */
export class AttentionPlayground extends HTMLElement {
  /**
   * `auto` follows the reader's system.
   * @attribute reflected
   */
  theme: 'auto' | 'light' | 'dark';
  /**
   * The address of a page whose stage reads links, such as the tutorial's first page: it opens heads. Without it, none can be
   * opened.
   * @attribute
   */
  stage: string;
  /**
   * The address of the page that a copied link opens; by default the current one; `none` offers no link.
   * @attribute
   */
  page: string;
  /**
   * The task to be learned: `repeat`, `language`, `previous`, `reverse`, `sort`, `brackets`, `frequent`, `names`, or `own` for `text`.
   * @attribute
   */
  task: string;
  /**
   * The text to learn from, if the task is `own`: at least 64 characters; beyond 2,000,000 only the first ones count. Names are
   * one per line.
   * @attribute
   */
  text: string;
  /**
   * Layers, 1 to 4.
   * @attribute
   */
  layers: PlaygroundSetup['layers'];
  /**
   * Heads in each layer: 1, 2 or 4.
   * @attribute
   */
  heads: PlaygroundSetup['heads'];
  /**
   * The width of the model, its numbers per token: 16, 32, 48 or 64.
   * @attribute
   */
  width: PlaygroundSetup['width'];
  /**
   * The encoding of positions; `infused` adds them to the inputs of queries and keys, not of values.
   * @attribute
   */
  positions: PlaygroundSetup['positions'];
  /**
   * The factor of the scores: `on` 1/√d_k, `off` 1, `own` the `factor`.
   * @attribute
   */
  scale: PlaygroundSetup['scale'];
  /**
   * The factor of the scores if `scale` is `own`: 0.01 to 100.
   * @attribute
   */
  factor: number;
  /**
   * `off` lets a token attend to later ones, too.
   * @attribute
   */
  causal: boolean;
  /**
   * Hidden units of an MLP after each layer's attention; 0: none.
   * @attribute
   */
  mlp: PlaygroundSetup['mlp'];
  /**
   * The activation function of the MLP.
   * @attribute
   */
  activation: PlaygroundSetup['activation'];
  /**
   * The normalisation before each part of a layer.
   * @attribute
   */
  normalisation: PlaygroundSetup['normalisation'];
  /**
   * `off` leaves out the biases of the MLP and of layer norm.
   * @attribute
   */
  biases: boolean;
  /**
   * `off` leaves out the gains of norms.
   * @attribute
   */
  gains: boolean;
  /**
   * The learning rate, 0.0001 to 10; it can change while it trains.
   * @attribute
   */
  rate: number;
  /**
   * Weight decay, 0 to 1.
   * @attribute
   */
  decay: number;
  /**
   * Sequences per step.
   * @attribute
   */
  batch: PlaygroundSetup['batch'];
  /**
   * The rule that updates the weights.
   * @attribute
   */
  optimizer: PlaygroundSetup['optimizer'];
  /**
   * The seed of all random numbers: a whole number from 0.
   * @attribute
   */
  seed: number;
  /**
   * The step at which training stops by itself, 1 to 20,000.
   * @attribute
   */
  steps: number;
  /**
   * A second run beside the first, in step: `layers` with one layer (with two, if the first has one), `scale` without the
   * scale, `positions` without positions; `none`.
   * @attribute
   */
  compare: string;
  /**
   * The parts to show, as text such as `patterns curves` or as a list; none, or null: all. Play is always there.
   * @attribute
   */
  get parts(): readonly PlaygroundPart[];
  set parts(parts: string | readonly PlaygroundPart[] | null);
  /** The current settings of a training. */
  readonly setup: PlaygroundSetup;
  /**
   * The whole state. Setting one that was read restores it; training then starts anew. Fields that cannot be used keep their
   * default, and are named in `problems`.
   */
  state: PlaygroundState;
  readonly playing: boolean;
  /** The fragment of an address that restores the state: it trains again, to the same numbers. */
  link: string;
  /** The parts of the last link or state that could not be used, for a person. */
  readonly problems: readonly string[];

  /** Trains on; after the stored run, from the start. */
  play(): void;
  pause(): void;
  /** Discards the training. */
  restart(): void;
  /**
   * Returns the weights at the moment that is shown, as a safetensors file.
   * @param metadata texts by name, beside the engine's own
   * @throws Error - outside a page, if the engine fails to load or has stopped, or if another training begins meanwhile
   */
  weights(metadata?: Readonly<Record<string, string>>): Promise<Uint8Array>;
}
