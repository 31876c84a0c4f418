/** Everything that can happen to a session: session × action → session. Pure; an impossible action throws. */
import { InputError } from '../../shared/input/input-error.ts';
import { combinedMask, forbiddenBy } from '../inputs/mask.ts';
import { type Matrix, equal, withCell } from '../../shared/numbers/matrix.ts';
import { parseNumber } from '../../shared/input/parse-scalar.ts';
import { headCounts, withHeads } from '../inputs/heads.ts';
import { type MatrixId, kindOf, matrices, ofHead } from '../inputs/matrices.ts';
import { isOffered, offeredStep } from '../inputs/offer.ts';
import { type CellRef, type Fixed, type Place, placeText } from '../inputs/places.ts';
import { outputGradientOf } from '../inputs/output-gradient.ts';
import { type SentenceState, type StageInputs, baseInputs, currentInputs } from '../inputs/stage-inputs.ts';
import {
  DONE,
  type InputOptions,
  type StageState,
  defaultState,
  firstStep,
  inputOptionsOf,
} from '../inputs/stage-state.ts';
import { passOf } from '../inputs/step-ids.ts';
import { cellName } from '../model/arithmetic.ts';
import type { CellRef as PictureCell } from '../model/steps.ts';
import * as history from './history.ts';
import {
  type Moment,
  type Numbers,
  type Session,
  type Touched,
  enteredAt,
  enteredOf,
  isSameNumbers,
  numbersOf,
  sessionOf,
} from './session.ts';

/** The origin of an action: a page may change what is fixed for its readers. */
export type By = 'reader' | 'page';

export type Action =
  // Replaces everything; it cannot be undone.
  | { readonly type: 'open'; readonly state: Partial<StageState> }
  // The inputs of the computation.
  | { readonly type: 'example'; readonly example: string }
  | { readonly type: 'sentence'; readonly sentence: SentenceState }
  // The inputs that were made of a sentence.
  | { readonly type: 'own-words'; readonly inputs: StageInputs }
  | {
      readonly type: 'inputs';
      readonly inputs: StageInputs | null;
      readonly options?: Partial<InputOptions>;
      /** The first of the cells that a drag changes together. */
      readonly cell?: CellRef;
      readonly gesture?: number;
    }
  | { readonly type: 'options'; readonly options: Partial<InputOptions> }
  // Divides the same matrices among so many heads.
  | { readonly type: 'heads'; readonly count: number }
  | { readonly type: 'set'; readonly cell: CellRef; readonly value: number; readonly gesture?: number }
  | { readonly type: 'add'; readonly cell: CellRef; readonly by: number; readonly gesture?: number }
  | { readonly type: 'toggle-mask'; readonly cell: CellRef }
  | { readonly type: 'reset' | 'undo' | 'redo' }
  // A reader tries to change a cell that stays as it is.
  | { readonly type: 'seize'; readonly cell: CellRef }
  // Typing a number.
  | { readonly type: 'type'; readonly cell: CellRef; readonly text: string; readonly place: 'stage' | 'panel' }
  | { readonly type: 'finish-typing' | 'cancel-typing' }
  | { readonly type: 'refuse-typed'; readonly problem: unknown }
  // The view.
  | { readonly type: 'go'; readonly moment: Moment }
  | { readonly type: 'hold'; readonly cell: CellRef | undefined }
  | ({ readonly type: 'look' } & Partial<Pick<Session, 'speed' | 'theme' | 'query' | 'present' | 'pauses' | 'rows'>>)
  | { readonly type: 'turn'; readonly head: number }
  | { readonly type: 'reveal'; readonly places: readonly Place[] }
  // A page's settings.
  | ({ readonly type: 'set-up' } & Partial<Pick<Session, 'steps' | 'fixed' | 'predict'>>);

/** @throws InputError for an impossible action; the given session stays as it is */
export function reduce(session: Session, action: Action, by: By = 'page'): Session {
  const next = changed(session, action, by);
  if (by === 'reader') demandFixed(session.fixed, numbersOf(session), numbersOf(next));
  const touched = touchedBy(session, action, next);
  return touched === next.touched ? next : { ...next, touched };
}

/** After these the stage still says what came of the cell that was changed last. */
const LOOKING = new Set<Action['type']>(['type', 'cancel-typing', 'refuse-typed', 'look', 'reveal']);

function touchedBy(before: Session, action: Action, after: Session): Touched | undefined {
  switch (action.type) {
    case 'seize':
      return { cell: action.cell, isChanged: false };
    case 'set':
    case 'add':
    case 'toggle-mask':
    case 'inputs':
    case 'finish-typing': {
      const cell = action.type === 'finish-typing' ? before.edit?.cell : (action as { readonly cell?: CellRef }).cell;
      if (!cell) return undefined;
      return numbersOf(before) !== numbersOf(after) ? { cell, isChanged: true } : before.touched;
    }
    case 'hold':
      return action.cell && before.touched?.isChanged ? before.touched : undefined;
    default:
      return LOOKING.has(action.type) ? before.touched : undefined;
  }
}

function changed(session: Session, action: Action, by: By): Session {
  const numbers = numbersOf(session);
  switch (action.type) {
    case 'open':
      return sessionOf(action.state);
    case 'example':
      return exampleOf(session, action.example, by);
    case 'sentence':
      return ofWords(session, { inputs: null, sentence: action.sentence });
    case 'own-words':
      return ofWords(session, { inputs: action.inputs, sentence: undefined });
    case 'inputs':
      return {
        ...commit(session, { ...numbers, inputs: action.inputs, ...action.options }, action.gesture),
        edit: undefined,
      };
    case 'options':
      return commit(session, { ...numbers, ...action.options });
    case 'heads':
      return divide(session, action.count);
    case 'set':
      return set(session, action.cell, action.value, action.gesture);
    case 'add': {
      const value = Math.round(((enteredAt(numbers, action.cell) ?? NaN) + action.by) * 1000) / 1000;
      return set(session, action.cell, value, action.gesture);
    }
    case 'seize':
      return session;
    case 'toggle-mask':
      return toggleMask(session, action.cell);
    case 'reset':
      return reset(session);
    case 'undo':
    case 'redo': {
      const list = history[action.type](session.history);
      return list === session.history ? session : { ...session, history: list, edit: undefined };
    }
    case 'type': {
      const { cell, text, place } = action;
      return { ...session, edit: { cell, text, place } };
    }
    case 'finish-typing': {
      if (!session.edit) return session;
      const { cell, text } = session.edit;
      return { ...set(session, cell, parseNumber(text) ?? NaN), edit: undefined };
    }
    case 'cancel-typing':
      return { ...session, edit: undefined };
    case 'refuse-typed':
      return session.edit ? { ...session, edit: { ...session.edit, problem: action.problem } } : session;
    case 'go':
      return { ...session, moment: action.moment };
    case 'hold':
      return { ...session, held: action.cell };
    case 'look': {
      const { speed, theme, present, pauses, rows } = { ...session, ...action };
      if (!('query' in action)) return { ...session, speed, theme, present, pauses, rows };
      const { query } = action;
      const { held } = session;
      // A cell of another word's row would keep that row in view.
      const isOther = held && query !== undefined && held.row !== query && isOfQuery(held);
      return { ...session, speed, theme, present, pauses, rows, query, held: isOther ? undefined : held };
    }
    case 'turn':
      return { ...session, head: action.head, held: session.held && inHead(session.held, action.head) };
    case 'reveal': {
      const tell = (known: Numbers): Numbers => ({ ...known, revealed: [...known.revealed, ...action.places] });
      return { ...session, history: history.mapPresent(session.history, tell) };
    }
    case 'set-up':
      return setUp(session, action);
  }
}

/** True where a row belongs to the word that asks. */
const isOfQuery = ({ matrix }: CellRef): boolean => matrices[kindOf(matrix as MatrixId)].rowsAre === 'query';

/** Returns the same cell of another head; matrices of all heads stay. */
function inHead(cell: CellRef, head: number): CellRef {
  const kind = kindOf(cell.matrix as MatrixId);
  return kind === cell.matrix ? cell : { ...cell, matrix: ofHead(kind, head) };
}

/** Commits other numbers, all unrevealed. Equal ones are no change, and those of one gesture one step. */
function commit(session: Session, numbers: Numbers, gesture?: number): Session {
  const before = numbersOf(session);
  if (isSameNumbers(numbers, before)) return session;
  const write = gesture !== undefined && before.gesture === gesture ? history.amend<Numbers> : history.commit<Numbers>;
  return { ...session, history: write(session.history, { ...fresh(numbers), gesture }) };
}

const begin = (session: Session, numbers: Numbers): Session => ({
  ...session,
  history: history.startHistory(fresh(numbers)),
});

const fresh = (numbers: Numbers): Numbers => ({ ...numbers, revealed: [], gesture: undefined });

const isUntouched = (session: Session): boolean =>
  !history.canUndo(session.history) && !history.canRedo(session.history);

/** Opens the current pass, its first step complete. A page's first example is the stage's initial one. */
function exampleOf(session: Session, example: string, by: By): Session {
  const start = defaultState(example);
  const numbers: Numbers = { example, inputs: null, ...inputOptionsOf(start.options), revealed: [] };
  const first = firstStep(passOf(session.moment.step), baseInputs(start));
  return {
    ...(by === 'page' && isUntouched(session) ? begin(session, numbers) : commit(session, numbers)),
    moment: { step: offeredStep(session.steps, first), time: DONE },
    // A page may have set the head earlier.
    head: by === 'page' && isUntouched(session) ? session.head : 0,
    held: undefined,
    query: undefined,
    edit: undefined,
  };
}

/** Another sentence: what was masked, held or asked of the last one is not of this. */
function ofWords(session: Session, words: Pick<Numbers, 'inputs'> & { sentence: SentenceState | undefined }): Session {
  const { sentence: _, outputGradient: __, ...kept } = numbersOf(session);
  const { sentence, inputs } = words;
  const unmasked = { scale: 'on', causal: false, keyLength: undefined } as const;
  return {
    ...commit(session, { ...kept, ...unmasked, inputs, ...(sentence && { sentence }) }),
    query: askedFor(inputs),
    held: undefined,
    edit: undefined,
    head: 0,
  };
}

/** Returns the word that weights are made for: another may take more, but of what it takes they say nothing. */
function askedFor(inputs: StageInputs | null): number | undefined {
  const at = inputs?.tokens?.findIndex((token) => token.toLowerCase() === inputs.asks) ?? -1;
  return at < 0 ? undefined : at;
}

/** Divides the matrices among so many heads. */
function divide(session: Session, count: number): Session {
  const numbers = numbersOf(session);
  const inputs = currentInputs(numbers);
  if ((inputs.heads ?? 1) === count) return session;
  if (!headCounts(inputs).includes(count)) throw new InputError('heads.uneven', { count });
  return { ...commit(session, { ...numbers, inputs: withHeads(inputs, count) }), edit: undefined };
}

/** Returns to the numbers of the example or sentence. */
function reset(session: Session): Session {
  const { example: current, sentence } = numbersOf(session);
  const { options, example } = defaultState(current);
  const start = { example, inputs: null, ...inputOptionsOf(options), ...(sentence && { sentence }), revealed: [] };
  return { ...commit(session, start), edit: undefined };
}

function set(session: Session, cell: CellRef, value: number, gesture?: number): Session {
  const numbers = numbersOf(session);
  const name = cellName(cell as PictureCell);
  const isMask = cell.matrix === 'mask';
  const before = enteredAt(numbers, cell);
  if (before === undefined) throw new InputError('edit.computed', { cell: name });
  if (Number.isNaN(value) || (!Number.isFinite(value) && !isMask))
    throw new InputError('edit.not-finite', { cell: name });
  if (Object.is(Math.fround(value), before)) return session;
  return commit(session, withEntered(numbers, cell, value), gesture);
}

function withEntered(numbers: Numbers, { matrix: name, row, col }: CellRef, value: number): Numbers {
  if (name === 'outputGradient')
    return { ...numbers, outputGradient: withCell(outputGradientOf(numbers), row, col, value) };
  const inputs = currentInputs(numbers);
  const matrix = name === 'mask' ? combinedMask(inputs) : (inputs[name as keyof StageInputs] as Matrix);
  return { ...numbers, inputs: { ...inputs, [name]: withCell(matrix, row, col, value) } };
}

function toggleMask(session: Session, cell: CellRef): Session {
  const numbers = numbersOf(session);
  const by = forbiddenBy(numbers, cell.row, cell.col);
  if (by) throw new InputError(`edit.forbidden.${by}`);
  return set(session, cell, enteredAt(numbers, cell) === -Infinity ? 0 : -Infinity);
}

function setUp(session: Session, settings: Partial<Pick<Session, 'steps' | 'fixed' | 'predict'>>): Session {
  const { steps = session.steps, fixed = session.fixed, predict = session.predict } = settings;
  const { step, time } = session.moment;
  const moment = isOffered(steps, step) ? { step, time } : { step: offeredStep(steps, step), time: Infinity };
  // Results that are to be predicted again are hidden again.
  const forget = (numbers: Numbers): Numbers => ({ ...numbers, revealed: [] });
  const { past, present, future } = session.history;
  const list =
    settings.predict === undefined
      ? session.history
      : { past: past.map(forget), present: forget(present), future: future.map(forget) };
  return { ...session, steps, fixed, predict, moment: settings.steps ? moment : session.moment, history: list };
}

/** @throws InputError where something fixed would change */
function demandFixed(fixed: Fixed, before: Numbers, after: Numbers): void {
  if (fixed.length === 0 || isSameNumbers(before, after)) return;
  const [old, now] = [enteredOf(before), enteredOf(after)];
  const isKept = (place: Fixed[number]): boolean => {
    if (typeof place !== 'string') {
      const value = enteredAt(before, place);
      return value === undefined || Object.is(value, enteredAt(after, place));
    }
    const [from, to] = [old[place as keyof typeof old], now[place as keyof typeof now]];
    return !from || (to !== undefined && equal(from, to));
  };
  const places = fixed === 'all' ? Object.keys(old) : fixed;
  const broken = places.find((place) => !isKept(place));
  if (broken !== undefined) throw new InputError('fixed.kept', { place: placeText(broken) });
}

/** Yields a session, and what to show if it is impossible: each earlier one, then the example's initial one. */
export function* fallbacks(session: Session): Generator<Session> {
  yield session;
  let { history: list } = session;
  while (history.canUndo(list)) {
    list = { ...history.undo(list), future: [] };
    yield { ...session, history: list, edit: undefined };
  }
  const { history: start, moment } = sessionOf({ example: numbersOf(session).example });
  yield { ...session, history: start, edit: undefined };
  yield { ...session, history: start, edit: undefined, moment, steps: [] };
}
