/** The feedback of a question: on an answer, on one that is shown, and on whether it counts. */
import { type TemplateResult, html, nothing } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { Answer, Grade, Key } from './grade.ts';
import { type Option, letterOf } from './question-view.ts';
import type { Word } from './words.ts';
import { localNumber } from '../../shared/numbers/format.ts';
import type { Outcome } from '../../shared/score.ts';
import { inList } from '../../shared/words/list.ts';

/** Writes a computed answer with up to four decimals. */
export const rounded = (value: number): string => localNumber(String(Number(value.toFixed(4))));

function leadOf(
  word: Word,
  key: Key,
  { right, feedback, places, cells }: Grade,
  answer: Answer,
  options: readonly Option[],
): string {
  if (key.kind === 'choice' && !right)
    return `${word('option', { letter: letterOf(options.findIndex(({ index }) => index === answer)) })}:`;
  if (key.kind === 'number' && feedback === undefined)
    return word('number.other', { value: localNumber(String(answer)) });
  if (places && !right) return word('order.some', { right: places.filter(Boolean).length, count: places.length });
  if (!cells) return '';
  const count = (verdict: string): number => cells.flat().filter((cell) => cell === verdict).length;
  const [found, missed, accused] = [count('found'), count('missed'), count('accused')];
  return word('error.count', { found, missed, accused, wrong: found + missed });
}

const NTH = ['right', 'right.second', 'right.third'] as const;

/** @param tries those on this page, this one among them; @param first the outcome of the first try, here or before */
export const rightKey = (tries: number, first: Outcome | undefined) =>
  first === undefined || first === 'right' ? 'right' : ((tries > 1 ? NTH[tries - 1] : undefined) ?? 'right.later');

/** Gives the verdict in words and by a sign. @param right how a right answer is called */
export function verdictView(
  word: Word,
  key: Key,
  grade: Grade,
  answer: Answer,
  options: readonly Option[],
  right: ReturnType<typeof rightKey>,
): TemplateResult {
  const { feedback = '' } = grade;
  if (key.kind === 'words')
    return html`<p class="note"><strong>${word('words.ours')}</strong> ${unsafeHTML(feedback)}</p>`;
  const kind = grade.right ? 'right' : grade.places || grade.cells ? 'partly' : 'wrong';
  return html`<p class="verdict ${kind}">
    <strong
      ><span aria-hidden="true">${grade.right ? '✓' : '✗'} </span>${word(kind === 'right' ? right : kind)}.</strong
    >
    ${leadOf(word, key, grade, answer, options)} ${unsafeHTML(feedback)}
  </p>`;
}

function shownLead(word: Word, key: Key, options: readonly Option[]): { lead: string; feedback: string } {
  switch (key.kind) {
    case 'choice': {
      const places = options.flatMap(({ index }, place) => (key.options[index]?.right ? [place] : []));
      const letter = inList(places.map(letterOf));
      return {
        lead: word('option.shown', { letter }),
        feedback: key.options.find(({ right }) => right)?.feedback ?? '',
      };
    }
    case 'number':
      return { lead: word('number.shown', { value: rounded(key.answer) }), feedback: key.feedback };
    case 'order':
      return { lead: word('order.shown'), feedback: key.feedback };
    case 'error':
      return { lead: word('error.shown'), feedback: key.feedback };
    case 'words':
      return { lead: word('words.ours'), feedback: key.feedback };
  }
}

export function shownView(word: Word, key: Key, options: readonly Option[]): TemplateResult {
  const { lead, feedback } = shownLead(word, key, options);
  return html`<p class="note">${lead} ${unsafeHTML(feedback)}</p>`;
}

/** Says that another try is welcome, or that the answer was shown. What counts stands in the list of lessons alone. */
export const creditView = (word: Word, first: Outcome | undefined, isRight: boolean): TemplateResult | typeof nothing =>
  first === 'shown' || (first === 'wrong' && !isRight)
    ? html`<p class="credit" aria-live="polite">${word(`credit.${first}`)}</p>`
    : nothing;
