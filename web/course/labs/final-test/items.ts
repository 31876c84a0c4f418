/** The items of a test, all from one seed, and their grading. */
import type { Attention } from 'attention-steps/core';
import { readNumber } from '../../../shared/numbers/answer.ts';
import { localNumber } from '../../../shared/numbers/format.ts';
import { sourceFrom } from '../../../shared/numbers/drawn.ts';
import { BANK, BANK_IDS } from '../../practice/bank/index.ts';
import { Dice } from '../../practice/dice.ts';
import { type Drawn, drawQuestion } from '../../practice/draw.ts';
import type { Maker } from '../../practice/read.ts';
import { grade, judged } from '../../question/grade.ts';
import { ExpressionError } from './expression.ts';
import {
  type Sentence,
  TASKS,
  type Tasks,
  type Written,
  candidatesIn,
  isRight,
  readShape,
  sentenceFrom,
  writtenFrom,
} from './written.ts';

export interface Asked extends Drawn {
  readonly kind: 'bank';
  readonly lesson: string;
}
export interface Repair extends Sentence {
  readonly kind: 'repair';
  /** The right replacement among others, in a drawn order. */
  readonly replacements: readonly string[];
}
export type Item = Asked | Written | Repair;

/** How many items of the bank a test has, each of another lesson; the others are written. */
const FROM_BANK = 12;
export const COUNT = 20;

/** Things that a question must not show, as another item asks for them: products and quotients of attention's own matrices. */
const GIVES_AWAY = /Q(?:\s|\*)?Kᵀ|\bA(?:ᵀ\s*)?V\b|[ASKQV]ᵀ|d[QKVSAO]\b|√|softmax\(|W_Q W_K|exp\(s/;

const textOf = ({ item }: Drawn): string =>
  [item.ask, ...(item.kind === 'choice' ? item.options.map(({ text }) => text) : [])].join(' ');

/** Returns the same test for the same seed. */
export function testOf(engine: Attention, seed: number): Item[] {
  const name = `final ${seed}`;
  const dice = new Dice(sourceFrom(name));
  const lessons = dice.some(
    BANK_IDS.filter((id) => id !== 'questions'),
    BANK_IDS.length - 1,
  );
  const written = (kind: keyof Tasks, count: number): Written[] =>
    dice.some(TASKS[kind], count).map((template) => writtenFrom(template, dice));
  const taken = new Set<Maker>();
  /** Returns a question of a lesson that can be answered by one choice or number, and gives nothing away. */
  function fromBank(lesson: string): Asked | undefined {
    // Lessons share some of them.
    const makers = BANK[lesson]!.filter((maker) => !taken.has(maker));
    for (const maker of dice.some(makers, makers.length)) {
      const drawn = drawQuestion(engine, maker, `${name} ${lesson}`);
      if ((drawn.key.kind !== 'choice' && drawn.key.kind !== 'number') || GIVES_AWAY.test(textOf(drawn))) continue;
      taken.add(maker);
      return { kind: 'bank', lesson, ...drawn };
    }
    return undefined;
  }
  const asked = lessons.flatMap((lesson) => fromBank(lesson) ?? []).slice(0, FROM_BANK);
  const repairs = dice.some(TASKS.sentences, 2).map((template): Repair => {
    const sentence = sentenceFrom(template, dice);
    return { kind: 'repair', ...sentence, replacements: dice.some([sentence.right, ...sentence.others], 4) };
  });
  return [
    ...asked.sort((a, b) => BANK_IDS.indexOf(a.lesson) - BANK_IDS.indexOf(b.lesson)),
    ...written('shapes', 2),
    ...repairs,
    ...written('lines', 2),
    ...written('attention', 1),
    ...written('formulas', 1),
  ];
}

/** A reader's entry: an option's place, a typed text, or a word and its replacement, as `2 row`. */
export type Entry = string;

export interface Marked {
  /** Undefined for a line of code where no Python runs. */
  readonly right: boolean | undefined;
  /** Markup for questions of the bank, words otherwise. */
  readonly feedback: string;
  /** Two shapes that do not fit together in what was written. */
  readonly unfit?: string;
  /** Python's error in a line of code. */
  readonly error?: string;
}

/** Says why an entry cannot be read, before it is marked. */
export function problemWith(item: Item, entry: Entry): ExpressionError | 'number' | 'shape' | undefined {
  if (entry.trim() === '') return undefined;
  if (item.kind === 'bank' && item.key.kind === 'number')
    return typeof readNumber(entry) === 'number' ? undefined : 'number';
  if (item.kind === 'shape') return readShape(entry.trim()) === undefined ? 'shape' : undefined;
  if (item.kind !== 'formula') return undefined;
  try {
    isRight(item, entry);
    return undefined;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    // Shapes that do not fit are a mistake, not a slip in typing.
    return error.reason === 'shapes' ? undefined : error;
  }
}

/** Marks an entry, except a line of code (lines.ts). An empty one is wrong. */
export function mark(item: Item, entry: Entry): Marked {
  const text = entry.trim();
  if (item.kind === 'repair') return { right: text === repairEntry(item), feedback: item.why };
  if (text === '') return { right: false, feedback: '' };
  if (item.kind === 'bank') {
    const answer = item.key.kind === 'choice' ? Number(text) : readNumber(text);
    if (typeof answer === 'string') return { right: false, feedback: '' };
    const { right, feedback = '' } = grade(item.key, answer);
    return { right, feedback };
  }
  try {
    const { right, feedback = '' } = judged(item, (answer) => isRight(item, text, answer));
    return { right, feedback };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { right: false, feedback: '', ...(error.reason === 'shapes' && { unfit: error.about }) };
  }
}

/** Returns the entry that repairs a sentence. */
export const repairEntry = (item: Repair): Entry => `${candidatesIn(item).indexOf(item.wrong)} ${item.right}`;

/** Returns the answer to show: markup for options, words otherwise. */
export function answerTo(item: Item): string {
  switch (item.kind) {
    case 'bank': {
      const { key, item: question } = item;
      if (key.kind === 'number') return localNumber(String(Number(key.answer.toFixed(4)))).replace('-', '−');
      return question.kind === 'choice' ? (question.options.find(({ right }) => right)?.text ?? '') : '';
    }
    case 'repair':
      return `${item.wrong} → ${item.right}`;
    case 'shape':
    case 'formula':
      return item.answer;
    case 'code':
      return item.line?.replace('____', item.answer) ?? item.answer;
  }
}
