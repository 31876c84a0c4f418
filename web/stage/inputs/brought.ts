/** A text or files that somebody brought, as matrices, settings and what is assumed about them. */
import { InputError, atLine, inFile, named } from '../../shared/input/input-error.ts';
import { parseNpy } from '../../shared/input/npy.ts';
import type { Assumption, Understood } from '../../shared/input/assumption.ts';
import { inputName } from '../../shared/input/names.ts';
import { MAX_TEXT, type ParsedMatrix, type Reading, readMatrices } from '../../shared/input/parse.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import { decoded, linesOf } from '../../shared/input/text.ts';
import { decimalsFor, formatNumber } from '../../shared/numbers/format.ts';
import type { Said } from '../../shared/words/say.ts';
import { type Pasted, isInputName } from './assemble.ts';
import type { InputName } from './examples.ts';
import { demandGiven } from './unread-inputs.ts';
import { type Settings, readSettingsLine } from './settings-line.ts';

/** More than the largest .npy file that can be shown: 256 × 256 numbers of 8 bytes and a header. */
const MAX_NPY = 2 ** 20;

/** The most unread lines that are shown. */
const MOST_LINES = 5;

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

export type Read = Pasted & Partial<Pick<ParsedMatrix, 'from' | 'lines'>>;

export interface Parts {
  readonly pasted: readonly Read[];
  readonly settings: Settings;
  readonly assumed: readonly Assumption[];
  /** Lines were not read that may say something of the matrices. */
  readonly isUnread: boolean;
  readonly areParameters: boolean;
}

function ofOne(brought: One, choices: Understood): Parts {
  const nothing = { settings: {}, assumed: [], isUnread: false, areParameters: false };
  if ('pasted' in brought) return { ...nothing, pasted: brought.pasted };
  const { name, text } = brought;
  const parts = ofText(text, choices);
  const [only, ...others] = parts.pasted;
  return name && only && others.length === 0 ? { ...parts, pasted: [{ name, ...only }] } : parts;
}

/** Names a matrix without a name after its file: the order of files says nothing. */
function ofFiles(files: readonly { readonly name: string; readonly brought: One }[], choices: Understood): Parts {
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

function ofText(text: string, choices: Understood): Parts {
  const line = readSettingsLine(text);
  const read = readMatrices(text, { allowInfinity: true, ...choices });
  const { matrices, assumed, settings, areParameters } = read;
  // A line that names a matrix was read.
  const unread = read.unread.filter(({ line: at }) => matrices.every(({ from }) => from?.line !== at));
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

/** @throws InputError for what cannot be read */
export const partsOf = (brought: Brought, choices: Understood): Parts =>
  'files' in brought ? ofFiles(brought.files, choices) : ofOne(brought, choices);
