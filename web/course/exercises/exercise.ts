/** An exercise: a function that a learner writes, and the engine's numbers that it is compared with. */
import type { Tracing } from 'attention-steps/tracing';
import words from '../../shared/messages/en/exercise.json' with { type: 'json' };
import { type Matrix, toRows } from '../../shared/numbers/matrix.ts';
import { combinedMask } from '../../stage/inputs/mask.ts';
import type { Matrices, MatrixKind } from '../../stage/inputs/matrices.ts';
import type { StageInputs } from '../../stage/inputs/stage-inputs.ts';
import type { InputOptions } from '../../stage/inputs/stage-state.ts';
import { engineInputs } from '../../stage/model/engine-inputs.ts';
import { tracedMatrices } from '../../stage/model/traced.ts';
import type { Draw } from './draw.ts';
import type { Argument } from './python/protocol.ts';

type CaseKey = keyof typeof words extends infer Key ? (Key extends `case.${infer Id}` ? Id : never) : never;

/** Inputs that the function is tried with. */
export interface Case {
  /** The word for it, `case.<id>` in exercise.json. */
  readonly id: CaseKey;
  readonly inputs: StageInputs;
  /** Absent: scaled, and not causal. */
  readonly options?: Partial<InputOptions>;
  /** ∂L/∂O; then there are gradients, too. */
  readonly outputGradient?: Matrix;
}

export interface Parameter {
  readonly name: string;
  /** The matrix that is its argument; or the number of heads; or the mask as True where a query may see a key. */
  readonly is: MatrixKind | 'heads' | 'allowed' | 'query';
}

/** line: one line is missing · function: from its signature · box: from nothing */
export type Kind = 'line' | 'function' | 'box';

export interface Exercise {
  readonly id: string;
  /** The lesson that it belongs to. */
  readonly lesson: string;
  readonly kind: Kind;
  /** The function's name. */
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** The matrices that it returns; several as a tuple. */
  readonly results: readonly MatrixKind[];
  /** The result is one row, as a list of numbers. */
  readonly isVector?: true;
  readonly cases: (draw: Draw) => readonly Case[];
}

const DEFAULTS: InputOptions = { scale: 'on', causal: false };
export const optionsOf = ({ options }: Case): InputOptions => ({ ...DEFAULTS, ...options });

/** Returns every matrix of a case, computed by the engine. */
export function matricesOf(engine: Tracing, of: Case): Matrices {
  const { inputs, outputGradient } = of;
  const options = optionsOf(of);
  const given = engineInputs(inputs, options);
  const trace = engine.trace(given, { softmaxParts: true });
  const mask = combinedMask(inputs, options);
  return tracedMatrices({
    ...{ inputs, mask, trace },
    ...(outputGradient && { outputGradient, gradients: engine.gradients(given, outputGradient) }),
  });
}

export function argumentsOf({ parameters }: Exercise, of: Case, found: Matrices): Argument[] {
  return parameters.map(({ is }) => {
    if (is === 'heads') return of.inputs.heads ?? 1;
    const matrix = found[is === 'allowed' ? 'mask' : is === 'query' ? 'q' : is];
    if (!matrix) throw new RangeError(`${is}: this case has none`);
    const rows = toRows(matrix);
    if (is === 'query') return rows[0] ?? [];
    return is === 'allowed' ? rows.map((row) => row.map((value) => value === 0)) : rows;
  });
}
