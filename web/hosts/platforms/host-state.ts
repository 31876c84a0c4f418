/** A lesson's page as text for a page around it to keep, and the text that it grades by. */
import {
  type PageIds,
  type PageState,
  decodePage,
  earlierOutcomes,
  encodePage,
} from '../../course/progress/progress.ts';
import { isObject, isText } from '../../shared/properties.ts';
import type { LessonResult } from '../../shared/score.ts';

/** Open edX passes results through `unescape` or `decodeURI`, so nothing in it may look percent-encoded. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('%', '\\u0025');

export const stateText = (page: PageState): string => json({ version: 1, page: encodePage(page) });

/** @throws Error for any other text. `problems` names, for a person, the parts that were left out. */
export function readState(text: unknown, ids: PageIds): { state: PageState; problems: readonly string[] } {
  const given: unknown = typeof text === 'string' ? JSON.parse(text) : text;
  if (!isObject(given) || given['version'] !== 1 || !isText(given['page']))
    throw new TypeError('state: expected what getState returned');
  // A state from before first tries counted has the questions that were ever answered right.
  const { page, right } = given;
  const { state, problems } = decodePage(page, ids);
  const first = Array.isArray(right) ? earlierOutcomes(state.answers, right.filter(isText)) : (state.first ?? {});
  return { state: { ...state, first }, problems };
}

export const gradeText = (lesson: string, result: LessonResult, { answers, first = {} }: PageState): string =>
  json({
    lesson,
    ...result,
    answers,
    answeredRight: Object.keys(first).filter((id) => first[id] === 'right'),
  });
