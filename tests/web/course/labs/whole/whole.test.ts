import { loadLearning } from 'attention-steps/learn';
import { describe, expect, it } from 'vitest';
import {
  LENGTH,
  PARTS,
  type Part,
  SEEDS,
  STEPS,
  leastLoss,
  startModel,
  tokensOf,
} from '../../../../../web/course/labs/whole/model.ts';
import { likeliest, walk } from '../../../../../web/course/labs/whole/walk.ts';
import { worths } from '../../../../../web/course/labs/whole/worth.ts';
import stored from '../../../../../web/course/labs/whole/worth.json' with { type: 'json' };
import { BEGINNINGS, ENDINGS } from '../../../../../web/learn/tasks/names.ts';
import { largest } from '../../../../../web/shared/numbers/statistics.ts';

const learning = await loadLearning();
const run = startModel(learning, 'whole', 1);
for (let step = 0; step < 20; step++) run.step();
const trace = run.model.trace(tokensOf('•mara•m'));
const parameters = run.model.parameters();

/** Computes what a line says, `a + b` or `(x − mean) ÷ deviation · gain + bias`, with the numbers that it shows. */
function computed(line: string): number {
  const said = line.split(' = ')[0]!;
  const numbers = Array.from(said.matchAll(/−?\d+\.\d+/g), ([text]) => Number(text.replace('−', '-')));
  if (!said.includes('÷')) return numbers.reduce((sum, number) => sum + number, 0);
  const [x, mean, deviation, gain, bias] = numbers as [number, number, number, number, number];
  return ((x - mean) / deviation) * gain + bias;
}

it('the longest name fits twice', () => {
  const longest = (parts: readonly string[]) => largest(parts.map(({ length }) => length));
  expect(LENGTH).toBe(2 + 2 * (longest(BEGINNINGS) + longest(ENDINGS)));
});

describe.each([
  [6, 3],
  [0, 0],
  [4, 15],
])('the way of token %d, number %d', (token, number) => {
  const steps = walk(trace, parameters, { token, number });

  it('has eight steps in each layer, three before and two after', () => {
    expect(steps.map(({ id, layer = '' }) => `${id}${layer}`).join(' ')).toBe(
      'embedding position stream ' +
        [0, 1]
          .map(
            (at) => `norm1${at} weights${at} attention${at} middle${at} norm2${at} hidden${at} mlp${at} output${at} `,
          )
          .join('') +
        'normed logits',
    );
  });
  it('says how sums and norms are computed, as far as two decimals go', () => {
    const lines = steps.filter(({ id, line }) => line !== undefined && id !== 'attention' && id !== 'mlp');
    expect(lines.length).toBe(10);
    for (const { id, line, row } of lines) {
      expect(line!.split(' = ')[1], line).toBe(row.data[number]!.toFixed(2).replace('-', '−'));
      expect(Math.abs(computed(line!) - row.data[number]!), `${id}: ${line}`).toBeLessThan(0.06);
    }
  });
  it('says the first and last terms of products', () => {
    for (const { row, line } of steps.filter(({ id }) => id === 'attention' || id === 'mlp'))
      expect(line!.split(' = ')[1]).toBe(row.data[number]!.toFixed(2).replace('-', '−'));
  });
  it('weighs the tokens so far', () => {
    for (const { row } of steps.filter(({ id }) => id === 'weights')) {
      expect([row.rows, row.cols]).toEqual([2, token + 1]);
      for (const head of [0, 1])
        expect(row.data.subarray(head * row.cols, (head + 1) * row.cols).reduce((a, b) => a + b)).toBeCloseTo(1, 5);
    }
  });
});

it('names the likeliest letters, the likeliest first', () => {
  const all = likeliest(trace, 6, 27);
  expect(all.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 5);
  expect(all.map(({ share }) => share)).toEqual(all.map(({ share }) => share).toSorted((a, b) => b - a));
});

describe('what a part is worth', () => {
  const means = new Map(worths().map(({ part, mean }) => [part, mean]));
  const lost = (part: Part): number => means.get(part)! - means.get('whole')!;

  it('is stored for each part and ten seeds', () => {
    expect(Object.keys(stored.losses)).toEqual(Object.keys(PARTS));
    for (const losses of Object.values(stored.losses)) expect(losses.length).toBe(SEEDS);
    expect(stored.steps).toBe(STEPS);
    expect(stored.least).toBe(leastLoss());
    for (const losses of Object.values(stored.losses))
      for (const loss of losses) expect(loss).toBeGreaterThan(stored.least);
  });
  it('most for residuals, attention and positions, then the MLP, then the second layer', () => {
    const [residual, attention, positions, mlp, layer] = (
      ['residual', 'attention', 'positions', 'mlp', 'layer'] as const
    ).map(lost) as [number, number, number, number, number];
    expect(Math.min(residual, attention, positions)).toBeGreaterThan(0.13);
    expect(mlp).toBeGreaterThan(0.08);
    expect(layer).toBeGreaterThan(0.02);
  });
  it('next to nothing for the norm, the second head and the scale: this model is too small', () => {
    for (const part of ['norm', 'head', 'scale'] as const) expect(Math.abs(lost(part)), part).toBeLessThan(0.03);
  });
});
