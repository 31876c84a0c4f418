// The script that makes the word vectors, on vectors small enough to know the results.
import { describe, expect, it } from 'vitest';
import {
  commonestWords,
  cosine,
  factorToVarianceOne,
  levelsOf,
  meanOf,
  minus,
  principalComponents,
  projected,
  stepsFor,
  wordsIn,
  frontCoded,
} from '../../web/stage/inputs/embeddings/table.mjs';

const close = (rows) => rows.map((row) => row.map((value) => expect.closeTo(value, 10)));

describe('the lists of words', () => {
  it('are what stands between spaces, each word once, without the comments', () => {
    expect(wordsIn('# animals\ncat  dog\n\n# more\ndog cow\n')).toEqual(['cat', 'dog', 'cow']);
  });

  const vocabulary = ['the', ',', '"', 'of', '1990', 'x', 'al', "n't", '.', 'said', 'u.s.', 'dog', 'cat'];
  it('leave the commonest words and four marks', () => {
    expect(commonestWords(vocabulary, 6, ['al'])).toEqual(['the', ',', 'of', '.', 'said', 'dog']);
  });
});

/** Coordinates along the vectors' own axes, and the shares of variance. */
function analysed(vectors, dimensions) {
  const components = principalComponents(vectors, dimensions);
  return { coordinates: projected(vectors, components), shares: components.shares };
}

describe('principal components', () => {
  it('of points on a line are their places on it', () => {
    const points = [-2, 0, 1, 5].map((t) => [7 + 3 * t, 1 + 4 * t]);
    const { coordinates, shares } = analysed(points, 2);
    expect(coordinates).toEqual(close([-15, -5, 0, 20].map((place) => [place, 0])));
    expect(shares).toEqual([expect.closeTo(1, 10), expect.closeTo(0, 10)]);
  });

  it('are sorted by variance, and point where their largest entry is positive', () => {
    const points = [
      [0, 0, -3],
      [0, 0, 3],
      [1, -2, 0],
      [-1, 2, 0],
    ];
    const { coordinates, shares } = analysed(points, 3);
    const length = Math.sqrt(5);
    expect(coordinates).toEqual(
      close([
        [-3, 0, 0],
        [3, 0, 0],
        [0, -length, 0],
        [0, length, 0],
      ]),
    );
    expect(shares).toEqual([18 / 28, 10 / 28, 0].map((share) => expect.closeTo(share, 10)));
  });

  it('all together keep every length and angle, and the first two those of a tilted plane', () => {
    const plane = [
      [1, 2],
      [-3, 1],
      [4, -2],
      [0, 5],
      [2, 2],
    ].map(([a, b]) => [a + b, a - b, 2 * a, b, 1]);
    const before = minus(plane, meanOf(plane));
    for (const dimensions of [5, 2]) {
      const { coordinates, shares } = analysed(plane, dimensions);
      expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 10);
      expect(cosine(coordinates[0], coordinates[1])).toBeCloseTo(cosine(before[0], before[1]), 10);
      expect(Math.hypot(...coordinates[2])).toBeCloseTo(Math.hypot(...before[2]), 10);
    }
  });

  it('are the places of other points, too', () => {
    const line = principalComponents([[1, 1], [3, 3]], 1); // prettier-ignore
    expect(projected([[2, 2], [4, 4], [5, -1]], line)).toEqual(close([[0], [2 * Math.SQRT2], [0]])); // prettier-ignore
  });

  it('are the same each time, to the bit', () => {
    const points = Array.from({ length: 40 }, (_, i) =>
      Array.from({ length: 12 }, (_, j) => ((i * i + 7 * j) % 23) - 11),
    );
    expect(principalComponents(points, 4)).toEqual(principalComponents(structuredClone(points), 4));
  });
});

describe('what is stored', () => {
  it('is words, each with what it shares with the one before', () => {
    expect(frontCoded(['bank', 'banker', 'banks', 'to'])).toBe('0bank4er4s0to');
    expect(frontCoded(['responsibilities', 'responsibility'])).toBe('0responsibilities9ility');
  });

  it('has mean square 1, by one factor', () => {
    expect(factorToVarianceOne([[3, -4], [0, 0]])).toBeCloseTo(0.4, 10); // prettier-ignore
  });

  it('is a whole number of steps, of whole hundredths, at most half a step away', () => {
    const vectors = [[2.54, 0.1], [-1.27, -0.04], [0.031, 0]]; // prettier-ignore
    const steps = stepsFor(vectors);
    expect(steps).toEqual([0.02, 0.01]);
    expect(levelsOf(vectors, steps)).toEqual([[127, 10], [-63, -4], [2, 0]]); // prettier-ignore
    expect(stepsFor([[2.55], [-2.56]])).toEqual([0.03]);
  });

  it('fits into a signed byte, even of a vector for which the steps were not made', () => {
    expect(levelsOf([[9], [-9]], [0.01])).toEqual([[127], [-127]]);
  });
});
