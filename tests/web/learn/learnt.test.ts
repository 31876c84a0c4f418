import { loadAttention } from 'attention-steps/core';
import { loadLearning } from 'attention-steps/learn';
import { afterAll, describe, expect, it } from 'vitest';
import { learntHead, trainedRun } from '../../../web/learn/learnt/learnt-head.ts';
import { RECIPES } from '../../../web/learn/learnt/recipes.ts';
import { cell } from '../../../web/shared/numbers/matrix.ts';
import { sayInPageLanguage } from '../../../web/shared/words/say.ts';
import { findExample, noteOf } from '../../../web/stage/inputs/examples.ts';
import inputs from '../../../web/stage/inputs/learnt-inputs.json' with { type: 'json' };
import learnt from '../../../web/stage/inputs/learnt.json' with { type: 'json' };
import { LEARNT_EXAMPLES } from '../../../web/stage/inputs/learnt.ts';
import { currentInputs } from '../../../web/stage/inputs/stage-inputs.ts';
import { defaultState } from '../../../web/stage/inputs/stage-state.ts';
import { engineInputs } from '../../../web/stage/model/picture.ts';

const [engine, learning] = [await loadAttention(), await loadLearning()];
const stored = (id: string) => ({ ...learnt[id as keyof typeof learnt], inputs: inputs[id as keyof typeof inputs] });

/** Returns the stage's weights for an unchanged example. */
function weightsOf(id: string) {
  const state = defaultState(id);
  return engine.trace(engineInputs(currentInputs(state), state.options)).heads[0]?.weights ?? expect.fail(id);
}

it('is an example of the stage for each recipe', () => {
  expect(LEARNT_EXAMPLES.map(({ id }) => id)).toEqual(RECIPES.map(({ id }) => id));
  for (const { id, words } of RECIPES) expect(findExample(id)?.tokens.join(' ')).toBe(words);
});

describe.each(RECIPES)('$id', ({ id, carrier, words }) => {
  it('gives the word that carries the answer at least 0.8 of its weight, where the answer is asked', () => {
    const weights = weightsOf(id);
    expect(cell(weights, words.split(' ').length - 1, carrier)).toBeGreaterThanOrEqual(0.8);
  });

  it('answers right, and its note says what was measured', () => {
    const { answer, accuracy, score, steps, seed } = stored(id);
    const example = findExample(id) ?? expect.fail(id);
    const note = noteOf(id, sayInPageLanguage);
    expect(sayInPageLanguage(example.title.key, example.title.values)).toContain(`→ ${answer}`);
    for (const said of [`${Math.round(100 * accuracy)}\u00a0%`, `${Math.round(100 * score)}\u00a0%`, `${steps} steps`])
      expect(note).toContain(said);
    expect(note).toContain(`seed ${seed}`);
  });
});

describe('trained again from its seed', () => {
  const ofLanguage = RECIPES.filter(({ setup }) => setup.task === 'language');
  const run = trainedRun(learning, ofLanguage[0] ?? expect.fail());
  afterAll(() => {
    run.model.dispose();
  });

  it.each(ofLanguage)('$id has the stored numbers, rounded to two decimals', (recipe) => {
    expect(ofLanguage.every(({ setup, steps }) => setup === recipe.setup && steps === recipe.steps)).toBe(true);
    expect(learntHead(run, recipe)).toEqual(stored(recipe.id));
  });

  it.each(ofLanguage)(
    '$id: the stage shows the weights that the model computed, to 0.02',
    ({ id, words, layer, head }) => {
      const numbers = words.split(' ').map((word) => run.task.vocabulary.indexOf(word));
      const computed = run.model.trace(numbers).layers[layer]?.attention.heads[head]?.weights;
      const shown = weightsOf(id);
      expect(computed?.data.length).toBe(shown.data.length);
      for (const [at, weight] of shown.data.entries())
        expect(Math.abs(weight - computed!.data[at]!)).toBeLessThan(0.02);
    },
  );
});
