// node tests/bench/choices.mjs: the measurements behind the playground's width, rate and first numbers. Of five seeds, those
// that learn to repeat within 1,500 steps, with both kinds of head, and the median of the steps that they need.
import { repeats, train } from './learning-runs.mjs';

const seeds = [1, 2, 3, 4, 5];

/** Multiplies all first numbers of attention by a factor. */
const spreadBy = (factor) => (model) => {
  const changed = Object.entries(model.parameters())
    .filter(([name]) => /attention/.test(name))
    .map(([name, { rows, cols, data }]) => [name, { rows, cols, data: data.map((value) => value * factor) }]);
  model.set(Object.fromEntries(changed));
};

function report(name, changes, begin) {
  const runs = seeds.map((seed) => train('repeat', seed, 1500, changes, repeats, begin));
  const steps = runs.filter(({ isGood }) => isGood).map(({ step }) => step);
  steps.sort((a, b) => a - b);
  console.log(`${name}: ${steps.length} of ${seeds.length}, ${steps[Math.floor((steps.length - 1) / 2)] ?? '–'} steps`);
}

for (const width of ['16', '32', '48', '64']) report(`width ${width}`, { width });
for (const rate of [0.001, 0.003, 0.005, 0.02, 0.03]) report(`rate ${rate}`, { rate });
for (const batch of ['16', '32', '128']) report(`batch ${batch}`, { batch });
for (const factor of [0.25, 0.5, 2, 4]) report(`first numbers × ${factor}`, {}, spreadBy(factor));
for (const positions of ['learned', 'sinusoidal', 'rotary', 'alibi']) report(`positions ${positions}`, { positions });
