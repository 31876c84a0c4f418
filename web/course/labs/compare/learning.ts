/**
 * The training of the lab's parameters. Each number of heads has projections of its own, learnt with the scaled dot
 * product; then, with these left as they are, the matrices of the other scores are learnt.
 */
import type { Attention } from 'attention-steps/core';
import { fromRows, toRows } from '../../../shared/numbers/matrix.ts';
import type { Embeddings } from '../../../stage/inputs/embeddings.ts';
import { untrainedWeights } from '../../../stage/inputs/sentence.ts';
import { SEED, type Setup, learn } from '../../kit/questions/learning.ts';
import type { Parameters } from '../../kit/questions/stored.ts';
import { scoringOf, untrainedScoring } from '../../kit/scorings.ts';
import { HIDDEN, type Setting } from './settings.ts';

const PROJECTIONS = ['wq', 'wk', 'wv', 'wo'] as const;
type Name = 'wq' | 'wk' | 'wv' | 'w' | 'w1' | 'w2' | 'v';

export const STEPS = { projections: 1000, scores: 500 };

export const setupOf = (
  engine: Attention,
  embeddings: Embeddings,
  { heads, score }: Pick<Setting, 'heads' | 'score'>,
): Setup<Name> => ({
  engine,
  embeddings,
  inputsOf: ({ wq, wk, wv, wo, ...scoring }, question, story) => ({
    x: fromRows([...toRows(question), ...toRows(story)]),
    wq,
    wk,
    wv,
    ...(wo && { wo }),
    heads: Number(heads),
    scale: 1 / Math.sqrt(embeddings.dimensions / Number(heads)),
    scoring: scoringOf(score, scoring),
  }),
});

export function learnCompare(
  engine: Attention,
  embeddings: Embeddings,
  heads: Setting['heads'],
): Parameters<Name | 'wo'> {
  const d = embeddings.dimensions;
  const drawn = PROJECTIONS.map((name) => [name, untrainedWeights(name, SEED, d, d)]);
  const start = {
    ...(Object.fromEntries(drawn) as Parameters<(typeof PROJECTIONS)[number]>),
    ...untrainedScoring({ seed: SEED, d: d / Number(heads), dA: HIDDEN, plain: false }),
  };
  const setup = (score: Setting['score']): Setup<Name> => setupOf(engine, embeddings, { heads, score });
  const projected = learn(setup('dot'), start, PROJECTIONS, STEPS.projections);
  const general = learn(setup('general'), projected, ['w'], STEPS.scores);
  return learn(setup('additive'), general, ['w1', 'w2', 'v'], STEPS.scores);
}
