/** ∂L/∂O, the input of the backward pass, of the output's size. */
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { type InputSource, type StageInputs, currentInputs } from './stage-inputs.ts';

export function outputSize(inputs: StageInputs): { rows: number; cols: number } {
  const { heads = 1, kvHeads = heads } = inputs;
  const ofHeads = (((inputs.v ?? inputs.wv)?.cols ?? 0) * heads) / kvHeads;
  return { rows: (inputs.x ?? inputs.q)?.rows ?? 0, cols: inputs.wo?.cols ?? ofHeads };
}

export function fitsOutput({ rows, cols }: Matrix, inputs: StageInputs): boolean {
  const size = outputSize(inputs);
  return rows === size.rows && cols === size.cols;
}

/** Returns the gradient where L sums one number of each token's output: feature i modulo the width for token i. */
function defaultOutputGradient({ rows, cols }: { rows: number; cols: number }): Matrix {
  const data = Float32Array.from({ length: rows * cols }, (_, at) =>
    at % cols === Math.floor(at / cols) % cols ? 1 : 0,
  );
  return { rows, cols, data };
}

/** Returns the gradient that was set, if the output still has its size. */
export function outputGradientOf(source: InputSource & { readonly outputGradient?: Matrix }): Matrix {
  const inputs = currentInputs(source);
  const { outputGradient } = source;
  return outputGradient && fitsOutput(outputGradient, inputs)
    ? outputGradient
    : defaultOutputGradient(outputSize(inputs));
}
