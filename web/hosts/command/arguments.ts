/** What stands after the command's name: files and `--option value`. */
import { Problem } from './problem.ts';

export interface Arguments {
  readonly file: string;
  /** What stands after the file. */
  readonly others: readonly string[];
  readonly options: Readonly<Record<string, string>>;
}

/**
 * @param known the options' names, without dashes; each takes a value
 * @param more how many words may stand after the file
 */
export function readArguments(
  command: string,
  given: readonly string[],
  known: readonly string[],
  more = 0,
): Arguments {
  const files: string[] = [];
  const options: Record<string, string> = {};
  for (let at = 0; at < given.length; at++) {
    const word = given[at]!;
    if (!word.startsWith('--')) {
      if (word.startsWith('-') && word !== '-') fail(word);
      files.push(word);
      continue;
    }
    const [option = '', ...rest] = word.split('=');
    const name = option.slice(2);
    if (!known.includes(name)) fail(option);
    const value = rest.length > 0 ? rest.join('=') : given[++at];
    if (value === undefined || value === '' || value.startsWith('--')) throw new Problem('no-value', { option });
    options[name] = value;
  }
  const [file] = files;
  if (file === undefined) throw new Problem('no-file', { command });
  if (files.length > 1 + more) throw new Problem('one-file', { command, count: files.length, names: files.join(', ') });
  return { file, others: files.slice(1), options };

  function fail(got: string): never {
    if (known.length === 0) throw new Problem('no-options', { got, command });
    throw new Problem('unknown-option', { got, command, names: known.map((name) => `--${name}`).join(', ') });
  }
}

/** A number from `least` on, whole unless said otherwise; `otherwise` if none is given. */
export function numberOf(option: string, given: string | undefined, otherwise: number, least: number, isWhole = true) {
  const number = given === undefined ? otherwise : Number(given);
  const isRight = isWhole ? Number.isSafeInteger(number) : Number.isFinite(number);
  if (!isRight || number < least) throw new Problem('number', { option, least, got: given ?? '' });
  return number;
}

/** One of several; the first one if none is given. */
export function oneOf<T extends string>(option: string, given: string | undefined, names: readonly T[]): T {
  const found = given === undefined ? names[0] : names.find((name) => name === given);
  if (found === undefined) throw new Problem('one-of', { option, names: names.join(', '), got: given ?? '' });
  return found;
}
