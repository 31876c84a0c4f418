/** Tasks on a few random letters: each shows one ability of attention. */
import { largest } from '../../shared/numbers/statistics.ts';
import { type Question, type Random, type Sample, type Task, below } from './task.ts';

const letters = Array.from('abcdefghijkl');
/** The token after the letters; the answer starts there. */
const mark = letters.length;

const anyLetters = (random: Random, count: number): number[] =>
  Array.from({ length: count }, () => below(random, letters.length));

/** Draws letters without repetition. */
function differentLetters(random: Random, count: number): number[] {
  const left = letters.map((_, token) => token);
  return Array.from({ length: count }, () => left.splice(below(random, left.length), 1)[0] as number);
}

/** Say the previous letter. This takes one head and positions: letters alone do not reveal their order. */
export const previous: Task = {
  id: 'previous',
  vocabulary: letters,
  length: 12,
  kinds: { previous: { chance: 1 / letters.length } },
  sample: (random) => {
    const tokens = anyLetters(random, 12);
    const questions = tokens
      .slice(0, -1)
      .map((answer, at) => ({ at: at + 1, answer, carriers: [at], kind: 'previous' }) satisfies Question);
    return { tokens, questions };
  },
  rule: (tokens, at) => tokens[at - 1] as number,
};

/** Letters, a mark, and the same letters in another order: each is asked for at the place of the one before it. */
function reordered(id: string, count: number, order: (sequence: readonly number[]) => readonly number[]): Task {
  return {
    id,
    vocabulary: [...letters, '|'],
    length: 2 * count,
    kinds: { [id]: { chance: 1 / letters.length } },
    sample: (random): Sample => {
      const sequence = differentLetters(random, count);
      const asked = order(sequence);
      return {
        tokens: [...sequence, mark, ...asked.slice(0, -1)],
        questions: asked.map((answer, i) => ({
          at: count + i,
          answer,
          carriers: [sequence.indexOf(answer)],
          kind: id,
        })),
      };
    },
    rule: (tokens, at) => order(tokens.slice(0, count))[at - count] as number,
  };
}

/** The letters in reverse: each answer has its own fixed place. */
export const reverse = reordered('reverse', 6, (sequence) => sequence.toReversed());

/** The letters in alphabetical order: the next is the smallest that is greater than the previous one. */
export const sort = reordered('sort', 6, (sequence) => sequence.toSorted((a, b) => a - b));

const few = letters.slice(0, 4);
const most = 11;

function countsOf(tokens: readonly number[]): number[] {
  return few.map((_, token) => tokens.filter((other) => other === token).length);
}

/** Say the most frequent letter: evenly spread attention counts. */
export const frequent: Task = {
  id: 'frequent',
  vocabulary: [...few, '?'],
  length: most + 1,
  kinds: { frequent: { chance: 1 / few.length } },
  sample: (random) => {
    for (;;) {
      const sequence = Array.from({ length: most }, () => below(random, few.length));
      const counts = countsOf(sequence);
      const answer = counts.indexOf(largest(counts));
      if (counts.lastIndexOf(largest(counts)) !== answer) continue; // there must be one answer
      const carriers = sequence.flatMap((token, at) => (token === answer ? [at] : []));
      return { tokens: [...sequence, few.length], questions: [{ at: most, answer, carriers, kind: 'frequent' }] };
    }
  },
  rule: (tokens) => {
    const counts = countsOf(tokens);
    return counts.indexOf(largest(counts));
  },
};
