/** How often a head's largest weight falls on the word that a question asks for. Pure. */
import type { Matrix } from '../../shared/numbers/matrix.ts';

/** A place that asks and the place that answers, from 0, where the start stands. */
export interface Pair {
  readonly from: number;
  readonly to: number;
}

/** A sentence's tokens, and the pairs of each question in it. */
export interface Asked {
  readonly tokens: readonly number[];
  readonly pairs: Readonly<Record<string, readonly Pair[]>>;
}

export interface Share {
  /** The share of pairs in which the head's largest weight is on the answer; the asking word itself and the start left out. */
  readonly share: number;
  /** The head's mean weight on the answer. */
  readonly weight: number;
}

export interface Baseline {
  /** The number of pairs. */
  readonly count: number;
  /** The share of answers that stand this many words back, by the number that fits most. */
  readonly fixedDistance: number;
  readonly distance: number;
  /** The mean of 1 / (words in front). */
  readonly chance: number;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The place of the largest weight of a row, itself and the start left out. @param first the place behind the start */
export function largestPlace({ data, cols }: Matrix, row: number, first = 1): number {
  let best = first;
  for (let col = first + 1; col < row; col++) if (data[row * cols + col]! > data[row * cols + best]!) best = col;
  return best;
}

export const questionsIn = (asked: readonly Asked[]): string[] => [
  ...new Set(asked.flatMap(({ pairs }) => Object.keys(pairs))),
];

export function baselineOf(asked: readonly Asked[], question: string): Baseline {
  const pairs = asked.flatMap((sentence) => sentence.pairs[question] ?? []);
  const counts = new Map<number, number>();
  for (const { from, to } of pairs) counts.set(from - to, (counts.get(from - to) ?? 0) + 1);
  const [distance, most] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0]);
  return {
    count: pairs.length,
    distance,
    fixedDistance: most / pairs.length,
    chance: mean(pairs.map(({ from }) => 1 / (from - 1))),
  };
}

/** The share of answers that are the first noun or pronoun of their sentence. @param isNoun true for the token of either */
export const firstNounOf = (asked: readonly Asked[], question: string, isNoun: (token: number) => boolean): number =>
  mean(
    asked.flatMap(({ tokens, pairs }) => {
      const first = tokens.findIndex((token, at) => at > 0 && isNoun(token));
      return (pairs[question] ?? []).map(({ to }) => Number(to === first));
    }),
  );

/** @param patterns the head's weights, n × n for each sentence */
export function shareOf(asked: readonly Asked[], patterns: readonly Matrix[], question: string): Share {
  const looks = asked.flatMap(({ pairs }, at) => {
    const matrix = patterns[at] as Matrix;
    return (pairs[question] ?? []).map(({ from, to }) => ({
      isThere: largestPlace(matrix, from) === to,
      weight: matrix.data[from * matrix.cols + to] ?? NaN,
    }));
  });
  return { share: mean(looks.map(({ isThere }) => Number(isThere))), weight: mean(looks.map(({ weight }) => weight)) };
}

/** A model that gives the weights of every head: layers × heads × sequences. */
interface Patterned {
  patterns(tokens: readonly (readonly number[])[]): readonly (readonly (readonly Matrix[])[])[];
}

/** The weights of every head for each sentence: layers × heads × sentences. Sentences of one length are read together. */
function patternsOf(model: Patterned, asked: readonly Asked[]): Matrix[][][] {
  const all: Matrix[][][] = [];
  for (const length of new Set(asked.map(({ tokens }) => tokens.length))) {
    const places = [...asked.keys()].filter((at) => asked[at]!.tokens.length === length);
    model.patterns(places.map((at) => asked[at]!.tokens)).forEach((heads, layer) =>
      heads.forEach((patterns, head) =>
        patterns.forEach((weights, at) => {
          ((all[layer] ??= [])[head] ??= [])[places[at]!] = weights;
        }),
      ),
    );
  }
  return all;
}

/** @returns by question, layers × heads */
export function sharesOf(model: Patterned, asked: readonly Asked[]): Record<string, Share[][]> {
  const all = patternsOf(model, asked);
  return Object.fromEntries(
    questionsIn(asked).map((question) => [
      question,
      all.map((heads) => heads.map((patterns) => shareOf(asked, patterns, question))),
    ]),
  );
}
