/** The numbers that labs have learnt, learnt again to the last digit. */
import { loadLearning } from 'attention-steps/learn';
import { expect, it } from 'vitest';
import { rounded } from '../../../../web/course/kit/questions/stored.ts';
import * as compare from '../../../../web/course/labs/compare/learning.ts';
import comparedFile from '../../../../web/course/labs/compare/learnt.json' with { type: 'json' };
import * as cross from '../../../../web/course/labs/cross/learning.ts';
import { accuracyOf, measured } from '../../../../web/course/labs/heads/compared.ts';
import * as matrices from '../../../../web/course/labs/projections/one-matrix.ts';
import { KINDS, learn } from '../../../../web/course/labs/positions/order.ts';
import { lossOf } from '../../../../web/course/labs/whole/model.ts';
import crossFile from '../../../../web/course/labs/cross/learnt.json' with { type: 'json' };
import { loadEmbeddings } from '../../../../web/stage/inputs/embeddings.ts';
import { engine } from '../../engine.ts';
import stored from '../../../../web/course/labs/whole/worth.json' with { type: 'json' };

const learning = await loadLearning();
const embeddings = await loadEmbeddings();

/** Milliseconds for what computes without a pause, while the browsers' tests take the processor first. */
const STARVED = 180_000;

it(
  'cross-attention',
  () => {
    expect(rounded(cross.learnCross(cross.setupOf(engine, embeddings)))).toEqual(crossFile);
  },
  STARVED,
);

it(
  'self-attention, with one head',
  () => {
    expect(rounded(compare.learnCompare(engine, embeddings, '1'))).toEqual(comparedFile[1]);
  },
  STARVED,
);

it('a whole transformer, by its stored loss, to the bit', () => {
  expect(lossOf(learning, 'whole', 1)).toBe(stored.losses.whole[0]);
});

it(
  'models that differ in their heads alone, by their stored shares, to the bit',
  () => {
    expect(accuracyOf(learning, 'language', '1', 1)).toBe(measured.language['1']![0]);
    expect(accuracyOf(learning, 'repeat', '4', 1)).toBe(measured.repeat['4']![0]);
  },
  STARVED,
);

it.each(matrices.KINDS)(
  'a model by the number of its matrices, by its stored share, to the bit: %s',
  (kind) => {
    const { SEEDS, STEPS, measured: shares, setupOf, trained } = matrices;
    expect(shares[kind]).toHaveLength(SEEDS);
    const { right, heads } = trained(learning, kind, setupOf(1), STEPS);
    expect(right.accuracy).toBe(shares[kind][0]);
    // With three matrices, a head of the first layer looks at the letter before; with W_Q = W_K, a letter itself gets more.
    if (kind === '3') expect(Math.max(...heads[0]!.map(({ previous }) => previous))).toBeGreaterThan(0.7);
    if (kind === '2') for (const { own, previous } of heads[0]!) expect(own).toBeGreaterThan(previous);
  },
  STARVED,
);

it(
  'one matrix is enough to say the letter before',
  () => {
    const setup = { ...matrices.setupOf(1), task: 'previous', layers: '1' } as const;
    const { right, heads } = matrices.trained(learning, '1', setup, 200);
    expect(right.accuracy).toBeGreaterThan(0.99);
    for (const { previous } of heads[0]!) expect(previous).toBeLessThan(0.5);
  },
  STARVED,
);

it('positions: with seeds 1 to 10, only models without positions fail', () => {
  for (const kind of KINDS)
    for (let seed = 1; seed <= 10; seed++) {
      const { accuracy } = learn(learning, kind, seed);
      if (kind === 'none') expect(accuracy).toBeLessThan(0.65);
      else expect(accuracy, `${kind} ${seed}`).toBeGreaterThan(0.95);
    }
}, 120_000);
