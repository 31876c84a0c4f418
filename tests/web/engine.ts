/** The built engine and its pictures, so that tests of drawings see the same as the page. */
import { loadAttention } from 'attention-steps/core';
import { type Matrix, fromRows } from '../../web/shared/numbers/matrix.ts';
import { outputGradientOf, outputSize } from '../../web/stage/inputs/output-gradient.ts';
import { type StageInputs, exampleInputs } from '../../web/stage/inputs/stage-inputs.ts';
import { type InputOptions, defaultState } from '../../web/stage/inputs/stage-state.ts';
import { EXAMPLES } from '../../web/stage/inputs/examples.ts';
import { untrainedInputs, untrainedWeights } from '../../web/stage/inputs/sentence.ts';
import { type Picture, backwardOf, engineInputs, pictureOf, undividedIn } from '../../web/stage/model/picture.ts';
import { isThorough } from '../seed.ts';

export const engine = await loadAttention();

export function picture(
  inputs: StageInputs,
  options: InputOptions = { scale: 'on', causal: false },
  head = 0,
): Picture {
  const given = engineInputs(inputs, options);
  const trace = engine.trace(given, { softmaxParts: true });
  return pictureOf(inputs, options, trace, head, undividedIn(engine, given, trace));
}

export const lessonPictures = EXAMPLES.map((example) => ({
  id: example.id,
  picture: picture(exampleInputs(example), defaultState(example.id).options),
}));

/** Adds the gradients of L; by default it is a sum of one number of each token's output. */
export function backwardPicture(
  inputs: StageInputs,
  options: InputOptions = { scale: 'on', causal: false },
  head = 0,
  outputGradient = outputGradientOf({ ...defaultState(), inputs }),
): Picture {
  const given = engineInputs(inputs, options);
  const trace = engine.trace(given, { softmaxParts: true });
  const gradients = engine.gradients(given, outputGradient);
  return backwardOf(pictureOf(inputs, options, trace, head), inputs, trace, outputGradient, gradients);
}

const backwardPictures = EXAMPLES.map((example) => ({
  id: `${example.id}, backward`,
  picture: backwardPicture(exampleInputs(example), defaultState(example.id).options),
}));

const drawn = (tokens: readonly string[], seed: number): StageInputs =>
  untrainedInputs({ tokens, seed, positional: false, dModel: 2, dK: 2, dV: 3 });

/** Cross-attention with a mask that leaves its second query no key. */
const crossInputs: StageInputs = {
  ...drawn(['a', 'b'], 1),
  context: drawn(['c', 'd', 'e'], 1).x!,
  mask: fromRows([
    [0, -Infinity, 0],
    [-Infinity, -Infinity, -Infinity],
  ]),
};
export const crossPicture = picture(crossInputs);
export const backwardCross = backwardPicture(crossInputs);

/** A bias in each projection. */
export const biasedInputs: StageInputs = {
  x: fromRows([
    [1, 0, 1, 0.5],
    [0, 1, -1, 1],
    [0.5, 1, 0, -1],
  ]),
  tokens: ['dog', 'bites', 'man'], // prettier-ignore
  wq: fromRows([
    [1, 0, 0.5],
    [0, 1, 0],
    [1, 0, -1],
    [0.5, 1, 0],
  ]),
  bq: fromRows([[0.5, -1, 0.25]]), // prettier-ignore
  wk: fromRows([
    [0, 1, 1],
    [1, 0, 0.5],
    [0, 1, 0],
    [1, -1, 0.5],
  ]),
  bk: fromRows([[0, 0.5, -0.5]]), // prettier-ignore
  wv: fromRows([
    [1, 0],
    [0, 1],
    [1, 1],
    [0.5, -0.5],
  ]),
  bv: fromRows([[1, -0.75]]), // prettier-ignore
  wo: fromRows([
    [1, 0, 0.5],
    [0, 1, -1],
  ]),
  bo: fromRows([[0.1, 0.2, -0.3]]), // prettier-ignore
};
export const biasedPicture = picture(biasedInputs);
export const backwardBiased = backwardPicture(biasedInputs);

/** A gradient of the output without zeros, which would hide what they are multiplied by. */
export function denseGradient(inputs: StageInputs): Matrix {
  const { rows, cols } = outputSize(inputs);
  return { rows, cols, data: Float32Array.from({ length: rows * cols }, (_, at) => Math.cos(at)) };
}

/** Draws inputs whose heads have two features each, of values one. */
export function headInputs(heads: number, kvHeads: number, has: { wo: boolean; biases: boolean }): StageInputs {
  const tokens = ['dog', 'bites', 'man'];
  const { x } = untrainedInputs({ tokens, seed: 3, positional: true, dModel: 4, dK: 2 });
  const draw = (name: string, rows: number, cols: number): Matrix => untrainedWeights(name, 3, rows, cols);
  const [wide, kvWide] = [2 * heads, 2 * kvHeads];
  const weights = { wq: draw('wq', 4, wide), wk: draw('wk', 4, kvWide), wv: draw('wv', 4, kvHeads) };
  const biases = { bq: draw('bq', 1, wide), bk: draw('bk', 1, kvWide), bv: draw('bv', 1, kvHeads) };
  return {
    x,
    tokens,
    heads,
    kvHeads,
    ...weights,
    ...(has.biases && biases),
    ...(has.wo && { wo: draw('wo', heads, 5) }),
    ...(has.wo && has.biases && { bo: draw('bo', 1, 5) }),
  };
}

const projected = { wo: true, biases: false };

/** Keys and values from other and fewer tokens than the queries. */
export const acrossHeads = (heads: number, kvHeads: number): StageInputs => ({
  ...headInputs(heads, kvHeads, projected),
  context: untrainedInputs({ tokens: ['a', 'b'], seed: 5, positional: false, dModel: 4, dK: 2 }).x,
  contextTokens: ['a', 'b'],
});

/** The last head of several, in both passes. */
export const headPictures = [
  { id: '3 heads, 1 of keys, no W_O', inputs: headInputs(3, 1, { wo: false, biases: false }) },
  { id: '8 heads, 2 of keys', inputs: headInputs(8, 2, projected) },
  { id: '2 heads, 1 of keys, across', inputs: acrossHeads(2, 1) },
  { id: '4 heads, 2 of keys, biased', inputs: headInputs(4, 2, { wo: true, biases: true }) },
].flatMap(({ id, inputs }) => {
  const options: InputOptions = { scale: 'on', causal: true };
  const last = inputs.heads! - 1;
  return [
    { id, inputs, picture: picture(inputs, options, last) },
    { id: `${id}, backward`, inputs, picture: backwardPicture(inputs, options, last, denseGradient(inputs)) },
  ];
});

export const allPictures = [
  ...lessonPictures,
  { id: 'cross', picture: crossPicture },
  { id: 'biased', picture: biasedPicture },
  ...backwardPictures,
  { id: 'cross, backward', picture: backwardCross },
  { id: 'biased, backward', picture: backwardBiased },
  ...headPictures.map(({ id, picture: shown }) => ({ id, picture: shown })),
];

export const pictureOfExample = (id: string): Picture => allPictures.find((one) => one.id === id)!.picture;

/** Pictures that tests walk through moment by moment: one of each kind, or all in `npm run test:all`. */
export const walkedPictures = allPictures.filter(
  ({ id }) =>
    isThorough ||
    /^(worked-example|causal-dog-bites-man|multi-head-formulation|cross|biased|.*(no W_O|across|keys, biased))(, backward)?$/.test(
      id,
    ),
);
