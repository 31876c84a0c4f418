import { describe, expect, it } from 'vitest';
import {
  SENTENCES,
  type Sentence,
  averageOf,
  closeness,
  nearest,
  normalised,
  presetOf,
  withWeight,
} from '../../../../../web/course/labs/guess/guess.ts';
import { loadEmbeddings } from '../../../../../web/stage/inputs/embeddings.ts';
import { engine } from '../../../engine.ts';

const embeddings = await loadEmbeddings();
const vectors = ({ words }: Sentence) => words.map((word) => embeddings.embeddingOf(word)!);

function guessOf(sentence: Sentence, weights: readonly number[]): string {
  const { output } = averageOf(engine, vectors(sentence), weights);
  return nearest(sentence.candidates, output.data, embeddings)[0]!.word;
}
const guess = (sentence: Sentence, preset: 'alike' | 'last' | 'good') => guessOf(sentence, presetOf(sentence, preset)!);
const told = SENTENCES.filter(({ good }) => good);

describe('sentences', () => {
  it('have words with vectors of their own, and the answer among their candidates', () => {
    for (const { words, candidates, answer } of SENTENCES) {
      for (const word of [...words, ...candidates]) expect(embeddings.words, word).toContain(word);
      expect(candidates).toContain(answer);
      expect(words).not.toContain(answer);
    }
    expect(told.length).toBe(3);
  });

  it.each(told)('$id: the good weights find “$answer”, all alike or the last word alone do not', (sentence) => {
    expect(guess(sentence, 'good')).toBe(sentence.answer);
    expect(guess(sentence, 'alike')).not.toBe(sentence.answer);
    expect(guess(sentence, 'last')).not.toBe(sentence.answer);
  });

  it('the nearest word has the longest bar', () => {
    const near = [2, 4, 8].map((distance) => ({ word: String(distance), distance }));
    expect(near.map(({ distance }) => closeness(near, distance))).toEqual([1, 0.5, 0.25]);
  });

  it('“bank” alone tells of money; with a little of it, “boat” tells of the river', () => {
    const boat = SENTENCES[0]!;
    const alone = (word: string) => boat.words.map((other) => Number(other === word));
    expect(guessOf(boat, alone('bank'))).toBe('money');
    expect(guessOf(boat, alone('boat'))).toBe('river');
  });

  it('no weights make “river” of “she sat on the bank of the”', () => {
    // The average's squared distances differ by a linear function of it, so the differences at the words bound all others.
    const { words } = SENTENCES.at(-1)!;
    for (const word of words) {
      const [first] = nearest(['river', 'school'], embeddings.embeddingOf(word)!, embeddings);
      expect(first!.word, word).toBe('school');
    }
  });
});

describe('weights', () => {
  it('that are set leave the rest to the others, in proportion', () => {
    expect(withWeight([0.5, 0.25, 0.25], 0, 0.8)).toEqual([0.8, expect.closeTo(0.1), expect.closeTo(0.1)]);
    expect(withWeight([1, 0, 0], 0, 0.5)).toEqual([0.5, 0.25, 0.25]);
    expect(withWeight([0.2, 0.8, 0], 1, 1)).toEqual([0, 1, 0]);
  });
  it('add up to 1, whatever a link says', () => {
    expect(normalised([1, 1, 2, 9], 3)).toEqual([0.25, 0.25, 0.5]);
    expect(normalised([0, 0], 2)).toEqual([0.5, 0.5]);
    expect(normalised([], 4)).toEqual([0.25, 0.25, 0.25, 0.25]);
  });
  it('are those of the engine, which has no others', () => {
    const given = [0.5, 0, 0.3, 0.2];
    const { weights, output } = averageOf(engine, [[1, 0], [9, 9], [0, 1], [1, 1]], given); // prettier-ignore
    expect(Array.from(weights.data)).toEqual(given.map((weight) => expect.closeTo(weight, 6) as number));
    expect(weights.data[1]).toBe(0);
    expect(Array.from(output.data)).toEqual([expect.closeTo(0.7, 6), expect.closeTo(0.5, 6)]);
  });
});
