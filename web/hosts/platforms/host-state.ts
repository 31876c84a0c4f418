/** A lesson's page as text for a page around it to keep, and the text that it grades by. */
import { type PageIds, type LessonState, decodePage, encodePage } from '../../course/progress/progress.ts';
import { isObject, isText } from '../../shared/properties.ts';
import type { LessonResult } from '../../shared/score.ts';

/** Open edX passes results through `unescape` or `decodeURI`, so nothing in it may look percent-encoded. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('%', '\\u0025');

export const stateText = (page: LessonState): string => json({ version: 1, page: encodePage(page) });

/** @throws Error for any other text. `problems` names, for a person, the parts that were left out. */
export function readState(text: unknown, ids: PageIds): { state: LessonState; problems: readonly string[] } {
  const kept: unknown = typeof text === 'string' ? JSON.parse(text) : text;
  if (!isObject(kept) || kept['version'] !== 1 || !isText(kept['page']))
    throw new TypeError('state: expected what getState returned');
  const { state, problems } = decodePage(kept['page'], ids);
  return { state: { ...state, first: state.first ?? {} }, problems };
}

export const gradeText = (lesson: string, result: LessonResult, { answers, first = {} }: LessonState): string =>
  json({ lesson, ...result, answers, answeredRight: Object.keys(first).filter((id) => first[id] === 'right') });
