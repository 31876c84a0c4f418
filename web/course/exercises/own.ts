/** An exercise of a lesson file: what its page hands on, and how it is read again. */
import { type Matrix, fromRows, toRows } from '../../shared/numbers/matrix.ts';
import { isObject } from '../../shared/properties.ts';
import { INPUT_NAMES } from '../../stage/inputs/example.ts';
import { type MatrixKind, matrices } from '../../stage/inputs/matrices.ts';
import type { StageInputs } from '../../stage/inputs/stage-inputs.ts';
import type { InputOptions } from '../../stage/inputs/stage-state.ts';
import type { Argument } from './python/protocol.ts';
import type { Task } from './task.ts';

type Rows = readonly (readonly number[])[];

/** Inputs as text: JSON has no infinity, which a mask may have. */
interface Computed {
  readonly matrices: Readonly<Record<string, readonly (readonly (number | string)[])[]>>;
  readonly heads?: number;
  readonly options: Partial<InputOptions>;
}

/** The exercise as JSON in a page. */
export interface OwnExercise {
  readonly id: string;
  readonly title: string;
  /** Plain text; its markup is in the page. */
  readonly prompt: string;
  readonly function: string;
  readonly parameters: readonly string[];
  readonly start: string;
  readonly hints: readonly string[];
  readonly solution?: string;
  /** The matrices that it takes, the one that it returns, and what the engine computes them from. */
  readonly engine?: {
    readonly takes: readonly MatrixKind[];
    readonly result: MatrixKind;
    readonly computed: readonly Computed[];
  };
  /** Its arguments each time, where the solution says what is right. */
  readonly cases?: readonly (readonly Argument[])[];
}

export const isMatrixKind = (name: string): name is MatrixKind => Object.hasOwn(matrices, name);

const told = (matrix: Matrix): (number | string)[][] =>
  toRows(matrix).map((row) => row.map((value) => (Number.isFinite(value) ? value : String(value))));

export function computedFrom(inputs: StageInputs, options: InputOptions): Computed {
  const matrices = INPUT_NAMES.flatMap((name) => {
    const matrix = inputs[name];
    return matrix ? [[name, told(matrix)] as const] : [];
  });
  const { heads = 1 } = inputs;
  return { matrices: Object.fromEntries(matrices), ...(heads > 1 && { heads }), options };
}

function inputsFrom({ matrices: given, heads }: Computed): StageInputs {
  const read = (rows: readonly (readonly (number | string)[])[]): Matrix =>
    fromRows(rows.map((row) => row.map(Number)) as Rows);
  const all = Object.entries(given).map(([name, rows]) => [name, read(rows)] as const);
  return { ...Object.fromEntries(all), ...(heads !== undefined && { heads }) };
}

/** @param text what the page has @returns undefined for anything else */
export function ownTask(text: string): Task | undefined {
  const exercise = JSON.parse(text) as OwnExercise;
  if (!isObject(exercise) || typeof exercise.function !== 'string') return undefined;
  const { id, title, prompt, hints, start, solution, parameters, engine, cases } = exercise;
  return {
    exercise: {
      id,
      lesson: '',
      kind: 'function',
      name: exercise.function,
      parameters: parameters.map((name, at) => ({ name, is: engine?.takes[at] ?? 'number' })),
      results: engine ? [engine.result] : [],
      cases: () =>
        (engine?.computed ?? []).map((computed, at) => ({
          title: String(at + 1),
          inputs: inputsFrom(computed),
          options: computed.options,
        })),
    },
    texts: { title, prompt, hints },
    programs: { start, solutions: solution === undefined ? [] : [solution] },
    ...(cases && solution !== undefined && { compared: { cases, solution } }),
  };
}
