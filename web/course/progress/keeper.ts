/** Where a lesson's progress is kept. */
import { type LessonProgress, type Shelf, keepProgress, readProgress } from './progress.ts';
import type { LessonResult } from '../../shared/score.ts';

export interface Keeper {
  /** As the page says it: on the device, in its own address, by what is around it, or as long as it is open. */
  readonly place: 'device' | 'link' | 'host' | 'nowhere';
  read(): LessonProgress | undefined;
  /** False if it was not kept. */
  keep(progress: LessonProgress, result: LessonResult): boolean;
  /** The page goes away. */
  readonly close?: () => void;
}

/** @param shelf undefined where the device keeps nothing: then it is in the page's address */
export const deviceKeeper = (shelf: Shelf | undefined, lesson: string): Keeper => ({
  place: shelf ? 'device' : 'link',
  read: () => readProgress(shelf)[lesson],
  keep: (progress) => keepProgress(shelf, lesson, progress),
});

/** For a page around this one that asks for what is to be kept: a device may be many learners'. */
export function memoryKeeper(place: 'host' | 'nowhere'): Keeper {
  let kept: LessonProgress | undefined;
  return {
    place,
    read: () => kept,
    keep: (progress) => {
      kept = progress;
      return true;
    },
  };
}
