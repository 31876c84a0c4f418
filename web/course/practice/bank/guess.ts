/** Guess the next word: tokens, embeddings, positions, and averages of the words before. */
import { type Maker, choice, count, number, own, product, tuple, listed } from '../make.ts';

const SENTENCES = [
  ['the', 'cat', 'saw', 'the', 'dog'],
  ['a', 'boat', 'passed', 'a', 'bridge'],
  ['her', 'sister', 'met', 'her', 'friend'],
  ['no', 'news', 'is', 'no', 'surprise'],
] as const;
const NEXT = ['boat', 'river', 'letter', 'garden', 'train', 'window'] as const;

const mixture: Maker = (dice) => {
  const [weights, words] = [dice.weights(3), dice.rows(3, 2)];
  return {
    computed: { m: product([weights], words), all: product([[1, 1, 1]], words) },
    item: number(
      `Three words have the vectors ${listed(words.map(tuple))}. A model mixes them with the weights ${weights.join(', ')}, in this order. What is the first number of the mixture?`,
      'm.scores[0,0]',
      'Each first number is multiplied by its word’s weight, and the products are added up: {{m.scores[0,0]}}.',
      [
        ['all.scores[0,0]', 'You added the numbers up without their weights.'],
        ['= all.scores[0,0] / 3', 'That is the plain mean, in which all three words count equally. Here they do not.'],
        ['m.scores[0,1]', 'That is the second number of the mixture: you took the second number of each vector.'],
      ],
    ),
  };
};

const sizeOfX: Maker = (dice) => {
  const [tokens, width, words] = [dice.int(5, 12), dice.pick([16, 32, 64]), dice.pick([2000, 5000, 8000])];
  return {
    computed: {},
    item: count(
      `A vocabulary has ${words} tokens, and each has an embedding of ${width} numbers. A sentence has ${tokens} tokens. How many numbers are in its matrix X?`,
      `= ${tokens} * ${width}`,
      `X has one row per token of the sentence, and each row is an embedding: ${tokens} × ${width}.`,
      [
        [
          `= ${words} * ${width}`,
          'That is the whole table of embeddings. X has only the rows that the sentence needs.',
        ],
        [
          `= ${words} * ${tokens}`,
          'A row of X is not as long as the vocabulary: each token is replaced by its embedding.',
        ],
        [
          `= ${width} * ${width}`,
          'The number of columns is the width of an embedding, but the number of rows is the number of tokens.',
        ],
      ],
    ),
  };
};

const tableOfEmbeddings: Maker = (dice) => {
  const [tokens, width, words] = [dice.int(6, 14), dice.pick([16, 32, 64]), dice.pick([500, 1000, 3000])];
  return {
    computed: {},
    item: count(
      `A model knows ${words} tokens and has $d_{model}$ = ${width}. It is now given sentences of ${tokens} tokens instead of ${tokens - 2}. How many parameters does its table of embeddings have?`,
      `= ${words} * ${width}`,
      `The table has one row per token of the vocabulary: ${words} × ${width}. Longer sentences look up more rows of the same table.`,
      [
        [
          `= ${tokens} * ${width}`,
          'That is the size of X for one sentence. The parameters are in the table from which its rows are taken.',
        ],
        [
          `= ${words + 2} * ${width}`,
          'The table does not grow with the sentence: two more tokens of text are two more look-ups.',
        ],
        [`= ${words}`, 'Each token of the vocabulary has a whole row, not one number.'],
      ],
    ),
  };
};

const addedPosition: Maker = (dice) => {
  const [word, positions, at] = [dice.row(3, 4), dice.rows(3, 3, 4), dice.int(1, 2)];
  return {
    computed: { m: product([[1, 1]], [word, positions[at]!]), before: product([[1, 1]], [word, positions[at - 1]!]) },
    item: number(
      `A word’s embedding is ${tuple(word)}. The positions 0, 1 and 2 have the vectors ${listed(positions.map(tuple))}. The word stands at position ${at}, counted from 0. What is the first number of its row in X?`,
      'm.scores[0,0]',
      'The position’s vector is added to the embedding, number by number.',
      [
        [
          'before.scores[0,0]',
          'You took the position before. Positions are counted from 0, so position 1 has the second vector.',
        ],
        [
          `= ${word[0]}`,
          'That is the embedding alone. Without its position, the word would have the same row everywhere.',
        ],
        [`= (${word[0]}) * (${positions[at]![0]})`, 'The two are added, not multiplied.'],
      ],
    ),
  };
};

const sameWord: Maker = (dice) => {
  const words = dice.pick(SENTENCES);
  const added = dice.pick([true, false]);
  const sentence = `“${words.join(' ')}”`;
  const equal = [
    'They are equal, number by number.',
    'Both come from the same row of the table, and nothing else has been added.',
  ] as const;
  const different = [
    'They differ by the difference of two position vectors.',
    'The embedding is the same, but each has its own position added.',
  ] as const;
  const context = [
    'They differ, because other words stand around them.',
    'Neighbours come in later, through attention. X is made token by token.',
  ] as const;
  const repeated = [
    'The second one is 0, because the word was there before.',
    'Nothing is removed or counted: every token of the text gets a row.',
  ] as const;
  return {
    computed: {},
    item: choice(
      `In ${sentence}, “${words[0]}” stands at positions 0 and 3. X has ${added ? 'embeddings with position vectors added' : 'embeddings only, without positions'}. What can you say about rows 0 and 3 of X?`,
      added ? different : equal,
      added
        ? [equal[0], 'That is so before positions are added. Position 0 and position 3 have different vectors.']
        : [different[0], 'No position vectors have been added here, so there is no such difference.'],
      context,
      repeated,
    ),
  };
};

const betterGuess: Maker = (dice) => {
  const [actual, rival] = dice.some(NEXT, 2) as [string, string];
  const [high, low] = [dice.int(24, 34), dice.int(6, 12)];
  const [first, second] = [high + dice.int(8, 20), low + dice.int(6, 10)];
  return {
    computed: {},
    item: choice(
      `The text goes on with “${actual}”. Model A gave “${rival}” ${first} % and “${actual}” ${high} %. Model B gave “${rival}” ${second} % and “${actual}” ${low} %. Which guess was better?`,
      [
        'A’s: it gave the actual word more.',
        'Yes. What counts is the probability of the word that came. The order of the others does not matter.',
      ],
      [
        'B’s: it was less sure of the wrong word.',
        'B gave the wrong word less, but also the right one. The rest went to words that did not come either.',
      ],
      [
        'Neither: both put another word first.',
        'A model is not asked for one word but for probabilities, and one of the two gave the actual word more.',
      ],
      [
        'You cannot tell without all the other words.',
        'A guess is judged by the probability of the word that came, and by nothing else.',
      ],
    ),
  };
};

const twoInARow: Maker = (dice) => {
  const [first, second] = [dice.tenths(0.2, 0.6), dice.tenths(0.2, 0.9)];
  return {
    computed: {},
    item: number(
      `A model gives the next word the probability ${first}. Once that word has come, it gives the word after it ${second}. What is the probability that it writes both?`,
      `= ${first} * ${second}`,
      'The second probability is that of the second word once the first has come, so the two are multiplied.',
      [
        [`= ${first} + ${second}`, 'A sum would be the chance of one or the other, and could exceed 1.'],
        [
          `= (${first} + ${second}) / 2`,
          'That is the mean of the two. Both have to happen, so the result is smaller than each of them.',
        ],
        [`= ${second}`, 'That is the second word alone, as if the first were certain.'],
      ],
      0.0005,
    ),
  };
};

const shuffledMean: Maker = (dice) => {
  const [asks, others] = dice.pick([
    ['dog bites man', 'man bites dog'],
    ['water above oil', 'oil above water'],
    ['ann pays ben', 'ben pays ann'],
  ] as const);
  const vectors = dice.rows(3, 2, 4);
  return {
    computed: { m: product([[1, 1, 1]], vectors) },
    item: choice(
      `A model guesses the next word from the plain mean of the words before, without positions. For “${asks}” the mean is ({{= m.scores[0,0] / 3}}, {{= m.scores[0,1] / 3}}). What is it for “${others}”?`,
      [
        '({{= m.scores[0,0] / 3}}, {{= m.scores[0,1] / 3}})',
        'Yes: a sum does not depend on the order of its terms. So this model has to guess the same word in both cases.',
      ],
      [
        '({{= -m.scores[0,0] / 3}}, {{= -m.scores[0,1] / 3}})',
        'Swapping two words swaps two terms of a sum. No sign changes.',
      ],
      [
        '({{= m.scores[0,1] / 3}}, {{= m.scores[0,0] / 3}})',
        'Words are rows, features are columns. Swapping words leaves each feature in its column.',
      ],
      ['Another one, as the last word counts most', 'In a plain mean, every word counts the same, wherever it stands.'],
    ),
  };
};

const howManyGuesses: Maker = (dice) => {
  const length = dice.int(6, 15);
  return {
    computed: {},
    item: count(
      `A text of ${length} tokens is used for training: at each token, the model guesses the one that follows it in this text. How many guesses can be compared with what follows?`,
      `= ${length} - 1`,
      'Each token but the last is followed by one. All guesses are made and compared at once.',
      [
        [`= ${length}`, 'After the last token of the text, nothing is known to compare with.'],
        ['= 1', 'Not only the last word is guessed: every position makes a guess from what it can see.'],
        [`= ${length} * (${length} - 1) / 2`, 'That is the number of pairs. There is one guess per position.'],
      ],
    ),
  };
};

const fixedWeights: Maker = (dice) => {
  const seen = dice.int(3, 6);
  return {
    computed: { m: own({ q: [[0]], k: Array.from({ length: seen }, () => [1]), v: dice.rows(seen, 1) }) },
    item: choice(
      `Of ${seen} words before it, a word mixes all with the weight {{m.weights[0,0]}}, whatever the words are. What can it not do, however the embeddings are chosen?`,
      [
        'Take more from a word because that word matters to it',
        'Yes. The weights do not depend on the words, so no word can be preferred. This is what attention adds.',
      ],
      ['Tell which words were among them', 'The mean does tell something about it: another word gives another mean.'],
      ['Give a result that lies between the words’ vectors', 'Every mean lies between what it is the mean of.'],
      ['Give the same result for the words in another order', 'That is just what it does: all weights are equal.'],
    ),
  };
};

export const guess: readonly Maker[] = [
  ...[mixture, sizeOfX, tableOfEmbeddings, addedPosition, sameWord],
  ...[betterGuess, twoInARow, shuffledMean, howManyGuesses, fixedWeights],
];

export { addedPosition, sameWord };
