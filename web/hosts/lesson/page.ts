/** An own lesson's page: a pure function of its file's text and of tools. */
import type { Attention } from 'attention-steps/core';
import { type LessonContext, lessonMarkup } from '../../course/lesson/markup.ts';
import { type Markup, markup as asMarkup } from '../../shared/markup.ts';
import { picturesOf } from '../../course/lesson/pictures.ts';
import { lessonFromText } from '../../course/lesson/read-text.ts';
import type { Lesson } from '../../course/lesson/schema.ts';
import { sourceOf } from '../../course/lesson/sources.ts';
import { stillMarkup } from '../../course/lesson/still.ts';
import { say as sayInPageLanguage } from '../../course/words.ts';
import type { Speaker } from './speaker.ts';

export interface Tools
  extends Pick<LessonContext, 'math' | 'lessonUrl' | 'isKept' | 'runsPython' | 'exerciseTexts'>, Partial<Speaker> {
  /** Undefined where it does not start: the page then has everything but numbers of its. */
  readonly engine: Attention | undefined;
}

export interface OwnPage {
  readonly lesson: Lesson;
  readonly markup: Markup;
}

/** The address of a lesson of the course, where that is not there: none, and undefined for what is no lesson's id. */
export const nowhere = (id: string): string | undefined => (/^[a-z][a-z0-9-]*$/.test(id) ? '' : undefined);

/** @throws LessonError naming every place that is wrong */
export function ownPage(text: string, { engine, say = sayInPageLanguage, sayOnStage, ...context }: Tools): OwnPage {
  const lesson = lessonFromText(text);
  const { computed } = lesson;
  const markup = lessonMarkup(lesson, {
    ...context,
    say,
    course: [],
    sourceOf,
    pictures: engine && picturesOf(lesson, engine),
    stillOf: (link) => (engine ? stillMarkup(link, engine, sayOnStage) : asMarkup``),
    ...(sayOnStage && { sayOnStage }),
    exampleOf: (name) => {
      const entry = computed[name];
      return entry && 'example' in entry ? entry.example : undefined;
    },
  });
  return { lesson, markup };
}
