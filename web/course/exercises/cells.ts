/** The parts of a program's file, under the marks that notebooks know as cells: a start and solutions. */

export interface Programs {
  /** The program that the editor shows at first. */
  readonly start: string;
  /** Ways to write it, the usual one first. */
  readonly solutions: readonly string[];
}

export function cellsOf(text: string): Programs {
  const [start = '', ...solutions] = text
    .split(/^# %% \w+\n/m)
    .slice(1)
    .map((part) => `${part.trimEnd()}\n`);
  return { start, solutions };
}
