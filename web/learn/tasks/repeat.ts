/**
 * Repeat: random letters, in which a stretch of 4 to 8 comes again. From its second letter on the next one can be
 * predicted: it is what followed last time. This takes two layers: a head that looks at the previous letter, and one
 * that looks at what followed it (Olsson et al., 2022, In-context Learning and Induction Heads).
 */
import { type Task, below } from './task.ts';

const letters = Array.from('abcdefghijklmnopqrstuvwx');
const length = 24;
const stretch = { least: 4, most: 8 } as const;

const sample: Task['sample'] = (random) => {
  const count = stretch.least + below(random, 1 + stretch.most - stretch.least);
  const from = below(random, length + 1 - 2 * count);
  const to = from + count + below(random, length + 1 - 2 * count - from);
  const first = Array.from({ length }, () => below(random, letters.length));
  const isCopy = (at: number): boolean => at >= to && at < to + count;
  const tokens = first.map((token, at) => (isCopy(at) ? (first[at - to + from] as number) : token));
  const questions = tokens.flatMap((answer, next) =>
    isCopy(next) && next > to ? [{ at: next - 1, answer, carriers: [next - to + from], kind: 'repeat' }] : [],
  );
  return { tokens, questions };
};

/** Returns the letter after the longest matching stretch, the latest if there are several. */
const rule: Task['rule'] = (tokens, at) => {
  const sameBefore = (end: number): number => {
    let count = 0;
    while (count <= end && tokens[end - count] === tokens[at - count]) count++;
    return count;
  };
  let [found, longest] = [at, 0];
  for (let end = 0; end < at; end++) {
    const count = sameBefore(end);
    if (count > 0 && count >= longest) [found, longest] = [end + 1, count];
  }
  return tokens[found] as number;
};

export const repeat: Task = {
  id: 'repeat',
  vocabulary: letters,
  length,
  kinds: { repeat: { chance: 1 / letters.length } },
  sample,
  rule,
};
