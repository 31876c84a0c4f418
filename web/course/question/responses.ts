/** Answers to the course's questions in the formats of SCORM 1.2 (run-time environment, cmi.interactions) and xAPI. */
import type { Answer, Key } from './grade.ts';

/** Kinds of questions, and of exercises. */
export type Kind = Key['kind'] | 'code';

/** SCORM 1.2 names options and items by one letter or digit each. */
const letter = (index: number): string => index.toString(36);
/** Writes cells as `row.column`, from 0. */
export const cells = (answer: Answer): string[] => (answer as [number, number][]).map((cell) => cell.join('.'));

/** The length of a CMIString255, and of CMIFeedback. */
const LONGEST = 255;

export interface Interaction {
  readonly type: 'choice' | 'numeric' | 'sequencing' | 'performance' | 'fill-in';
  /** Undefined for a number that has too many digits for that length. */
  readonly response: string | undefined;
}

/** Returns `cmi.interactions.n.type` and `.student_response`. */
export function interactionOf(kind: Kind, answer: Answer): Interaction {
  switch (kind) {
    case 'choice':
      return { type: 'choice', response: letter(answer as number) };
    case 'number': {
      const digits = decimal(answer as number);
      return { type: 'numeric', response: digits.length > LONGEST ? undefined : digits };
    }
    case 'order':
      return { type: 'sequencing', response: (answer as number[]).map(letter).join(',') };
    case 'error':
      return { type: 'performance', response: fitting(cells(answer).join(',')) };
    case 'words':
    case 'code':
      return { type: 'fill-in', response: oneLine(String(answer)).slice(0, LONGEST) };
  }
}

/** Writes line breaks and tabs as Python's strings do, and a question mark for what is not ASCII: CMIFeedback has none of these. */
const oneLine = (program: string): string =>
  program
    .replaceAll(/\r?\n/g, String.raw`\n`)
    .replaceAll('\t', String.raw`\t`)
    .replaceAll(/[^\x20-\x7e]/gu, '?');

/** Returns the beginning of a list, up to a comma. */
const fitting = (list: string): string =>
  list.length > LONGEST ? list.slice(0, LONGEST + 1).replace(/,[^,]*$/, '') : list;

/** Writes a number without an exponent, which CMIDecimal lacks and JavaScript uses from 1e21 on. */
export const decimal = (value: number): string =>
  Math.abs(value) < 1e21 ? String(Number(value.toFixed(6))) : String(BigInt(value));

/** Stands between the items of xAPI's lists. */
export const LIST = '[,]';

/** The xAPI `interactionType` of each kind of question. */
export const interactionTypes = {
  choice: 'choice',
  number: 'numeric',
  order: 'sequencing',
  error: 'other',
  words: 'long-fill-in',
  code: 'long-fill-in',
} as const satisfies Record<Kind, string>;

/** Returns xAPI's `response`. */
export function responseOf(kind: Kind, answer: Answer): string {
  if (kind === 'order') return (answer as number[]).join(LIST);
  return kind === 'error' ? cells(answer).join(LIST) : String(answer);
}
