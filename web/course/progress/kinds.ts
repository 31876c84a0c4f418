/** The state of a lesson's page as plain data, and checks of data from elsewhere. */
import type { Outcome, Outcomes } from '../../shared/score.ts';
import { isObject, isText } from '../../shared/properties.ts';

export type Value = string | number | boolean | readonly number[] | readonly (readonly number[])[];

/** The current state of a lesson's page. */
export interface PageState {
  /** The labs' values that differ from the lesson's, by id. */
  readonly labs: Readonly<Record<string, Readonly<Record<string, Value>>>>;
  /** The stages' links, by id. */
  readonly stages: Readonly<Record<string, string>>;
  /** The last answers to the questions, by id. */
  readonly answers: Readonly<Record<string, Value>>;
  /** The outcomes of first tries. Undefined if only answers are known: then those decide. */
  readonly first?: Outcomes | undefined;
  /** By the exercises' ids: how many hints are open, and that it was solved. No link has them. */
  readonly exercises?: PageState['labs'] | undefined;
}

const isNumbers = (given: unknown): boolean => Array.isArray(given) && given.every((one) => typeof one === 'number');

export const isValue = (given: unknown): given is Value =>
  ['string', 'number', 'boolean'].includes(typeof given) ||
  isNumbers(given) ||
  (Array.isArray(given) && given.every(isNumbers));

export const isValues = (given: unknown): given is Readonly<Record<string, Value>> => isRecord(given, isValue);

export const isOutcome = (given: unknown): given is Outcome =>
  ['right', 'wrong', 'shown', 'unable'].includes(given as string) ||
  (typeof given === 'number' && given > 0 && given < 1);

const isRecord = (given: unknown, is: (one: unknown) => boolean): boolean =>
  isObject(given) && Object.values(given).every(is);

export const isState = (given: unknown): given is PageState =>
  isObject(given) &&
  isRecord(given['labs'], isValues) &&
  isRecord(given['stages'], isText) &&
  isValues(given['answers']) &&
  (given['first'] === undefined || isRecord(given['first'], isOutcome)) &&
  (given['exercises'] === undefined || isRecord(given['exercises'], isValues));
