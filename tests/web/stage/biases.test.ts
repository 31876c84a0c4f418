/** Biases on the way from a page or a link to the engine, the stage and exported code. */
import { describe, expect, it } from 'vitest';
import { equal, fromRows } from '../../../web/shared/numbers/matrix.ts';
import { picturesOf } from '../../../web/course/lesson/pictures.ts';
import { CONVENTIONS } from '../../../web/stage/export/program.ts';
import { FORMATS } from '../../../web/stage/export/formats.ts';
import { plainInputs } from '../../../web/stage/export/stage.ts';
import { takeInPageLanguage } from '../../../web/stage/export/words.ts';
import { programOf } from '../../../web/stage/export/write.ts';
import { BIASES } from '../../../web/stage/inputs/biases.ts';
import type { StageInputs } from '../../../web/stage/inputs/stage-inputs.ts';
import { defaultState } from '../../../web/stage/inputs/stage-state.ts';
import { engineInputs, matrixOf, pictureStep } from '../../../web/stage/model/picture.ts';
import type { StepId } from '../../../web/stage/model/steps.ts';
import { decodeState, encodeState } from '../../../web/stage/state/link.ts';
import { formulasOf } from '../../../web/stage/view/draw/formulas.ts';
import { backwardBiased, backwardPicture, biasedInputs, biasedPicture, engine, picture } from '../engine.ts';

const start = defaultState();
const without = (name: keyof StageInputs): StageInputs => {
  const { [name]: _, ...others } = biasedInputs;
  return others;
};
const outputOf = (inputs: StageInputs): number[] => [...engine.trace(engineInputs(inputs, start.options)).output.data];

describe.each(BIASES)('%s', (bias, weights) => {
  it('is computed with, and is in links', () => {
    const plain = plainInputs(biasedInputs, start.options);
    expect(plain[bias]).toEqual([...biasedInputs[bias]!.data]);
    expect([...engine.trace(plain).output.data]).toEqual(outputOf(biasedInputs));
    // Softmax ignores what b_K adds, as it is the same for all scores of a query.
    const [plainly, biased] = [outputOf(without(bias)), outputOf(biasedInputs)];
    const most = Math.max(...biased.map((value, at) => Math.abs(value - plainly[at]!)));
    if (bias === 'bk') expect(most).toBeLessThan(1e-5);
    else expect(most).toBeGreaterThan(0.05);
    const { state, problems } = decodeState(encodeState({ ...start, inputs: biasedInputs }));
    expect(problems).toEqual([]);
    expect(equal(state.inputs![bias]!, biasedInputs[bias]!)).toBe(true);
  });

  it('stays out of a link without its weights, or with several rows, and the rest is shown', () => {
    const link = encodeState({ ...start, inputs: biasedInputs });
    const alone = decodeState('q=1x1:1&k=1x1:1&v=1x1:1&' + `${bias}=1x1:2`);
    expect(alone.problems).toEqual([`link: "${bias}" cannot be used without ${weights}`]);
    expect(alone.state.inputs).toMatchObject({ q: fromRows([[1]]) });
    expect(alone.state.inputs).not.toHaveProperty(bias);
    const high = decodeState(link.replace(new RegExp(`&${bias}=[^&]*`), `&${bias}=2x2:1,2,3,4`));
    expect(high.problems).toEqual([`link: "${bias}" is not readable: ${bias}: a bias is one row of numbers`]);
    expect(high.state.inputs).not.toHaveProperty(bias);
  });

  it.each(Object.entries(FORMATS))('is in exported code, %s', (_, { write }) => {
    for (const convention of CONVENTIONS) {
      const written = (inputs: StageInputs): string => {
        const plain = plainInputs(inputs, start.options);
        return write(programOf(plain, convention), engine.trace(plain, { softmaxParts: true }), takeInPageLanguage);
      };
      const name = `b_${bias.slice(1).toUpperCase()}`;
      // Once as an input, and once in the sum.
      expect(written(biasedInputs).split(name).length).toBeGreaterThanOrEqual(3);
      expect(written(without(bias))).not.toContain(name);
    }
  });
});

it('may be in a lesson, as rows like all of its matrices', () => {
  const inputs = { x: [[1, 2]], wq: [[1], [2]], wk: [[1], [0]], wv: [[1], [0]], bq: [[0.5]] };
  const plain = { scale: 'on', causal: false, heads: 1, head: 1, scoring: 'scaled-dot' } as const;
  expect(picturesOf({ computed: { a: { inputs, ...plain } } }, engine)['a']!.matrices.q!.data).toEqual(
    Float32Array.of(5.5),
  );
});

describe('on the stage biases', () => {
  it('give b_K no gradient, as softmax ignores what is the same for all scores of a query', () => {
    for (const value of matrixOf(backwardBiased, 'dBk').data) expect(Math.abs(value)).toBeLessThan(1e-6);
  });

  it('are in the formulas of their steps, each where it is there', () => {
    const formula = (of: typeof biasedPicture, id: StepId): string => pictureStep(of, id).formula;
    expect(formula(biasedPicture, 'qkv')).toBe('Q = X W_Q + b_Q,  K = X W_K + b_K,  V = X W_V + b_V');
    expect(formula(biasedPicture, 'output-projection')).toBe('O = concat W_O + b_O');
    expect(formula(backwardBiased, 'd-qkv')).toContain(',  db_Q = 1ᵀ dQ,  db_K = 1ᵀ dK,  db_V = 1ᵀ dV');
    const { bk: _, bo: __, ...some } = biasedInputs;
    expect(formula(picture(some), 'qkv')).toBe('Q = X W_Q + b_Q,  K = X W_K,  V = X W_V + b_V');
    expect(formula(backwardPicture(some), 'd-output-projection')).toBe('dW_O = concatᵀ dO,  dconcat = dO W_Oᵀ');

    const biasesIn = (of: typeof biasedPicture, id: StepId): string[] =>
      [
        ...formulasOf(of, pictureStep(of, id))
          .join('')
          .matchAll(/<mi>b<\/mi><mi>(\w)<\/mi>/g),
      ].map(([, name]) => name!);
    expect(biasesIn(biasedPicture, 'qkv')).toEqual(['O', 'Q', 'K', 'V']);
    expect(biasesIn(backwardBiased, 'd-output-projection')).toEqual(['Q', 'K', 'V', 'O']);
    expect(biasesIn(picture(some), 'qkv')).toEqual(['Q', 'V']);
    expect(formulasOf(picture(some), pictureStep(picture(some), 'qkv')).join('')).not.toContain('if-bk');
  });
});
