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
