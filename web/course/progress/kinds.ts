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

const isNumbers = (given: unknown): boolean => Array.isArray(given) && given.every((one) => typeof one === 'number');

export const isValue = (given: unknown): given is LessonValue =>
  ['string', 'number', 'boolean'].includes(typeof given) ||
  isNumbers(given) ||
  (Array.isArray(given) && given.every(isNumbers));

export const isValues = (given: unknown): given is Readonly<Record<string, LessonValue>> => isRecord(given, isValue);

export const isOutcome = (given: unknown): given is Outcome =>
  ['right', 'wrong', 'shown', 'unable'].includes(given as string) ||
  (typeof given === 'number' && given > 0 && given < 1);

const isRecord = (given: unknown, is: (one: unknown) => boolean): boolean =>
  isObject(given) && Object.values(given).every(is);

export const isState = (given: unknown): given is LessonState =>
  isObject(given) &&
  isRecord(given['labs'], isValues) &&
  isRecord(given['stages'], isText) &&
  isValues(given['answers']) &&
  (given['first'] === undefined || isRecord(given['first'], isOutcome)) &&
  (given['exercises'] === undefined || isRecord(given['exercises'], isValues));
