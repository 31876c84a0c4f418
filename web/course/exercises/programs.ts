/** The exercises' programs: each file of programs/ has a start and solutions, under the marks that notebooks know as cells. */
const files = import.meta.glob<string>('./programs/*.py', { query: '?raw', import: 'default', eager: true });

export interface Programs {
  /** The program that the editor shows at first. */
  readonly start: string;
  /** Ways to write it, the usual one first. */
  readonly solutions: readonly string[];
}

export function programsOf(id: string): Programs {
  const text = files[`./programs/${id}.py`];
  if (text === undefined) throw new RangeError(`${id}: there is no exercise of this name`);
  const [start = '', ...solutions] = text
    .split(/^# %% \w+\n/m)
    .slice(1)
    .map((part) => `${part.trimEnd()}\n`);
  return { start, solutions };
}
