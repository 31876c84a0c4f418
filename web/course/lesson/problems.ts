/** A mistake in a lesson, and its place in the file. */

export interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** The part of a text that it is about, as it was read. */
  readonly piece?: string;
}

/** `parts.2.lab: expected …` */
export const problemText = ({ path, message }: Problem): string => `${path.join('.') || 'lesson'}: ${message}`;

/** Nobody reads more at once. */
const MOST = 20;

/** Thrown for a lesson that cannot be shown; names every place that is wrong. */
export class LessonError extends Error {
  readonly problems: readonly Problem[];
  /** The number of further problems. */
  readonly more: number;
  constructor(all: readonly Problem[]) {
    const problems = all.slice(0, MOST);
    const more = all.length - problems.length;
    super([...problems.map(problemText), ...(more > 0 ? [`… and ${more} more`] : [])].join('\n'));
    this.name = 'LessonError';
    this.problems = problems;
    this.more = more;
  }
}

/** Recognises the browsers' messages for data nested too deeply for them. */
const isTooDeep = (error: Error): boolean => /call stack|too much recursion/i.test(error.message);

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // marked appends a request to report errors, even to ours.
  return isTooDeep(error) ? 'is nested too deeply' : error.message.replace(/\nPlease report this to .*$/s, '');
}

/** Runs one maker after the other and collects their errors, so that all are reported at once. */
export class Findings {
  readonly #problems: Problem[] = [];

  /** Returns what `make` returns; undefined if it throws, with the reason among the problems. */
  at<T>(path: Problem['path'], make: () => T): T | undefined {
    try {
      return make();
    } catch (error) {
      if (error instanceof LessonError) for (const problem of error.problems) this.#problems.push(problem);
      else this.#problems.push({ path, message: messageOf(error) });
      return undefined;
    }
  }

  /** @throws LessonError if anything was wrong */
  end(): void {
    if (this.#problems.length > 0) throw new LessonError(this.#problems);
  }
}

// Backslashes of TeX that JSON has read as its own: `\text` becomes a tab and `ext`.
const LETTERS: Readonly<Record<string, string>> = { '\b': 'b', '\t': 't', '\n': 'n', '\f': 'f', '\r': 'r' };

/** A new line within a formula that, as a backslash and n, would begin a command of TeX. */
const COMMANDS = /^\n(?:abla|atural|e|earrow|eg|eq|exists|i|leq|geq|mid|ot|otin|parallel|rightarrow|u|warrow)(?![a-z])/;
/** All that is no text. New lines are, as they divide paragraphs, however they are written. */
// eslint-disable-next-line no-control-regex -- these are looked for
const CONTROL = /[\0-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]|\r(?!\n)/;

/** Returns the place of the first one in a text as it was read; -1 if there is none. */
function placeIn(text: string): number {
  const first = text.search(CONTROL);
  if (first >= 0) return first;
  for (const { 0: formula, index } of text.matchAll(/\$\$[^$]*\$\$|\$[^$]*\$/g))
    for (const { index: at } of formula.matchAll(/\n/g)) if (COMMANDS.test(formula.slice(at))) return index + at;
  return -1;
}

interface Eaten {
  /** The characters as they were read, and all of the word behind them. */
  readonly piece: string;
  readonly message: string;
}

export function eatenIn(text: string): Eaten | undefined {
  const at = placeIn(text);
  if (at < 0) return undefined;
  const [sign = ''] = text.slice(at);
  const [word = ''] = /^[A-Za-z]*/.exec(text.slice(at + 1)) ?? [];
  const letter = LETTERS[sign];
  const message =
    letter === undefined
      ? `has the control character U+${sign.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}; remove it`
      : `in JSON, \\${letter} is a control character; write two backslashes, \\\\${letter}${word}`;
  return { piece: sign + word, message };
}
