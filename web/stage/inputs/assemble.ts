/** Puts pasted or dropped matrices in their places among the current inputs. */
import { InputError } from '../../shared/input/input-error.ts';
import { BIASES, biasAsRow, isBias } from './biases.ts';
import { withCutBias } from './cut-bias.ts';
import { INPUT_NAMES, type InputName } from './examples.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { withHeads } from './heads.ts';
import { type StageInputs, demandInputs } from './stage-inputs.ts';

export interface Pasted {
  readonly name?: string;
  readonly matrix: Matrix;
  /** Labels of the rows, if the paste had some. */
  readonly tokens?: readonly string[];
}

/** The names of unnamed matrices, by how many there are. */
const unnamed: Readonly<Record<number, readonly InputName[]>> = {
  1: ['x'],
  3: ['q', 'k', 'v'],
  4: ['x', 'wq', 'wk', 'wv'],
  5: ['x', 'wq', 'wk', 'wv', 'wo'],
};

export function isInputName(name: string): name is InputName {
  return (INPUT_NAMES as readonly string[]).includes(name);
}

function named(pasted: readonly Pasted[]): Partial<Record<InputName, Matrix>> {
  const guesses = unnamed[pasted.length];
  const result: Partial<Record<InputName, Matrix>> = {};
  pasted.forEach(({ name, matrix }, index) => {
    const guess = name ?? guesses?.[index];
    if (guess === undefined) throw new InputError('input.unnamed', { count: pasted.length });
    if (!isInputName(guess)) throw new InputError('input.unknown-name', { name: guess, names: INPUT_NAMES.join(', ') });
    if (result[guess]) throw new InputError('input.twice', { name: guess });
    result[guess] = biasAsRow(guess, matrix);
  });
  return result;
}

/**
 * Given Q, K or V replace their projections; given X or weights bring these back. One unnamed matrix is X or, where the
 * current weights do not fit it, Q, K and V. Labels stay if the number of rows does, W_O if anything else does, and
 * biases with their weights, if these keep their width.
 *
 * @param count the number of heads; absent: 1 where everything is replaced, otherwise unchanged
 * @throws InputError naming what is missing
 */
export function assemble(pasted: readonly Pasted[], current: StageInputs, count?: number): StageInputs {
  const [first, ...others] = pasted;
  const isForAll = first && others.length === 0 && first.name === undefined && first.matrix.cols !== current.wq?.rows;
  const given = named(isForAll ? [first, first, first] : withCutBias(pasted, current));
  const isDirect = given.q !== undefined && given.k !== undefined && given.v !== undefined;
  const isAll = isDirect || (['x', 'wq', 'wk', 'wv'] as const).every((name) => given[name] !== undefined);
  const kept: Partial<Record<InputName, Matrix>> = {};
  for (const name of INPUT_NAMES) {
    const matrix = current[name];
    if (matrix && !isDirect && name !== 'mask' && !(isAll && (name === 'wo' || isBias(name)))) kept[name] = matrix;
  }
  const inputs: { [K in InputName]?: Matrix | undefined } = { ...kept, ...given };
  for (const [direct, weights] of [
    ['q', 'wq'],
    ['k', 'wk'],
    ['v', 'wv'],
  ] as const) {
    if (given[direct]) inputs[weights] = undefined;
    else if (given[weights] ?? given.x) inputs[direct] = undefined;
  }
  for (const [bias, weights] of BIASES)
    if (!given[bias] && inputs[bias]?.cols !== inputs[weights]?.cols) inputs[bias] = undefined;
  if (!given.x && !inputs.wq && !inputs.wk && !inputs.wv) inputs.x = undefined;
  if (!given.context && !inputs.wk && !inputs.wv) inputs.context = undefined;
  const there = Object.fromEntries(Object.entries(inputs).filter(([, matrix]) => matrix !== undefined));
  demandInputs(there);
  const rows = (inputs.x ?? inputs.q)?.rows;
  const before = (current.x ?? current.q)?.rows;
  const oldMask = current.mask;
  const keys = (inputs.k ?? inputs.context ?? inputs.x)?.rows;
  if (!there['mask'] && oldMask && oldMask.rows === rows && oldMask.cols === keys) there['mask'] = oldMask;
  const labels = pasted.find((entry) => entry.tokens && entry.matrix === (inputs.x ?? inputs.q))?.tokens;
  const keepLabels = rows === before && !isDirect;
  const all: StageInputs = {
    ...there,
    ...(labels ? { tokens: labels } : keepLabels && current.tokens ? { tokens: current.tokens } : {}),
    ...(keepLabels && current.contextTokens && inputs.context ? { contextTokens: current.contextTokens } : {}),
  };
  return withHeads(all, count ?? (isAll ? 1 : (current.heads ?? 1)));
}
