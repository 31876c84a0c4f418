/** The course as its contents show it: lessons in groups, and the shortest way through them. */
import type { CourseKey } from '../words.ts';
import outline from './outline.json' with { type: 'json' };

type GroupId = CourseKey extends infer Key ? (Key extends `group.${infer Id}` ? Id : never) : never;

export interface Group {
  readonly id: GroupId;
  readonly lessons: readonly string[];
}

export const GROUPS = outline.groups as readonly Group[];

/** The shortest way to computing attention, and to how it is learnt. */
export const MAIN_LINE: readonly string[] = outline.mainLine;
