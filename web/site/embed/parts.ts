/** The parts of a lesson that can be chosen, by names that a person knows, from the lesson's file alone. */
import { textsOf } from '../../course/exercises/texts.ts';
import { type LabTitle, plainReader } from '../contents/search-sections.ts';
import { idOf } from '../../course/lesson/markup.ts';
import type { ProseContext } from '../../course/lesson/prose.ts';
import { stageLink } from '../../course/lesson/stage-link.ts';
import type { Lesson, Part } from '../../course/lesson/schema.ts';
import { decodeState } from '../../stage/state/link.ts';
import { findExample } from '../../stage/inputs/examples.ts';
import { sayInPageLanguage } from '../../shared/words/say.ts';

export interface PartChoice {
  readonly id: string;
  readonly kind: Part['kind'];
  readonly label: string;
  /** Each question of a part that has several. */
  readonly questions?: readonly { readonly id: string; readonly label: string }[];
  /** The steps of a stage. */
  readonly link?: string;
}

export interface LessonChoice {
  readonly id: string;
  readonly title: string;
  readonly parts: readonly PartChoice[];
}

const LONGEST = 64; // characters

/** The beginning of a text, cut at a word. */
function beginning(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= LONGEST ? plain : `${plain.slice(0, LONGEST).replace(/\s\S*$/, '')} …`;
}

/** Its heading, if it begins with one. */
const opening = (text: string): string => /^#+ +(.+)/.exec(text)?.[1] ?? text;

export function choicesOf(lesson: Lesson, context: ProseContext, labTitle: LabTitle): LessonChoice {
  const read = plainReader(context);
  const label = (text: string): string => beginning(read(opening(text)));
  const parts = lesson.parts.map((part, index): PartChoice => {
    const { kind } = part;
    const id = idOf(part, index);
    switch (kind) {
      case 'lab':
        return { id, kind, label: labTitle(part) };
      case 'stage': {
        const link = stageLink(part, lesson.computed);
        const { state } = decodeState(link);
        const title = findExample(state.example)?.title;
        const example = title ? sayInPageLanguage(title.key, title.values) : state.example;
        return { id, kind, label: `${sayInPageLanguage(`step.${state.step}.name`)}, ${example}`, link };
      }
      case 'exercise':
        return { id, kind, label: textsOf(part.exercise).title };
      case 'own-exercise':
        return { id, kind, label: part.title };
      case 'questions':
        return { id, kind, label: '', questions: part.items.map((item) => ({ id: item.id, label: label(item.ask) })) };
      default:
        return { id, kind, label: label(part.text) };
    }
  });
  return { id: lesson.id, title: lesson.title, parts };
}
