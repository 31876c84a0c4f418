/** Sentences with one wrong word: which word it is, and what has to stand there. */
import type { Dice } from '../../practice/dice.ts';

export interface Sentence {
  /** With the words among which the wrong one is, in square brackets. */
  readonly text: string;
  readonly wrong: string;
  readonly right: string;
  /** Other words that could stand in place of one. With any of them, in any place, the sentence is wrong. */
  readonly others: readonly string[];
  readonly why: string;
}

export const SENTENCES: readonly ((dice: Dice) => Sentence)[] = [
  () => ({
    text: 'In attention, softmax divides each [exponential] by the sum of its [column], so that the weights of a query add up to [1].',
    ...{ wrong: 'column', right: 'row', others: ['0', 'matrix', 'root'] },
    why: 'A query’s weights are a row.',
  }),
  () => ({
    text: 'A query is compared with every [value]; softmax turns the [scores] into weights, which add up to [1].',
    ...{ wrong: 'value', right: 'key', others: ['0', 'output', 'gradients'] },
    why: 'Keys are compared, values are mixed.',
  }),
  () => ({
    text: 'Under a causal mask, a token may attend to itself and to all [later] tokens; the [scores] of all others become [−∞].',
    ...{ wrong: 'later', right: 'earlier', others: ['0', 'neighbouring', 'masked'] },
    why: 'What comes later must not be seen.',
  }),
  (dice) => {
    const root = dice.int(5, 12);
    return {
      text: `With keys of ${root * root} numbers, scores are divided by [${root * root}], before [softmax], so that their [spread] does not grow with the width.`,
      ...{ wrong: String(root * root), right: String(root), others: [String(2 * root), 'the weighted sum', 'mean'] },
      why: 'The divisor is the root of the width.',
    };
  },
  () => ({
    text: 'The mask is added [after] softmax, so that the weights of the keys that are [left] add up to [1].',
    ...{ wrong: 'after', right: 'before', others: ['0', 'hidden', 'without'] },
    why: 'After softmax, what is left adds up to less than 1.',
  }),
  () => ({
    text: 'The output of attention has one row per [key], as [wide] as a value, and each row is a [mixture] of values.',
    ...{ wrong: 'key', right: 'query', others: ['long as a key', 'feature', 'product'] },
    why: 'Each query gets an output.',
  }),
  () => ({
    text: 'In cross-attention, a causal mask over the context is [needed], as all of the [context] is there from the [start].',
    ...{ wrong: 'needed', right: 'useless', others: ['end', 'learnt', 'output'] },
    why: 'Nothing in the context comes later than a query.',
  }),
  (dice) => {
    const by = dice.int(2, 9);
    return {
      text: `If every score of a row is [multiplied] by ${by}, the [weights] stay, as only [differences] count.`,
      ...{ wrong: 'multiplied', right: 'increased', others: ['ratios', 'divided', 'signs'] },
      why: 'What is added to all scores of a row cancels.',
    };
  },
  (dice) => {
    const by = dice.int(2, 5);
    return {
      text: `If all [values] are multiplied by ${by}, unequal weights in a row become [sharper], but each row still adds up to [1].`,
      ...{ wrong: 'values', right: 'scores', others: [String(by), 'flatter', 'outputs'] },
      why: 'Weights come from scores. Values take no part in them.',
    };
  },
  () => ({
    text: 'Without positions and without a mask, [swapping] two words changes [each] word’s [output].',
    ...{ wrong: 'each', right: 'no', others: ['query', 'moving', 'one'] },
    why: 'A sum does not depend on the order of its terms.',
  }),
  (dice) => {
    const heads = dice.pick([4, 6, 8]);
    return {
      text: `With ${2 * heads} heads instead of ${heads} and the same width of X, the number of [parameters] [doubles], and each head becomes half as [wide].`,
      ...{ wrong: 'doubles', right: 'stays', others: ['halves', 'queries', 'long'] },
      why: 'The same columns are cut into more pieces.',
    };
  },
  (dice) => {
    const by = dice.int(2, 6);
    return {
      text: `A text that is ${by} times as long needs [${by}] times the scores, but only ${by} times the [projections], as a score belongs to a [pair] of tokens.`,
      ...{ wrong: String(by), right: String(by * by), others: [String(2 * by + 1), 'masks', 'single token instead'] },
      why: 'There is a score for every pair.',
    };
  },
  () => ({
    text: 'A cache keeps the [queries] and values of the tokens that were [read], so that the query of a new token can be [compared] with them.',
    ...{ wrong: 'queries', right: 'keys', others: ['written', 'mixed', 'scores'] },
    why: 'A query is used once, for its own row.',
  }),
  () => ({
    text: 'In each row, the gradients of the scores add up to [1], as adding the same number to all [scores] of the row changes no [weight].',
    ...{ wrong: '1', right: '0', others: ['values', 'key', '−1'] },
    why: 'Moving all scores alike changes nothing, so the gradients cancel.',
  }),
  (dice) => {
    const rate = dice.pick([0.05, 0.2, 0.3]);
    return {
      text: `In gradient descent, a parameter moves [along] its gradient; with a learning rate of ${rate}, by ${rate} [times] the [gradient].`,
      ...{ wrong: 'along', right: 'against', others: ['divided by', 'loss', 'across'] },
      why: 'Along the gradient, the loss grows.',
    };
  },
  () => ({
    text: 'With a residual connection, a token’s vector is [multiplied by] the layer’s output, so what was there before is [kept].',
    ...{ wrong: 'multiplied by', right: 'added to', others: ['lost', 'replaced by', 'squared'] },
    why: 'The output is added.',
  }),
  () => ({
    text: 'Rotary positions turn queries and [values] by an angle that grows with the [position], so that a score depends on the [distance].',
    ...{ wrong: 'values', right: 'keys', others: ['outputs', 'loss', 'length'] },
    why: 'Scores compare queries with keys.',
  }),
  () => ({
    text: 'Reading keys in tiles saves [operations], as no matrix with a number for each [pair] of tokens is ever [kept].',
    ...{ wrong: 'operations', right: 'memory', others: ['head', 'computed', 'tokens'] },
    why: 'Every query still meets every key.',
  }),
];

/** Returns the words in brackets. */
export const candidatesIn = ({ text }: Pick<Sentence, 'text'>): string[] =>
  [...text.matchAll(/\[([^\]]+)\]/g)].map(([, word = '']) => word);
