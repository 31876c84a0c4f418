/** The claims about learnt models: a guess, a head that learns, what each part is worth, and how far learnt matrices reach. */
import { loadLearning } from 'attention-steps/learn';
import { guesses, loadReader } from '../../../../web/learn/reader/reader.ts';
import { describe, expect, it } from 'vitest';
import { learntLayer } from '../../../../web/course/labs/heads/learnt.ts';
import { TOKENS, VERB } from '../../../../web/course/labs/heads/pairs-task.ts';
import { MOMENTS, trainHead } from '../../../../web/course/labs/learning-head/training.ts';
import { untrainedScoring } from '../../../../web/course/kit/scorings.ts';
import { GOAL, learntScoring, lossOf } from '../../../../web/course/labs/scorings/learning.ts';
import { findExample } from '../../../../web/stage/inputs/examples.ts';
import { worths } from '../../../../web/course/labs/whole/worth.ts';
import { SENTENCES, averageOf, nearest, presetOf } from '../../../../web/course/labs/guess/guess.ts';
import { reckon } from '../../../../web/course/lesson/reckon.ts';
import { fromRows, toRows } from '../../../../web/shared/numbers/matrix.ts';
import { loadEmbeddings } from '../../../../web/stage/inputs/embeddings.ts';
import { apart, computedOf, drawn, engine, shown, sum, transposed } from './support.ts';

const [embeddings, learning, reader] = await Promise.all([loadEmbeddings(), loadLearning(), loadReader()]);

describe('guess the next word', () => {
  const guessOf = (words: readonly string[], weights: readonly number[], candidates: readonly string[]) => {
    const x = words.map((word) => embeddings.embeddingOf(word)!);
    return nearest(candidates, toRows(averageOf(engine, x, weights).output)[0]!, embeddings)[0]!.word;
  };
  const told = SENTENCES.filter(({ good }) => good);
  it('with all words alike a guess is wrong, and with most of the share on the word that tells it is right', () => {
    const right = (preset: 'alike' | 'good') =>
      told.map((one) => guessOf(one.words, presetOf(one, preset)!, one.candidates) === one.answer);
    expect([right('alike'), right('good')]).toEqual([told.map(() => false), told.map(() => true)]);
  });
  it('no fixed list of weights guesses right in each of the lab’s sentences', () => {
    const length = Math.min(...told.map(({ words }) => words.length));
    const wrong = told.map(({ words, good }) => words.slice(-length).map((word) => good?.[word] ?? 0));
    for (const weights of wrong) {
      const padded = (words: readonly string[]) => [...words.slice(length).map(() => 0), ...weights];
      expect(told.every((one) => guessOf(one.words, padded(one.words), one.candidates) === one.answer)).toBe(false);
    }
  });
  it('an average does not see the order of the words', () => {
    const words = ['dog', 'bites', 'man'].map((word) => embeddings.embeddingOf(word)!);
    const shares = [0.5, 0.2, 0.3];
    const [plain, turned] = [
      averageOf(engine, words, shares),
      averageOf(engine, [...words].reverse(), [...shares].reverse()),
    ].map(({ output }) => toRows(output));
    expect(apart(plain!, turned!)).toBeLessThan(1e-6);
  });
});

describe('learning', () => {
  it('the update by hand is one step of gradient descent with the rate 0.5, and lowers the loss', () => {
    const of = (name: 'before' | 'after', matrix: Parameters<typeof shown>[2]) => shown('learning', name, matrix);
    const stepped = (matrix: 'k' | 'v', gradient: 'dK' | 'dV') =>
      of('before', matrix).map((row, at) => row.map((one, col) => one - 0.5 * of('before', gradient)[at]![col]!));
    expect(apart(of('after', 'k'), stepped('k', 'dK'))).toBeLessThan(1e-6);
    expect(apart(of('after', 'v'), stepped('v', 'dV'))).toBeLessThan(1e-6);
    expect(of('before', 'dQ')).toEqual([[0]]);
    const loss = (name: 'before' | 'after') => (of(name, 'output')[0]![0]! - 5) ** 2;
    expect(of('before', 'output')[0]![0]).toBe(3);
    expect(shown('learning', 'before', 'outputGradient')).toEqual([[2 * (3 - 5)]]);
    expect(loss('after')).toBeLessThan(loss('before'));
    const weights = of('after', 'weights')[0]!;
    expect(weights[3]).toBeGreaterThan(0.5);
    for (const other of weights.slice(0, 3)) expect(other).toBeLessThan(0.25);
  });
  it('while it learns, the weights of the head go to the letter before, and the loss falls', () => {
    const frames = trainHead(learning, 1);
    const moments = MOMENTS.map((step) => frames.find((frame) => frame.step === step)!);
    const rising = moments.map(({ previous }) => previous);
    expect(rising).toEqual([...rising].sort((a, b) => a - b));
    const falling = moments.map(({ loss }) => loss);
    expect(falling).toEqual([...falling].sort((a, b) => b - a));
  });
  it('a guess with equal probabilities costs the logarithm of how many there are', () => {
    const { heads } = engine.trace({ q: [[1]], k: Array.from({ length: 4096 }, () => [0]), v: Array.from({ length: 4096 }, () => [0]) }); // prettier-ignore
    expect(-Math.log(heads[0]!.weights.data[7]!)).toBeCloseTo(reckon('ln(4096)'), 5);
  });
  it('a key whose value is too large comes to match less, and a row of dS adds up to 0', () => {
    const [row = []] = shown('learning', 'asked', 'dScores');
    expect(sum(row)).toBeCloseTo(0, 6);
    expect(row[2]).toBeGreaterThan(0);
    expect(Object.keys(computedOf('learning'))).toContain('asked');
  });
});

it('the same learnt matrices take texts of any length, but learnt positions end', () => {
  const w = { wq: drawn('wq', 4, 2), wk: drawn('wk', 4, 2), wv: drawn('wv', 4, 3) };
  for (const n of [1, 7, 50]) expect(engine.trace({ x: drawn('x', n, 4), ...w }).output.rows).toBe(n);
  const model = learning.createModel({
    ...{ vocabulary: 5, context: 8, width: 8, layers: 1, heads: 2, mlp: 8, positions: 'learned', seed: 1 },
  });
  const tokens = (count: number) => Array.from({ length: count }, () => 1);
  expect(model.trace(tokens(8)).logits.rows).toBe(8);
  expect(() => model.trace(tokens(9))).toThrow('at most 8');
  model.dispose();
});

describe('a whole small transformer', () => {
  it('the mean losses over ten seeds put the parts in the order that the lesson says', () => {
    const [whole, ...without] = worths();
    expect(whole?.losses).toHaveLength(10);
    expect(without.map(({ part }) => part).slice(0, 4)).toEqual(['residual', 'attention', 'positions', 'mlp']);
    const gain = (part: string) => without.find((one) => one.part === part)!.mean - whole!.mean;
    for (const part of ['scale', 'head']) expect(Math.abs(gain(part))).toBeLessThan(0.02);
    expect(gain('norm')).toBeLessThan(0);
    for (const { losses } of without) expect(Math.max(...losses) - Math.min(...losses)).toBeGreaterThan(0.02);
  });
  it('the reader has three layers of four heads, and 0.92 million parameters', () => {
    expect(reader.model.config).toMatchObject({ layers: 3, heads: 4 });
    const count = sum(Object.values(reader.model.parameters()).map(({ data }) => data.length));
    expect((count / 1e6).toFixed(2)).toBe('0.92');
  });
  it('after “the keys to the cabinet” a head of the reader looks at “keys”, and it expects one thing all the same', () => {
    const { tokens, words } = reader.tokenize('the keys to the cabinet');
    const { layer, head } = reader.heads.find(({ id }) => id === 'who')!;
    const row = toRows(reader.model.trace(tokens).layers[layer]!.attention.heads[head]!.weights).at(-1)!;
    expect(words[row.indexOf(Math.max(...row))]).toBe('keys');
    const found = guesses(reader, tokens, { count: reader.words.length });
    const rankOf = (word: string): number => found.findIndex((guess) => guess.word === word);
    expect(Math.max(rankOf('was'), rankOf('is'))).toBeLessThan(Math.min(rankOf('were'), rankOf('are')));
  });
});

it('of the learnt heads two look at who bites and who is bitten, and a single one blends both', () => {
  const looks = (heads: number) =>
    engine
      .trace(learntLayer(heads, false))
      .heads.map(({ weights }) => toRows(weights)[VERB]!)
      .map((row) => [row[0]!, row[TOKENS.length - 1]!]);
  const [[first = NaN, second = NaN] = []] = looks(1);
  expect(Math.min(first, second)).toBeGreaterThan(0.2);
  const largest = looks(2).map((both) => both.indexOf(Math.max(...both)));
  expect([...largest].sort()).toEqual([0, 1]);
  for (const both of looks(2)) expect(Math.max(...both)).toBeGreaterThan(0.9);
});

it('general and additive scores learn to look round in a circle, and dot products of Q = K cannot', () => {
  const x = fromRows(findExample('dog-bites-man')!.inputs.x!);
  const learnt = learntScoring(engine, x, untrainedScoring({ seed: 1, d: x.cols, dA: 3, plain: false }));
  for (const name of ['general', 'additive'] as const) expect(lossOf(engine, x, name, learnt).loss).toBeLessThan(0.1);
  const [head] = engine.trace({ q: x, k: x, v: x }).heads;
  const scores = toRows(head!.scores);
  expect(scores).toEqual(transposed(scores));
  expect(GOAL).toEqual([1, 2, 0]);
});
