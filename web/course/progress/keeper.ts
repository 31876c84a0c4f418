/** Storage for a lesson's progress. */
import {
  type Answered,
  type LessonProgress,
  type DeviceStorage,
  answeredSince,
  canKeep,
  keepProgress,
  readProgress,
} from './progress.ts';
import type { LessonResult } from '../../shared/score.ts';

export interface Keeper {
  /** The place as the page describes it: on the device, in its address, by the page around it, or only while it is open. */
  readonly place: 'device' | 'link' | 'host' | 'nowhere';
  read(): LessonProgress | undefined;
  /** Returns false if it could not be kept. */
  keep(progress: LessonProgress, result: LessonResult): boolean;
  /** Called when the page is no longer seen: a telephone may end it without another word. */
  readonly commit?: () => void;
  /**
   * Returns what other tabs have kept since, which the page takes over.
   * @param text what was stored before
   */
  readonly catchUp?: (text: string | null) => Answered;
  /** Called when the page goes away. */
  readonly close?: () => void;
}

/**
 * Progress is in the page's address if the device keeps nothing, or has something that is not understood.
 * @param storage undefined where the device keeps nothing
 * @param labs the ids of those on the page; the kept values of others stay
 */
export function deviceKeeper(storage: DeviceStorage | undefined, lesson: string, labs: readonly string[]): Keeper {
  const read = (): LessonProgress | undefined => readProgress(storage)[lesson];
  const begun = read();
  let before = begun && {
    ...begun,
    labs: Object.fromEntries(Object.entries(begun.labs).filter(([id]) => labs.includes(id))),
  };
  return {
    place: canKeep(storage, lesson) ? 'device' : 'link',
    read,
    keep: (progress) => {
      const isKept = keepProgress(storage, lesson, progress, before);
      if (isKept) before = progress;
      return isKept;
    },
    catchUp: (text) => {
      const answered = answeredSince(storage, lesson, text);
      // It is no change of this page.
      before = {
        ...before,
        labs: before?.labs ?? {},
        answers: { ...before?.answers, ...answered.answers },
        first: { ...before?.first, ...answered.first },
      };
      return answered;
    },
  };
}

/** Keeps progress for a page around this one that asks for it, as a device may have many learners. */
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
