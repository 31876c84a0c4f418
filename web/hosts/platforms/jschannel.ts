/**
 * The messages by which Open edX calls functions of a page of another origin: those of jschannel, in the scope `JSInput`, as
 * JSON. A request has an id, a method and params; its answer has the id, and a result or an error. A side that is ready
 * sends `ping`, to which the other answers `pong`.
 */
import { type PageIds, type LessonState, decodePage, encodePage } from '../../course/progress/progress.ts';
import { isObject, isText } from '../../shared/properties.ts';
import type { LessonResult } from '../../shared/score.ts';

const SCOPE = 'JSInput::';
const READY = `${SCOPE}__ready`;

export type Methods = Readonly<Record<string, (params: unknown) => unknown>>;

/** Sent as soon as a side listens. */
export const PING = JSON.stringify({ method: READY, params: 'ping' });

/** Returns the answer to a message, if any. @param data of a message from the other side, or from anyone else */
export function answerTo(data: unknown, methods: Methods): string | undefined {
  const message = read(data);
  const { id, method, params } = message;
  if (typeof method !== 'string' || !method.startsWith(SCOPE)) return undefined;
  if (method === READY) return params === 'ping' ? JSON.stringify({ method: READY, params: 'pong' }) : undefined;
  if (typeof id !== 'number') return undefined; // a notification: nothing waits
  const name = method.slice(SCOPE.length);
  const run = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (!run) return JSON.stringify({ id, error: 'unknown_method', message: name });
  try {
    return JSON.stringify({ id, result: run(params) });
  } catch (error) {
    return JSON.stringify({
      id,
      error: 'runtime_error',
      message: error instanceof Error ? error.message : String(error),
    });
  }
}

function read(data: unknown): { id?: unknown; method?: unknown; params?: unknown } {
  try {
    const message: unknown = typeof data === 'string' ? JSON.parse(data) : undefined;
    return typeof message === 'object' && message !== null ? message : {};
  } catch {
    return {};
  }
}

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
