/** Where a lesson's progress is kept. */
import { type LessonProgress, type Shelf, canKeep, keepProgress, readProgress } from './progress.ts';
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

/**
 * Progress is in the page's address if the device keeps nothing, or has something that is not understood.
 * @param shelf undefined where the device keeps nothing
 * @param labs the ids of those on the page: what is kept of others stays
 */
export function deviceKeeper(shelf: Shelf | undefined, lesson: string, labs: readonly string[]): Keeper {
  const read = (): LessonProgress | undefined => readProgress(shelf)[lesson];
  const begun = read();
  let before = begun && {
    ...begun,
    labs: Object.fromEntries(Object.entries(begun.labs).filter(([id]) => labs.includes(id))),
  };
  return {
    place: canKeep(shelf, lesson) ? 'device' : 'link',
    read,
    keep: (progress) => {
      const isKept = keepProgress(shelf, lesson, progress, before);
      if (isKept) before = progress;
      return isKept;
    },
  };
}

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
