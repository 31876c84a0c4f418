/** Reading what someone pasted, chose or dropped: a module of its own, which comes when somebody does. */
import { InputError, atLine, inFile, named } from '../../shared/input/input-error.ts';
import { parseNpy } from '../../shared/input/npy.ts';
import type { Answer, Assumption, Understood } from '../../shared/input/assumption.ts';
import { inputName } from '../../shared/input/names.ts';
import { MAX_TEXT, type ParsedMatrix, type Reading, linearQuestion, readMatrices } from '../../shared/input/parse.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import { decoded, linesOf, withLine } from '../../shared/input/text.ts';
import { decimalsFor, formatNumber } from '../../shared/numbers/format.ts';
import type { Said } from '../../shared/words/say.ts';
import { type ALL_THREE, type Order, type Pasted, assemble, isInputName, ordersOf } from './assemble.ts';
import { type MaskDoubt, type MaskMeaning, type Turned, fits, maskDoubt, meantMask, turn } from './doubts.ts';
import type { InputName } from './examples.ts';
import { type Matrix, transpose } from '../../shared/numbers/matrix.ts';
import { demandGiven } from './unread-inputs.ts';
import { type Settings, readSettingsLine } from './settings-line.ts';
import type { StageInputs } from './stage-inputs.ts';
import type { InputOptions } from './stage-state.ts';

/** More than the largest .npy file that can be shown: 256 × 256 numbers of 8 bytes and a header. */
const MAX_NPY = 2 ** 20;

/** The most unread lines that are shown. */
const MOST_LINES = 5;

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

/** A text that somebody brought, or a file of NumPy's. */
type One = { readonly text: string; readonly name?: InputName } | { readonly pasted: readonly Pasted[] };
/** Several files have each a part of it. */
export type Brought = One | { readonly files: readonly { readonly name: string; readonly brought: One }[] };

const nameIn = (file: string): string => inputName(file.replace(/\.\w+$/, ''));

/** Any file may be named as the matrix it holds; one that is no .npy file is text. @throws InputError */
export async function readFile(file: File): Promise<One> {
  const name = nameIn(file.name);
  const known = isInputName(name) ? { name } : {};
  if (!/\.np[yz]$/i.test(file.name)) return { text: await textOf(file), ...known };
  const bytes = await file.slice(0, MAX_NPY).arrayBuffer(); // the header of a larger one tells its shape
  return { pasted: [{ ...known, matrix: parseNpy(bytes, { allowInfinity: name === 'mask' }) }] };
}

/** @throws InputError, of several files naming the one it cannot read */
export async function readFiles(files: readonly [File, ...File[]]): Promise<Brought> {
  const [first, ...others] = files;
  if (others.length === 0) return readFile(first);
  const read = files.map(async (file) => {
    const brought = await readFile(file).catch((error: unknown) => {
      throw inFile(file, error);
    });
    return { name: file.name, brought };
  });
  return { files: await Promise.all(read) };
}

/** Programs whose files are no text, by the ends of their names, and what writes one that is. */
const PROGRAMS: readonly (readonly [name: RegExp, how: string])[] = [
  [/\.(?:xlsx?|xlsm|ods|numbers|pdf|docx?|odt|pptx?)$/i, 'CSV'],
  [/\.(?:pth?|ckpt|bin|safetensors|gguf)$/i, 'np.save("Q.npy", tensor.numpy())'],
  [/\.mat$/i, 'writematrix(Q, "Q.csv")'],
  [/\.(?:pkl|pickle|joblib|h5|hdf5|parquet|feather|onnx)$/i, 'np.save("Q.npy", Q)'],
  [/\.(?:rds|rda|rdata)$/i, 'write.csv(Q, "Q.csv")'],
];

async function textOf(file: File): Promise<string> {
  if (file.size > MAX_TEXT) throw new InputError('input.file-size', { count: file.size, most: MAX_TEXT });
  try {
    return decoded(new Uint8Array(await file.arrayBuffer()));
  } catch {
    const [name, how] = PROGRAMS.find(([pattern]) => pattern.test(file.name)) ?? [];
    throw name && how !== undefined
      ? new InputError('form.unread', { form: name.exec(file.name)?.[0] ?? '', how })
      : new InputError('input.file-kind');
  }
}

/**
 * @param current the current inputs: weights stay if only X is given
 * @param heads the number of heads
 * @throws InputError for what cannot be read, or does not fit together though it was named
 */
export function readOwn(brought: Brought, current: StageInputs, choices: Choices = {}, heads?: number): Own {
  const { pasted, settings, assumed, isUnread, areParameters } =
    'files' in brought ? ofFiles(brought.files, choices) : ofOne(brought, choices);
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
  const mask = used.find(({ name }) => name === 'mask')?.matrix;
  const doubt = mask && settings.as === undefined ? maskDoubt(mask) : undefined;
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

type Read = Pasted & Partial<Pick<ParsedMatrix, 'from' | 'lines'>>;

interface Parts {
  readonly pasted: readonly Read[];
  readonly settings: Settings;
  readonly assumed: readonly Assumption[];
  /** Lines were not read that may say something of the matrices. */
  readonly isUnread: boolean;
  readonly areParameters: boolean;
}

function ofOne(brought: One, choices: Choices): Parts {
  const nothing = { settings: {}, assumed: [], isUnread: false, areParameters: false };
  if ('pasted' in brought) return { ...nothing, pasted: brought.pasted };
  const { name, text } = brought;
  const parts = ofText(text, choices);
  const [only, ...others] = parts.pasted;
  return name && only && others.length === 0 ? { ...parts, pasted: [{ name, ...only }] } : parts;
}

/** Names a matrix without a name after its file: the order of files says nothing. */
function ofFiles(files: readonly { readonly name: string; readonly brought: One }[], choices: Choices): Parts {
  const parts = files.map(({ name: file, brought }) =>
    named(file, (): Parts => {
      const { pasted, assumed, ...rest } = ofOne(brought, choices);
      return {
        ...rest,
        pasted: pasted.map((matrix) => ({ name: nameIn(file), ...matrix })),
        assumed: assumed.map((assumption) => ({
          ...assumption,
          said: { key: 'input.named', values: { name: file, problem: assumption.said } },
        })),
      };
    }),
  );
  const all = <K extends keyof Parts>(key: K): Parts[K][] => parts.map((part) => part[key]);
  return {
    pasted: all('pasted').flat(),
    settings: Object.assign({}, ...all('settings')) as Settings,
    assumed: all('assumed').flat(),
    isUnread: all('isUnread').includes(true),
    areParameters: all('areParameters').includes(true),
  };
}

/** Says which lines of a text were not read. */
export function unreadLines(text: string, unread: Reading['unread']): Assumption[] {
  const lines = linesOf(text);
  const shown = unread
    .slice(0, MOST_LINES)
    .map(({ line, text: content }): Said => ({
      key: 'read.unread',
      values: { line, text: excerpt((lines[line - 1] ?? content).trim()) },
    }));
  const rest = unread.length - shown.length;
  const all: readonly Said[] = rest > 0 ? [...shown, { key: 'read.unread-more', values: { count: rest } }] : shown;
  return all.map((said) => ({ kind: 'unread', said }));
}

function ofText(text: string, choices: Choices): Parts {
  const line = readSettingsLine(text);
  const { matrices, assumed, unread, settings, areParameters } = readMatrices(text, {
    allowInfinity: true,
    ...choices,
  });
  const lines = linesOf(text);
  const names = matrices.map(({ name = '' }) => name);
  if (!line) {
    refuseComputed(matrices, unread);
    demandGiven(lines, unread, names);
    return {
      pasted: matrices,
      settings,
      assumed: [...assumed, ...unreadLines(text, unread)],
      isUnread: unread.length > 0,
      areParameters,
    };
  }
  // The line says what the mask is, where the code computes it.
  demandGiven(lines, unread, [...names, 'mask']);
  const code: Assumption = { kind: 'code', said: { key: 'read.code' } };
  return { pasted: exactly(line, matrices), settings: line, assumed: [code], isUnread: false, areParameters: false };
}

/** Refuses matrices that were changed after they were written down. */
function refuseComputed(matrices: readonly Pasted[], unread: Reading['unread']): void {
  for (const { line, text } of unread) {
    const name = /^([A-Za-z_]\w*)\s*(?:\[[^=]*\]\s*)?[-+*/@%|&]?=(?!=)/.exec(text)?.[1];
    if (name !== undefined && matrices.some((matrix) => matrix.name === inputName(name)))
      throw atLine(line, new InputError('read.computed', { name }));
  }
}

/** Returns the settings line's exact numbers instead of the rounded ones, after checking that these agree. */
function exactly({ matrices }: Settings, printed: Reading['matrices']): readonly Pasted[] {
  return (
    matrices?.map(({ name: written, matrix }) => {
      const name = inputName(written);
      const shown = printed.find((entry) => entry.name === name)?.matrix;
      const decimals = decimalsFor(matrix);
      const isSame =
        shown?.rows === matrix.rows &&
        shown.cols === matrix.cols &&
        shown.data.every(
          (value, at) => formatNumber(value, decimals) === formatNumber(matrix.data[at] ?? NaN, decimals),
        );
      if (!isSame) throw new InputError('read.changed', { name: written });
      return { name, matrix };
    }) ?? printed
  );
}

const MASKS: Readonly<Record<MaskDoubt, { readonly asked: Said; readonly answers: readonly [MaskMeaning, Said][] }>> = {
  'zeros-and-ones': {
    asked: { key: 'read.zeros-and-ones' },
    answers: [
      ['allowed', { key: 'read.one-allowed' }],
      ['left-out', { key: 'read.one-left-out' }],
      ['added', { key: 'read.one-added' }],
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
