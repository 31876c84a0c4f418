/** What is wrong with a lesson, and where in its file. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** `parts.2.lab: expected …` */
export const problemText = ({ path, message }: Problem): string => `${path.join('.') || 'lesson'}: ${message}`;

/** More are not read at once. */
const MOST = 20;

/** A lesson that cannot be shown: it names every place that is wrong. */
export class LessonError extends Error {
  readonly problems: readonly Problem[];
  /** How many there are besides. */
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

/** The browsers' names for what is nested too deeply for them. */
const isTooDeep = (error: Error): boolean => /call stack|too much recursion/i.test(error.message);

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // marked asks to be told of errors, ours too.
  return isTooDeep(error) ? 'is nested too deeply' : error.message.replace(/\nPlease report this to .*$/s, '');
}

/** Makes one thing after the other, so that all that is wrong is told at once. */
export class Findings {
  readonly #problems: Problem[] = [];

  /** What is made; undefined if it cannot be, for a reason that stands among the problems. */
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
