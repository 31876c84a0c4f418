/** A sentence becomes the same numbers wherever it is typed; of words with two meanings, the right one. */
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../../web/shared/input/input-error.ts';
import { sourceFrom } from '../../../../web/shared/numbers/drawn.ts';
import { toRows } from '../../../../web/shared/numbers/matrix.ts';
import { sayInPageLanguage } from '../../../../web/shared/words/say.ts';
import { AMBIGUOUS } from '../../../../web/stage/inputs/ambiguous.ts';
import { exampleInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import { defaultState } from '../../../../web/stage/inputs/stage-state.ts';
import { findExample } from '../../../../web/stage/inputs/examples.ts';
import { loadEmbeddings } from '../../../../web/stage/inputs/embeddings.ts';
import {
  settingsAfter,
  settingsFor,
  settingsIn,
  wordInputs,
  wordsIn,
} from '../../../../web/stage/inputs/known-sentence.ts';
import { decodeState, encodeState } from '../../../../web/stage/state/link.ts';
import { valueAt } from '../../../../web/stage/model/picture.ts';
import { unknownKind, unknownText } from '../../../../web/stage/model/values/unknown.ts';
import { picture } from '../../engine.ts';

const embeddings = await loadEmbeddings();
const long = 'the old man walked slowly along the bank of the river and looked at the water below';
const inputsOf = (text: string) => wordInputs(settingsFor(text), embeddings);

/** Returns the weights that “bank” gives to each word. */
function fromBank(text: string): Record<string, number> {
  const { matrices, labels } = picture(inputsOf(text));
  const row = toRows(matrices.weights ?? expect.fail())[labels.keys.indexOf('bank')] ?? [];
  return Object.fromEntries(labels.keys.map((word, at) => [word, row[at] ?? NaN]));
}

describe('a sentence of known words', () => {
  it('is the example, where it has the example’s words', () => {
    const example = findExample('bank-money') ?? expect.fail();
    const { senses, ...inputs } = inputsOf(example.tokens.join(' '));
    expect(inputs).toEqual(exampleInputs(example));
    expect(senses).toEqual(AMBIGUOUS[0]!.senses);
  });

  it('of 17 words looks at those that tell which bank', () => {
    expect(long.split(' ')).toHaveLength(17);
    const weights = fromBank(long);
    const [first] = Object.entries(weights).sort(([, a], [, b]) => b - a);
    expect(first?.[0]).toBe('water');
    expect(weights['river']).toBeGreaterThan(weights['old'] ?? NaN);
  });

  it('has weights made by hand only where a word with two meanings asks', () => {
    const inputs = inputsOf('dogs chase cats');
    expect(inputs).toMatchObject({ untrained: true, x: { rows: 3, cols: 8 }, wq: { rows: 8, cols: 2 } });
    expect(inputs.features).toBeUndefined();
    expect(picture(inputs).untrained).toBe(true);
    expect(inputsOf('Bank of the river').untrained).toBeUndefined();
    expect(wordInputs({ ...settingsFor('the bank'), weights: 'random' }, embeddings).untrained).toBe(true);
  });

  it('draws vectors for words that are not known where all is random, and names them', () => {
    expect(inputsOf('the qwrtz, the zxcvb')).toMatchObject({ x: { rows: 4 }, unknown: 'qwrtz zxcvb' });
    const random = inputsOf('qwrtz zxcvb');
    expect(random).toMatchObject({ x: { rows: 2, cols: 8 }, untrained: true });
    expect(random.mask).toBeUndefined();
    expect(random.x?.data).not.toContain(0);
    expect(unknownText(picture(random), sayInPageLanguage, 0)).toBe(
      '“qwrtz” is not in the list of words: its numbers are random.',
    );
  });

  it('takes nothing from words that are not known, whatever the others are, and says it where they stand', () => {
    const draw = sourceFrom('sentences with unknown words');
    const whole = (below: number): number => Math.floor(draw() * below);
    const known = embeddings.words.filter((word) => /[a-z]/.test(word));
    for (let sentence = 0; sentence < 200; sentence++) {
      const { asks } = AMBIGUOUS[whole(AMBIGUOUS.length)]!;
      const words = Array.from({ length: 1 + whole(10) }, () =>
        whole(3) === 0 ? `q${String.fromCharCode(97 + whole(26))}xqz` : known[whole(known.length)]!,
      );
      const text = [asks, ...words, 'xylophone'].join(' ');
      const of = picture(inputsOf(text));
      const isUnknown = of.labels.keys.map((word) => /^q.xqz$|^xylophone$/.test(word));
      for (const row of toRows(of.matrices.weights ?? expect.fail())) {
        expect(
          row.filter((_, at) => isUnknown[at]),
          text,
        ).toEqual(isUnknown.filter(Boolean).map(() => 0));
        expect(row.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5);
      }
      expect(of.labels.keys.map((_, at) => unknownKind(of, at) === 'nothing')).toEqual(isUnknown);
    }
  });

  it('has a word that is not known take evenly from those that are', () => {
    const { matrices } = picture(inputsOf('she played the xylophone by the bank'));
    const [row] = toRows(matrices.weights ?? expect.fail()).slice(3);
    expect(row).toEqual([1, 1, 1, 0, 1, 1, 1].map((part) => Math.fround(part / 6)));
  });

  it('is refused where no word is known and the weights are made for meanings', () => {
    expect(() => wordInputs({ ...settingsFor('the bank'), text: 'qwrtz zxcvb' }, embeddings)).toThrow(
      'no word of this sentence is in the list of words: qwrtz, zxcvb',
    );
  });

  it('opens as it was copied when unknown words were still random, and says that they are', () => {
    const { x, unknown: _ } = embeddings.embedSentence(['the', 'bank', 'of', 'zorgblat'], 1);
    const { mask: __, ...rest } = inputsOf('the bank of zorgblat');
    const inputs = { ...rest, x };
    const { state, problems } = decodeState(encodeState({ ...defaultState(), inputs }));
    expect([state.inputs, problems]).toEqual([inputs, []]);
    const of = picture(state.inputs!);
    expect(unknownText(of, sayInPageLanguage)).toBe('“zorgblat” is not in the list of words: its numbers are random.');
  });

  it('has no picture, which means something and is no word', () => {
    for (const [text, picture, place] of [
      ['the 🐶 bit me', '🐶', 5],
      ['I ❤️ the river', '❤️', 3],
    ] as const)
      expect(() => wordsIn(text)).toThrow(new InputError('sentence.picture', { picture, place }));
  });

  it('has no punctuation, and without words is refused', () => {
    expect(inputsOf('The bank, by the lake.').tokens).toEqual(['The', 'bank', 'by', 'the', 'lake']);
    for (const text of ['', '...']) {
      expect(settingsFor(text).text).toBe(text);
      expect(() => inputsOf(text)).toThrow('the sentence has no words');
    }
  });
});

describe('what a sentence’s weights are made for', () => {
  it('follows its words, until somebody chooses', () => {
    const bank = settingsFor('the bank by the lake');
    const bass = settingsAfter(bank, { ...bank, text: 'she caught a bass' });
    expect(bass).toEqual(settingsFor('she caught a bass'));
    expect(bass.asks).toBe('bass');
    const none = settingsAfter(bass, { ...bass, text: 'dogs chase cats' });
    expect(none.weights).toBe('random');
    expect(settingsAfter(none, { ...none, text: 'the bank' })).toEqual(settingsFor('the bank'));
    const chosen = { ...bank, text: 'the king was old', asks: 'king' };
    expect(settingsAfter(bank, chosen)).toEqual(chosen);
  });

  it.each([
    settingsFor('she caught a bass in the lake'),
    settingsFor('dogs chase zorgblats', 7),
    settingsFor('the bank of the zorgblats'),
    { ...settingsFor('the bank of the river'), weights: 'random' as const },
    { ...settingsFor('the king met the bishop'), asks: 'king', senses: ['chess', 'power land'] as const, weights: 'meanings' as const, seed: 3 }, // prettier-ignore
  ])('is kept by a link: %j', (settings) => {
    const inputs = embeddings.embeddingOf(settings.senses[0].split(' ')[0]!)
      ? wordInputs(settings, embeddings)
      : wordInputs({ ...settings, senses: ['game', 'power land'] }, embeddings);
    const { state, problems } = decodeState(encodeState({ ...defaultState(), inputs }));
    expect(problems).toEqual([]);
    expect(state.inputs).toEqual(inputs);
    const again = settingsIn(state.inputs!) ?? expect.fail();
    expect(again).toMatchObject({ text: settings.text, weights: settings.weights, seed: settings.seed });
    expect(wordInputs(again, embeddings)).toEqual(inputs);
  });

  it('is not said of other inputs', () => {
    expect(settingsIn(exampleInputs(findExample('worked-example')!))).toBeUndefined();
  });
});

describe.each(AMBIGUOUS)('“$asks”', ({ asks, senses, examples }) => {
  it('and the words for its meanings have vectors', () => {
    for (const word of [asks, ...senses.flatMap((words) => words.split(' '))])
      expect(embeddings.embeddingOf(word), word).toBeDefined();
  });

  it.each([0, 1] as const)('moves towards the right meaning in its sentence %d', (right) => {
    const text = examples[right];
    expect(settingsFor(text).asks).toBe(asks);
    // No word of the sentence is one that its meaning is made from, or the answer would be given.
    expect(senses[right].split(' ').filter((word) => text.split(' ').includes(word))).toEqual([]);
    const of = picture(inputsOf(text));
    const row = of.labels.queries.indexOf(asks);
    const [here, there] = [right, 1 - right].map((col) => valueAt(of, 'output', row, col));
    expect(here).toBeGreaterThan(0.5);
    expect(here).toBeGreaterThan(there! + 0.5);
  });
});
