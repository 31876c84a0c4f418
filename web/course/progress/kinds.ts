/** The state of a lesson's page as plain data, and checks of data from elsewhere. */
import type { Outcome } from '../../shared/score.ts';
import { isObject, isText } from '../../shared/properties.ts';

/** An answer, or a value of a lab. */
export type LessonValue = string | number | boolean | readonly number[] | readonly (readonly number[])[];

/** A reader's work in a lesson: plain data to keep and give back. */
export interface LessonState {
  /** The labs' values that differ from the file's, by the labs' ids. */
  readonly labs: Readonly<Record<string, Readonly<Record<string, LessonValue>>>>;
  /** The stages' links, by id. */
  readonly stages: Readonly<Record<string, string>>;
  /** The last answers to the questions, by id. */
  readonly answers: Readonly<Record<string, LessonValue>>;
  /**
   * The outcomes that count, by the questions' ids: that of the first try, that the answer was shown before one, or that an exercise
   * could not be judged and is left out; a number is the share of an exercise that was right. Without it, the last answers count.
   */
  readonly first?: Readonly<Record<string, 'right' | 'wrong' | 'shown' | 'unable' | number>> | undefined;
  /** By the exercises' ids: how many `hints` are open, and that it was `solved`. No link has them. */
  readonly exercises?: Readonly<Record<string, Readonly<Record<string, LessonValue>>>> | undefined;
}

const isNumbers = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === 'number');

export const isValue = (value: unknown): value is LessonValue =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  isNumbers(value) ||
  (Array.isArray(value) && value.every(isNumbers));

export const isValues = (value: unknown): value is Readonly<Record<string, LessonValue>> => isRecord(value, isValue);

export const isOutcome = (value: unknown): value is Outcome =>
  ['right', 'wrong', 'shown', 'unable'].includes(value as string) ||
  (typeof value === 'number' && value > 0 && value < 1);

const isRecord = (value: unknown, is: (item: unknown) => boolean): boolean =>
  isObject(value) && Object.values(value).every(is);

export const isState = (value: unknown): value is LessonState =>
  isObject(value) &&
  isRecord(value['labs'], isValues) &&
  isRecord(value['stages'], isText) &&
  isValues(value['answers']) &&
  (value['first'] === undefined || isRecord(value['first'], isOutcome)) &&
  (value['exercises'] === undefined || isRecord(value['exercises'], isValues));
