/** Match brackets of three kinds, nested. The next bracket closes the last one that is still open. */
import { type Question, type Task, below } from './task.ts';

const opening = ['(', '[', '{'];
const closing = [')', ']', '}'];
const length = 16;

/** Returns the places of open brackets, the last opened one at the end. */
function open(tokens: readonly number[]): number[] {
  const places: number[] = [];
  tokens.forEach((token, at) => {
    if (token < opening.length) places.push(at);
    else places.pop();
  });
  return places;
}

const closes = (token: number): number => token + opening.length;

export const brackets: Task = {
  id: 'brackets',
  vocabulary: [...opening, ...closing],
  length,
  kinds: { brackets: { chance: 1 / closing.length } },
  sample: (random) => {
    const tokens: number[] = [];
    const questions: Question[] = [];
    for (let at = 0; at < length; at++) {
      const places = open(tokens);
      const last = places.at(-1);
      const mustClose = places.length === length - at;
      if (last === undefined || (!mustClose && below(random, 2) === 0)) tokens.push(below(random, opening.length));
      else {
        const answer = closes(tokens[last] as number);
        questions.push({ at: at - 1, answer, carriers: [last], kind: 'brackets' });
        tokens.push(answer);
      }
    }
    return { tokens, questions };
  },
  rule: (tokens) => closes(tokens[open(tokens).at(-1) ?? 0] as number),
};
