/** The coverage of the sources: web/course/lessons/sources.md as a page, its targets as links that must lead somewhere. */
import { Marked } from 'marked';
import { idOf, questionsOf } from '../../course/lesson/markup.ts';
import { Markup, escape, typeset } from '../../shared/markup.ts';
import type { Lesson } from '../../course/lesson/schema.ts';

/** Returns the names that a target may have: the lesson's parts and its questions. */
const placesOf = (lesson: Lesson): string[] => [...lesson.parts.map(idOf), ...questionsOf(lesson, true)];

/**
 * @param table Markdown, in which `scores#picture` in backticks is a lesson and a part or a question of it
 * @throws Error naming a target that the course does not have
 */
export function coverageMarkup(table: string, lessons: readonly Lesson[]): Markup {
  const link = (target: string): string => {
    const [id, place] = target.split('#');
    const lesson = lessons.find((candidate) => candidate.id === id);
    if (!lesson || place === undefined || !placesOf(lesson).includes(place))
      throw new Error(`sources.md: the course has no ${target}`);
    return `<a href="../${lesson.id}/#${place}">${escape(lesson.title)} <small>${escape(place.replaceAll('-', ' '))}</small></a>`;
  };
  const prose = new Marked({
    renderer: {
      codespan: ({ text }) => link(text),
      html: ({ text }) => escape(text),
      text: ({ text }) => typeset(text).text,
    },
  });
  return new Markup(`<article class="coverage prose">${prose.parse(table, { async: false })}</article>`);
}
