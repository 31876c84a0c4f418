/** “bank” in two sentences, and with four heads: the stored numbers come from the functions, and the weights are as the notes say. */
import { describe, expect, it } from 'vitest';
import { toRows } from '../../../../web/shared/numbers/matrix.ts';
import { BANK_SENSES, bankExamples } from '../../../../web/stage/inputs/bank.ts';
import { loadEmbeddings } from '../../../../web/stage/inputs/embeddings.ts';
import { headsWeights, senseWeights } from '../../../../web/stage/inputs/sense-weights.ts';
import { BANK_HEADS, BANK_HEADS_INPUTS, BANK_TOKENS } from '../../../../web/stage/inputs/bank-heads.ts';
import { tokenize } from '../../../../web/stage/inputs/sentence.ts';
import { headGlances } from '../../../../web/stage/model/heads.ts';
import { pictureOfExample } from '../../engine.ts';

const embeddings = await loadEmbeddings();

describe.each(bankExamples)('$id', ({ id, inputs, tokens }) => {
  const picture = pictureOfExample(id);
  const bank = tokens.indexOf('bank');
  const weights = toRows(picture.matrices.weights ?? expect.fail())[bank] ?? [];
  const output = toRows(picture.matrices.output ?? expect.fail())[bank] ?? [];
  const percents = Object.fromEntries(tokens.map((token, at) => [token, Math.round((weights[at] ?? NaN) * 1000) / 10]));

  it('has the vectors of the table, and the weights made from them', () => {
    const { x, unknown } = embeddings.embedSentence(tokens);
    expect(unknown).toEqual([]);
    const made = { x, ...senseWeights(BANK_SENSES, embeddings) };
    for (const [name, matrix] of Object.entries(made)) {
      const written = inputs[name as keyof typeof made].flat().map(Math.fround);
      expect(written, name).toEqual(Array.from(matrix.data, (value) => value + 0));
    }
  });

  it('asks for both meanings alike: the columns of W_Q are equal, as the note says', () => {
    for (const [first, second] of inputs.wq) expect(second).toBe(first);
  });

  it('gives its weight to the word that tells which bank', () => {
    const told = { 'bank-river': { river: 87.3, sat: 9.9, bank: 1.3 }, 'bank-money': { money: 73.5, put: 15.6 } }[id];
    expect(percents).toMatchObject(told ?? expect.fail());
    const [cash = NaN, water = NaN] = output;
    if (id === 'bank-river') expect(water).toBeGreaterThan(cash);
    else expect(cash).toBeGreaterThan(water);
  });

  it('names its two features, on the stage too', () => {
    expect(picture.labels.features).toEqual(['like cash', 'like water']);
  });
});

const float32 = (rows: readonly (readonly number[])[]) => rows.map((row) => row.map(Math.fround));

describe('the four heads', () => {
  it('stand in the rows of GloVe’s vectors', () => {
    expect(tokenize('she sat on the bank of the river')).toEqual(BANK_TOKENS);
    const { x, unknown } = embeddings.embedSentence(BANK_TOKENS);
    expect(unknown).toEqual([]);
    expect(float32(BANK_HEADS_INPUTS.x)).toEqual(toRows(x));
  });

  it('have the weights that are made of what each asks', () => {
    const made = headsWeights(BANK_HEADS, embeddings);
    for (const name of ['wq', 'wk', 'wv', 'wo'] as const)
      expect(float32(BANK_HEADS_INPUTS[name]), name).toEqual(toRows(made[name]));
  });

  it('find the river for “bank”, and for “sat” who and where', () => {
    const four = pictureOfExample('bank-river-heads');
    const taken = (word: string) =>
      headGlances(four, BANK_TOKENS.indexOf(word)).map(({ glance }) =>
        glance.kind === 'takes' ? `${BANK_TOKENS[glance.key]} ${glance.percent}` : glance.kind,
      );
    expect(taken('bank')).toEqual(['river 87', 'spread', 'spread', 'spread']);
    expect(taken('sat')).toEqual(['spread', 'she 100', 'spread', 'river 96']);
    expect(taken('of')[2]).toBe('river 77');
  });
});
