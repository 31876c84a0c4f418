/** The numbers of the lesson about trainings, compared with those run at build time. */
import { loadLearning } from 'attention-steps/learn';
import { mode, rollup, rollups } from 'd3-array';
import run from 'virtual:stored-run';
import outcomes from 'virtual:stored-outcomes';
import { expect, it } from 'vitest';
import { EXPERIMENTS } from '../../../../web/learn/experiments.ts';
import { habitOf } from '../../../../web/learn/model/habits.ts';
import { startRun } from '../../../../web/learn/run.ts';
import { type Setup, defaultSetup, settingsOf, taskOf } from '../../../../web/learn/setup.ts';
import { comparedIn, setupOf } from '../../../../web/learn/state/experiment-link.ts';
import { type Written, read } from '../../../../web/learn/stored/format.ts';
import { type Outcomes, trainedTo } from '../../../../web/learn/stored/outcomes.ts';
import { samplesOf } from '../../../../web/learn/tasks/batch.ts';
import { previous } from '../../../../web/learn/tasks/letters.ts';
import { repeat } from '../../../../web/learn/tasks/repeat.ts';
import { sourceFrom } from '../../../../web/shared/numbers/drawn.ts';
import { isThorough } from '../../../seed.ts';
import { type NumberClaim, expectNumbers, lessons, sum } from './support.ts';

const learning = await loadLearning();
const { compared, heads, asides } = outcomes as Outcomes;

const percent = (share: number): number => 100 * share;
/** Returns the percentage that is right with all heads, and without one. */
const without = (layer: number, head: number): number[] => [heads.all, heads.without[layer]![head]!].map(percent);

const experimentOf = (id: string) => EXPERIMENTS.find((experiment) => experiment.id === id)!;
const stepsOf = (id: string) => experimentOf(id).compared!.steps;
const bothOf = (id: string): [Setup, Setup] => {
  const setup = setupOf(experimentOf(id));
  return [setup, { ...setup, ...comparedIn(experimentOf(id)) }];
};
const lettersOf = (id: string) => taskOf(bothOf(id)[0]).vocabulary.length;
const widthOfHead = (id: string): number => {
  const { width, heads: count } = bothOf(id)[0];
  return Number(width) / Number(count);
};

/** Returns the mean entropy of a first layer's rows before it learns, in bits. */
function entropyBefore(setup: Setup): number {
  const { measure, model } = startRun(learning, taskOf(setup), settingsOf(setup));
  const [{ entropy } = { entropy: NaN }] = measure().heads.flat();
  model.dispose();
  return entropy;
}
const [entropyScaled, entropyUnscaled] = bothOf('scale').map(entropyBefore) as [number, number];

/** Returns the mean entropies of a model's heads after its training, in bits. */
function entropiesAfter(setup: Setup, steps: number): number[] {
  const { step, measure, model } = startRun(learning, taskOf(setup), settingsOf(setup));
  for (let at = 0; at < steps; at++) step();
  const entropies = measure()
    .heads.flat()
    .map(({ entropy }) => entropy);
  model.dispose();
  return entropies;
}
const [sharp, diffuse] = bothOf('positions').map((setup) => entropiesAfter(setup, stepsOf('positions'))) as [
  number[],
  number[],
];
/** The mean of the entropies of rows with equal weights, each for the letters so far. */
const entropyOfEqual = sum(Array.from({ length: previous.length }, (_, at) => Math.log2(at + 1))) / previous.length;

/** Returns the percentage of right answers if the most frequent of the letters before is always the answer. */
function percentOfMostFrequent(): number {
  const shares = samplesOf(previous, 2000, sourceFrom('bag')).flatMap(({ tokens, questions }) =>
    questions.map(({ at }) => {
      const before = tokens.slice(0, at);
      return Math.max(...before.map((token) => before.filter((other) => other === token).length)) / at;
    }),
  );
  return percent(sum(shares) / shares.length);
}

/** Questions of the task that repeats, each with the distance of the copy from its original. */
const copies = samplesOf(repeat, 20_000, sourceFrom('distances')).flatMap(({ tokens, questions }) =>
  questions.map(({ at, answer, carriers }) => ({ tokens, at, answer, distance: at + 1 - carriers[0]! })),
);
const commonest = rollups(
  copies,
  ({ length }) => length,
  ({ distance }) => distance,
)
  .sort(([, a], [, b]) => b - a)
  .map(([distance]) => distance);

/** Returns the percentage of right answers if the letter at the commonest distance for the place is always the answer. */
function percentAtCommonest(): number {
  const usual = rollup(
    copies,
    (all) => mode(all, ({ distance }) => distance),
    ({ at }) => at,
  );
  const right = copies.filter(({ tokens, at, answer }) => tokens[at + 1 - usual.get(at)!] === answer);
  return percent(right.length / copies.length);
}

/** The mean of the entropies of 24 rows with equal weights, each for the letters so far. */
const entropyOfEqualRows = sum(Array.from({ length: repeat.length }, (_, at) => Math.log2(at + 1))) / repeat.length;

const claims: readonly NumberClaim[] = [
  ['experiments#how', 'one letter in 24', () => lettersOf('layers')],
  ['experiments#positions', '12 letters', () => lettersOf('positions')],
  ['experiments#scale', '$d_k=64$', () => widthOfHead('scale')],
  ['experiments#scale', '$d_k=16$', () => widthOfHead('layers')],
  ['experiments#scale', '77 % are right with it and 80 %', () => [asides.narrow, asides.narrowUnscaled].map(percent)],
  ['experiments#heads', '2,000 steps', () => heads.steps],
  ['experiments#why-one-layer', '80 % are right with two layers, and 22 %', () => compared['layers']!.map(percent)],
  ['experiments#why-one-layer', 'Four heads in one layer reach 21 %', () => percent(asides.fourHeads)],
  ['experiments#why-one-layer', '19 % are right', () => percent(asides.longer)],
  [
    'experiments#why-one-layer',
    'most often 7 to 9 letters',
    () => [Math.min, Math.max].map((end) => end(...commonest.slice(0, 3))),
  ],
  ['experiments#why-one-layer', 'is right 22 % of the time', percentAtCommonest],
  ['experiments#why-scale-matters', 'entropy of 1.0 bits', () => entropyUnscaled],
  ['experiments#why-scale-matters', 'with the scale of 3.1', () => entropyScaled],
  ['experiments#why-scale-matters', '1.0 bits of entropy instead of 3.1', () => [entropyUnscaled, entropyScaled]],
  ['experiments#why-scale-matters', 'equal weights would have 3.3', () => entropyOfEqualRows],
  [
    'experiments#why-scale-matters',
    '200 steps, 16 % are right without the scale and 84 %',
    () => [stepsOf('scale'), ...compared['scale']!.map(percent).toReversed()],
  ],
  ['experiments#why-scale-matters', '400 steps, 75 % are right.', () => [400, percent(asides.slower)]],
  ['experiments#why-scale-matters', 'With a tenth of the rate, 75 %', () => percent(asides.slower)],
  ['experiments#what-without', 'That strategy gets 39 %', percentOfMostFrequent],
  ['experiments#what-without', 'it gets 39 %', () => percent(compared['positions']![1])],
  ['experiments#what-without', 'mean entropy of 2.4 bits', () => Math.max(...diffuse)],
  ['experiments#what-without', 'at 0.4 and 0.7 bits', () => sharp],
  ['experiments#what-without', 'does better, 70 %', () => percent(asides.twoLayersWithoutPositions)],
  ['experiments#which-head', 'from 91 % to 18 %', () => without(0, 0)],
  ['experiments#which-head', 'from 91 % to 81 %', () => without(0, 1)],
  ['experiments#which-head', 'from 91 % to 86 %', () => without(1, 0)],
  ['experiments#which-head', 'from 91 % to 89 %', () => without(1, 1)],
  ['experiments#which-head', 'Without both, 4 %', () => percent(heads.lastLayerOff)],
];

it.each(claims)('%s: “%s”', (...claim) => expectNumbers(claim));

it('the lesson has a lab for each experiment, with the steps that it names', () => {
  const { parts } = lessons.find(({ id }) => id === 'experiments')!;
  expect(
    parts.flatMap((part) => (part.kind === 'lab' && 'experiment' in part.values ? [part.values['experiment']] : [])),
  ).toEqual(EXPERIMENTS.map(({ id }) => id));
  expect(['layers', 'scale', 'positions'].map(stepsOf)).toEqual([400, 200, 200]);
});

it('the trained model has a head that looks one back, one that looks two back, and two that find the repeat', () => {
  const habits = (
    read(run as Written)
      .points.at(-1)
      ?.heads.flat() ?? []
  ).map(habitOf);
  expect(habits.map((habit) => habit?.question ?? habit?.kind)).toEqual(['previous', 'further', 'repeat', 'repeat']);
  expect(habits[1]?.by).toBe(2);
});

it('with the scale a model with d_k = 64 learns at a rate at which it does not without, and does at a tenth of it', () => {
  expect(compared['scale']![0]).toBeGreaterThan(0.8);
  expect(compared['scale']![1]).toBeLessThan(0.2);
  expect(defaultSetup.rate).toBeCloseTo(10 * 0.001);
});

it('without positions, the heads’ weights are almost equal', () => {
  for (const entropy of diffuse) expect(entropy / entropyOfEqual).toBeGreaterThan(0.95);
});

it('one layer with positions finds the letter before, and two without them do not if no mask is causal', () => {
  expect(percent(compared['positions']![0])).toBeCloseTo(100, 0);
  const setup: Setup = { ...defaultSetup, task: 'previous', positions: 'none', causal: false };
  expect(trainedTo(learning, setup, 100).accuracy).toBeLessThan(0.3);
});

it.runIf(isThorough).each(['layers', 'scale', 'positions'])('with another seed the outcome is alike: %s', (id) => {
  const [first = 0, second = 0] = bothOf(id).map((setup) => trainedTo(learning, { ...setup, seed: 2 }, 120).accuracy);
  expect(first - second).toBeGreaterThan(0.2);
});
