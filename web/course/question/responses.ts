/** Answers to the course's questions as SCORM 1.2 (run-time environment, cmi.interactions) and as xAPI write them. */
import { type Answer, type Key, misprintsOf } from './grade.ts';

type Kind = Key['kind'];

/** SCORM 1.2 knows options and items by one letter or digit each. */
const letter = (index: number): string => index.toString(36);
/** A cell as `row.column`, from 0. */
const cells = (answer: Answer): string[] => (answer as [number, number][]).map((cell) => cell.join('.'));

/** CMIString255, which CMIFeedback is, too. */
const LONGEST = 255;

export interface Interaction {
  readonly type: 'choice' | 'numeric' | 'sequencing' | 'performance';
  /** Undefined for a number that no text of that length has all digits of. */
  readonly response: string | undefined;
}

/** What goes to `cmi.interactions.n.type` and `.student_response`. */
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
  }
}

/** The beginning of a list, up to a comma. */
const fitting = (list: string): string =>
  list.length > LONGEST ? list.slice(0, LONGEST + 1).replace(/,[^,]*$/, '') : list;

/** Without an exponent, which CMIDecimal has not, and JavaScript writes from 1e21 on. */
const decimal = (value: number): string =>
  Math.abs(value) < 1e21 ? String(Number(value.toFixed(6))) : String(BigInt(value));

const LIST = '[,]';
const RANGE = '[:]';

/** The xAPI `interactionType` of each kind of question. */
export const interactionTypes = { choice: 'choice', number: 'numeric', order: 'sequencing', error: 'other' } as const;

/** xAPI's `response`. */
export function responseOf(kind: Kind, answer: Answer): string {
  if (kind === 'order') return (answer as number[]).join(LIST);
  return kind === 'error' ? cells(answer).join(LIST) : String(answer);
}

/** xAPI's `correctResponsesPattern`: each is an answer that is right. */
export function correctResponses(key: Key): string[] {
  switch (key.kind) {
    case 'choice':
      return key.options.flatMap(({ right }, index) => (right ? [String(index)] : []));
    case 'number':
      return [[key.answer - key.tolerance, key.answer + key.tolerance].map(decimal).join(RANGE)];
    case 'order':
      return [key.items.map((_, index) => index).join(LIST)];
    case 'error':
      return [cells(misprintsOf(key)).join(LIST)];
  }
}
