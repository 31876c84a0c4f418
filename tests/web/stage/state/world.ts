/**
 * The expected state of a stage after any acts of a reader, as simple as possible: all entered numbers, the way back and
 * forward, the cell that is held, the text being typed. It shares no code with the reducer.
 */
import { INPUT_NAMES } from '../../../../web/stage/inputs/examples.ts';
import type { Matrix } from '../../../../web/shared/numbers/matrix.ts';
import { outputGradientOf } from '../../../../web/stage/inputs/output-gradient.ts';
import { type SentenceState, type StageInputs, baseInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import { defaultState } from '../../../../web/stage/inputs/stage-state.ts';

export interface Cell {
  readonly matrix: string;
  readonly row: number;
  readonly col: number;
}

export interface Numbers {
  readonly example: string;
  readonly sentence?: SentenceState | undefined;
  readonly inputs: StageInputs;
  /** True if any of them was changed. */
  readonly isChanged: boolean;
  readonly outputGradient?: Matrix | undefined;
  readonly scale: 'on' | 'off' | number;
  readonly causal: boolean;
  readonly keyLength?: number | undefined;
}

export const nameOf = ({ matrix, row, col }: Cell): string => `${matrix}:${row}:${col}`;

export function beginning(example: string): Numbers {
  const { scale, causal } = defaultState(example).options;
  return { example, inputs: baseInputs({ example }), isChanged: false, scale, causal };
}

const sizes = ({ inputs }: Numbers): { rows: number; cols: number } => ({
  rows: (inputs.x ?? inputs.q)?.rows ?? 0,
  cols: (inputs.k ?? inputs.context ?? inputs.x)?.rows ?? 0,
});

/** Returns M as the page has to show it. */
export function maskOf(numbers: Numbers): number[] {
  const { rows, cols } = sizes(numbers);
  const { causal, keyLength = Infinity, inputs } = numbers;
  return Array.from({ length: rows * cols }, (_, at) => {
    const [row, col] = [Math.floor(at / cols), at % cols];
    return (causal && col > row) || col >= keyLength ? -Infinity : (inputs.mask?.data[at] ?? 0);
  });
}

export const gradientOf = ({ example, inputs, outputGradient }: Numbers): Matrix =>
  outputGradientOf({ ...defaultState(example), inputs, ...(outputGradient && { outputGradient }) });

/** Returns all entered numbers by their names in traces and pictures. */
export function entered(numbers: Numbers): Record<string, number[]> {
  const all: Record<string, number[]> = { mask: maskOf(numbers) };
  for (const name of INPUT_NAMES) {
    const matrix = numbers.inputs[name];
    if (matrix && name !== 'mask') all[name] = Array.from(matrix.data);
  }
  all['outputGradient'] = Array.from(gradientOf(numbers).data);
  return all;
}

const put = (matrix: Matrix, { row, col }: Cell, value: number): Matrix => {
  const data = Float32Array.from(matrix.data);
  data[row * matrix.cols + col] = value;
  return { ...matrix, data };
};

export class World {
  past: Numbers[] = [];
  future: Numbers[] = [];
  held: Cell | undefined;
  edit: { cell: Cell; text: string } | undefined;
  speed = 1;
  /** The head that a reader chose last. */
  head = 0;
  /** Numbers that a reader cannot change: none, all, or one matrix. */
  fixed = '';
  present: Numbers;

  constructor(example: string) {
    this.present = beginning(example);
  }

  #isRefused(next: Numbers, isReader: boolean): boolean {
    if (!isReader || this.fixed === '') return false;
    const [before, after] = [entered(this.present), entered(next)];
    const names = this.fixed === 'all' ? Object.keys(before) : [this.fixed];
    return names.some((name) => before[name] !== undefined && before[name].join() !== (after[name] ?? []).join());
  }

  /** @returns true if it is allowed */
  change(next: Numbers, isReader = true): boolean {
    if (this.#isRefused(next, isReader)) return false;
    this.past.push(this.present);
    this.present = next;
    this.future = [];
    return true;
  }

  /** Continues a drag. */
  amend(next: Numbers): void {
    if (!this.#isRefused(next, true)) this.present = next;
  }

  withCell(cell: Cell, value: number): Numbers {
    const { inputs } = this.present;
    if (cell.matrix === 'outputGradient')
      return { ...this.present, outputGradient: put(gradientOf(this.present), cell, value) };
    const { rows, cols } = sizes(this.present);
    const matrix =
      cell.matrix === 'mask'
        ? (inputs.mask ?? { rows, cols, data: new Float32Array(rows * cols) })
        : inputs[cell.matrix as 'x'];
    if (!matrix) throw new Error(`no ${cell.matrix}`);
    return { ...this.present, isChanged: true, inputs: { ...inputs, [cell.matrix]: put(matrix, cell, value) } };
  }

  valueAt({ matrix, row, col }: Cell): number {
    const { inputs } = this.present;
    const found = matrix === 'outputGradient' ? gradientOf(this.present) : inputs[matrix as 'x'];
    return found?.data[row * found.cols + col] ?? NaN;
  }

  /** Ends typing: a number goes into its cell, other text stays in the field. */
  finish(): void {
    if (!this.edit) return;
    const { cell, text } = this.edit;
    const value = Number(text.replace(',', '.').replace('−', '-'));
    if (text.trim() === '' || Number.isNaN(value)) return;
    const isSame = Object.is(Math.fround(value), this.valueAt(cell));
    if (isSame || this.change(this.withCell(cell, value))) this.edit = undefined;
  }

  toggleMask(cell: Cell): void {
    const isForbidden = maskOf(this.present)[cell.row * sizes(this.present).cols + cell.col] === -Infinity;
    const { causal, keyLength = Infinity } = this.present;
    if ((isForbidden && causal && cell.col > cell.row) || cell.col >= keyLength) return;
    this.change(this.withCell(cell, isForbidden ? 0 : -Infinity));
  }

  /** Shows another head; a held cell of a head's matrix moves to the same one in that head. */
  turn(head: number): void {
    this.head = head;
    if (this.held) this.held = { ...this.held, matrix: this.held.matrix.replace(/^heads\[\d+\]/, `heads[${head}]`) };
  }

  /** Returns the matrices for another number of heads; undefined if their columns do not divide. */
  cut(heads: number): Numbers | undefined {
    const inputs: { -readonly [Name in keyof StageInputs]: StageInputs[Name] } = { ...this.present.inputs };
    const { heads: before = 1 } = inputs;
    delete inputs.headNames;
    const [q, k, v] = [inputs.q ?? inputs.wq, inputs.k ?? inputs.wk, inputs.v ?? inputs.wv].map((of) => of?.cols ?? 0);
    const kvHeads = (heads * k!) / q!;
    const isEven = [q! / heads, k! / kvHeads, v! / kvHeads, heads / kvHeads, kvHeads].every(Number.isInteger);
    if (!isEven) return undefined;
    return before === heads
      ? this.present
      : { ...this.present, isChanged: true, inputs: { ...inputs, heads, kvHeads } };
  }

  undo(): void {
    this.#travel(this.past, this.future);
  }
  redo(): void {
    this.#travel(this.future, this.past);
  }
  #travel(from: Numbers[], to: Numbers[]): void {
    const next = from.at(-1);
    if (!next || this.#isRefused(next, true)) return;
    from.pop();
    to.push(this.present);
    this.present = next;
    this.edit = undefined;
  }

  reset(): void {
    const { example, sentence } = this.present;
    const next = sentence
      ? { ...beginning(example), sentence, inputs: baseInputs({ example, sentence }) }
      : beginning(example);
    if (!this.#isAsItBegins(next)) this.change(next);
    this.edit = undefined;
  }

  /** True if a reset would change nothing, and so is no step to undo. */
  #isAsItBegins({ scale, causal }: Numbers): boolean {
    const { present } = this;
    const isPlain = !present.isChanged && present.keyLength === undefined && present.outputGradient === undefined;
    return isPlain && present.scale === scale && present.causal === causal;
  }

  /** Opens a state from elsewhere, without a way back. */
  open(next: Numbers): void {
    if (this.#isRefused(next, false)) return;
    this.present = next;
    [this.past, this.future] = [[], []];
    this.edit = undefined;
  }
}
