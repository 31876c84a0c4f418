/**
 * Reading what someone pasted, chose or dropped: the inputs that its matrices make, and what is to be asked about them. A module of its
 * own, which comes when somebody does.
 */
import { InputError } from '../../shared/input/input-error.ts';
import type { Answer, Assumption, Understood } from '../../shared/input/assumption.ts';
import { linearQuestion } from '../../shared/input/parse.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import { linesOf, withLine } from '../../shared/input/text.ts';
import type { Said } from '../../shared/words/say.ts';
import { type ALL_THREE, type Order, type Pasted, assemble, isInputName, ordersOf } from './assemble.ts';
import { type MaskDoubt, type MaskMeaning, type Turned, fits, maskDoubt, meantMask, turn } from './doubts.ts';
import { type Brought, type Read, partsOf } from './brought.ts';
import type { InputName } from './examples.ts';
import { type Matrix, transpose } from '../../shared/numbers/matrix.ts';
import type { Settings } from './settings-line.ts';
import type { StageInputs } from './stage-inputs.ts';
import type { InputOptions } from './stage-state.ts';

// Files come with what reads them.
export { readFiles } from './brought.ts';

/** The stage's name of a matrix, that of all three, or none: it is left out. */
export type NameChoice = InputName | typeof ALL_THREE | 'none';

/** A reader's answers about what was brought. */
export interface Choices extends Understood {
  readonly turned?: Turned | 'no';
  readonly mask?: MaskMeaning;
  /** Those of the matrices in turn; absent: as it was read. */
  readonly names?: readonly (NameChoice | undefined)[];
}

/** A matrix as it was read. */
export interface Shown {
  /** Absent: it has to be named. */
  readonly name?: NameChoice;
  readonly matrix: Matrix;
  readonly lines?: readonly [first: number, last: number];
  /** The name's origin, if it was not given plainly. */
  readonly why?: Said;
}

/** The sheet “This is what I read”: a text that somebody brought, as it was understood. */
export interface Own {
  /** Absent: something has to be answered or mended first. */
  readonly inputs?: StageInputs;
  readonly options?: Partial<InputOptions>;
  readonly matrices: readonly Shown[];
  readonly assumed: readonly Assumption<Choices>[];
  /** The orders of matrices without names that the sizes allow, if there are several. */
  readonly orders: readonly Order[];
  /** Why the matrices do not go together under these names. */
  readonly problem?: InputError;
  /** It is no matrix, but reads as a sentence. */
  readonly sentence?: string;
  /** The first line of the text that was not understood; the problem says why. */
  readonly fault?: Fault;
  /** The text without that line, if it can be read so. */
  readonly rest?: Own;
  /** All was named and plain. */
  readonly isPlain: boolean;
}

/** A line, counted from 1, and the part of it that was not understood. */
export interface Fault {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/**
 * @param current the current inputs: weights stay if only X is given
 * @param heads the number of heads
 * @throws InputError for what cannot be read, or does not fit together though it was named
 */
export function readOwn(brought: Brought, current: StageInputs, choices: Choices = {}, heads?: number): Own {
  const { pasted, settings, assumed, isUnread, areParameters } = partsOf(brought, choices);
  const { matrices, orders } = namesOf(pasted, current, choices, isUnread, settings.heads ?? heads);
  // Weights that were named here, as their text named them not.
  const isWeight = (name: string | undefined, at: number): boolean =>
    areParameters && pasted[at]?.name === undefined && /^w[qkvo]$/.test(name ?? '');
  const weights = matrices.flatMap(({ name = '' }, at) => (isWeight(name, at) ? [name] : []));
  const used = matrices.flatMap(({ name, matrix }, at): Pasted[] => {
    const isTurned = choices.linear === true && isWeight(name, at);
    return name === undefined || name === 'none'
      ? []
      : [{ ...pasted[at], name, matrix: isTurned ? transpose(matrix) : matrix }];
  });
  refuseTwice(used);
  const all: Assumption<Choices>[] = [
    ...assumed,
    ...(weights.length > 0 ? [linearQuestion(weights, choices.linear)] : []),
    ...maskAssumed(used, settings, choices),
  ];
  const meant = used.map((matrix) =>
    matrix.name === 'mask' && choices.mask ? { ...matrix, matrix: meantMask(matrix.matrix, choices.mask) } : matrix,
  );
  const turned = choices.turned ?? (settings.as === 'columns' ? 'tokens' : 'no');
  const put = (how: Turned | 'no'): StageInputs => ({
    ...assemble(how === 'no' ? meant : turn(meant, how), current, settings.heads ?? heads),
    ...(settings.tokens && { tokens: settings.tokens }),
    ...(settings.contextTokens && { contextTokens: settings.contextTokens }),
  });
  const isOpen = (assumption: Assumption<Choices>): boolean =>
    assumption.answers?.every(({ isTaken }) => !isTaken) ?? false;
  const told = { matrices, orders, assumed: all };
  if (matrices.some(({ name }) => name === undefined)) return { ...told, isPlain: false };
  let inputs: StageInputs;
  try {
    inputs = put(turned);
    const columns = columnsAssumed(inputs, put, choices, settings);
    if (columns) all.push(columns);
  } catch (problem) {
    // A plain name is refused; under an assumed or a chosen name the matrix can be mended.
    if (!(problem instanceof InputError) || (choices.names === undefined && matrices.every(({ why }) => !why)))
      throw problem;
    return { ...told, problem, isPlain: false };
  }
  const isPlain = all.length === 0 && choices.names === undefined && matrices.every(({ why }) => why === undefined);
  return { ...told, isPlain, options: optionsOf(settings), ...(!all.some(isOpen) && { inputs }) };
}

/** Words in one line or two, without anything that only matrices have. */
const SENTENCE = /^(?=\s*\S+[ \t]+\S)[^[\]{}=;\t|\\<>#@\n]+(?:\n[^[\]{}=;\t|\\<>#@\n]+)?\s*$/;

/** Reads matrices, or else a sentence, which is offered, or the line that is to be corrected. @throws InputError */
export function readAny(...[brought, ...others]: Parameters<typeof readOwn>): Own {
  try {
    return readOwn(brought, ...others);
  } catch (problem) {
    const text = 'text' in brought ? brought.text : '';
    const words = text.match(/\p{L}{2,}/gu)?.length ?? 0;
    const nothing = { matrices: [], orders: [], isPlain: false };
    if (SENTENCE.test(text) && text.length <= 10_000 && words > (text.match(/\d+/g)?.length ?? 0))
      return { ...nothing, assumed: [{ kind: 'sentence', said: { key: 'read.sentence' } }], sentence: text.trim() };
    const fault = 'text' in brought && problem instanceof InputError ? faultIn(problem, linesOf(text)) : undefined;
    if (!fault) throw problem;
    return {
      ...nothing,
      assumed: [],
      problem: problem as InputError,
      fault,
      ...readRest({ text: withLine(text, fault.line, '') }, ...others),
    };
  }
}

/** Matrices that do not go together are shown all the same, as under chosen names. */
function readRest(...[brought, current, choices, heads]: Parameters<typeof readOwn>): Pick<Own, 'rest'> {
  try {
    return { rest: readOwn(brought, current, { names: [], ...choices }, heads) };
  } catch {
    return {};
  }
}

/** Finds the place of a problem that names its line: the part of it that is quoted, or else the whole line. */
function faultIn({ values = {} }: Said, lines: readonly string[]): Fault | undefined {
  const { line, problem } = values as Record<string, unknown>;
  if (typeof problem !== 'object') return undefined;
  if (typeof line !== 'number') return faultIn(problem as Said, lines);
  const written = lines[line - 1] ?? '';
  const { text, char = text } = (problem as Said).values ?? {};
  const quoted = typeof char === 'string' ? char.replace(/…\)?$/, '') : '';
  const from = quoted === '' ? -1 : written.indexOf(quoted);
  return from < 0 ? { line, from: 0, to: written.length } : { line, from, to: from + quoted.length };
}

/** Returns the matrices with their names: their own, those of their sizes and order, or chosen ones. */
function namesOf(
  pasted: readonly Read[],
  current: StageInputs,
  { names = [] }: Choices,
  isUnread: boolean,
  heads: number | undefined,
): Pick<Own, 'matrices' | 'orders'> {
  const isInput = ({ name }: Pasted): boolean => name !== undefined && isKnown(name);
  const hasNamed = pasted.some(isInput);
  const orders = pasted.every(({ name }) => name === undefined) ? ordersOf(pasted, current, heads) : [];
  // Lines that were not read may have names in them.
  const [order, ...others] = isUnread ? [] : orders;
  const matrices = pasted.map((each, at): Shown => {
    const { name, from, matrix, lines } = each;
    const shown = { matrix, ...(lines && { lines }) };
    const shownName = isInput(each)
      ? (name as InputName)
      : hasNamed
        ? 'none'
        : others.length > 0
          ? undefined
          : order?.[at];
    const why: Said | undefined = from
      ? { key: 'read.name-from', values: { line: from.line, text: excerpt(from.text) } }
      : isInput(each)
        ? undefined
        : name !== undefined
          ? { key: 'read.no-input', values: { name: excerpt(name) } }
          : hasNamed
            ? { key: 'read.result' }
            : shownName && {
                key: shownName === 'qkv' ? 'read.all-three' : pasted.length > 1 ? 'read.by-order' : 'read.alone',
              };
    const chosen = names[at] ?? shownName;
    return { ...shown, ...(chosen && { name: chosen }), ...(why && { why }) };
  });
  return { matrices, orders: orders.length > 1 || isUnread ? orders : [] };
}

const isKnown = (name: string): boolean => isInputName(name) || name === 'inProjBias';

/** Refuses two matrices that have one name on the stage, by their names in the text. */
function refuseTwice(used: readonly Pasted[]): void {
  const seen = new Map<string, Pasted>();
  for (const matrix of used) {
    const { name = '', written = name } = matrix;
    const before = seen.get(name);
    if (before && before.written !== undefined && before.written !== written)
      throw new InputError('read.both', { name, one: before.written, other: written });
    if (before) throw new InputError('input.twice', { name });
    seen.set(name, matrix);
  }
}

function maskAssumed(used: readonly Pasted[], settings: Settings, choices: Choices): Assumption<Choices>[] {
  const mask = used.find(({ name }) => name === 'mask');
  if (!mask || settings.as !== undefined) return [];
  // The other way round, some query would have no key: then true is for keys that are seen.
  const isCertain = !mask.isBoolean || maskDoubt(meantMask(mask.matrix, 'left-out')) !== undefined;
  const doubt = maskDoubt(mask.matrix) ?? (isCertain ? undefined : 'booleans');
  if (!doubt) return [];
  const { asked, answers } = MASKS[doubt];
  return [
    {
      kind: 'mask',
      said: asked,
      answers: answers.map(([mask, label]) => ({ label, choices: { mask }, isTaken: choices.mask === mask })),
    },
  ];
}

/** Asks about tokens in columns, where they fit and rows do not. */
function columnsAssumed(
  inputs: StageInputs,
  put: (how: Turned) => StageInputs,
  { turned }: Choices,
  { as }: Settings,
): Assumption<Choices> | undefined {
  if (as !== undefined || (turned === undefined && fits(inputs))) return undefined;
  const other = turned && turned !== 'no' ? turned : (['all', 'tokens'] as const).find((how) => fits(put(how)));
  if (!other) return undefined;
  const answer = (how: Turned | 'no', key: 'read.turn' | 'read.as-written'): Answer<Choices> => ({
    label: { key },
    choices: { turned: how },
    isTaken: turned === how,
  });
  const answers = [answer(other, 'read.turn'), answer('no', 'read.as-written')];
  return { kind: 'columns', said: { key: 'read.columns' }, answers };
}

interface MaskQuestion {
  readonly asked: Said;
  readonly answers: readonly [MaskMeaning, Said][];
}

const MASKS: Readonly<Record<MaskDoubt | 'booleans', MaskQuestion>> = {
  'zeros-and-ones': {
    asked: { key: 'read.zeros-and-ones' },
    answers: [
      ['allowed', { key: 'read.one-allowed' }],
      ['left-out', { key: 'read.one-left-out' }],
      ['added', { key: 'read.one-added' }],
    ],
  },
  // PyTorch alone means either: its attention takes true for keys that are seen, its nn.MultiheadAttention for hidden ones.
  booleans: {
    asked: { key: 'read.booleans' },
    answers: [
      ['added', { key: 'read.true-allowed' }],
      ['left-out', { key: 'read.true-left-out' }],
    ],
  },
  'no-key': {
    asked: { key: 'read.no-key' },
    answers: [
      ['left-out', { key: 'read.turn-round' }],
      ['added', { key: 'read.keep' }],
    ],
  },
};

const optionsOf = ({ as, causal, keyLength, scale }: Settings): Partial<InputOptions> => ({
  // Exported code names every option: one that is missing is off.
  ...(as !== undefined && { causal: false, keyLength: undefined, scale: 'on' as const }),
  ...(causal !== undefined && { causal }),
  ...(keyLength !== undefined && { keyLength }),
  ...(scale !== undefined && { scale: scale === 1 ? 'off' : scale }),
});
