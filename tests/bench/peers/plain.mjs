// Attention in plain JavaScript on typed arrays, one head, as a first draft.
export function plainAttention({ q, k, v }) {
  const { rows: n, cols: d } = q;
  const { rows: m } = k;
  const factor = 1 / Math.sqrt(d);
  const output = new Float32Array(n * v.cols);
  const weights = new Float32Array(m);
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
