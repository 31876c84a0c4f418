/** An example from a seed, with mistakes: what is printed, and where it does not follow. */
import type { Attention } from 'attention-steps/core';
import { sourceFrom } from '../../../shared/numbers/drawn.ts';
import { type Matrix, fromRows } from '../../../shared/numbers/matrix.ts';
import { largest } from '../../../shared/numbers/statistics.ts';
import { Dice } from '../../practice/dice.ts';
import { FAULTS, type FaultId, type Printed, type StepId, mistaken, printed, rightStep } from './faults.ts';

export interface Step {
  readonly id: StepId;
  readonly printed: Matrix;
  /** The matrices that follow from those printed before. */
  readonly right: Matrix;
  /** The mistake of this step, if it has one. */
  readonly fault?: FaultId;
}

export interface Example extends Omit<Printed, 'steps'> {
  readonly steps: readonly Step[];
}

const TOKENS = 3;
const WIDTH_OF_VALUES = 2;

/** Two numbers that differ by less could be the same number, rounded in another way. */
const APART = 0.02;
/** Larger numbers are no fun. */
const LARGEST = 200;

/** Numbers that differ at all differ clearly. */
const isClear = (a: number, b: number): boolean => a === b || Math.abs(a - b) >= APART - 1e-6;

/** True if the matrices differ, and do so clearly, somewhere. */
const differ = (a: Matrix, b: Matrix): boolean =>
  a.data.some((value, at) => {
    const other = b.data[at] ?? NaN;
    return value !== other && Math.abs(value - other) >= APART - 1e-6;
  });

/** True if no number lies in the middle between two that could be printed. */
const roundsClearly = ({ data }: Matrix): boolean =>
  data.every((value) => !Number.isFinite(value) || Math.abs(Math.abs((value * 100) % 1) - 0.5) > 0.01);

/** Counts rows in which one key takes nearly everything, so that little can be seen of softmax. */
const nearlyOneHot = ({ rows, cols, data }: Matrix): number =>
  Array.from({ length: rows }, (_, row) => largest(data.subarray(row * cols, (row + 1) * cols))).filter(
    (most) => most > 0.95,
  ).length;

class Unsuitable extends Error {}

/** Returns the planted matrix of a step, which no other mistake explains. @throws Unsuitable */
function plant(engine: Attention, dice: Dice, id: StepId, task: Printed, right: Matrix): [FaultId, Matrix] {
  const all = FAULTS[id].flatMap((fault) =>
    mistaken(engine, id, fault, task).map((matrix) => ({ fault, exact: matrix, matrix: printed(matrix) })),
  );
  const kinds = FAULTS[id].filter((fault) => all.some((candidate) => candidate.fault === fault));
  const fault = dice.pick(kinds);
  const planted = dice.pick(all.filter((candidate) => candidate.fault === fault));
  const rivals = [right, ...all.filter((candidate) => candidate !== planted).map(({ matrix }) => matrix)];
  const isSuitable =
    roundsClearly(planted.exact) &&
    planted.matrix.data.every((value, at) => isClear(value, right.data[at] ?? NaN)) &&
    planted.matrix.data.every((value) => value === -Infinity || Math.abs(value) <= LARGEST) &&
    rivals.every((rival) => differ(planted.matrix, rival));
  if (!isSuitable) throw new Unsuitable(`${fault} cannot be told apart`);
  return [fault, planted.matrix];
}

/** Which examples have a causal mask. */
export const MASKS = ['none', 'some', 'all'] as const;
export type Masks = (typeof MASKS)[number];

function draw(engine: Attention, dice: Dice, count: number, masks: Masks): Example {
  const width = dice.pick([2, 4]);
  const entries = width === 2 ? [-2, -1, 1, 2] : [-2, -1, 0, 1, 2];
  const rows = (cols: number, numbers: readonly number[]): Matrix =>
    fromRows(Array.from({ length: TOKENS }, () => Array.from({ length: cols }, () => dice.pick(numbers))));
  const inputs = {
    q: rows(width, entries),
    k: rows(width, entries),
    v: rows(WIDTH_OF_VALUES, [-4, -3, -2, -1, 1, 2, 3, 4, 5]),
    isCausal: masks === 'some' ? dice.pick([true, false]) : masks === 'all',
  };
  const ids: readonly StepId[] = [
    ...(['scores', 'scaledScores'] as const),
    ...(inputs.isCausal ? (['maskedScores'] as const) : []),
    ...(['weights', 'output'] as const),
  ];
  const faulty = new Set(dice.some(ids, count));
  let task: Printed = { ...inputs, steps: {} };
  const steps = ids.map((id): Step => {
    const exact = rightStep(engine, id, task);
    if (!roundsClearly(exact)) throw new Unsuitable(`${id} lies between two numbers`);
    const right = printed(exact);
    if (id === 'weights' && nearlyOneHot(right) > (inputs.isCausal ? 2 : 1)) throw new Unsuitable('hardly any mixture');
    const [fault, matrix] = faulty.has(id) ? plant(engine, dice, id, task, right) : [undefined, right];
    task = { ...task, steps: { ...task.steps, [id]: matrix } };
    return { id, printed: matrix, right, ...(fault && { fault }) };
  });
  return { ...inputs, steps };
}

/** So many draws fail only if the rules cannot be met. */
const MOST_DRAWS = 2000;

/** Returns the same example for the same seed. @param count mistakes, each in a step of its own */
export function exampleOf(engine: Attention, seed: number, count: number, masks: Masks = 'some'): Example {
  for (let at = 0; at < MOST_DRAWS; at++) {
    try {
      return draw(engine, new Dice(sourceFrom(`find-fault ${seed} ${count} ${at}`)), count, masks);
    } catch (error) {
      if (!(error instanceof Unsuitable)) throw error;
    }
  }
  throw new Error(`seed ${seed}: no example with ${count} mistakes`);
}

export interface Place {
  readonly step: StepId;
  readonly row: number;
  readonly col: number;
}

const isWrong = ({ printed: { data }, right }: Step, at: number): boolean => data[at] !== right.data[at];

/** Returns the first wrong cell of a step, read row by row; undefined if it follows. */
export function firstWrong(step: Step): Place | undefined {
  const at = Array.from(step.printed.data.keys()).find((place) => isWrong(step, place));
  if (at === undefined) return undefined;
  return { step: step.id, row: Math.floor(at / step.printed.cols), col: at % step.printed.cols };
}

/**
 * right: this is the first wrong cell and its mistake · follows: the cell follows from what is printed before · later: it is
 * wrong, but an earlier one is, too · other-mistake: the right cell, but not the right mistake · found: in a step whose
 * mistake is found already
 */
export type Verdict = 'right' | 'follows' | 'later' | 'later-step' | 'other-mistake' | 'found';

/** @param found the steps whose mistakes are found already */
export function judge(example: Example, found: readonly StepId[], place: Place, fault: FaultId): Verdict {
  const step = example.steps.find(({ id }) => id === place.step);
  if (!step) throw new RangeError(`${place.step}: not in this example`);
  if (found.includes(step.id)) return 'found';
  if (!isWrong(step, place.row * step.printed.cols + place.col)) return 'follows';
  const next = example.steps.find(({ id, fault: planted }) => planted !== undefined && !found.includes(id));
  if (next !== step) return 'later-step';
  const first = firstWrong(step);
  if (first?.row !== place.row || first.col !== place.col) return 'later';
  return step.fault === fault ? 'right' : 'other-mistake';
}
