/** Finds the known mistake that explains wrong results: the solution with it, or with two, returns just these. */
import words from '../../shared/messages/en/exercise.json' with { type: 'json' };
import { isWithin } from '../../shared/numbers/answer.ts';
import type { MatrixKind } from '../../stage/inputs/matrices.ts';
import { type Check, type Run, type Tried, isNumbers, jobOf } from './check.ts';
import type { Exercise } from './exercise.ts';
import { type Mistaken, mistakenPrograms, mistakenTwice } from './mistakes.ts';
import { type Problem, TOLERANCE, hasShape, partsOf, symbol, wantedOf, wantsOf, wrongPlaces } from './problem.ts';
import type { Called, Value } from './python/protocol.ts';

/** The matrices that have a name in a sentence. */
type Named = keyof typeof words extends infer Key
  ? Key extends `named.${infer Id extends MatrixKind}`
    ? Id
    : never
  : never;
const NAMED = Object.keys(words).flatMap((key) =>
  key.startsWith('named.') ? [key.slice('named.'.length) as Named] : [],
);

/** Returns the matrix of the same trace that a function returned in place of the one asked for. */
export function insteadOf(exercise: Exercise, { right }: Tried, { result }: Called): Named | undefined {
  const { results, parameters } = exercise;
  const [found] = partsOf(result);
  // Logits have no attention around them, of which a matrix could be named.
  const hasTrace = parameters.every(({ is }) => is !== 'logits');
  if (!hasTrace || results.length !== 1 || !found || !isNumbers(found)) return undefined;
  return NAMED.find((id) => {
    const want = right[id] && wantedOf(exercise, id, right[id]);
    const isOther = want && symbol(id) !== symbol(results[0]!) && hasShape(found, want);
    return isOther && wrongPlaces(found, want).length === 0;
  });
}

export interface Done {
  readonly tried: Tried;
  readonly called: Called;
  readonly problem: Problem | undefined;
}
export interface Wrong extends Done {
  readonly problem: Problem;
}

const inRows = (numbers: ArrayLike<number>, cols: number): number[][] =>
  Array.from({ length: numbers.length / cols }, (_, row) =>
    Array.from({ length: cols }, (__, col) => numbers[row * cols + col]!),
  );
const valueRows = (values: readonly Value[]): number[][] =>
  values.filter(isNumbers).flatMap(({ values: numbers, shape }) => inRows(numbers, shape.at(-1) ?? 1));
const isSameRow = (a: readonly number[], b: readonly number[] | undefined): boolean =>
  a.length === b?.length && a.every((value, at) => Object.is(value, b[at]) || isWithin(value, b[at]!, TOLERANCE));

/** Tells if a mistake leads to exactly what was returned; undefined where it makes no difference, or nan hides it. */
function isExplained(exercise: Exercise, { tried, called }: Done, mistaken: Called | undefined): boolean | undefined {
  if (called.error) return mistaken?.error ? undefined : false;
  if (!mistaken || mistaken.error) return false;
  const [got, made] = [called, mistaken].map(({ result }) => valueRows(partsOf(result)));
  const right = wantsOf(exercise, tried).flatMap(({ values, shape }) => inRows(values, shape.at(-1) ?? 1));
  const isFit = got!.length === made!.length;
  const rows = made!.map((row, at) => ({ row, got: isFit ? got![at] : undefined, right: right[at] }));
  const told = rows.filter(({ row, got: mine }) => ![...row, ...(mine ?? [])].some(Number.isNaN));
  if (told.every((compared) => isSameRow(compared.row, compared.right))) return undefined;
  return told.every(({ row, got: mine }) => isSameRow(row, mine));
}

interface Known {
  readonly mistaken?: Mistaken;
  /** The first that it explains of the wrong cases. */
  readonly at: number;
  /** No other mistake is needed. */
  readonly isAll: boolean;
}

/** Returns the mistake that explains most of the wrong cases, if none speaks against it, or else two of which none does. */
export async function known(check: Check, done: readonly Done[], run: Run): Promise<Known> {
  const none = { at: 0, isAll: false };
  const { exercise, solution, speech, mistakes } = check;
  const wrong = done.filter(({ problem }) => problem);
  // A number that has overflowed says enough.
  const isEnough = wrong[0]?.problem?.mistake !== undefined;
  const first = wrong.find(({ called }) => valueRows(partsOf(called.result)).flat().some(Number.isFinite));
  if (isEnough || !first || solution === undefined) return none;
  const ordered = [first, ...done.filter((other) => other !== first)];
  /** Tells how many of the wrong cases it explains: none as soon as a case speaks against it, which most do at once. @returns undefined if time is up */
  async function explains(mistaken: Mistaken): Promise<(Known & { readonly count: number }) | undefined> {
    const explained = new Set<Done>();
    for (const next of ordered) {
      const { called, ending } = await run(jobOf({ exercise, speech, tried: [next.tried] }, mistaken.code));
      if (ending.kind === 'stopped') return undefined;
      const told = isExplained(exercise, next, called[0]);
      if (told === false) return { ...none, count: 0 };
      if (told && next.problem) explained.add(next);
    }
    return {
      mistaken,
      count: explained.size,
      isAll: !mistaken.second && 2 * explained.size >= wrong.length,
      at: Math.max(
        wrong.findIndex((each) => explained.has(each)),
        0,
      ),
    };
  }
  for (const programs of [mistakenPrograms, mistakenTwice]) {
    let best: Known & { readonly count: number } = { ...none, count: 0 };
    for (const mistaken of programs(solution, mistakes)) {
      const found = await explains(mistaken);
      if (!found) return none;
      if (found.count > Math.max(best.count, mistaken.second ? 1 : 0)) best = found;
      if (best.count === wrong.length) return best;
    }
    if (best.count > 0) return best;
  }
  return none;
}
