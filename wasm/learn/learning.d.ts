// The Embind classes and functions of model.cpp, which Emscripten's glue gives without types.
import type { Call, FieldName, SharedModule } from '../attention.js';
import type { CreateModule, Deletable } from '../instances.ts';
import type { Evaluation, Step } from './types.ts';

export interface Module extends SharedModule {
  /** Options by their names: numbers, of choices their places. Blank: its numbers are to come from a file. */
  createModel(config: Numbers, isBlank: boolean): TrainedModel;
  layout(): Layout;
}

export type Numbers = Readonly<Record<string, number>>;

export interface OwnBatch {
  readonly rows: number;
  readonly tokens: Int32Array;
  readonly targets: Int32Array | undefined;
  readonly weights: Float32Array | undefined;
}

export interface TrainedModel extends Deletable {
  train(batch: OwnBatch, options: Numbers): Step;
  evaluate(batch: OwnBatch): Evaluation;
  gradients(batch: OwnBatch): Evaluation;
  /**
   * Layers: those that are wanted, in their order; none: all. Patches: layer, place, head, position, rows and columns of each,
   * and the numbers of all.
   */
  trace(tokens: Int32Array, layers: Int32Array, patches: Int32Array, numbers: Float32Array): Call;
  lens(tokens: Int32Array, top: number): Call;
  patterns(tokens: Int32Array, sequences: number, length: number): Call;
  generate(tokens: Int32Array, options: Numbers): Call;
  /** Asked: the tokens of the answer, the place, and the position or −1. Layers as in `trace`. */
  patchEffects(clean: Int32Array, corrupted: Int32Array, asked: Int32Array, layers: Int32Array): Call;
  scoreHeads(seed: number): Call;
  /** Asked: the positions, and how many tokens. */
  compareContexts(first: Int32Array, second: Int32Array, asked: Int32Array): Call;
  /** Layer, head and replacement of each, one after the other. */
  ablate(heads: Int32Array): void;
  parameters(): readonly Parameter[];
  /** Views of linear memory, one after the other as the parameters' offsets say. */
  values(): Float32Array;
  gradientNumbers(): Float32Array;
  firstMoments(): Float32Array;
  secondMoments(): Float32Array;
  step(): number;
  rule(): number;
  updates(): number;
  goOnFrom(step: number, rule: number, updates: number): void;
}

export interface Parameter {
  readonly name: string;
  readonly rows: number;
  readonly cols: number;
  readonly offset: number;
  /** It has one extent in files. */
  readonly isVector: boolean;
}

export interface Layout {
  readonly config: readonly Option[];
  readonly optimisation: readonly Option[];
  readonly generation: readonly Option[];
  readonly modelTrace: readonly FieldName[];
  readonly layerTrace: readonly FieldName[];
  readonly trace: readonly FieldName[];
  readonly headTrace: readonly FieldName[];
  readonly lens: readonly FieldName[];
  readonly patterns: readonly FieldName[];
  readonly contexts: readonly FieldName[];
  readonly generated: readonly FieldName[];
}

export interface Option {
  readonly name: string;
  readonly kind: 'count' | 'flag' | 'number' | 'scale' | 'seed' | 'choice';
  /** The least count. */
  readonly least: number;
  /** The names of a choice. */
  readonly names: readonly string[];
  /** Its value when it is not given: below `least` if it has to be given, of a choice its place. */
  readonly value?: number;
}

declare const createModule: CreateModule;
export default createModule;
