/** Puts pasted or dropped matrices in their places among the current inputs. */
import { InputError } from '../../shared/input/input-error.ts';
import { BIASES, biasAsRow, isBias, withCutBias } from './biases.ts';
import { INPUT_NAMES, type InputName } from './examples.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { fits } from './doubts.ts';
import { withHeads } from './heads.ts';
import { type StageInputs, demandInputs } from './stage-inputs.ts';
import { inList } from '../../shared/words/list.ts';

export interface Pasted {
  readonly name?: string;
  /** The name in the text, if the stage has another one. */
  readonly written?: string;
  readonly matrix: Matrix;
  /** Its numbers were written as true and false. */
  readonly isBoolean?: true;
  /** Labels of the rows, if the paste had some. */
  readonly tokens?: readonly string[];
}

/** A matrix that is Q, K and V at once. */
export const ALL_THREE = 'qkv';

export type Order = readonly (InputName | typeof ALL_THREE)[];

/** The orders in which people give matrices without names, by how many there are. */
const ORDERS: Readonly<Record<number, readonly Order[]>> = {
  1: [['x'], [ALL_THREE]],
  3: [
    ['q', 'k', 'v'],
    ['wq', 'wk', 'wv'],
  ],
  4: [
    ['x', 'wq', 'wk', 'wv'],
    ['wq', 'wk', 'wv', 'wo'],
  ],
  5: [['x', 'wq', 'wk', 'wv', 'wo']],
};

export function isInputName(name: string): name is InputName {
  return (INPUT_NAMES as readonly string[]).includes(name);
}

function named(pasted: readonly Pasted[]): Partial<Record<InputName, Matrix>> {
  const result: Partial<Record<InputName, Matrix>> = {};
  for (const { name = '', matrix } of pasted) {
    if (!isInputName(name)) throw new InputError('input.unknown-name', { name, names: inList(INPUT_NAMES) });
    if (result[name]) throw new InputError('input.twice', { name });
    result[name] = biasAsRow(name, matrix);
  }
  return result;
}

/** Returns the orders of matrices without names that their sizes allow. None has a mask, which alone holds infinity. */
export const ordersOf = (pasted: readonly Pasted[], current: StageInputs, count?: number): Order[] =>
  (ORDERS[pasted.every(({ matrix }) => matrix.data.every(Number.isFinite)) ? pasted.length : 0] ?? [])
    .filter((order) => {
      try {
        return fits(
          assemble(
            pasted.map((matrix, at) => ({ ...matrix, name: order[at] ?? '' })),
            current,
            count,
          ),
        );
      } catch {
        return false;
      }
    })
    .slice(0, pasted.length === 1 ? 1 : undefined);

/**
 * Given Q, K or V replace their projections; given X or weights bring these back. Labels stay if the number of rows does, W_O if anything else does, and
 * biases with their weights, if these keep their width.
 *
 * @param count the number of heads; absent: 1 where everything is replaced, otherwise unchanged
 * @throws InputError naming what is missing
 */
export function assemble(pasted: readonly Pasted[], current: StageInputs, count?: number): StageInputs {
  const each = pasted.flatMap((matrix): readonly Pasted[] =>
    matrix.name === ALL_THREE ? (['q', 'k', 'v'] as const).map((name) => ({ ...matrix, name })) : [matrix],
  );
  const matrices = named(withCutBias(each, current));
  const isDirect = matrices.q !== undefined && matrices.k !== undefined && matrices.v !== undefined;
  const isAll = isDirect || (['x', 'wq', 'wk', 'wv'] as const).every((name) => matrices[name] !== undefined);
  const kept: Partial<Record<InputName, Matrix>> = {};
  for (const name of INPUT_NAMES) {
    const matrix = current[name];
    if (matrix && !isDirect && name !== 'mask' && !(isAll && (name === 'wo' || isBias(name)))) kept[name] = matrix;
  }
  const inputs: { [K in InputName]?: Matrix | undefined } = { ...kept, ...matrices };
  for (const [direct, weights] of [
    ['q', 'wq'],
    ['k', 'wk'],
    ['v', 'wv'],
  ] as const) {
    if (matrices[direct]) inputs[weights] = undefined;
    else if (matrices[weights] ?? matrices.x) inputs[direct] = undefined;
  }
  for (const [bias, weights] of BIASES)
    if (!matrices[bias] && inputs[bias]?.cols !== inputs[weights]?.cols) inputs[bias] = undefined;
  if (!matrices.x && !inputs.wq && !inputs.wk && !inputs.wv) inputs.x = undefined;
  if (!matrices.context && !inputs.wk && !inputs.wv) inputs.context = undefined;
  const there = Object.fromEntries(Object.entries(inputs).filter(([, matrix]) => matrix !== undefined));
  demandInputs(there);
  const rows = (inputs.x ?? inputs.q)?.rows;
  const before = (current.x ?? current.q)?.rows;
  const oldMask = current.mask;
  const keys = (inputs.k ?? inputs.context ?? inputs.x)?.rows;
  if (!there['mask'] && oldMask && oldMask.rows === rows && oldMask.cols === keys) there['mask'] = oldMask;
  const labels = each.find((entry) => entry.tokens && entry.matrix === (inputs.x ?? inputs.q))?.tokens;
  const keepLabels = rows === before && !isDirect;
  const all: StageInputs = {
    ...there,
    ...(labels ? { tokens: labels } : keepLabels && current.tokens ? { tokens: current.tokens } : {}),
    ...(keepLabels && current.contextTokens && inputs.context ? { contextTokens: current.contextTokens } : {}),
  };
  return withHeads(all, count ?? (isAll ? 1 : (current.heads ?? 1)));
}
