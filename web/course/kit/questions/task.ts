/**
 * A task for attention over word vectors: a question looks for its answer in a story. “Where is the key” has to find
 * “kitchen” in “the nurse left the key in the kitchen”, and “key” has to find “key”.
 */
import { type Random, below, pick } from '../../../learn/tasks/task.ts';

const list = (words: string): readonly string[] => words.split(' ');
const who = list(
  'actor artist aunt baker boy brother captain child cook daughter doctor driver farmer father friend girl grandfather grandmother husband judge king lawyer man mother nurse painter prince princess queen sailor singer sister soldier son student teacher uncle wife woman writer',
);
const what = list(
  'apple bag ball banana bicycle book bottle bowl box bread butter cake cheese coat coffee cup dress egg flower fork glass glove guitar gun hammer hat honey juice key knife lamp lemon milk onion orange piano pie plate potato ring rope shirt shoe soup spoon toy violin wine',
);
const where = list(
  'airport bank beach bridge church city court desert farm forest garden hall hospital hotel house island kitchen lake market museum office park port prison river road room school shop shore station store street studio town university valley village',
);
const verbs = list('left lost found saw bought sold dropped had carried brought took kept');

/** The words among which an answer is looked for. */
export const ANSWERS: readonly string[] = [...who, ...what, ...where, ...verbs];

/** Training leaves out every fourth noun; the measurement uses these alone. */
export type Part = 'training' | 'held out';
const partOf = (words: readonly string[], part: Part): readonly string[] =>
  words.filter((_, at) => (at % 4 === 3) === (part === 'held out'));

export interface Asked {
  readonly question: readonly string[];
  readonly story: readonly string[];
  /** The words of the question, from 0, that have something to find, and what; the question word comes first. */
  readonly goals: readonly (readonly [row: number, word: string])[];
}

export function ask(random: Random, part: Part): Asked {
  const [person, thing, place] = [who, what, where].map((words) => pick(random, partOf(words, part))) as [
    string,
    string,
    string,
  ];
  const verb = pick(random, verbs);
  const story = ['the', person, verb, 'the', thing, pick(random, ['in', 'at', 'near']), 'the', place];
  const kinds: readonly Omit<Asked, 'story'>[] = [
    { question: ['who', verb, 'the', thing], goals: [[0, person], [1, verb], [3, thing]] }, // prettier-ignore
    { question: ['where', 'is', 'the', thing], goals: [[0, place], [3, thing]] }, // prettier-ignore
    { question: ['what', verb, 'the', person], goals: [[0, thing], [1, verb], [3, person]] }, // prettier-ignore
  ];
  return { ...(kinds[below(random, kinds.length)] as Omit<Asked, 'story'>), story };
}
