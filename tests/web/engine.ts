/** The built engine and its pictures, so that tests of drawings see the same as the page. */
import { loadAttention } from 'attention-steps/core';
import { fromRows } from '../../web/shared/numbers/matrix.ts';
import { outputGradientOf } from '../../web/stage/inputs/output-gradient.ts';
import { type StageInputs, exampleInputs } from '../../web/stage/inputs/stage-inputs.ts';
import { type InputOptions, defaultState } from '../../web/stage/inputs/stage-state.ts';
import { EXAMPLES } from '../../web/stage/inputs/examples.ts';
import { type Picture, backwardOf, engineInputs, pictureOf } from '../../web/stage/model/picture.ts';
import { isThorough } from '../seed.ts';

export const engine = await loadAttention();

export function picture(inputs: StageInputs, options: InputOptions = { scale: 'on', causal: false }): Picture {
  return pictureOf(inputs, options, engine.trace(engineInputs(inputs, options), { softmaxParts: true }));
}

export const lessonPictures = EXAMPLES.map((example) => ({
  id: example.id,
  picture: picture(exampleInputs(example), defaultState(example.id).options),
}));

/** Adds the gradients of L, a sum of one number of each token's output. */
export function backwardPicture(inputs: StageInputs, options: InputOptions = { scale: 'on', causal: false }): Picture {
  const outputGradient = outputGradientOf({ ...defaultState(), inputs });
  const given = engineInputs(inputs, options);
  const trace = engine.trace(given, { softmaxParts: true });
  const gradients = engine.gradients(given, outputGradient);
  return backwardOf(pictureOf(inputs, options, trace), inputs, trace, outputGradient, gradients);
}

const backwardPictures = EXAMPLES.map((example) => ({
  id: `${example.id}, backward`,
  picture: backwardPicture(exampleInputs(example), defaultState(example.id).options),
}));

/** Cross-attention with a mask that leaves its second query no key. */
const crossInputs: StageInputs = {
  x: fromRows([
    [1, 2],
    [0.5, -1],
  ]),
  context: fromRows([
    [1, 0],
    [0, 1],
    [1, 1],
  ]),
  wq: fromRows([
    [1, 0],
    [0, 1],
  ]),
  wk: fromRows([
    [0.5, 1],
    [1, 0.5],
  ]),
  wv: fromRows([
    [1, 2, 3],
    [4, 5, 6],
  ]),
  mask: fromRows([
    [0, -Infinity, 0],
    [-Infinity, -Infinity, -Infinity],
  ]),
};
export const crossPicture = picture(crossInputs);
export const backwardCross = backwardPicture(crossInputs);

/** A bias in each projection. */
export const biasedInputs: StageInputs = {
  ...{ x: fromRows([[1, 0, 1, 0.5], [0, 1, -1, 1], [0.5, 1, 0, -1]]), tokens: ['dog', 'bites', 'man'] }, // prettier-ignore
  ...{ wq: fromRows([[1, 0, 0.5], [0, 1, 0], [1, 0, -1], [0.5, 1, 0]]), bq: fromRows([[0.5, -1, 0.25]]) }, // prettier-ignore
  ...{ wk: fromRows([[0, 1, 1], [1, 0, 0.5], [0, 1, 0], [1, -1, 0.5]]), bk: fromRows([[0, 0.5, -0.5]]) }, // prettier-ignore
  ...{ wv: fromRows([[1, 0], [0, 1], [1, 1], [0.5, -0.5]]), bv: fromRows([[1, -0.75]]) }, // prettier-ignore
  ...{ wo: fromRows([[1, 0, 0.5], [0, 1, -1]]), bo: fromRows([[0.1, 0.2, -0.3]]) }, // prettier-ignore
};
export const biasedPicture = picture(biasedInputs);
export const backwardBiased = backwardPicture(biasedInputs);

export const allPictures = [
  ...lessonPictures,
  { id: 'cross', picture: crossPicture },
  { id: 'biased', picture: biasedPicture },
  ...backwardPictures,
  { id: 'cross, backward', picture: backwardCross },
  { id: 'biased, backward', picture: backwardBiased },
];

/** Pictures that tests walk through moment by moment: one of each kind, or all in `npm run test:all`. */
export const walkedPictures = allPictures.filter(
  ({ id }) =>
    isThorough || /^(worked-example|causal-dog-bites-man|multi-head-formulation|cross|biased)(, backward)?$/.test(id),
);
