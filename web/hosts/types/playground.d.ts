import type { StageState } from './element.js';

/** A part of the playground that can be shown. */
export type PlaygroundPart = 'settings' | 'ask' | 'sentence' | 'patterns' | 'head' | 'curves';

/** What a training is made of: with the same, it gives the same numbers. */
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

/** What a playground shows, apart from the numbers, which come from training. */
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
  /** What is shown is the run that comes with the element: nothing has been trained here. */
  readonly isStored: boolean;
}

/** A step that was measured. */
export interface PlaygroundStep {
  readonly step: number;
  /** Mean cross-entropy of the answers, in nats. */
  readonly loss: number;
  /** The share of right answers, 0 to 1. */
  readonly accuracy: number;
}

/** What a model answers a sequence with that somebody typed. Whether it is right, nobody knows. */
export interface PlaygroundAnswer {
  readonly step: number;
  /** What was asked. */
  readonly words: readonly string[];
  /** The word that the model expects next. */
  readonly answer: string;
  /** How sure it is, 0 to 1. */
  readonly share: number;
}

/** What the element dispatches. All of it bubbles, out of shadows too. */
export interface AttentionPlaygroundEvents {
  /** A step was measured: every 20th, and the first few. Of the stored run there are none. */
  'attention-playground:step': CustomEvent<PlaygroundStep>;
  /** For the first time in this training, four fifths of the right answers that are possible are given. */
  'attention-playground:learned': CustomEvent<{ step: number }>;
  /** Somebody asked a sequence of their own, and the model answered: once for each sequence. */
  'attention-playground:answer': CustomEvent<PlaygroundAnswer>;
  /** Somebody opens a head on a stage. Prevented, nothing more happens; else the page that `stage` names is opened. */
  'attention-playground:open': CustomEvent<{ state: StageState }>;
  /**
   * Something could not be done, or an attribute or a property cannot be used; the playground says so itself. `engine` where
   * nothing can be trained: it did not come, or may not run here.
   */
  'attention-playground:error': CustomEvent<{ message: string; engine?: 'missing' | 'blocked' }>;
}

/**
 * The playground: a small transformer that learns while you watch, every head's attention shown.
 * @cssprop --attention-playground-height - of the whole where there is room beside each other; `744px`
 */
export class AttentionPlayground extends HTMLElement {
  /**
   * `auto` follows the reader's system.
   * @attribute reflected
   */
  theme: 'auto' | 'light' | 'dark';
  /**
   * The address of a page whose stage reads links, such as the tutorial's first page: there a head is opened. Without one, none can be.
   * @attribute
   */
  stage: string;
  /**
   * The address of the page that a copied link opens; the one that it is in if left out; `none` offers no link.
   * @attribute
   */
  page: string;
  /**
   * The task to be learned: `repeat`, `language`, `previous`, `reverse`, `sort`, `brackets`, `frequent`, `names`, or `own` for `text`.
   * @attribute
   */
  task: string;
  /**
   * The text to learn from, if the task is `own`: at least 64 characters; of more than 2,000,000 the first part. Names stand one
   * to a line.
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
   * Numbers for each token: 16, 32, 48 or 64.
   * @attribute
   */
  width: PlaygroundSetup['width'];
  /**
   * How positions are told; `infused` adds them to what queries and keys are computed from, not to values.
   * @attribute
   */
  positions: PlaygroundSetup['positions'];
  /**
   * What scores are multiplied by: `on` 1/√d_k, `off` nothing, `own` the `factor`.
   * @attribute
   */
  scale: PlaygroundSetup['scale'];
  /**
   * What scores are multiplied by where `scale` is `own`: 0.01 to 100.
   * @attribute
   */
  factor: number;
  /**
   * `off` lets a token see those after it, too.
   * @attribute
   */
  causal: boolean;
  /**
   * Hidden units of an MLP after each layer's attention; 0: none.
   * @attribute
   */
  mlp: PlaygroundSetup['mlp'];
  /**
   * Of the MLP's units.
   * @attribute
   */
  activation: PlaygroundSetup['activation'];
  /**
   * Before each part of a layer.
   * @attribute
   */
  normalisation: PlaygroundSetup['normalisation'];
  /**
   * `off` leaves out what the MLP and layer norm add.
   * @attribute
   */
  biases: boolean;
  /**
   * `off` leaves out the weights that norms multiply by.
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
   * Sequences in a step.
   * @attribute
   */
  batch: PlaygroundSetup['batch'];
  /**
   * The rule by which weights change.
   * @attribute
   */
  optimizer: PlaygroundSetup['optimizer'];
  /**
   * All that is random comes from it: a whole number from 0.
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
   * What is shown, as text such as `patterns curves` or as a list; none, or null: all. Play is always there.
   * @attribute
   */
  get parts(): readonly PlaygroundPart[];
  set parts(parts: string | readonly PlaygroundPart[] | null);
  /** All that a training is made of, as it is set now. */
  readonly setup: PlaygroundSetup;
  /**
   * What is shown. Setting it to one that was read shows that again; a training begins anew. What cannot be used keeps its
   * start, and is named in `problems`.
   */
  state: PlaygroundState;
  readonly playing: boolean;
  /** The fragment of an address that brings back what is shown: it trains again, to the same numbers. */
  link: string;
  /** What of the last link or state could not be used, for a person. */
  readonly problems: readonly string[];

  /** Trains on; from the stored run, from nothing. */
  play(): void;
  pause(): void;
  /** Gives up what was trained. */
  restart(): void;
  /**
   * The weights of the moment that is shown, as a safetensors file.
   * @param metadata texts by name, beside the engine's own
   * @throws Error - in no page, where the engine does not come or has stopped, or where another training begins meanwhile
   */
  weights(metadata?: Readonly<Record<string, string>>): Promise<Uint8Array>;
}
