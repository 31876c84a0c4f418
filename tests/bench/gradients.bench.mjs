// gradients() beside attend() and trace() of the same inputs: the least of rounds in which all take turns.
import { loadAttention } from 'attention-steps/core';

const [n, d] = [512, 64];

/** Random numbers, as zeros would be quick. */
const matrix = (shift) => ({
  rows: n,
  cols: d,
  data: Float32Array.from({ length: n * d }, (_, i) => Math.sin(i + shift)),
});

export default async function bench() {
  const attention = await loadAttention();
  const inputs = { q: matrix(0), k: matrix(1), v: matrix(2) };
  const outputGradient = matrix(3);
  const works = [
    () => attention.gradients(inputs, outputGradient),
    () => attention.attend(inputs),
    () => attention.trace(inputs),
  ];
  const least = works.map(() => Infinity);
  for (let round = 0; round < 300; round++) {
    works.forEach((work, i) => {
      const start = performance.now();
      work();
      least[i] = Math.min(least[i], performance.now() - start);
    });
  }
  const [ours, attend, trace] = least;
  return [
    { name: 'gradients', n, d, unit: 'ms', ours, peers: { 'attend of the same': attend, 'trace of the same': trace } },
  ];
}
