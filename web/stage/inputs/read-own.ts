/** Reading what someone pasted, chose or dropped: a module of its own, which comes when somebody does. */
import { InputError, inFile, named } from '../../shared/input/input-error.ts';
import { parseNpy } from '../../shared/input/npy.ts';
import { MAX_TEXT, type Reading, inputName, readMatrices } from '../../shared/input/parse.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import type { Decimal } from '../../shared/input/parse-table.ts';
import { decoded } from '../../shared/input/text.ts';
import { decimalsFor, formatNumber } from '../../shared/numbers/format.ts';
import type { Said } from '../../shared/words/say.ts';
import { type Pasted, assemble, isInputName } from './assemble.ts';
import { type MaskDoubt, type MaskMeaning, type Turned, fits, maskDoubt, meantMask, turn } from './doubts.ts';
import type { InputName } from './examples.ts';
import { demandGiven } from './given.ts';
import { type Settings, readSettingsLine } from './settings-line.ts';
import type { StageInputs } from './stage-inputs.ts';
import type { InputOptions } from './stage-state.ts';

/** More than the largest .npy file that can be shown: 256 × 256 numbers of 8 bytes and a header. */
const MAX_NPY = 2 ** 20;

/** The most unread lines that are shown. */
const MOST_LINES = 5;

/** A reader's answers to questions about ambiguous input. */
export interface Choices {
  readonly decimal?: Decimal;
  readonly turned?: Turned;
  readonly mask?: MaskMeaning;
}

export interface Question {
  readonly asked: Said;
  readonly answers: readonly { readonly label: Said; readonly choices: Choices }[];
}

export interface Own {
  /** Absent: a question has to be answered first. */
  readonly inputs?: StageInputs;
  readonly options?: Partial<InputOptions>;
  /** Lines that were not read, and the interpretation of others. */
  readonly notes: readonly Said[];
  /** True if something might be missed, so that the notes are shown first. */
  readonly isUrgent: boolean;
  readonly question?: Question;
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

async function textOf(file: File): Promise<string> {
  if (file.size > MAX_TEXT) throw new InputError('input.file-size', { count: file.size, most: MAX_TEXT });
  try {
    return decoded(new Uint8Array(await file.arrayBuffer()));
  } catch {
    throw new InputError('input.file-kind');
  }
}

/**
 * @param current the current inputs: weights stay if only X is given
 * @param heads the number of heads
 * @throws InputError for what cannot be read, or does not fit together
 */
export function readOwn(brought: Brought, current: StageInputs, choices: Choices = {}, heads?: number): Own {
  const { pasted, settings, notes, isUrgent, otherDecimal } =
    'files' in brought ? ofFiles(brought.files, choices) : ofOne(brought, choices);
  const isInput = ({ name }: Pasted): boolean => name !== undefined && isInputName(name);
  // Beside named inputs, an unnamed matrix is a printed result.
  const known = pasted.some(isInput) ? pasted.filter(isInput) : pasted;
  const others = pasted.filter((one) => !known.includes(one)).map(({ name }) => name ?? '…');
  const told = [
    ...notes,
    ...(others.length > 0 ? [{ key: 'read.not-used', values: { names: others.join(', ') } } as const] : []),
  ];

  const mask = known.find(({ name }) => name === 'mask')?.matrix;
  const doubt = mask && settings.as === undefined ? maskDoubt(mask) : undefined;
  if (doubt && choices.mask === undefined)
    return { notes: told, isUrgent: true, question: maskQuestion(doubt, choices) };
  const meant = known.map((one) =>
    one.matrix === mask && choices.mask ? { ...one, matrix: meantMask(mask, choices.mask) } : one,
  );

  const turned = choices.turned ?? (settings.as === 'columns' ? 'tokens' : undefined);
  const put = (how?: Turned): StageInputs => ({
    ...assemble(how ? turn(meant, how) : meant, current, settings.heads ?? heads),
    ...(settings.tokens && { tokens: settings.tokens }),
    ...(settings.contextTokens && { contextTokens: settings.contextTokens }),
  });
  const inputs = put(turned);
  const other = turned || fits(inputs) ? undefined : (['all', 'tokens'] as const).find((how) => fits(put(how)));
  if (other) {
    const answers = [{ label: { key: 'read.turn' }, choices: { ...choices, turned: other } }] as const;
    return { notes: told, isUrgent: true, question: { asked: { key: 'read.columns' }, answers } };
  }
  return {
    inputs,
    options: optionsOf(settings),
    notes: told,
    isUrgent: isUrgent || others.length > 0 || otherDecimal !== undefined,
    ...(otherDecimal && {
      question: {
        asked: { key: 'read.ambiguous' },
        answers: [{ label: { key: `read.as-${otherDecimal}` }, choices: { ...choices, decimal: otherDecimal } }],
      },
    }),
  };
}

interface Parts {
  readonly pasted: readonly Pasted[];
  readonly settings: Settings;
  readonly notes: readonly Said[];
  readonly isUrgent: boolean;
  readonly otherDecimal?: Decimal | undefined;
}

function ofOne(brought: One, choices: Choices): Parts {
  if ('pasted' in brought) return { pasted: brought.pasted, settings: {}, notes: [], isUrgent: false };
  const { name, text } = brought;
  const parts = ofText(text, choices);
  const [only, ...others] = parts.pasted;
  return name && only && others.length === 0 ? { ...parts, pasted: [{ name, ...only }] } : parts;
}

/** Names a matrix without a name after its file: the order of files says nothing. */
function ofFiles(files: readonly { readonly name: string; readonly brought: One }[], choices: Choices): Parts {
  const parts = files.map(({ name: file, brought }) =>
    named(file, (): Parts => {
      const { pasted, notes, ...rest } = ofOne(brought, choices);
      return {
        ...rest,
        pasted: pasted.map((one) => ({ name: nameIn(file), ...one })),
        notes: notes.map((problem) => ({ key: 'input.named', values: { name: file, problem } })),
      };
    }),
  );
  const of = <K extends keyof Parts>(key: K): Parts[K][] => parts.map((part) => part[key]);
  return {
    pasted: of('pasted').flat(),
    settings: Object.assign({}, ...of('settings')) as Settings,
    notes: of('notes').flat(),
    isUrgent: of('isUrgent').includes(true),
    otherDecimal: of('otherDecimal').find(Boolean),
  };
}

/** Says which lines of a text were not read. */
export function unreadNotes(text: string, unread: Reading['unread']): Said[] {
  const lines = text.split(/\r\n?|\n/);
  const shown = unread.slice(0, MOST_LINES).map(({ line, text: content }): Said => ({
    ...{ key: 'read.unread', values: { line, text: excerpt((lines[line - 1] ?? content).trim()) } },
  }));
  const rest = unread.length - shown.length;
  return rest > 0 ? [...shown, { key: 'read.unread-more', values: { count: rest } }] : shown;
}

function ofText(text: string, { decimal }: Choices): Parts {
  const line = readSettingsLine(text);
  const { matrices, notes, unread, settings, otherDecimal } = readMatrices(text, {
    allowInfinity: true,
    ...(decimal && { decimal }),
  });
  const lines = text.split(/\r\n?|\n/);
  const names = matrices.map(({ name = '' }) => name);
  if (!line) {
    refuseComputed(matrices, unread);
    demandGiven(lines, unread, names);
    return {
      pasted: matrices,
      settings,
      notes: [...notes, ...unreadNotes(text, unread)],
      isUrgent: unread.length > 0,
      otherDecimal,
    };
  }
  // The line says what the mask is, where the code computes it.
  demandGiven(lines, unread, [...names, 'mask']);
  return { pasted: exactly(line, matrices), settings: line, notes: [{ key: 'read.code' }], isUrgent: false };
}

/** Refuses matrices that were changed after they were written down, and matrices named by a line that was not read. */
function refuseComputed(matrices: readonly Pasted[], unread: Reading['unread']): void {
  for (const { line, text } of unread) {
    const name = /^([A-Za-z_]\w*)\s*(?:\[[^=]*\]\s*)?[-+*/@%|&]?=(?!=)/.exec(text)?.[1];
    if (name !== undefined && matrices.some((one) => one.name === inputName(name)))
      throw new InputError('input.line', { line, problem: new InputError('read.computed', { name }) });
  }
  const [first] = unread;
  if (first && matrices.length > 0 && matrices.every(({ name }) => name === undefined))
    throw new InputError('read.unnamed', { line: first.line, text: excerpt(first.text) });
}

/** Returns the settings line's exact numbers instead of the rounded ones, after checking that these agree. */
function exactly({ matrices }: Settings, printed: Reading['matrices']): readonly Pasted[] {
  return (
    matrices?.map(({ name: written, matrix }) => {
      const name = inputName(written);
      const shown = printed.find((one) => one.name === name)?.matrix;
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

function maskQuestion(doubt: MaskDoubt, choices: Choices): Question {
  const { asked, answers } = MASKS[doubt];
  return { asked, answers: answers.map(([mask, label]) => ({ label, choices: { ...choices, mask } })) };
}

const optionsOf = ({ as, causal, keyLength, scale }: Settings): Partial<InputOptions> => ({
  // Exported code names every option: one that is missing is off.
  ...(as !== undefined && { causal: false, keyLength: undefined, scale: 'on' as const }),
  ...(causal !== undefined && { causal }),
  ...(keyLength !== undefined && { keyLength }),
  ...(scale !== undefined && { scale: scale === 1 ? 'off' : scale }),
});
