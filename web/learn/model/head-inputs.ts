/** A head of a model as inputs of the stage. Pure. */
import type { Matrix } from 'attention-steps/learn';
import { beside } from '../../shared/numbers/matrix.ts';
import type { StageInputs } from '../../stage/inputs/stage-inputs.ts';
import type { Opened } from '../training/protocol.ts';
import { alibiBiases, alibiSlopes } from './alibi.ts';

function above(top: Matrix, bottom: Matrix): Matrix {
  const data = new Float32Array(top.data.length + bottom.data.length);
  data.set(top.data);
  data.set(bottom.data, top.data.length);
  return { rows: top.rows + bottom.rows, cols: top.cols, data };
}

const zeros = ({ rows, cols }: Matrix): Matrix => ({ rows, cols, data: new Float32Array(rows * cols) });

/**
 * The stage computes queries, keys and values from one X. If queries and keys are computed from words and positions,
 * and values from words alone, X has both side by side: [x
 * p] · [W; W] = (x + p) · W, and [x
 * p] · [W; 0] = x · W. Rotary positions rotate queries and keys afterwards, which a stage cannot do, so it gets the
 * rotated ones.
 */
export function inputsOfHead({ config, head, source, positions, q, k, v, matrices }: Opened): StageInputs {
  const { wq, wk, wv, wo, ...biases } = matrices;
  if (config.positions === 'rotary') return { q, k, v, wo };
  if (positions)
    return { x: beside([source, positions]), wq: above(wq, wq), wk: above(wk, wk), wv: above(wv, zeros(wv)), wo };
  const slope = alibiSlopes(config.heads)[head.head] ?? 0;
  const mask = config.positions === 'alibi' ? alibiBiases(source.rows, slope) : undefined;
  return { x: source, wq, wk, wv, wo, ...biases, ...(mask && { mask }) };
}
