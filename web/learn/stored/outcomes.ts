/** The results of the experiments, for pages that cannot train, and for the lesson about them. */
import type { Evaluation, Learning } from 'attention-steps/learn';
import { EXPERIMENTS } from '../experiments.ts';
import { startRun } from '../run.ts';
import { type Setup, defaultSetup, settingsOf, taskOf } from '../setup.ts';
import { comparedIn, setupOf } from '../state/experiment-link.ts';
import type { Made } from './make.ts';

/** Shares of right answers, 0 to 1. */
export interface Outcomes {
  /** One per run of each experiment that compares two. */
  readonly compared: Readonly<Record<string, readonly [number, number]>>;
  /** The stored run: with all heads, layers × heads without this one, and without the last layer's heads. */
  readonly heads: {
    readonly steps: number;
    readonly all: number;
    readonly without: readonly (readonly number[])[];
    readonly lastLayerOff: number;
  };
  /** Further runs that the lesson mentions. */
  readonly asides: Readonly<Record<keyof typeof ASIDES, number>>;
}

interface Aside {
  readonly setup: Partial<Setup>;
  readonly steps: number;
}

const ASIDES = {
  fourHeads: { setup: { layers: '1', heads: '4' }, steps: 400 },
  longer: { setup: { layers: '1' }, steps: 1000 },
  narrow: { setup: {}, steps: 200 },
  narrowUnscaled: { setup: { scale: 'off' }, steps: 200 },
  slower: { setup: { width: '64', heads: '1', scale: 'off', rate: 0.001 }, steps: 400 },
  twoLayersWithoutPositions: { setup: { task: 'previous', positions: 'none' }, steps: 200 },
} as const satisfies Readonly<Record<string, Aside>>;

export function trainedTo(learning: Learning, setup: Setup, steps: number): Evaluation {
  const run = startRun(learning, taskOf(setup), settingsOf(setup));
  for (let step = 0; step < steps; step++) run.step();
  const right = run.evaluate();
  run.model.dispose();
  return right;
}

function headsOf(learning: Learning, { readings, model: file }: Made): Outcomes['heads'] {
  const model = learning.openModel(file);
  const { evaluate, model: untrained } = startRun(learning, taskOf(defaultSetup), settingsOf(defaultSetup), { file });
  untrained.dispose();
  const { layers, heads } = model.config;
  model.ablate(Array.from({ length: heads }, (_, head) => ({ layer: layers - 1, head })));
  const lastLayerOff = evaluate(model).accuracy;
  model.dispose();
  const { step = 0, right, without = [] } = readings.at(-1) ?? {};
  return {
    steps: step,
    all: right?.accuracy ?? NaN,
    without: without.map((row) => row.map(({ accuracy }) => accuracy)),
    lastLayerOff,
  };
}

/** @param made the stored run */
export function makeOutcomes(learning: Learning, made: Made): Outcomes {
  const compared = EXPERIMENTS.flatMap((experiment) => {
    const [other, steps] = [comparedIn(experiment), experiment.compared?.steps];
    if (!other || steps === undefined) return [];
    const setup = setupOf(experiment);
    const both = [setup, { ...setup, ...other }].map((each) => trainedTo(learning, each, steps).accuracy);
    return [[experiment.id, both] as const];
  });
  const asides = Object.entries(ASIDES).map(([name, { setup, steps }]) => {
    const { accuracy } = trainedTo(learning, { ...defaultSetup, ...setup }, steps);
    return [name, accuracy] as const;
  });
  return {
    compared: Object.fromEntries(compared) as unknown as Outcomes['compared'],
    heads: headsOf(learning, made),
    asides: Object.fromEntries(asides) as Outcomes['asides'],
  };
}
