/** The length of a lesson, by its parts. */
import { countWords } from '../../shared/words/count.ts';

/** A part of a lesson, as far as it is counted. */
interface Part {
  readonly kind: string;
  readonly deeper?: string | undefined;
  readonly text?: string;
  readonly lab?: string;
  readonly items?: readonly unknown[];
}

/** Words a minute, and minutes for one of each. */
const WORDS = 150;
const MINUTES = { lab: 4, stage: 2.5, question: 1.5, exercise: 7 };
const TEST_QUESTIONS = 20;
/** How many questions from earlier lessons are asked at the head of a lesson. */
export const EARLIER = 2;

const wordsOf = (text: string): number =>
  countWords(text.replace(/\{\{.*?\}\}|\$\$.*?\$\$|\$.*?\$|\]\(.*?\)/gs, ' ').match(/[\p{L}’'-]+/gu) ?? []);

/** Returns the parts that are not folded away. */
const openIn = <P extends Part>(parts: readonly P[]): readonly P[] =>
  parts.filter(({ deeper }) => deeper === undefined);

/** Counts the words of texts that are not folded away, without formulas and the engine's numbers. */
export const wordsIn = (parts: readonly Part[]): number =>
  openIn(parts).reduce((sum, { kind, text = '' }) => sum + (kind === 'text' ? wordsOf(text) : 0), 0);

function minutesOfPart({ kind, text = '', lab, items = [] }: Part): number {
  switch (kind) {
    case 'lab':
      return lab === 'final-test' ? TEST_QUESTIONS * MINUTES.question : MINUTES.lab;
    case 'stage':
      return MINUTES.stage;
    case 'questions':
      return items.length * MINUTES.question;
    case 'exercise':
    case 'own-exercise':
      return MINUTES.exercise;
    default:
      return wordsOf(text) / WORDS;
  }
}

export interface Minutes {
  /** The parts that are open on the page. */
  readonly open: number;
  /** With what is folded away. */
  readonly all: number;
}

/** @param earlier how many questions from earlier lessons are asked at its head */
export function minutesOf(parts: readonly Part[], earlier: number): Minutes {
  const sum = (some: readonly Part[]): number =>
    Math.max(1, Math.round(some.reduce((minutes, part) => minutes + minutesOfPart(part), earlier * MINUTES.question)));
  return { open: sum(openIn(parts)), all: sum(parts) };
}

/** Returns the minutes of a lesson's page in the course; all but the first ask questions from earlier ones, where there is the bank. */
export const minutesAt = (number: number, parts: readonly Part[], hasBank: boolean): Minutes =>
  minutesOf(parts, hasBank && number > 1 ? EARLIER : 0);
