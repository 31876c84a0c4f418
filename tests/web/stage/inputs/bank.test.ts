/** “bank” in two sentences, and with four heads: the stored numbers come from the functions, and the weights are as the notes say. */
import { describe, expect, it } from 'vitest';
import { fromRows, toRows } from '../../../../web/shared/numbers/matrix.ts';
import {
  BANK_HEADS,
  BANK_HEADS_INPUTS,
  BANK_SENSES,
  BANK_TOKENS,
  bankExamples,
} from '../../../../web/stage/inputs/bank.ts';
import { loadEmbeddings } from '../../../../web/stage/inputs/embeddings.ts';
import { headsWeights, senseWeights } from '../../../../web/stage/inputs/sense-weights.ts';
import { type Said, sayInPageLanguage } from '../../../../web/shared/words/say.ts';
import { tokenize } from '../../../../web/stage/inputs/sentence.ts';
import { headGlances } from '../../../../web/stage/model/heads.ts';
import { placesOf } from '../../../../web/stage/model/scenes/moment.ts';
import { headOf } from '../../../../web/stage/model/values/product.ts';
import { tellingQuery } from '../../../../web/stage/model/query.ts';
import type { MatrixId } from '../../../../web/stage/model/steps.ts';
import { engine, pictureOfExample } from '../../engine.ts';

const embeddings = await loadEmbeddings();
const said = ({ key, values }: Said): string => sayInPageLanguage(key, values);
const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * b[at]!, 0);

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

  it('gives its weight to the word that tells which bank', () => {
    const told = { 'bank-river': { river: 87.4, sat: 10.2, bank: 1.2 }, 'bank-money': { money: 79, put: 13.4 } }[id];
    expect(percents).toMatchObject(told ?? expect.fail());
    const [cash = NaN, water = NaN] = output;
    if (id === 'bank-river') expect(water).toBeGreaterThan(cash);
    else expect(cash).toBeGreaterThan(water);
  });

  it('has neighbours that say which bank', () => {
    const near = {
      'bank-river': { alone: 'near loan and money', here: 'near boat and sea' },
      'bank-money': { alone: 'near loan and cash', here: 'near account and card' },
    }[id];
    const { alone, here } = placesOf(picture, bank) ?? expect.fail();
    expect({ alone: said(alone), here: said(here) }).toEqual(near);
  });

  it('names its two features, on the stage too', () => {
    expect(picture.labels.features).toEqual(['like cash', 'like water']);
  });
});

/** With numbers as printed, as in a pocket calculator. */
describe('the sums of “bank” by the river', () => {
  const { matrices } = pictureOfExample('bank-river');
  const printed = (id: MatrixId, row: number, decimals = 2): number[] =>
    (toRows(matrices[id] ?? expect.fail())[row] ?? []).map((value) => Number(value.toFixed(decimals)));
  const [BANK, SAT, RIVER] = [4, 1, 7];

  it('are right for the score of “river” and for every scaled score', () => {
    const scores = printed('scores', BANK);
    expect(dot(printed('q', BANK), printed('k', RIVER))).toBeCloseTo(scores[RIVER]!, 2);
    expect(scores.map((score) => Number((score / Math.SQRT2).toFixed(2)))).toEqual(printed('scaledScores', BANK));
  });

  it('are right for the output: what “river” gives, what “sat” gives, and the rest', () => {
    const weights = printed('weights', BANK, 3);
    expect([weights[RIVER], weights[SAT]]).toEqual([0.874, 0.102]);
    const [river, sat] = [RIVER, SAT].map((word) =>
      printed('v', word).map((value) => Number((weights[word]! * value).toFixed(2))),
    );
    expect([river, sat]).toEqual([
      [-0.94, 2.61],
      [-0.04, 0.09],
    ]);
    const rest = [0.02, -0.01];
    rest.forEach((value, col) => {
      expect(river![col]! + sat![col]! + value).toBeCloseTo(printed('output', BANK)[col]!, 9);
    });
  });

  it('say how many percent “river” would get if nothing were divided', () => {
    const { inputs } = bankExamples[0]!;
    const { x, wq, wk, wv } = Object.fromEntries(Object.entries(inputs).map(([name, rows]) => [name, fromRows(rows)]));
    const { weights } = headOf(engine, { x: x!, wq: wq!, wk: wk!, wv: wv!, scale: 1 });
    expect(toRows(weights)[BANK]![RIVER]).toBeCloseTo(0.951, 3);
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
    expect(taken('sat')).toEqual(['spread', 'she 100', 'spread', 'river 99']);
    expect(taken('of')[2]).toBe('river 96');
    expect(BANK_TOKENS[tellingQuery(four)], 'two heads answer it').toBe('sat');
  });
});
