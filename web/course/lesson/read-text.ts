/** Reads a lesson from its file's text. */
import { repeatedKey } from '../../shared/input/json.ts';
import { LIMITS } from './limits.ts';
import { LessonError } from './problems.ts';
import { type Lesson, readLesson } from './schema.ts';

/** Returns the deepest nesting of brackets outside strings. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[{\]}]/gs)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth);
    else if (token === ']' || token === '}') depth--;
  }
  return deepest;
}

const refuse = (message: string): never => {
  throw new LessonError([{ path: [], message }]);
};

function demandAtMost(count: number, most: number, what: string): void {
  if (count > most) refuse(`expected at most ${most} ${what}, got ${count}`);
}

/** @throws LessonError for text that is not JSON or too large, and naming every place that is wrong */
export function lessonFromText(text: string): Lesson {
  demandAtMost(text.length, LIMITS.characters, 'characters');
  demandAtMost(depthOf(text), LIMITS.depth, 'nested brackets');
  demandAtMost(text.split('{{').length - 1, LIMITS.references, 'references in its texts');
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, '')); // some editors begin files with a mark
  } catch (error) {
    refuse(`is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const twice = repeatedKey(text);
  if (twice) refuse(`has the key "${twice.key}" twice, the second time in line ${twice.line}`);
  return readLesson(value);
}
