import { describe, expect, it } from 'vitest';
import { toRows } from '../../../../web/shared/numbers/matrix.ts';
import { exampleInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import { findExample } from '../../../../web/stage/inputs/examples.ts';
import { loadEmbeddings } from '../../../../web/stage/inputs/embeddings.ts';
import { knownSentence } from '../../../../web/stage/inputs/known-sentence.ts';
import { picture } from '../../engine.ts';

const embeddings = await loadEmbeddings();
const long = 'the old man walked slowly along the bank of the river and looked at the water below';

/** Returns the weights that “bank” gives to each word. */
function fromBank(text: string): Record<string, number> {
  const inputs = knownSentence(text, embeddings) ?? expect.fail();
  const { matrices, labels } = picture(inputs);
  const row = toRows(matrices.weights ?? expect.fail())[labels.keys.indexOf('bank')] ?? [];
  return Object.fromEntries(labels.keys.map((word, at) => [word, row[at] ?? NaN]));
}

describe('a sentence of known words', () => {
  it('is the example, where it has the example’s words', () => {
    const example = findExample('bank-money') ?? expect.fail();
    expect(knownSentence(example.title, embeddings)).toEqual(exampleInputs(example));
  });

  it('of 17 words looks at those that tell which bank', () => {
    expect(long.split(' ')).toHaveLength(17);
    const weights = fromBank(long);
    const [first] = Object.entries(weights).sort(([, a], [, b]) => b - a);
    expect(first?.[0]).toBe('water');
    expect(weights['river']).toBeGreaterThan(weights['old'] ?? NaN);
  });

  it('has weights made by hand only where “bank” asks', () => {
    const inputs = knownSentence('dogs chase cats', embeddings) ?? expect.fail();
    expect(inputs).toMatchObject({ untrained: true, x: { rows: 3, cols: 8 }, wq: { rows: 8, cols: 2 } });
    expect(inputs.features).toBeUndefined();
    expect(picture(inputs).untrained).toBe(true);
    expect(knownSentence('Bank of the river', embeddings)?.untrained).toBeUndefined();
  });

  it('draws vectors for words that are not known, and needs one that is', () => {
    expect(knownSentence('the qwrtz', embeddings)?.x?.rows).toBe(2);
    expect(knownSentence('qwrtz zxcvb', embeddings)).toBeUndefined();
  });
});
