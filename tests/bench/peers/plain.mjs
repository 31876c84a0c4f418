// The inputs of the comparison, and attention in plain JavaScript.

/** Returns numbers between -range and range, the same in every run (mulberry32). */
export function randomMatrix(rows, cols, seed = 1, range = 1) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return range * (((t ^ (t >>> 14)) >>> 0) / 2 ** 31 - 1);
  };
  return { rows, cols, data: new Float32Array(rows * cols).map(next) };
}

export const randomInputs = (n, d, seed = 1, range = 1) => ({
  q: randomMatrix(n, d, 3 * seed, range),
  k: randomMatrix(n, d, 3 * seed + 1, range),
  v: randomMatrix(n, d, 3 * seed + 2, range),
});

/** One head on typed arrays, as a first draft: a peer, and the float64 that errors are measured against. */
export function plainAttention({ q, k, v }) {
  const { rows: n, cols: d } = q;
  const { rows: m } = k;
  const factor = 1 / Math.sqrt(d);
  const output = new Float64Array(n * v.cols);
  const weights = new Float64Array(m);
  for (let i = 0; i < n; i++) {
    let largest = -Infinity;
    for (let j = 0; j < m; j++) {
      let score = 0;
      for (let c = 0; c < d; c++) score += q.data[i * d + c] * k.data[j * d + c];
      weights[j] = score * factor;
      if (weights[j] > largest) largest = weights[j];
    }
    let sum = 0;
    for (let j = 0; j < m; j++) {
      weights[j] = Math.exp(weights[j] - largest);
      sum += weights[j];
    }
    for (let j = 0; j < m; j++)
      for (let c = 0; c < v.cols; c++) output[i * v.cols + c] += (weights[j] / sum) * v.data[j * v.cols + c];
  }
  return output;
}
