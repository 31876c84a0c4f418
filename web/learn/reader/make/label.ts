/**
 * Who did what, by rule: the subject, the verb and the nouns after it, of sentences that begin as the rule says. The rule
 * reads part-of-speech tags (Penn Treebank), a letter each, and takes only sentences in which hardly anything else is
 * possible: [adverb or prepositional phrase] subject [prepositional phrase] verb [preposition] noun. Pure.
 */

/** Places of tokens, the start not counted. */
export interface Labels {
  readonly subject: number;
  readonly verb: number;
  /** The nouns after the verb, up to where prepositions no longer join them. */
  readonly nouns: readonly number[];
  /** The determiner of the first of these, if it has one. */
  readonly determiner?: number;
}

const LETTERS: Readonly<Record<string, string>> = {
  DT: 'D',
  PRP$: 'D',
  JJ: 'J',
  JJR: 'J',
  JJS: 'J',
  CD: 'J',
  NN: 'N',
  NNS: 'N',
  NNP: 'N',
  NNPS: 'N',
  VBD: 'V',
  VBZ: 'V',
  VBP: 'V',
  MD: 'M',
  VB: 'B',
  VBG: 'G',
  VBN: 'E',
  RB: 'R',
  RBR: 'R',
  IN: 'I',
  TO: 'I',
  RP: 'I',
  PRP: 'Q',
  ',': ',',
};

export const SUBJECTS: ReadonlySet<string> = new Set(['i', 'you', 'he', 'she', 'it', 'we', 'they']);
/** Words whose tags are often wrong, or that are no subject: the rule passes over sentences with them in front. */
const NO_SUBJECTS = new Set(['that', 'this', 'these', 'those', 'there', 'what', 'who', 'which', 'all', 'both']);
const AUXILIARIES = new Set(
  'am is are was were be been being has have had do does did will would can could may might must shall should'.split(
    ' ',
  ),
);
/** After these a verb in its base form. */
const BEFORE_BASE = new Set('do does did will would can could may might must shall should to'.split(' '));
/** Nouns that say when. */
const TIMES = new Set(['yesterday', 'today', 'tomorrow', 'tonight']);
const COPULAS = new Set("'s am is are was were be been being".split(' '));

const PHRASE = 'D?J*N+';
const PATTERN = new RegExp(
  `^(?:R,?|I${PHRASE},?)?(?<subject>Q|${PHRASE})(?<between>(?:I${PHRASE})?)` +
    `(?<verb>R?(?:[VM]R?)?R?(?:[VB]R?)?[VBGE])(?<after>R?I?)(?<noun>${PHRASE})(?!N)`,
);

const FURTHER = new RegExp(`^(?:I${PHRASE}(?!N))*`);

/**
 * @param words the sentence's tokens, in lower case
 * @param tags one per token
 * @returns undefined if the sentence is of another form
 */
export function labelsOf(words: readonly string[], tags: readonly string[]): Labels | undefined {
  const letters = tags.map((tag, at) =>
    tag === 'PRP' && !SUBJECTS.has(words[at] ?? '') ? 'q' : (LETTERS[tag] ?? 'x'),
  );
  const found = PATTERN.exec(letters.join(''));
  if (!found?.groups) return undefined;
  const { subject = '', between = '', verb = '', after = '', noun = '' } = found.groups;
  const begin = found[0].length - [subject, between, verb, after, noun].join('').length;
  const last = begin + subject.length - 1;
  const main = begin + subject.length + between.length + verb.length - 1;
  const end = found[0].length - 1;
  const group = words.slice(begin + subject.length + between.length, main);
  const aux = group.filter((_, at) => letters[begin + subject.length + between.length + at] !== 'R');
  const first = end - noun.length + 1;
  if (
    NO_SUBJECTS.has(words[last] ?? '') ||
    COPULAS.has(words[main] ?? '') ||
    aux.some((word) => !AUXILIARIES.has(word)) ||
    (aux.length === 0 && letters[main] !== 'V') ||
    (letters[main] === 'B' && !BEFORE_BASE.has(aux.at(-1) ?? '')) ||
    TIMES.has(words[end] ?? '')
  )
    return undefined;
  const further = FURTHER.exec(letters.slice(end + 1).join(''))?.[0] ?? '';
  const nouns = [end, ...[...further.matchAll(/N(?!N)/g)].map(({ index }) => end + 1 + index)];
  return { subject: last, verb: main, nouns, ...(letters[first] === 'D' && { determiner: first }) };
}
