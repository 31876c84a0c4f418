/** An own lesson's page: a pure function of its file's text and of tools. */
import type { Attention } from 'attention-steps/core';
import { lessonMarkup } from '../../course/lesson/markup.ts';
import { type Markup, markup as asMarkup } from '../../shared/markup.ts';
import { picturesOf } from '../../course/lesson/pictures.ts';
import type { ProseContext } from '../../course/lesson/prose.ts';
import { lessonFromText } from '../../course/lesson/read-text.ts';
import type { Lesson } from '../../course/lesson/schema.ts';
import { sourceOf } from '../../course/lesson/sources.ts';
import { stillMarkup } from '../../course/lesson/still.ts';
import { say as sayInEnglish } from '../../course/words.ts';
import type { Speaker } from './speaker.ts';

export interface Tools extends Pick<ProseContext, 'math' | 'lessonUrl'>, Partial<Speaker> {
  /** Undefined where it does not start: the page then has everything but numbers of its. */
  readonly engine: Attention | undefined;
}

export interface OwnPage {
  readonly lesson: Lesson;
  readonly markup: Markup;
}

/** @throws LessonError naming every place that is wrong */
export function ownPage(text: string, { engine, math, lessonUrl, say = sayInEnglish, sayOnStage }: Tools): OwnPage {
  const lesson = lessonFromText(text);
  const { computed } = lesson;
  const markup = lessonMarkup(lesson, {
    say,
    course: [],
    sourceOf,
    math,
    pictures: engine && picturesOf(lesson, engine),
    stillOf: (link) => (engine ? stillMarkup(link, engine, sayOnStage) : asMarkup``),
    ...(sayOnStage && { sayOnStage }),
    exampleOf: (name) => {
      const entry = computed[name];
      return entry && 'example' in entry ? entry.example : undefined;
    },
    lessonUrl,
  });
  return { lesson, markup };
}
