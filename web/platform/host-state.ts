/** A lesson's page as text for a page around it that keeps it, and what it grades by. */
import * as v from 'valibot';
import { type PageIds, type PageState, decodePage, encodePage } from '../course/progress.ts';
import type { LessonResult } from '../course/score.ts';

/** Open edX passes what it gets through `unescape` or `decodeURI`, so nothing in it may look as if it were percent-encoded. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('%', '\\u0025');

const hostState = v.object({ version: v.literal(1), page: v.string(), right: v.array(v.string()) });

export const stateText = (page: PageState, right: readonly string[]): string =>
  json({ version: 1, page: encodePage(page), right });

/** @throws Error for what is no such text. `problems` names, for a person, what was left out. */
export function readState(
  text: unknown,
  ids: PageIds,
): { state: PageState; right: readonly string[]; problems: readonly string[] } {
  const { page, right } = v.parse(hostState, typeof text === 'string' ? JSON.parse(text) : text);
  return { ...decodePage(page, ids), right };
}

export const gradeText = (lesson: string, result: LessonResult, page: PageState, right: readonly string[]): string =>
  json({ lesson, ...result, answers: page.answers, answeredRight: right });
