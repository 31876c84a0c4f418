/** A learner who guesses by the length of the options is right about as often as by chance. */
import { readFileSync, readdirSync } from 'node:fs';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { questionMarkup } from '../../../../web/course/question/question-markup.ts';
import { type Lesson, readLesson } from '../../../../web/course/lesson/schema.ts';
import { contextOf } from '../lesson/documented-lesson.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
interface Option {
  readonly length: number;
  readonly right: boolean;
}

const folder = new URL('../../../../web/course/lessons/en/', import.meta.url);
const lessons = readdirSync(folder).map((file) => readLesson(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))));

function read(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
  return 'childNodes' in node && node.nodeName !== 'annotation' ? node.childNodes.map(read).join('') : '';
}
function itemsIn(node: Node): DefaultTreeAdapterTypes.Element[] {
  if (!('childNodes' in node)) return [];
  return [...(node.nodeName === 'li' ? [node] : []), ...node.childNodes.flatMap(itemsIn)];
}

/** Returns the choices of a lesson, with their options in the page's order and with their lengths on it. */
function choicesOf(lesson: Lesson): Option[][] {
  const context = contextOf(lesson);
  const questions = lesson.parts.flatMap((part) => (part.kind === 'questions' ? part.items : []));
  return questions.flatMap((question) => {
    if (question.kind !== 'choice') return [];
    const { childNodes } = parseFragment(questionMarkup(question, context, '').text);
    const items = childNodes.flatMap(itemsIn);
    return [
      items.map((item) => {
        const index = Number(item.attrs.find(({ name }) => name === 'data-index')?.value);
        return { length: read(item).trim().length, right: question.options[index]!.right };
      }),
    ];
  });
}

const choices = lessons.flatMap(choicesOf);

/** Counts how often a way to choose is right beyond what chance gives, in standard deviations of the latter. */
function beyondChance(chosen: (options: readonly Option[]) => readonly Option[]): number {
  const open = choices.filter((options) => chosen(options).length > 0);
  const chances = open.map((options) => options.filter(({ right }) => right).length / options.length);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const hits = open.filter((options) => chosen(options).some(({ right }) => right)).length;
  return (hits - sum(chances)) / Math.sqrt(sum(chances.map((chance) => chance * (1 - chance))));
}
const ofLength = (which: (...lengths: number[]) => number) => (options: readonly Option[]) =>
  options.filter(({ length }) => length === which(...options.map((option) => option.length)));

describe('the options of all choices', () => {
  // By chance 10.5 of 38 questions are right, give or take 2.8. Options that tie count, too.
  it.each([
    ['longest', Math.max],
    ['shortest', Math.min],
  ] as const)('hold the right one as the %s about as often as by chance', (_, which) => {
    expect(Math.abs(beyondChance(ofLength(which)))).toBeLessThanOrEqual(1);
  });
});
