/** The sentence with a head's arcs, in <attention-reader>: its words, what the one that asks looks at, and what the model fails at. */
import { type TemplateResult, html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { styled } from '../../../shared/look/styled.ts';
import { rowOf } from '../../../shared/numbers/matrix.ts';
import { percentText } from '../../../stage/model/drawn/percent.ts';
import { isSameHead } from '../../patch.ts';
import { seenWord } from '../../tasks/vocabulary.ts';
import { roundText } from '../../words/bars.ts';
import { linksOf, onWordKey, renderStrands, renderWord } from '../../words/row.ts';
import { type Reading, firstWord, lookOf } from '../reading.ts';
import { heightOf, linesOf, strandsOf } from './lines.ts';
import type { ReaderView } from './view.ts';
import { classText, say } from './words.ts';
import { inList } from '../../../shared/words/list.ts';

/** The weights of the head that is asked. */
const weightsOf = ({ reading, head }: ReaderView) => reading.weights[head.layer]![head.head]!;

/** A word in quotes; of several that are the same, which, or its place, from 0. */
export function wordText(words: readonly string[], at: number): string {
  const word = words[at]!;
  const same = [...words.keys()].filter((place) => words[place] === word);
  if (same.length === 1) return say('one.only', { word });
  const ordinal = (['first', 'second', 'third', 'fourth', 'fifth'] as const)[same.indexOf(at)];
  return ordinal ? say('one.of', { ordinal: say(`one.${ordinal}`), word }) : say('one.place', { word, place: at });
}

export function lookText(view: ReaderView, query: number): string {
  const words = view.reading.words.map(seenWord);
  const first = firstWord(view.reading);
  const { to, share, start, self } = lookOf(weightsOf(view), query, first, view.reading.isCausal);
  const word = words[query]!;
  const shares = { share: percentText(share), start: percentText(start), own: percentText(self) };
  if (to === undefined) return say(first === 0 ? 'look.alone' : 'look.first', { word, ...shares });
  const most = Math.max(share, start, self);
  const key = most === share ? 'look.at' : most === start ? 'look.start' : 'look.own';
  return say(key, { word, to: wordText(words, to), ...shares });
}

/** A text in lines of words, with the arcs of a head's weights from one of them. */
export interface WordLines {
  readonly reading: Pick<Reading, 'words' | 'known' | 'isCausal'>;
  /** The weights of the word that asks. */
  readonly shares: readonly number[];
  readonly asks: number;
  /** The word that keys move from. */
  readonly chosen: number;
  readonly isOff: boolean;
  readonly room: number;
  readonly isLetters: boolean;
  readonly label: string;
  readonly labelOf: (word: number) => string;
  readonly choose: (word: number) => void;
}

export function renderLines(lines: WordLines): TemplateResult {
  const { reading, shares, asks, chosen, isOff, room, isLetters, label, labelOf, choose } = lines;
  const { known, words } = reading;
  const first = firstWord(reading);
  const placed = linesOf(words, room, isLetters);
  const renderPlace = (at: number): TemplateResult => {
    const share = html`<small class="share" ?data-much=${shares[at]! >= 0.1}
      >${reading.isCausal && at > asks ? nothing : (isLetters ? roundText : percentText)(shares[at]!)}</small
    >`;
    if (at < first)
      return html`<span class="word start" title=${say('start')}><span>${words[at]}</span>${share}</span>`;
    return renderWord({
      word: words[at],
      isQuery: at === asks,
      isChosen: at === chosen,
      classes: { unknown: !known[at], looked: at === chosen && at !== asks },
      label: labelOf(at),
      below: share,
      ask: () => {
        choose(at);
      },
    });
  };
  return html`<div
    class=${classMap({ 'line-of-words': true, off: isOff })}
    ${styled(`--size:${placed.size}px;--above:${placed.above}px`)}
    role="group"
    aria-label=${label}
    @keydown=${(event: KeyboardEvent) => {
      onWordKey(event, { query: chosen, first, last: words.length - 1 }, choose);
    }}
  >
    <svg class="arcs" viewBox="0 0 ${room} ${heightOf(placed)}" aria-hidden="true">
      ${renderStrands(strandsOf(placed, asks, linksOf(shares)))}
    </svg>
    ${placed.lines.map(
      ({ from, widths }) =>
        html`<div class="words" ${styled(`grid-template-columns:${widths.map((width) => `${width}px`).join(' ')}`)}>
          ${widths.map((_, index) => renderPlace(from + index))}
        </div>`,
    )}
  </div>`;
}

export function renderWords(view: ReaderView): TemplateResult {
  const { reading, asks, ask, off, head, room, isLetters } = view;
  return renderLines({
    reading,
    shares: rowOf(weightsOf(view), asks),
    asks,
    chosen: asks,
    isOff: off.some((other) => isSameHead(other, head)),
    room,
    isLetters,
    label: say('words'),
    labelOf: (at) => say('word', { word: seenWord(reading.words[at]), look: lookText(view, at) }),
    choose: ask,
  });
}

/** The words that are read by their look; and what the start is for. */
export function renderMarks({ reading, leftOut }: ReaderView): TemplateResult {
  const { words, known, as } = reading;
  const unknown = [
    ...new Set(words.flatMap((word, at) => (known[at] ? [] : [say('as.word', { word, as: classText(as[at]!) })]))),
  ];
  return html`<p class="note">
    ${firstWord(reading) === 0 ? nothing : say('start')}
    ${unknown.length > 0 ? say('as', { words: inList(unknown) }) : nothing}
    ${leftOut.length > 0 ? say('left-out', { signs: leftOut.join(' ') }) : nothing}
  </p>`;
}

/** Sentences that show the model failing, with the word that asks and the head that is asked. */
export const FAILURES = [
  ['it', 'the child dropped the cup because it was hot', 'was', 'verb-who'],
  ['agree', 'the keys to the cabinet', 'cabinet', 'who'],
  ['first', 'the queen saw that the soldier lost his sword', 'sword', 'who'],
  ['front', 'yesterday the woman in the red dress bought a house', 'house', 'who'],
  ['bank', 'the bank by the river was muddy', 'bank', 'doing-what'],
] as const;

export const renderFailures = ({ open }: ReaderView): TemplateResult =>
  html`<details class="cannot">
    <summary>${say('cannot')}</summary>
    <ul>
      ${FAILURES.map(
        ([key, sentence, word, id]) =>
          html`<li>
            ${say(`cannot.${key}`)}
            <button
              type="button"
              class="link"
              lang="en"
              @click=${() => {
                open(sentence, word, id);
              }}
            >
              ${sentence}
            </button>
          </li>`,
      )}
    </ul>
    <p>${say('cannot.end')}</p>
  </details>`;
