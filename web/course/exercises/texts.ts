/** The exercises: what each folder of tasks/ says of it. */
import attention from './tasks/attention/exercise.json' with { type: 'json' };
import attentionBackward from './tasks/attention-backward/exercise.json' with { type: 'json' };
import block from './tasks/block/exercise.json' with { type: 'json' };
import causal from './tasks/causal/exercise.json' with { type: 'json' };
import cross from './tasks/cross/exercise.json' with { type: 'json' };
import fromMemory from './tasks/from-memory/exercise.json' with { type: 'json' };
import heads from './tasks/heads/exercise.json' with { type: 'json' };
import lookup from './tasks/lookup/exercise.json' with { type: 'json' };
import masked from './tasks/masked/exercise.json' with { type: 'json' };
import positions from './tasks/positions/exercise.json' with { type: 'json' };
import project from './tasks/project/exercise.json' with { type: 'json' };
import queryStep from './tasks/query-step/exercise.json' with { type: 'json' };
import scale from './tasks/scale/exercise.json' with { type: 'json' };
import scores from './tasks/scores/exercise.json' with { type: 'json' };
import softmax from './tasks/softmax/exercise.json' with { type: 'json' };
import softmaxBackward from './tasks/softmax-backward/exercise.json' with { type: 'json' };
import step from './tasks/step/exercise.json' with { type: 'json' };
import temperature from './tasks/temperature/exercise.json' with { type: 'json' };
import tiles from './tasks/tiles/exercise.json' with { type: 'json' };
import weightedSum from './tasks/weighted-sum/exercise.json' with { type: 'json' };
import type { CaseRow } from './cases.ts';
import type { Kind, Parameter } from './exercise.ts';
import type { EXERCISE_IDS } from './ids.ts';
import type { Mistake } from './mistakes.ts';
import type { InputOptions } from '../../stage/inputs/stage-state.ts';

/** The texts that a learner reads before writing, and the mistakes. */
export interface Texts {
  readonly title: string;
  readonly prompt: string;
  /** Each says more than the one before it. */
  readonly hints: readonly string[];
  /** Those that other exercises do not have, or have in other words. */
  readonly mistakes?: readonly Mistake[];
}

export interface ExerciseFile extends Texts {
  /** The lesson that it belongs to. */
  readonly lesson: string;
  readonly kind: Kind;
  readonly function: string;
  readonly parameters: Readonly<Record<string, Parameter['is']>>;
  readonly returns: readonly string[];
  readonly isVector?: boolean;
  /** How large an array on the way may be, as a share of queries times keys; absent: any size. */
  readonly largest?: number;
  /** The matrices that each case draws, in this order. */
  readonly draws: readonly string[];
  readonly options?: Partial<InputOptions>;
  readonly cases: readonly CaseRow[];
}

const files = {
  lookup,
  project,
  scores,
  scale,
  softmax,
  'weighted-sum': weightedSum,
  attention,
  causal,
  masked,
  cross,
  heads,
  positions,
  'softmax-backward': softmaxBackward,
  'attention-backward': attentionBackward,
  'query-step': queryStep,
  step,
  block,
  tiles,
  temperature,
  'from-memory': fromMemory,
};

/** JSON's texts are of type string where only some are allowed; a test reads all of them. */
export const FILES = files as unknown as Readonly<Record<(typeof EXERCISE_IDS)[number], ExerciseFile>>;

export function textsOf(id: string): Texts {
  if (!Object.hasOwn(FILES, id)) throw new RangeError(`${id}: there is no exercise of this name`);
  return FILES[id as keyof typeof FILES];
}
