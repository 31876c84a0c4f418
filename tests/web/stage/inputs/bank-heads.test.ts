/**
 * The four heads of the bank sentence: their numbers come from the documented construction, and they find what they look for.
 */
import { describe, expect, it } from 'vitest';
import { toRows } from '../../../../web/shared/numbers/matrix.ts';
import { BANK_HEADS, BANK_HEADS_INPUTS, BANK_TOKENS } from '../../../../web/stage/inputs/bank-heads.ts';
import { loadEmbeddings } from '../../../../web/stage/inputs/embeddings.ts';
import { headsWeights } from '../../../../web/stage/inputs/sense-weights.ts';
import { tokenize } from '../../../../web/stage/inputs/sentence.ts';
import { currentInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import { defaultState } from '../../../../web/stage/inputs/stage-state.ts';
import { headGlances } from '../../../../web/stage/model/heads.ts';
import { picture } from '../../engine.ts';

const embeddings = await loadEmbeddings();
const float32 = (rows: readonly (readonly number[])[]) => rows.map((row) => row.map(Math.fround));

describe('the four heads', () => {
  it('stand in the rows of GloVe’s vectors', () => {
    expect(tokenize('she sat on the bank of the river')).toEqual(BANK_TOKENS);
    const { x, unknown } = embeddings.embedSentence(BANK_TOKENS, 1);
    expect(unknown).toEqual([]);
    expect(float32(BANK_HEADS_INPUTS.x)).toEqual(toRows(x));
  });

  it('have the weights that are made of what each asks', () => {
    const made = headsWeights(BANK_HEADS, embeddings);
    for (const name of ['wq', 'wk', 'wv', 'wo'] as const)
      expect(float32(BANK_HEADS_INPUTS[name]), name).toEqual(toRows(made[name]));
  });

  it('find the river for “bank”, and for “sat” who and where', () => {
    const four = picture(currentInputs(defaultState('bank-river-heads')));
    const taken = (word: string) =>
      headGlances(four, BANK_TOKENS.indexOf(word)).map(({ glance }) =>
        glance.kind === 'takes' ? `${BANK_TOKENS[glance.key]} ${glance.percent}` : glance.kind,
      );
    expect(taken('bank')).toEqual(['river 87', 'spread', 'spread', 'spread']);
    expect(taken('sat')).toEqual(['spread', 'she 100', 'spread', 'river 96']);
    expect(taken('of')[2]).toBe('river 77');
  });
});
