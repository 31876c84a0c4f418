/** The claims of the experiments about trainings, compared with those run at build time. */
import { loadLearning } from 'attention-steps/learn';
import run from 'virtual:stored-run';
import told from 'virtual:stored-outcomes';
import { describe, expect, it } from 'vitest';
import { EXPERIMENTS } from '../../../../web/learn/experiments.ts';
import { habitOf } from '../../../../web/learn/model/habits.ts';
import { startRun } from '../../../../web/learn/run.ts';
import { type Setup, defaultSetup, settingsOf, taskOf } from '../../../../web/learn/setup.ts';
import { comparedIn, setupOf } from '../../../../web/learn/state/experiment-link.ts';
import { type Written, read } from '../../../../web/learn/stored/format.ts';
import { type Outcomes, trainedTo } from '../../../../web/learn/stored/outcomes.ts';
import { samplesOf } from '../../../../web/learn/tasks/batch.ts';
import { previous } from '../../../../web/learn/tasks/letters.ts';
import { sourceFrom } from '../../../../web/shared/numbers/drawn.ts';
import { lessons, sum } from './support.ts';

const learning = await loadLearning();
const { compared, heads, asides } = told as Outcomes;
const lesson = lessons.find(({ id }) => id === 'experiments')!;

const percent = (share: number | undefined): number => Math.round(100 * (share ?? NaN));
const percents = (shares: readonly number[] | undefined) => shares?.map(percent);
const experimentOf = (id: string) => EXPERIMENTS.find((experiment) => experiment.id === id)!;
const bothOf = (id: string): Setup[] => {
  const setup = setupOf(experimentOf(id));
  return [setup, { ...setup, ...comparedIn(experimentOf(id)) }];
};

describe('the experiments', () => {
  it('the experiments are those that their lesson has labs of, with the steps that it names', () => {
    const labs = lesson.parts.flatMap((part) => (part.kind === 'lab' ? [part.values['experiment']] : []));
    expect(labs).toEqual(EXPERIMENTS.map(({ id }) => id));
    expect(EXPERIMENTS.map((experiment) => experiment.compared?.steps)).toEqual([400, 200, 200, undefined]);
    expect(heads.steps).toBe(2000);
    const widths = ['layers', 'scale'].map((id) => {
      const { width, heads: count } = setupOf(experimentOf(id));
      return Number(width) / Number(count);
    });
    expect(widths).toEqual([16, 64]);
  });

  it('a blind guess at a letter is right one time in 24, or in 12', () => {
    expect(taskOf(setupOf(experimentOf('layers'))).vocabulary).toHaveLength(24);
    expect(taskOf(setupOf(experimentOf('positions'))).vocabulary).toHaveLength(12);
  });
});

describe('what came out', () => {
  it('two layers repeat, and one does not', () => {
    expect(percents(compared['layers'])).toEqual([80, 22]);
  });

  it('the trained model has a head that looks one back in layer 0 and two that find the repeat in layer 1', () => {
    const habits =
      read(run as Written)
        .points.at(-1)
        ?.heads.flat()
        .map(habitOf) ?? [];
    expect(habits.map((habit) => habit?.question ?? habit?.kind)).toEqual(['previous', 'further', 'repeat', 'repeat']);
    expect(habits[1]?.by).toBe(2);
  });

  it('four heads in one layer do no better, nor do more steps', () => {
    expect(percents([asides.fourHeads, asides.longer])).toEqual([21, 19]);
  });

  it('at d_k = 16 the scale makes hardly any difference', () => {
    expect(percents([asides.narrow, asides.narrowUnscaled])).toEqual([77, 80]);
  });

  it('at d_k = 64 many rows begin sharp without the scale', () => {
    const bits = bothOf('scale').map((setup) => {
      const { measure, model } = startRun(learning, taskOf(setup), settingsOf(setup));
      const all = measure().heads.flat();
      model.dispose();
      return all.map(({ entropy }) => entropy.toFixed(1));
    });
    expect(bits).toEqual([
      ['3.1', '3.2'],
      ['1.0', '1.0'],
    ]);
  });

  it('without the scale a model with d_k = 64 does not learn at this rate, and does at a tenth of it', () => {
    expect(compared['scale']?.[0]).toBeGreaterThan(0.8);
    expect(compared['scale']?.[1]).toBeLessThan(0.2);
    expect(percent(asides.slower)).toBe(75);
    expect(defaultSetup.rate).toBeCloseTo(10 * 0.001);
  });

  it('who says the most frequent of the letters before gets as much right as one layer without positions', () => {
    const samples = samplesOf(previous, 2000, sourceFrom('bag'));
    const shares = samples.flatMap(({ tokens, questions }) =>
      questions.map(({ at }) => {
        const before = tokens.slice(0, at);
        const counts = before.map((token) => before.filter((other) => other === token).length);
        return Math.max(...counts) / at;
      }),
    );
    expect(percent(sum(shares) / shares.length)).toBe(39);
    expect(percents(compared['positions'])).toEqual([100, 39]);
  });

  it('a second layer does better without positions, by the causal mask', () => {
    expect(percent(asides.twoLayersWithoutPositions)).toBe(70);
    const setup: Setup = { ...defaultSetup, task: 'previous', positions: 'none', causal: false };
    expect(trainedTo(learning, setup, 100).accuracy).toBeLessThan(0.3);
  });

  it('without each head in its turn, these shares are left', () => {
    expect(percent(heads.all)).toBe(91);
    expect(heads.without.map(percents)).toEqual([
      [18, 81],
      [86, 89],
    ]);
    expect(percent(heads.lastLayerOff)).toBe(4);
  });
});
