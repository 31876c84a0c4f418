// What model.cpp exports, which Emscripten's glue gives without types. Where an answer is 0, the call was refused: then
// takeRefusal() says why.
import type { ResultField, SharedModule } from '../attention.js';

export interface Module extends SharedModule {
  layout(): Layout;
  readonly TrainedModel: new () => TrainedModel;
}

/** It is there until delete(). */
export interface TrainedModel {
  create(options: number): number;
  train(batch: number, options: number): number;
  latestStep(): { step: number; loss: number; accuracy: number; gradientNorm: number; diverged: boolean };
  evaluate(batch: number): number;
  gradients(batch: number): number;
  latestEvaluation(): { loss: number; accuracy: number };
  /** The address of the tables. */
  trace(tokens: number, count: number): number;
  /** The address of the tables. */
  patterns(tokens: number, sequences: number, length: number): number;
  /** The address of the table. */
  generate(tokens: number, count: number, options: number): number;
  ablate(heads: number, count: number): number;
  parameters(): readonly Parameter[];
  size(): number;
  valuesAddress(): number;
  gradientsAddress(): number;
  firstMomentsAddress(): number;
  secondMomentsAddress(): number;
  step(): number;
  rule(): number;
  updates(): number;
  goOnFrom(step: number, rule: number, updates: number): void;
  delete(): void;
}

export interface Parameter {
  readonly name: string;
  readonly rows: number;
  readonly cols: number;
  /** Of its first number among those of all. */
  readonly offset: number;
  /** Whether it has one extent in files. */
  readonly isVector: boolean;
}

/** C++ has the one list of each. */
export interface Layout {
  readonly config: readonly Option[];
  readonly optimisation: readonly Option[];
  readonly generation: readonly Option[];
  readonly modelTrace: readonly ResultField[];
  readonly layerTrace: readonly ResultField[];
  readonly trace: readonly ResultField[];
  readonly headTrace: readonly ResultField[];
  readonly layerPatterns: readonly ResultField[];
  readonly generated: readonly ResultField[];
}

/** Two doubles where it is laid out: whether it is given, and its value. */
export interface Option {
  readonly name: string;
  readonly kind: 'count' | 'flag' | 'number' | 'scale' | 'seed' | 'choice';
  /** Of a count. */
  readonly least: number;
  /** Of a choice. */
  readonly names: readonly string[];
  /** What it is when it is not given: below `least` if it has to be given, of a choice its place. */
  readonly value?: number;
}

export default function createModule(options: object): unknown;
