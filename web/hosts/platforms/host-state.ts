/** A lesson's page as text for a page around it that keeps it, and what it grades by. */
import * as v from 'valibot';
import {
  type PageIds,
  type PageState,
  decodePage,
  earlierOutcomes,
  encodePage,
} from '../../course/progress/progress.ts';
import type { LessonResult } from '../../shared/score.ts';

/** Open edX passes what it gets through `unescape` or `decodeURI`, so nothing in it may look as if it were percent-encoded. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('%', '\\u0025');

/** `right` is in what was kept before first tries counted: the questions that were ever answered right. */
const hostState = v.object({ version: v.literal(1), page: v.string(), right: v.optional(v.array(v.string())) });

export const stateText = (page: PageState): string => json({ version: 1, page: encodePage(page) });

/** @throws Error for what is no such text. `problems` names, for a person, what was left out. */
export function readState(text: unknown, ids: PageIds): { state: PageState; problems: readonly string[] } {
  const { page, right } = v.parse(hostState, typeof text === 'string' ? JSON.parse(text) : text);
  const { state, problems } = decodePage(page, ids);
  const first = right ? earlierOutcomes(state.answers, right) : (state.first ?? {});
  return { state: { ...state, first }, problems };
}

export const gradeText = (lesson: string, result: LessonResult, { answers, first = {} }: PageState): string =>
  json({
    lesson,
    ...result,
    answers,
    answeredRight: Object.keys(first).filter((id) => first[id] === 'right'),
  });
