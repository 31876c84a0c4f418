/** No page gives away an answer before its question is answered, the length of the right option neither. */
import { fileURLToPath } from 'node:url';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { type Key, startOrder } from '../../../../web/course/question/grade.ts';
import { lessonMarkup } from '../../../../web/course/lesson/markup.ts';
import { keyOf, questionMarkup } from '../../../../web/course/question/question-markup.ts';
import { wordInPageLanguage } from '../../../../web/course/question/words.ts';
import {
  choiceView,
  errorView,
  numberView,
  orderView,
  wordsView,
} from '../../../../web/course/question/question-view.ts';
import type { Lesson, Question } from '../../../../web/course/lesson/schema.ts';
import { readLessons } from '../../../../web/site/course-files.ts';
import { sectionsOf } from '../../../../web/site/contents/search-sections.ts';
import { stillMarkup } from '../../../../web/course/lesson/still.ts';
import { findExample } from '../../../../web/stage/inputs/examples.ts';
import { decodeState } from '../../../../web/stage/state/link.ts';
import { localNumber } from '../../../../web/shared/numbers/format.ts';
import type { Matrix } from '../../../../web/shared/numbers/matrix.ts';
import { oldValue } from '../../../../web/stage/view/draw/matrices/cells.ts';
import { conceal } from '../../../../web/stage/model/conceal.ts';
import { engine, lessonPictures } from '../../engine.ts';
import { flatten } from '../../flatten.ts';
import { contextOf, documentedLesson } from '../lesson/documented-lesson.ts';

const course = await readLessons(fileURLToPath(new URL('../../../../web/course/lessons/en', import.meta.url)));
const lessons: readonly Lesson[] = [...course, documentedLesson()];
const contexts = new Map(
  lessons.map((lesson) => [lesson.id, { ...contextOf(lesson), lessonUrl: (id: string) => `../${id}/` }]),
);
const contextFor = ({ id }: Lesson) => contexts.get(id)!;
const questionsIn = ({ parts }: Lesson): Question[] =>
  parts.flatMap((part) => (part.kind === 'questions' ? part.items : []));

type Node = DefaultTreeAdapterTypes.ChildNode;
/** Returns visible, audible or linked text and attributes, without the key that the page grades by. */
function told(node: Node): string[] {
  if (node.nodeName === '#text') return [(node as DefaultTreeAdapterTypes.TextNode).value];
  if (!('childNodes' in node) || node.nodeName === 'script' || node.nodeName === 'annotation') return [];
  return [...node.attrs.map(({ value }) => value), ...node.childNodes.flatMap(told)];
}
const pageOf = (lesson: Lesson): string => lessonMarkup(lesson, contextFor(lesson)).text;
const toldBy = (lesson: Lesson): string => parseFragment(pageOf(lesson)).childNodes.flatMap(told).join(' ');
const withoutKeys = (html: string): string => html.replace(/<script.*?<\/script>/gs, '');

/** Returns the references that readers see: `weights[1]`, `wrong(k)`, without decimals; with the computation's name. */
function quotedIn(lesson: Lesson): Set<string> {
  const texts = lesson.parts.flatMap((part) => {
    if (part.kind === 'text' || part.kind === 'correction') return [part.text];
    if (part.kind !== 'questions') return [];
    return part.items.flatMap((item) => [
      item.ask,
      ...(item.kind === 'choice' ? item.options.map(({ text }) => text) : []),
      ...(item.kind === 'order' ? item.items : []),
    ]);
  });
  const quotes = texts.flatMap((text) => [...text.matchAll(/\{\{([^{}]+)\}\}/g)].map(([, quote = '']) => quote));
  return new Set(quotes.map((quote) => named(lesson, quote)));
}
function named({ computed }: Lesson, reference: string): string {
  const plain = reference.replace(/:[^:]*$/, '').trim();
  const [first = ''] = Object.keys(computed);
  return /^=|\./.test(plain)
    ? plain
    : plain.replace(/(\w+(?:\[.*\])?)\)?$/, (end) => `${first}.${end}`).replace(/^(\w+)\(/, '$1(');
}
const nameOf = (reference: string): string => /^(?:\w+\()?([\w-]+)\./.exec(reference)?.[1] ?? '';

/** True for the inputs of a computation, which readers see anyway: the question is about which one is meant. */
function isGiven({ computed }: Lesson, reference: string): boolean {
  const entry = computed[nameOf(reference)];
  const inputs = entry && ('inputs' in entry ? entry.inputs : findExample(entry.example)?.inputs);
  return Object.keys(inputs ?? {}).includes(/\.(\w+)\[/.exec(reference)?.[1] ?? '');
}

/** Returns the computations that a stage of the lesson shows, at once or by playing on. */
function staged({ parts, computed }: Lesson): string[] {
  const stages = parts.filter((part) => part.kind === 'stage');
  const shown = stages.flatMap((part) => (part.computed ? [] : [decodeState(part.link).state.example]));
  return Object.keys(computed).filter((name) => {
    const entry = computed[name];
    const isExample = entry && 'example' in entry && shown.includes(entry.example);
    return isExample || stages.some((part) => part.computed === name);
  });
}

describe.each(lessons.map((lesson) => [lesson.id, lesson] as const))('the page of %s', (_id, lesson) => {
  const context = contextFor(lesson);
  const questions = questionsIn(lesson);

  it('has no number that is asked for', () => {
    const text = toldBy(lesson);
    const numbers = [...text.matchAll(/[-−]?\d+[.,]\d{2,}/g)].map(([number]) =>
      number.replace('−', '-').replace(',', '.'),
    );
    for (const question of questions) {
      const key = keyOf(question, context);
      if (key.kind !== 'number' || Number.isInteger(Number(key.answer.toFixed(6)))) continue;
      const same = numbers.filter((number) => key.answer.toFixed(number.split('.')[1]?.length) === number);
      expect(same, `${question.id} is ${key.answer}`).toEqual([]);
    }
  });

  it('quotes nothing that is asked for, nor plays it on a stage', () => {
    const quoted = quotedIn(lesson);
    const onStage = staged(lesson);
    for (const question of questions) {
      const asked =
        question.kind === 'number' ? question.answer : question.kind === 'error' ? question.matrix : undefined;
      if (asked === undefined) continue;
      const answer = named(lesson, asked);
      if (isGiven(lesson, answer)) continue;
      const [row = answer] = /^.*\[\d+(?=,)/.exec(answer) ?? [];
      expect(
        [...quoted].filter((quote) => quote === answer || quote === `${row}]`),
        question.id,
      ).toEqual([]);
      if (question.kind === 'error')
        expect(
          [...quoted].filter((quote) => quote.includes(answer)),
          question.id,
        ).toEqual([]);
      if (!/\b(?:rows|columns)\(/.test(answer)) expect(onStage, question.id).not.toContain(nameOf(answer));
    }
  });

  it('is the same whichever answers are right, but for the key that it grades by', () => {
    const otherwise = (question: Question): Question => {
      switch (question.kind) {
        case 'choice':
          return {
            ...question,
            options: question.options.map(({ text, right }) => ({ text, right: !right, feedback: 'Another.' })),
          };
        case 'number':
          return { ...question, answer: '= 12345', feedback: 'Another.', mistakes: [] };
        case 'order':
          return { ...question, feedback: 'Another.' };
        case 'error':
        case 'words':
          return { ...question, feedback: 'Another.' };
      }
    };
    const other: Lesson = {
      ...lesson,
      parts: lesson.parts.map((part) =>
        part.kind === 'questions' ? { ...part, items: part.items.map(otherwise) } : part,
      ),
    };
    expect(pageOf(other)).not.toBe(pageOf(lesson));
    expect(withoutKeys(pageOf(other))).toBe(withoutKeys(pageOf(lesson)));
    const found = (one: Lesson) => sectionsOf(one, '', context, () => '');
    expect(found(other)).toEqual(found(lesson));
  });

  it('keeps the numbers of its questions when the stage is changed', () => {
    const asked = withoutKeys(pageOf(lesson)).match(/<attention-question.*?<\/attention-question>/gs) ?? [];
    expect(asked).toHaveLength(questions.length);
    // Numbers of an example of the stage would follow it, but these name none.
    expect(asked.join('').match(/data-cell="[^" ]+ /g)).toBeNull();
  });

  it('draws its questions the same whichever answers are right', () => {
    for (const question of questions) {
      const key = keyOf(question, context);
      expect(drawn(otherKey(key), question), question.id).toBe(drawn(key, question));
    }
  });
});

/** Returns the same question with other answers. */
function otherKey(key: Key): Key {
  const feedback = 'Another.';
  switch (key.kind) {
    case 'choice':
      return { kind: 'choice', options: key.options.map(({ right }) => ({ right: !right, feedback })) };
    case 'number':
      return { ...key, answer: key.answer + 1, feedback, mistakes: [] };
    case 'order':
      return { ...key, items: [...key.items].reverse(), feedback };
    case 'error':
      return { ...key, right: key.right.map((row) => row.map((value) => value + 1)), feedback };
    case 'words':
      return { ...key, feedback };
  }
}

const nop = (): void => undefined;
const shifted = ({ rows, cols, data }: Matrix): Matrix => ({ rows, cols, data: data.map((value) => value + 1) });

/** Draws a question before anybody did anything. */
function drawn(key: Key, { id }: Question): string {
  switch (key.kind) {
    case 'choice': {
      const options = key.options.map((_, index) => ({ index, markup: `option ${index}` }));
      return flatten(
        choiceView(wordInPageLanguage, key, { options, chosen: undefined, tried: new Set(), choose: nop }),
      );
    }
    case 'number':
      return flatten(numberView(wordInPageLanguage, key, { id, text: '', isUnreadable: false, type: nop, check: nop }));
    case 'order': {
      // The key's items are in the right order, so the shown ones are found among them by their text.
      const shown = startOrder([...key.items].sort(), id).map((at) => [...key.items].sort()[at] ?? '');
      const order = shown.map((item) => key.items.indexOf(item));
      const state = { id, texts: key.items, order, places: undefined, move: nop, grab: nop, check: nop };
      return flatten(orderView(wordInPageLanguage, key, state));
    }
    case 'error': {
      const labels = { caption: 'A', rows: key.printed.map(String), cols: (key.printed[0] ?? []).map(String) };
      const state = { labels, role: '', isMarked: () => false, cells: undefined, toggle: nop, check: nop };
      return flatten(errorView(wordInPageLanguage, key, state));
    }
    case 'words':
      return flatten(wordsView(wordInPageLanguage, { id, text: '', type: nop, check: nop }));
  }
}

it('what an edit changed is not marked where it is to be predicted', () => {
  const cell = { matrix: 'scores', row: 0, col: 1 } as const;
  const { picture } = lessonPictures.find(({ id }) => id === 'dog-bites-man')!;
  const before = { ...picture, matrices: { ...picture.matrices, scores: shifted(picture.matrices.scores!) } };
  expect(oldValue({ picture, before }, cell)).toBeCloseTo(1.8);
  expect(oldValue({ picture: conceal(picture, 'scores', 'on', []), before }, cell)).toBeUndefined();
});

it('what stands for a stage hides what is to be predicted on it', () => {
  const link = 'example=dog-bites-man&step=scores';
  const shown = localNumber('1.250');
  expect(stillMarkup(link, engine).text).toContain(`<td>${shown}</td>`);
  const hidden = stillMarkup(`${link}&predict=scores[0,0]`, engine).text;
  expect(hidden).not.toContain(shown);
  expect(hidden).toContain('<td>?</td>');
  expect(stillMarkup(`${link}&predict=on`, engine).text.match(/<td>\?<\/td>/g)).toHaveLength(9);
});

interface Option {
  readonly length: number;
  readonly right: boolean;
}

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
  return questionsIn(lesson).flatMap((question) => {
    if (question.kind !== 'choice') return [];
    const { childNodes } = parseFragment(questionMarkup(question, contextFor(lesson), '').text);
    const items = childNodes.flatMap(itemsIn);
    return [
      items.map((item) => {
        const index = Number(item.attrs.find(({ name }) => name === 'data-index')?.value);
        return { length: read(item).trim().length, right: question.options[index]!.right };
      }),
    ];
  });
}

const choices = course.flatMap(choicesOf);

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
