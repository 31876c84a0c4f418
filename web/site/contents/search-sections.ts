/** A lesson's text for the search: plain words, part by part. */
import { textsOf } from '../../course/exercises/texts.ts';
import { idOf } from '../../course/lesson/markup.ts';
import { parseFragment } from 'parse5';
import { plainTextOf } from '../../course/lesson/plain-text.ts';
import { type ProseContext, proseMarkup } from '../../course/lesson/prose.ts';
import type { Markup } from '../../shared/markup.ts';
import type { Lesson, Part } from '../../course/lesson/schema.ts';
import type { Section } from './search.ts';

/** Returns a part's readable texts. Answers and their feedback are left out: a search should not give them away. */
function proseOf(part: Part): string[] {
  switch (part.kind) {
    case 'text':
    case 'correction':
      return [part.text];
    case 'exercise':
      return [textsOf(part.exercise).prompt];
    case 'own-exercise':
      return [part.prompt];
    case 'questions':
      return part.items.map(({ ask }) => ask);
    case 'lab':
    case 'stage':
      return [];
  }
}

/** Returns the text of markup as a search finds and shows it, without tags and entities. */
export const plainText = ({ text }: Markup): string => plainTextOf(parseFragment(text).childNodes);

/** Returns a reader of a lesson's texts as plain words. */
export const plainReader =
  (context: ProseContext) =>
  (text: string): string =>
    plainText(proseMarkup(text, context));

/** Returns the title of a lab of a lesson. */
export type LabTitle = (lab: Extract<Part, { kind: 'lab' }>) => string;

/** @param url the lesson's, @param labTitle by which labs are found */
export function sectionsOf(lesson: Lesson, url: string, context: ProseContext, labTitle: LabTitle): Section[] {
  const read = plainReader(context);
  const { title } = lesson;
  const parts = lesson.parts.map((part, index) => ({
    url: `${url}#${idOf(part, index)}`,
    title,
    text: part.kind === 'lab' ? labTitle(part) : proseOf(part).map(read).join(' '),
  }));
  return [{ url, title, text: read(lesson.question) }, ...parts].filter(({ text }) => text !== '');
}
