// The vector arithmetic of make.mjs: choosing words, PCA, small integers. Every result is the same on every machine:
// only +, −, ×, ÷ and square roots, in a fixed order.

/** Returns the words of a list, each once: separated by spaces and line ends, without comment lines, which start with #. */
export function wordsIn(text) {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  return [...new Set(lines.join(' ').split(/\s+/).filter(Boolean))];
}

/**
 * Returns the first `count` words of a vocabulary in order of frequency. Digits, single letters, and words on the list
 * do not count; four punctuation marks do.
 */
export function commonestWords(vocabulary, count, leftOut) {
  const out = new Set(leftOut);
  return vocabulary.filter((word) => /^([a-z]{2,}|[.,?!])$/.test(word) && !out.has(word)).slice(0, count);
}

/**
 * Encodes sorted words so that gzip shrinks them well: before each, a digit counts the letters it shares with the one
 * before. `0bank4er4s` is bank, banker, banks.
 */
export const frontCoded = (words) =>
  words
    .map((word, at) => {
      const before = words[at - 1] ?? '';
      let shared = 0;
      while (shared < 9 && shared < word.length && word[shared] === before[shared]) shared++;
      return `${shared}${word.slice(shared)}`;
    })
    .join('');

const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
export const cosine = (a, b) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));

/** The mean of vectors. */
export const meanOf = (vectors) =>
  vectors[0].map((_, c) => vectors.reduce((sum, vector) => sum + vector[c], 0) / vectors.length);

export const minus = (vectors, mean) => vectors.map((vector) => vector.map((value, c) => value - mean[c]));

/**
 * Principal component analysis: the mean of the vectors; the axes of largest variance through it, the largest first;
 * and each axis's share of all variance. The largest entry of each axis is positive, as an axis may point either way.
 */
export function principalComponents(vectors, dimensions) {
  const mean = meanOf(vectors);
  const rows = minus(vectors, mean);
  const size = mean.length;
  const covariance = Array.from({ length: size }, () => new Array(size).fill(0));
  for (const row of rows)
    for (let i = 0; i < size; i++) for (let j = i; j < size; j++) covariance[i][j] += (row[i] * row[j]) / rows.length;
  for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) covariance[i][j] = covariance[j][i];
  const total = covariance.reduce((sum, row, i) => sum + row[i], 0);
  const largest = eigenvectors(covariance)
    .sort((a, b) => b.value - a.value)
    .slice(0, dimensions);
  return {
    mean,
    axes: largest.map(({ vector }) => directed(vector)),
    shares: largest.map(({ value }) => value / total),
  };
}

function directed(axis) {
  const largest = axis.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a));
  return largest < 0 ? axis.map((entry) => -entry) : axis;
}

/** Returns coordinates along the axes, of the analysed vectors or others. */
export const projected = (vectors, { mean, axes }) =>
  minus(vectors, mean).map((row) => axes.map((axis) => dot(row, axis)));

/** Returns the eigenvectors of a symmetric matrix, by Jacobi's rotations: each makes one pair of off-diagonal entries 0. */
function eigenvectors(symmetric) {
  const size = symmetric.length;
  const a = symmetric.map((row) => [...row]);
  const v = a.map((_, i) => a.map((_, j) => (i === j ? 1 : 0))); // its columns become the eigenvectors
  const scale = Math.sqrt(dot(a.flat(), a.flat()));
  for (let sweep = 0; sweep < 100; sweep++) {
    let off = 0;
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) off = Math.max(off, Math.abs(a[p][q]));
    if (off <= 1e-14 * scale) return a.map((row, i) => ({ value: row[i], vector: v.map((entries) => entries[i]) }));
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) if (a[p][q] !== 0) rotate(a, v, p, q);
  }
  throw new Error("Jacobi's rotations did not converge");
}

function rotate(a, v, p, q) {
  const theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1)); // the tangent of the smaller angle
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (const row of [...a, ...v]) [row[p], row[q]] = [c * row[p] - s * row[q], s * row[p] + c * row[q]];
  [a[p], a[q]] = [a[p].map((x, k) => c * x - s * a[q][k]), a[q].map((x, k) => s * a[p][k] + c * x)];
}

/** Returns the factor that makes the mean square of all numbers 1. One factor for all keeps angles and proportions. */
export function factorToVarianceOne(vectors) {
  const numbers = vectors.flat();
  return 1 / Math.sqrt(dot(numbers, numbers) / numbers.length);
}

/**
 * Returns each dimension's step, so that 127 steps reach the largest number. Steps are whole hundredths, rounded up, so
 * every number has two decimals and can be copied by hand.
 */
export const stepsFor = (vectors) =>
  vectors[0].map((_, c) => {
    const largest = vectors.reduce((max, vector) => Math.max(max, Math.abs(vector[c])), 0);
    return Math.max(1, Math.ceil((largest / 127) * 100)) / 100;
  });

/** Rounds numbers to whole steps, clipped to −127 … 127. */
export const levelsOf = (vectors, steps) =>
  vectors.map((vector) => vector.map((value, c) => Math.max(-127, Math.min(127, Math.round(value / steps[c])))));
