/** Draws questions from seeds: the same seed gives the same question, and none whose wrong answer is right. */
import type { Attention } from 'attention-steps/core';
import { escape } from '../../shared/markup.ts';
import { sourceFrom } from '../../shared/numbers/drawn.ts';
import { picturesOf } from '../lesson/pictures.ts';
import { type ProseContext, lineMarkup } from '../lesson/prose.ts';
import type { Pictures } from '../lesson/reference.ts';
import type { Question } from '../lesson/schema.ts';
import type { Key } from '../question/grade.ts';
import { keyOf, questionMarkup } from '../question/question-markup.ts';
import { BANK } from './bank/index.ts';
import { Dice } from './dice.ts';
import type { Made, Maker } from './read.ts';

export interface Drawn extends Made {
  readonly pictures: Pictures;
  readonly key: Key;
}

/**
 * Typesets `W_Q`, `d_{model}` and `x^2`: the bank has no other formulas, and does without the converter of TeX. Letters are
 * italic, words are not.
 */
const plainMath = (tex: string): string =>
  `<var>${escape(tex).replace(/([_^])(?:\{([^}]*)\}|(.))/g, (_, sign: string, several?: string, letter?: string) => {
    const tag = sign === '_' ? 'sub' : 'sup';
    const raised = `<${tag}>${several ?? letter ?? ''}</${tag}>`;
    return /[a-z]{2}/.test(several ?? '') ? `</var>${raised}<var>` : raised;
  })}</var>`.replaceAll('<var></var>', '');

export const proseOf = (pictures: Pictures | undefined): ProseContext => ({
  pictures,
  exampleOf: () => undefined,
  math: plainMath,
  lessonUrl: () => '',
});

/** Says why an answer to these numbers could be taken for another; undefined if it could not. */
function ambiguityIn(item: Question, key: Key, pictures: Pictures): string | undefined {
  if (key.kind === 'number') {
    const answers = key.mistakes.map(({ answer }) => answer).sort((a, b) => a - b);
    const twins = answers.find((answer, at) => at > 0 && answer - (answers[at - 1] ?? NaN) <= 2 * key.tolerance + 1e-6);
    return twins === undefined ? undefined : `two mistakes lead to ${twins}`;
  }
  const texts = item.kind === 'choice' ? item.options.map(({ text }) => text) : item.kind === 'order' ? item.items : [];
  const shown = texts.map((text) => lineMarkup(text, proseOf(pictures)).text.replace(/<[^>]*>/g, ''));
  return new Set(shown).size === shown.length ? undefined : `two options read alike: ${shown.join(' | ')}`;
}

/** A maker that finds no numbers in so many draws cannot find any. */
const MOST_DRAWS = 200;

/** @throws Error if a maker finds no numbers, naming the last reason */
export function drawQuestion(engine: Attention, maker: Maker, seed: string): Drawn {
  let reason: unknown;
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    try {
      const made = maker(new Dice(sourceFrom(`${seed} ${draw}`)), engine);
      const item = { ...made.item, id: `practice-${seed.replace(/[^a-z0-9]+/g, '-')}` };
      const pictures = picturesOf({ computed: made.computed }, engine);
      const key = keyOf(item, proseOf(pictures));
      const ambiguity = ambiguityIn(item, key, pictures);
      if (ambiguity === undefined) return { computed: made.computed, item, pictures, key };
      reason = new Error(ambiguity);
    } catch (error) {
      reason = error;
    }
  }
  throw new Error(`seed ${seed}: no numbers for this question`, { cause: reason });
}

/** Returns the question as attention-question shows it. */
export const drawnMarkup = ({ item, pictures }: Drawn): string => questionMarkup(item, proseOf(pictures), '').text;

/** Chooses questions of some lessons by a seed. */
export const isBankId = (id: string): boolean => Object.hasOwn(BANK, id);

/** Returns questions from different lessons, as far as there are enough, and none twice. */
export function chooseQuestions(engine: Attention, name: string, lessons: readonly string[], count: number): Drawn[] {
  const dice = new Dice(sourceFrom(name));
  const order = dice.some(lessons, lessons.length);
  const asked = new Set<Maker>();
  return Array.from({ length: count }, (_, at) => {
    const lesson = order[at % order.length]!;
    const maker = dice.pick(BANK[lesson]!.filter((each) => !asked.has(each)));
    asked.add(maker);
    return drawQuestion(engine, maker, `${name} ${at}`);
  });
}
