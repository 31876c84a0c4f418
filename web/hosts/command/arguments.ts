/** Reads the words after the command's name: files and `--option value`. */
import { parseArgs } from 'node:util';
import { Problem, didYouMean } from './problem.ts';

export interface Arguments {
  readonly file: string;
  /** The words after the file. */
  readonly others: readonly string[];
  readonly options: Readonly<Record<string, string>>;
}

/**
 * @param known the options' names, without dashes; each takes a value
 * @param more how many words may stand after the file
 */
export function readArguments(command: string, args: readonly string[], known: readonly string[], more = 0): Arguments {
  const { tokens, positionals, values } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true, // its own messages do not say which options there are
    options: Object.fromEntries(known.map((name) => [name, { type: 'string' }])),
  });
  const all = known.map((name) => `--${name}`);
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, index } = token;
    const [got = ''] = args[index]?.split('=') ?? [];
    if (!known.includes(name) || rawName !== `--${name}`)
      throw new Problem('unknown-option', { got, command, names: all.join(', ') }, didYouMean(got, all));
    if (!value || value.startsWith('--')) throw new Problem('no-value', { option: rawName });
  }
  const [file, ...others] = positionals;
  if (file === undefined) throw new Problem('no-file', { command });
  if (others.length > more)
    throw new Problem('one-file', { command, count: positionals.length, names: positionals.join(', ') });
  return { file, others, options: values as Readonly<Record<string, string>> };
}

interface Range {
  readonly least: number;
  readonly most?: number;
  readonly isWhole?: boolean;
}

/** A number in a range, whole unless said otherwise; `otherwise` if none is given. */
export function numberOf(
  option: string,
  text: string | undefined,
  otherwise: number,
  { least, most = Infinity, isWhole = true }: Range,
): number {
  const number = text === undefined ? otherwise : Number(text);
  const isRight = isWhole ? Number.isSafeInteger(number) : Number.isFinite(number);
  if (isRight && number >= least && number <= most) return number;
  const got = text ?? '';
  throw most === Infinity
    ? new Problem('number', { option, least, got })
    : new Problem('number-between', { option, least, most, got });
}

/** One of several; the first one if none is given. */
export function oneOf<T extends string>(option: string, text: string | undefined, names: readonly T[]): T {
  const found = text === undefined ? names[0] : names.find((name) => name === text);
  if (found === undefined)
    throw new Problem('one-of', { option, names: names.join(', '), got: text ?? '' }, didYouMean(text ?? '', names));
  return found;
}
