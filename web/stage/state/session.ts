/**
 * A reader's and a page's settings of a stage: everything on which a link, undo or the next key can depend, as one
 * plain value. Everything undo restores is in `history`; the rest only affects the view.
 */
import { combinedMask } from '../inputs/mask.ts';
import { DEFAULT_EXAMPLE, INPUT_NAMES, type InputName, findExample } from '../inputs/examples.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { offeredStep } from '../inputs/offer.ts';
import { outputGradientOf } from '../inputs/output-gradient.ts';
import type { CellRef, Fixed, Place, Predict } from '../inputs/places.ts';
import { currentInputs } from '../inputs/stage-inputs.ts';
import {
  INPUT_OPTIONS,
  DONE,
  type InputOptions,
  type Rows,
  type StageState,
  type Theme,
  inputOptionsOf,
  defaultState,
} from '../inputs/stage-state.ts';
import type { StepId } from '../inputs/step-ids.ts';
import { type History, startHistory } from './history.ts';

/** The inputs of the computation, and the revealed results; undo restores all of it. */
export interface Numbers extends Pick<StageState, 'example' | 'sentence' | 'inputs' | 'outputGradient'>, InputOptions {
  /** The places to be predicted that have been found or shown. */
  readonly revealed: readonly Place[];
  /** The drag or stroke that made them: its next change is no undo step of its own. */
  readonly gesture?: number | undefined;
}

/** A moment of a step; Infinity: its end. */
export interface Moment {
  readonly step: StepId;
  /** Seconds into the step. */
  readonly time: number;
}

/** A number being typed, and its cell. */
export interface Edit {
  readonly cell: CellRef;
  readonly text: string;
  /** It is typed on the stage, in its cell, or in the panel beside it. */
  readonly place: 'stage' | 'panel';
  /** The reason why it was refused. */
  readonly problem?: unknown;
}

/** A cell that a reader has tried to change: it has changed, or it stays as it is. */
export interface Touched {
  readonly cell: CellRef;
  readonly isChanged: boolean;
}

export interface Session {
  readonly history: History<Numbers>;
  readonly edit: Edit | undefined;
  /** The cell of which the stage says what came of it. */
  readonly touched: Touched | undefined;
  /** The requested moment: without such a step, the stage shows another. */
  readonly moment: Moment;
  /** The cell whose arithmetic stays in view, wherever it exists. */
  readonly held: CellRef | undefined;
  readonly speed: number;
  readonly theme: Theme;
  /** The requested head, from 0: where there are fewer, the stage shows the last. */
  readonly head: number;
  readonly query: number | undefined;
  readonly present: boolean;
  readonly pauses: boolean;
  readonly rows: Rows;
  // A page's settings.
  readonly steps: readonly StepId[];
  readonly fixed: Fixed;
  readonly predict: Predict;
}

export const numbersOf = ({ history }: Session): Numbers => history.present;

/** @param state missing parts are the example's */
export function sessionOf(state: Partial<StageState>): Session {
  const example = (findExample(state.example ?? '') ?? DEFAULT_EXAMPLE).id;
  const start = defaultState(example);
  const { sentence, outputGradient, inputs = null, step = start.step, time = start.time } = state;
  const options = { ...start.options, ...state.options };
  const { revealed = [], steps = [], fixed = [], predict = 'off', speed, theme, head = 0 } = options;
  const { query, present = false, pauses = false, rows = 'one' } = options;
  return {
    history: startHistory({
      example,
      inputs,
      revealed,
      ...inputOptionsOf(options),
      ...(sentence && { sentence }),
      ...(outputGradient && { outputGradient }),
    }),
    edit: undefined,
    touched: undefined,
    moment: { step, time: time > 0 ? time : 0 },
    held: options.locked,
    speed,
    theme,
    head,
    query,
    present,
    pauses,
    rows,
    steps,
    fixed,
    predict,
  };
}

/** Returns the requested step, or the nearest one that is offered. */
export const stepOf = ({ steps, moment }: Session): StepId => offeredStep(steps, moment.step);

/** Returns the state as links and pages have it. */
export function stateOf(session: Session): StageState {
  const numbers = numbersOf(session);
  const { example, sentence, inputs, outputGradient, revealed } = numbers;
  const { moment, held, speed, theme, head, query, present, pauses, rows, steps, fixed, predict } = session;
  return {
    version: 1,
    example,
    step: stepOf(session),
    time: Math.min(moment.time, DONE),
    inputs,
    ...(outputGradient && { outputGradient }),
    ...(sentence && { sentence }),
    options: {
      ...inputOptionsOf(numbers),
      speed,
      theme,
      ...(head > 0 && { head }),
      ...(query !== undefined && { query }),
      ...(present && { present }),
      ...(pauses && { pauses }),
      ...(rows !== 'one' && { rows }),
      ...(held && { locked: held }),
      ...(steps.length > 0 && { steps }),
      ...(fixed.length > 0 && { fixed }),
      ...(predict !== 'off' && { predict }),
      ...(revealed.length > 0 && { revealed }),
    },
  };
}

/** True if both give the same results. */
export const isSameNumbers = (a: Numbers, b: Numbers): boolean =>
  a === b ||
  (['example', 'sentence', 'inputs', 'outputGradient', ...INPUT_OPTIONS] as const).every((name) =>
    Object.is(a[name], b[name]),
  );

/** Returns every entered matrix by its name in a picture; the mask in its added form. */
export function enteredOf(numbers: Numbers): Partial<Record<InputName | 'outputGradient', Matrix>> {
  const names = [...INPUT_NAMES, 'outputGradient'] as const;
  const all = names.map((name) => [name, enteredIn(numbers, name)] as const);
  return Object.fromEntries(all.filter(([, matrix]) => matrix !== undefined));
}

function enteredIn(numbers: Numbers, name: string): Matrix | undefined {
  if (name === 'outputGradient') return outputGradientOf(numbers);
  const inputs = currentInputs(numbers);
  if (name === 'mask') return combinedMask(inputs, numbers);
  return INPUT_NAMES.some((known) => known === name) ? inputs[name as InputName] : undefined;
}

/** Returns the number entered in a cell, shown or not; undefined where none can be entered. */
export function enteredAt(numbers: Numbers, { matrix, row, col }: CellRef): number | undefined {
  const found = enteredIn(numbers, matrix);
  return found && row < found.rows && col < found.cols ? found.data[row * found.cols + col] : undefined;
}
