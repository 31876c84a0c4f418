/** An exercise: a function that a learner writes, and the engine's numbers that it is compared with. */
import type { Attention } from 'attention-steps/core';
import words from '../../shared/messages/en/exercise.json' with { type: 'json' };
import { type Matrix, toRows } from '../../shared/numbers/matrix.ts';
import { combinedMask } from '../../stage/inputs/mask.ts';
import { type Matrices, type MatrixInfo, type MatrixKind, matrices } from '../../stage/inputs/matrices.ts';
import type { StageInputs } from '../../stage/inputs/stage-inputs.ts';
import type { InputOptions } from '../../stage/inputs/stage-state.ts';
import { engineInputs } from '../../stage/model/values/engine-inputs.ts';
import { tracedMatrices } from '../../stage/model/values/traced.ts';
import type { Draw } from './draw.ts';
import type { Argument } from './python/protocol.ts';

export type CaseKey = keyof typeof words extends infer Key ? (Key extends `case.${infer Id}` ? Id : never) : never;

/** Inputs that the function is tried with. */
export interface Case {
  /** The word for it, `case.<id>` in exercise.json; without one it has a title. */
  readonly id?: CaseKey | undefined;
  readonly title?: string;
  readonly inputs: StageInputs;
  /** Absent: scaled, and not causal. */
  readonly options?: Partial<InputOptions>;
  /** ∂L/∂O; then there are gradients, too. */
  readonly outputGradient?: Matrix;
  /** Arguments that are no inputs of attention, by their parameters: the size of a tile, a temperature, a target. */
  readonly given?: Readonly<Record<string, Matrix | number>>;
}

export interface Parameter {
  readonly name: string;
  /**
   * The matrix that is its argument; one row; the number of heads; the mask as True where a query may see a key; or a number or a
   * matrix that the case gives.
   */
  readonly is: MatrixKind | 'heads' | 'allowed' | 'query' | 'logits' | 'number' | 'matrix';
}

/** line: one line is missing · function: from its signature · box: from nothing */
export type Kind = 'line' | 'function' | 'box';

/** Matrices by their names in a trace, and those of no trace by their symbols. */
export type Found = Readonly<Partial<Record<string, Matrix>>>;

export interface Exercise {
  readonly id: string;
  /** The lesson that it belongs to. */
  readonly lesson: string;
  readonly kind: Kind;
  /** The function's name. */
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** The matrices that it returns, as in `Found`; several as a tuple. */
  readonly results: readonly string[];
  /** Returns results that no trace has; without inputs of attention, `traced` is empty. */
  readonly further?: (engine: Attention, testCase: Case, traced: Matrices) => Found;
  /** The result is one row, as a list of numbers. */
  readonly isVector?: boolean;
  /** How many numbers an array on the way may have at most; absent: any number. */
  readonly most?: (testCase: Case) => number;
  readonly cases: (draw: Draw) => readonly Case[];
}

const DEFAULTS: InputOptions = { scale: 'on', causal: false };
export const optionsOf = ({ options }: Case): InputOptions => ({ ...DEFAULTS, ...options });

/** Returns how a result is shown. */
export const shownAs = (result: string): Pick<MatrixInfo, 'symbol' | 'role' | 'colour' | 'mayBeInfinite'> =>
  Object.hasOwn(matrices, result) ? matrices[result as MatrixKind] : { symbol: result, role: 'output' };

/** Returns every matrix of a case, computed by the engine. */
export function matricesOf(engine: Attention, { further }: Pick<Exercise, 'further'>, testCase: Case): Found {
  if (!further) return tracedOf(engine, testCase);
  const traced = hasTrace(testCase) ? tracedOf(engine, testCase) : {};
  return { ...traced, ...further(engine, testCase, traced) };
}

/** False for a case that has no inputs of attention. */
export const hasTrace = ({ inputs }: Case): boolean => Object.keys(inputs).length > 0;

function tracedOf(engine: Attention, testCase: Case): Matrices {
  const { inputs, outputGradient } = testCase;
  const options = optionsOf(testCase);
  const taken = engineInputs(inputs, options);
  const trace = engine.trace(taken, { softmaxParts: true });
  const mask = combinedMask(inputs, options);
  return tracedMatrices({
    inputs,
    mask,
    trace,
    ...(outputGradient && { outputGradient, gradients: engine.gradients(taken, outputGradient) }),
  });
}

export function argumentsOf({ parameters }: Exercise, testCase: Case, found: Found): Argument[] {
  return parameters.map(({ name, is }) => {
    if (is === 'heads') return testCase.inputs.heads ?? 1;
    const argument = testCase.given?.[name];
    if (argument !== undefined) return typeof argument === 'number' ? argument : toRows(argument);
    const isRow = is === 'query' || is === 'logits';
    const matrix = found[is === 'allowed' ? 'mask' : isRow ? 'q' : is];
    if (!matrix) throw new RangeError(`${is}: this case has none`);
    const rows = toRows(matrix);
    if (isRow) return rows[0] ?? [];
    return is === 'allowed' ? rows.map((row) => row.map((value) => value === 0)) : rows;
  });
}
