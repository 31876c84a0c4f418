/**
 * Questions as a page has them before scripts run, to be read and printed. The element attention-question makes them
 * interactive, with the key from the script inside.
 */
import { isWithin } from '../../shared/numbers/answer.ts';
import { drawn } from '../../shared/numbers/drawn.ts';
import type { MatrixId } from '../../stage/model/steps.ts';
import { type Key, misprintsOf, startOrder } from './grade.ts';
import { Markup, jsonMarkup, markup } from '../../shared/markup.ts';
import { sayInPageLanguage } from '../../shared/words/say.ts';
import { matrixTable } from '../../stage/view/draw/tables.ts';
import { type ProseContext, lineMarkup, proseMarkup } from '../lesson/prose.ts';
import { NotComputed, type Pictures, quote } from '../lesson/reference.ts';
import type { Question } from '../lesson/schema.ts';

type NumberQuestion = Extract<Question, { kind: 'number' }>;
type ErrorQuestion = Extract<Question, { kind: 'error' }>;

function finite(text: string, pictures: Pictures | undefined): number {
  const [value] = quote(text, pictures).values;
  if (value === undefined || !Number.isFinite(value)) throw new Error(`{{${text}}}: ${value} cannot be an answer`);
  return value;
}

/** @throws Error for a mistake that rounds to the right answer */
function mistakenAnswer(text: string, { answer, tolerance }: NumberQuestion, pictures: Pictures | undefined): number {
  const value = finite(text, pictures);
  if (isWithin(value, finite(answer, pictures), tolerance))
    throw new Error(`mistakes: {{${text}}} is ${value}, which counts as right (within ${tolerance} of {{${answer}}})`);
  return value;
}

/** @throws Error for a printed matrix of another shape than the computed one */
function rightRows({ matrix, printed }: ErrorQuestion, pictures: Pictures | undefined): number[][] {
  const rows = printed.map((row, index) => {
    const { values } = quote(`${matrix}[${index}]`, pictures);
    if (values.length !== row.length)
      throw new Error(`printed: row ${index} has ${row.length} numbers, ${matrix} has ${values.length} columns`);
    if (!values.every(Number.isFinite))
      throw new Error(`{{${matrix}[${index}]}}: infinite, but only finite numbers can be printed`);
    return [...values];
  });
  const count = quote(`rows(${matrix})`, pictures).values[0];
  if (count !== rows.length) throw new Error(`printed: ${rows.length} rows, ${matrix} has ${count}`);
  return rows;
}

/** Replaces references by numbers, and text by markup. @throws Error for a reference that does not fit */
export function keyOf(question: Question, context: ProseContext): Key {
  const { pictures } = context;
  const line = (text: string): string => lineMarkup(text, context).text;
  switch (question.kind) {
    case 'choice': {
      const options = question.options.map(({ right, feedback }) => ({ right, feedback: line(feedback) }));
      return { kind: 'choice', options };
    }
    case 'number':
      return {
        kind: 'number',
        answer: finite(question.answer, pictures),
        tolerance: question.tolerance,
        feedback: line(question.feedback),
        mistakes: question.mistakes.map((mistake) => ({
          answer: mistakenAnswer(mistake.answer, question, pictures),
          feedback: line(mistake.feedback),
        })),
      };
    case 'order':
      return { kind: 'order', items: question.items.map(line), feedback: line(question.feedback) };
    case 'words':
      return { kind: 'words', feedback: line(question.feedback) };
    case 'error': {
      const { decimals, printed, feedback } = question;
      const right = rightRows(question, pictures);
      const key: Key = { kind: 'error', right, decimals, printed, feedback: line(feedback) };
      if (misprintsOf(key).length === 0) throw new Error('printed: every cell is right, so there is nothing to mark');
      return key;
    }
  }
}

/** Makes links and terms plain words for the inside of a button, where the keyboard cannot reach them. */
const inert = ({ text }: Markup): Markup => new Markup(text.replace(/<\/?a\b[^>]*>| tabindex="0"/g, ''));

function printedTable({ matrix, printed, decimals }: ErrorQuestion, context: ProseContext): Markup {
  const { pictures, sayOnStage = sayInPageLanguage } = context;
  const { cell } = quote(`${matrix}[0,0]`, pictures);
  const picture = pictures?.[cell?.picture ?? ''];
  const id: MatrixId = cell?.matrix ?? 'output';
  return matrixTable(id, printed, decimals, picture, sayOnStage);
}

/**
 * Options are in an order drawn from the question's id, as authors tend to put the right one first; `data-index` is their
 * place in the file.
 */
function offered(question: Question, key: Key, context: ProseContext): Markup {
  if (question.kind === 'choice') {
    const order = drawn(question.options.length, question.id);
    return markup`<ol class="options">${order.map((index) => {
      const text = question.options[index]?.text ?? '';
      return markup`<li data-index="${index}">${inert(lineMarkup(text, context))}</li>`;
    })}</ol>`;
  }
  if (key.kind === 'order')
    return markup`<ul class="items">${startOrder(key.items, question.id).map(
      (index) => markup`<li>${new Markup(key.items[index] ?? '')}</li>`,
    )}</ul>`;
  return question.kind === 'error' ? printedTable(question, context) : markup`<p class="room"></p>`;
}

/**
 * @param note stands in for what is asked where only the engine knows the answer, and it has not come
 * @throws Error naming the question, for parts of it that do not fit the computed numbers
 */
export function questionMarkup(question: Question, outer: ProseContext, note: string): Markup {
  const { kind, id } = question;
  // The question and its key stay when the stage's example is changed.
  const context: ProseContext = { ...outer, exampleOf: () => undefined };
  try {
    const key = keyOf(question, context);
    return markup`<attention-question kind="${kind}" name="${id}" id="${id}">
    <div class="ask" id="${id}-ask">${proseMarkup(question.ask, context)}</div>
    <div class="given">${offered(question, key, context)}</div>
    <script type="application/json">${jsonMarkup(key)}</script>
  </attention-question>`;
  } catch (error) {
    if (error instanceof NotComputed)
      return markup`<div class="ask">${proseMarkup(question.ask, context)}</div><p class="hint">${note}</p>`;
    throw new Error(`question "${id}": ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
