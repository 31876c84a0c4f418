/** Positions: order is invisible without them; added, rotary, and by distance. */
import { type Maker, choice, count, identity, number, own, rows, zeros } from '../make.ts';
import { addedPosition, sameWord } from './guess.ts';

const WORDS = ['ann', 'ben', 'dog', 'man', 'cat', 'fox'] as const;

const shuffled: Maker = (dice) => {
  const x = dice.rows(3, 2, 2);
  const causal = dice.pick([true, false]);
  const back = [x[2]!, x[1]!, x[0]!];
  const [a, b] = dice.some(WORDS, 2) as [string, string];
  const of = (rows_: number[][]) => own({ q: rows_, k: rows_, v: rows_ }, { causal });
  const same = [
    '({{m.output[0]}}), as before',
    'Without positions and without a mask, a word mixes the same values with the same weights, wherever it stands.',
  ] as const;
  return {
    computed: { m: of(x), back: of(back) },
    item: choice(
      `Three words without positions have the rows ${rows('m.q', 3)}; Q, K and V are X itself${causal ? ', and there is a causal mask' : ', and there is no mask'}. In “${a} sees ${b}”, “${a}” gets the output ({{m.output[0]}}). What does it get in “${b} sees ${a}”?`,
      causal
        ? [
            '({{back.output[2]}})',
            'As the last word it sees all three, before it saw only itself. A causal mask brings in some order.',
          ]
        : same,
      causal
        ? [same[0], 'That is so without a mask. Here “' + a + '” sees more words when it comes last.']
        : ['({{= -m.output[0,0]:2}}, {{= -m.output[0,1]:2}})', 'Nothing changes sign: the same values are mixed.'],
      ['({{m.output[2]}})', `That is what “${b}” got. A row goes with its word, not with its place.`],
      [
        '({{= m.q[0,0] + m.output[0,0]:2}}, {{= m.q[0,1] + m.output[0,1]:2}})',
        'That would add the word’s own vector once more. Nothing in the order asks for it.',
      ],
    ),
  };
};

const ownFeature: Maker = (dice) => {
  const [n, by] = [dice.pick([3, 4]), dice.pick([2, 3, 5, 6])];
  const x = identity(n);
  const computed = { x, wq: identity(n, by), wk: identity(n), wv: identity(n) };
  return {
    computed: { m: own(computed), off: own(computed, { scale: 'off' }) },
    item: number(
      `Each of ${n} tokens has a feature of its own, so X is the identity. $W_Q$ is ${by} times the identity, $W_K$ the identity, and scores are scaled. What is each weight on the diagonal?`,
      'm.weights[0,0]',
      `Each token scores ${by} for itself and 0 for the others; divided by √${n}, that is {{m.scaledScores[0,0]}} and 0.`,
      [
        ['off.weights[0,0]', `You forgot the scale: $d_k$ is ${n}.`],
        ['= 1 * 1', 'Softmax leaves the other keys a little, as their scores are finite.'],
        [`= 1 / ${n}`, 'That is what equal scores give.'],
        ['m.weights[0,1]', 'That is a weight beside the diagonal.'],
      ],
      0.004,
    ),
  };
};

const previousToken: Maker = (dice) => {
  const [n, by] = [dice.int(5, 8), dice.pick([1, 2])];
  const at = dice.int(3, n - 1);
  return {
    computed: {},
    item: count(
      `Each of ${n} positions has a feature of its own. $W_K$ is the identity. Row p of $W_Q$ is large in column p − ${by} and 0 elsewhere. Which position does the token at position ${at} attend to most? (Counted from 0.)`,
      `= ${at} - ${by}`,
      `Its query is row ${at} of $W_Q$, which is large where the key of position ${at - by} is 1.`,
      [
        [`= ${at} + ${by}`, 'That is the other direction, which you get if $W_Q$ and $W_K$ are swapped.'],
        [`= ${at}`, 'It would attend to itself if $W_Q$ were the identity, too.'],
        [`= ${by}`, 'The shift is relative: it is counted from the token’s own position.'],
      ],
    ),
  };
};

const rotaryPairs: Maker = (dice) => {
  const [q, gap, by] = [dice.int(6, 12), dice.int(2, 4), dice.int(3, 9)];
  return {
    computed: {},
    item: choice(
      `With rotary positions, a certain query at position ${q} scores 1.7 for a certain key at position ${q - gap}. Where do the same two vectors score 1.7 for sure?`,
      [
        `Query at ${q + by}, key at ${q - gap + by}`,
        'Both are turned by as much more, so the angle between them stays. Only the distance counts.',
      ],
      [
        `Query at ${q - gap}, key at ${q}`,
        'The distance has the other sign: the key is now after the query, and the angle turns the other way.',
      ],
      [`Query at ${q}, key at ${q - gap - 1}`, 'The distance is another one, and so is the angle between the two.'],
      [`Query at ${2 * q}, key at ${2 * (q - gap)}`, 'That doubles the distance, too.'],
    ),
  };
};

const byDistance: Maker = (dice) => {
  const [score, slope, query, back] = [dice.tenths(1, 4), dice.pick([0.5, 0.25]), dice.int(6, 12), dice.int(2, 5)];
  const key = query - back;
  return {
    computed: {},
    item: number(
      `ALiBi lowers a score by ${slope} for each step of distance. A query at position ${query} has the scaled score ${score} for the key at position ${key}. What enters softmax?`,
      `= ${score} - ${slope} * ${back}`,
      `The distance is ${query} − ${key} = ${back}.`,
      [
        [`= ${score} + ${slope} * ${back}`, 'Distance lowers a score. You raised it.'],
        [
          `= ${score} - ${slope} * ${key}`,
          'You took the position of the key. What counts is how far it is from the query.',
        ],
        [`= ${score} * ${slope} * ${back}`, 'The distance is subtracted, not multiplied.'],
      ],
      0.004,
    ),
  };
};

const waves: Maker = (dice) => {
  const [width, p] = [dice.pick([8, 16, 32, 64]), dice.int(3, 90)];
  return {
    computed: {},
    item: count(
      `A sinusoidal position vector has ${width} numbers: for each of ${width / 2} frequencies, the sine and the cosine of the same angle. What is the squared length of the vector of position ${p}?`,
      `= ${width} / 2`,
      'sin² + cos² = 1 for each frequency. So all positions have vectors of the same length.',
      [
        [`= ${width}`, 'Sine and cosine of an angle *together* give 1.'],
        ['= 1', `That is a single frequency. There are ${width / 2}.`],
        [`= ${p}`, 'The length does not grow with the position: sines and cosines stay between −1 and 1.'],
      ],
    ),
  };
};

const learntTable: Maker = (dice) => {
  const [context, width, more] = [dice.pick([128, 256, 512]), dice.pick([32, 64]), dice.int(10, 90)];
  return {
    computed: {},
    item: choice(
      `A model was trained with learned position vectors, a table of ${context} × ${width}. It is given a text of ${context + more} tokens. What about the last ${more}?`,
      [
        'The table has no rows for them',
        'Learned positions end with the table. Sinusoidal and rotary ones can be computed for any position.',
      ],
      [
        'They get the vectors of the first ones again',
        'Nothing repeats by itself: a table has no rows beyond its last one.',
      ],
      [
        'Their vectors are computed from the formula',
        'That is so for sinusoidal positions. Learned ones have no formula.',
      ],
      [
        'They need no position, as the mask knows the order',
        'A causal mask tells which tokens came before, but not where each stood.',
      ],
    ),
  };
};

const equalWords: Maker = (dice) => {
  const x = dice.rows(3, 2, 2);
  const [a, b] = dice.some([0, 1, 2, 3], 2).sort() as [number, number];
  const text = [x[1]!, x[2]!, x[1]!, x[2]!];
  text[a] = x[0]!;
  text[b] = x[0]!;
  return {
    computed: { m: own({ q: text, k: text, v: zeros(4, 1) }) },
    item: number(
      `In a text of four words without positions, words ${a} and ${b} (counted from 0) are the same. A query gives word ${a} the weight {{m.weights[0,${a}]}}. How much do the other two words get from it together?`,
      `= 1 - 2 * m.weights[0,${a}]`,
      'The same word has the same key, so both get the same weight. The rest goes to the others.',
      [
        [`= 1 - m.weights[0,${a}]`, `Word ${b} has the same key as word ${a}, so it gets the same weight.`],
        [`m.weights[0,${a}]`, `That is the weight of word ${b}.`],
        [
          `= (1 - m.weights[0,${a}]) / 2`,
          'The weights of the others follow from their own keys. But what is left for them together is known.',
        ],
      ],
      0.011,
    ),
  };
};

const whichPattern: Maker = (dice) => {
  const [pattern, what] = dice.pick([
    ['all weights of a row equal', 'all scores of each row are equal'],
    ['each token on the one before it', 'a query at p matches the key of p − 1'],
    ['all tokens on the first', 'every query matches the key of position 0'],
    ['each token on itself', 'a query at p matches the key of p'],
  ] as const);
  const all = {
    'all scores of each row are equal': '$W_Q$ is all zeros',
    'a query at p matches the key of p − 1': '$W_Q$ is large where column = row − 1, and $W_K$ is the identity',
    'every query matches the key of position 0': '$W_Q$ is large in column 0 only, and $W_K$ is the identity',
    'a query at p matches the key of p': '$W_Q$ is a large multiple of the identity, and so is $W_K$',
  } as const;
  const others = (Object.keys(all) as (keyof typeof all)[]).filter((one) => one !== what);
  return {
    computed: {},
    item: choice(
      `X is the identity: each position has a feature of its own. Which matrices give the pattern “${pattern}”?`,
      [all[what], `Yes: ${what}.`],
      ...others.map((other) => [all[other], `With these, ${other}.`] as const),
    ),
  };
};

export const positions: readonly Maker[] = [
  ...[shuffled, ownFeature, previousToken, rotaryPairs, byDistance],
  ...[waves, learntTable, equalWords, whichPattern, addedPosition, sameWord],
];
export { rotaryPairs };
