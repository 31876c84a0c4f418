/**
 * A language with known rules: three kinds of sentence, in each of which one word alone carries the answer. Everything
 * else that could reveal it is drawn independently: the nearer noun's number, the other person's name, the verb.
 */
import { type Random, type Task, pick } from './task.ts';

const nouns = [
  ['dog', 'dogs'],
  ['cat', 'cats'],
  ['bird', 'birds'],
  ['tree', 'trees'],
  ['boat', 'boats'],
  ['child', 'children'],
  ['friend', 'friends'],
  ['house', 'houses'],
  ['flower', 'flowers'],
  ['teacher', 'teachers'],
] as const;
const beside = ['near', 'behind', 'beside', 'under'];
const names = { he: ['ben', 'tom', 'max', 'paul'], she: ['anna', 'mia', 'lena', 'eva'] } as const;
const told = ['called', 'thanked', 'met', 'helped'];
const owned = ['dog', 'cat', 'friend', 'child'];
const felt = ['saw', 'liked', 'found', 'remembered'];
const banks = { muddy: ['river', 'stream', 'lake', 'sea'], rich: ['money', 'gold', 'loan', 'coin'] } as const;
const numbers = ['is', 'are'] as const;
const end = '.';

const vocabulary = [
  ...new Set([
    end,
    'the',
    'and',
    'because',
    'of',
    'bank',
    'was',
    ...numbers,
    ...Object.keys(names),
    ...Object.keys(banks),
    ...nouns.flat(),
    ...beside,
    ...Object.values(names).flat(),
    ...told,
    ...felt,
    ...Object.values(banks).flat(),
  ]),
];
const numbered = new Map(vocabulary.map((word, number) => [word, number]));

function numberOf(word: string): number {
  const found = numbered.get(word);
  if (found === undefined) throw new RangeError(`${word}: not in the vocabulary`);
  return found;
}

const length = 10;

interface Sentence {
  readonly words: readonly string[];
  readonly answer: string;
  readonly carrier: number;
}

const keysOf = <T extends object>(all: T): (keyof T & string)[] => Object.keys(all) as (keyof T & string)[];

/** the dogs near the tree → are: the verb agrees with the first noun. */
function agreement(random: Random): Sentence {
  const [first, second] = [pick(random, [0, 1] as const), pick(random, [0, 1] as const)];
  return {
    words: ['the', pick(random, nouns)[first], pick(random, beside), 'the', pick(random, nouns)[second]],
    answer: numbers[first],
    carrier: 1,
  };
}

/** anna called the dog of ben because → she: the pronoun refers to the subject. */
function pronoun(random: Random): Sentence {
  const [who, whose] = [pick(random, keysOf(names)), pick(random, keysOf(names))];
  return {
    words: [
      pick(random, names[who]),
      pick(random, told),
      'the',
      pick(random, owned),
      'of',
      pick(random, names[whose]),
      'because',
    ],
    answer: who,
    carrier: 0,
  };
}

/** he liked the river and the bank was → muddy: one word tells which bank is meant. */
function bank(random: Random): Sentence {
  const [which, who] = [pick(random, keysOf(banks)), pick(random, keysOf(names))];
  const words = [who, pick(random, felt), 'the', pick(random, banks[which]), 'and', 'the', 'bank', 'was'];
  return { words, answer: which, carrier: 3 };
}

const kinds = { agreement, pronoun, bank } as const;

const sample: Task['sample'] = (random) => {
  const kind = pick(random, keysOf(kinds));
  const { words, answer, carrier } = kinds[kind](random);
  const rest = Array.from({ length: length - words.length }, (_, i) => (i === 0 ? answer : end));
  const question = { at: words.length - 1, answer: numberOf(answer), carriers: [carrier], kind };
  return { tokens: [...words, ...rest].map(numberOf), questions: [question] };
};

/** The answer that each word carries. */
const carried = new Map<string, string>([
  ...nouns.flatMap(([singular, many]): [string, string][] => [
    [singular, numbers[0]],
    [many, numbers[1]],
  ]),
  ...keysOf(names).flatMap((answer) => names[answer].map((name): [string, string] => [name, answer])),
  ...keysOf(banks).flatMap((answer) => banks[answer].map((word): [string, string] => [word, answer])),
]);

/** Returns the answer of the first word that carries one. */
const rule: Task['rule'] = (tokens) => {
  const answers = tokens.map((token) => carried.get(vocabulary[token] as string));
  return numberOf(answers.find((answer) => answer !== undefined) ?? end);
};

export const language: Task = {
  id: 'language',
  vocabulary,
  length,
  kinds: { agreement: { chance: 1 / 2 }, pronoun: { chance: 1 / 2 }, bank: { chance: 1 / 2 } },
  sample,
  rule,
};
