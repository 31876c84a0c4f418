/** The parts of <attention-reader>: the sentence with a head's arcs, the heads to ask, their shares, and the next words. */
import { type TemplateResult, html, nothing, svg } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { live } from 'lit/directives/live.js';
import { styled } from '../../../shared/look/styled.ts';
import { rowOf } from '../../../shared/numbers/matrix.ts';
import { largest } from '../../../shared/numbers/statistics.ts';
import { percentText } from '../../../stage/model/drawn/percent.ts';
import { seenWord } from '../../tasks/vocabulary.ts';
import type { HeadRef } from '../../training/protocol.ts';
import { pattern } from '../../view/draw/pattern.ts';
import type { Guess } from '../inspect.ts';
import type { ReaderHead } from '../reader.ts';
import { type Reading, type Tab, firstWord, isSame, isWord, lookOf, nextWord, strongestFirst } from '../reading.ts';
import { START } from '../words.ts';
import { heightOf, linesOf, strandsOf } from './lines.ts';
import { classText, headText, measureText, questionText, say, soughtText } from './words.ts';

/** The things that are drawn, and the acts on them. */
export interface ReaderView {
  readonly reading: Reading;
  /** The guesses of the model as it was. */
  readonly before: Reading;
  readonly tabs: readonly Tab[];
  readonly head: HeadRef;
  /** The word that asks. */
  readonly asks: number;
  readonly off: readonly HeadRef[];
  readonly edited: readonly HeadRef[];
  readonly isAllShown: boolean;
  /** A visitor's own model: no head of it was measured. */
  readonly isOwn: boolean;
  /** Its tokens are characters. */
  readonly isLetters: boolean;
  readonly isFull: boolean;
  /** The width of the lines of words, in pixels. */
  readonly room: number;
  /** The signs of the sentence that are no words. */
  readonly leftOut: readonly string[];
  readonly ask: (word: number) => void;
  readonly choose: (head: HeadRef) => void;
  readonly toggle: (head: HeadRef) => void;
  readonly toggleAll: () => void;
  readonly putBack: () => void;
  readonly add: (word: string) => void;
  readonly open: (sentence: string, word: string, id: string) => void;
}

const roundText = (share: number): string => `${Math.round(100 * share)}\u202f%`;

/** Thinner arcs cannot be seen. */
const SEEN = 0.02;

const weightsOf = ({ reading, head }: ReaderView) => reading.weights[head.layer]![head.head]!;

/** A word in quotes; of several that are the same, which, or its place, from 0. */
export function wordText(words: readonly string[], at: number): string {
  const word = words[at]!;
  const same = [...words.keys()].filter((place) => words[place] === word);
  if (same.length === 1) return say('one.only', { word });
  const ordinal = (['first', 'second', 'third', 'fourth', 'fifth'] as const)[same.indexOf(at)];
  return ordinal ? say('one.of', { ordinal: say(`one.${ordinal}`), word }) : say('one.place', { word, place: at });
}

const onlyText = ({ of }: Tab): string =>
  say('tabs.only', {
    kinds: new Intl.ListFormat('en', { type: 'disjunction' }).format(of.map((kind) => say(`kind.${kind}`))),
  });

function lookText(view: ReaderView, query: number): string {
  const words = view.reading.words.map(seenWord);
  const first = firstWord(view.reading);
  const { to, share, start, own } = lookOf(weightsOf(view), query, first);
  const word = words[query]!;
  const shares = { share: percentText(share), start: percentText(start), own: percentText(own) };
  if (to === undefined) return say(first === 0 ? 'look.alone' : 'look.first', { word, ...shares });
  const most = Math.max(share, start, own);
  const key = most === share ? 'look.at' : most === start ? 'look.start' : 'look.own';
  return say(key, { word, to: wordText(words, to), ...shares });
}

function onKey(view: ReaderView, event: KeyboardEvent): void {
  const last = view.reading.words.length - 1;
  const { asks } = view;
  const first = firstWord(view.reading);
  const to = { ArrowLeft: asks - 1, ArrowRight: asks + 1, Home: first, End: last }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const word = Math.min(last, Math.max(first, to));
  const buttons = (event.currentTarget as Element).querySelectorAll('button');
  view.ask(word);
  buttons[word - first]?.focus();
}

export function renderWords(view: ReaderView): TemplateResult {
  const { reading, asks, ask, off, head, room, isLetters } = view;
  const { known } = reading;
  const words = reading.words.map(seenWord);
  const first = firstWord(reading);
  const shares = rowOf(weightsOf(view), asks);
  const links = shares.map((share, key) => ({ key, share, lit: false })).filter(({ share }) => share >= SEEN);
  const placed = linesOf(words, room, isLetters);
  const renderShare = (at: number): TemplateResult =>
    html`<small class="share" ?data-much=${shares[at]! >= 0.1}
      >${at > asks ? nothing : (isLetters ? roundText : percentText)(shares[at]!)}</small
    >`;
  const renderWord = (at: number): TemplateResult =>
    at < first
      ? html`<span class="word start" title=${say('start')}><span>${words[at]}</span>${renderShare(at)}</span>`
      : html`<button
          type="button"
          class=${classMap({ word: true, asks: at === asks, unknown: !known[at] })}
          aria-pressed=${at === asks}
          aria-label=${say('word', { word: words[at]!, look: lookText(view, at) })}
          tabindex=${at === asks ? 0 : -1}
          @click=${() => {
            ask(at);
          }}
        >
          <span>${words[at]}</span>${renderShare(at)}
        </button>`;
  const isOff = off.some((one) => isSame(one, head));
  return html`<div
    class=${classMap({ line: true, off: isOff })}
    ${styled(`--size:${placed.size}px;--above:${placed.above}px`)}
    role="group"
    aria-label=${say('words')}
    @keydown=${(event: KeyboardEvent) => {
      onKey(view, event);
    }}
  >
    <svg class="arcs" viewBox="0 0 ${room} ${heightOf(placed)}" aria-hidden="true">
      ${strandsOf(placed, asks, links).map(
        ({ path, width, down }) => svg`<path d=${path} transform="translate(0 ${down})" stroke-width=${width}></path>`,
      )}
    </svg>
    ${placed.lines.map(
      ({ from, widths }) =>
        html`<div class="words" ${styled(`grid-template-columns:${widths.map((width) => `${width}px`).join(' ')}`)}>
          ${widths.map((_, index) => renderWord(from + index))}
        </div>`,
    )}
  </div>`;
}

/** The words that are read by their look; and what the start is for. */
export function renderMarks({ reading, leftOut }: ReaderView): TemplateResult {
  const { words, known, as } = reading;
  const unknown = [
    ...new Set(words.flatMap((word, at) => (known[at] ? [] : [say('as.word', { word, as: classText(as[at]!) })]))),
  ];
  return html`<p class="note">
    ${firstWord(reading) === 0 ? nothing : say('start')}
    ${unknown.length > 0 ? say('as', { words: unknown.join(', ') }) : nothing}
    ${leftOut.length > 0 ? say('left-out', { signs: leftOut.join(' ') }) : nothing}
  </p>`;
}

export function renderTabs(view: ReaderView): TemplateResult {
  const { reading, tabs, head, asks, choose, isAllShown, isOwn, toggleAll } = view;
  if (isOwn) return renderAll(view);
  const word = reading.words[asks]!;
  const label = say(reading.kinds[asks] === undefined ? 'tabs.all' : 'tabs', { word });
  const count = reading.weights.flat().length;
  return html`<div class="tabs" role="group" aria-label=${label}>
      ${tabs.map((tab) => {
        const { id, head: one, measures, isAsked } = tab;
        const note = isAsked ? say('tabs.share', { share: roundText(measures[0]!.share) }) : onlyText(tab);
        return html`<button
          type="button"
          data-head=${id}
          ?disabled=${!isAsked}
          aria-pressed=${isSame(one, head)}
          @click=${() => {
            choose(one);
          }}
        >
          <b>${questionText(id)}</b> <small>${note}</small>
        </button>`;
      })}
      <button type="button" class="quiet" name="all" aria-expanded=${isAllShown} @click=${toggleAll}>
        ${say('all', { count })}
      </button>
    </div>
    ${isAllShown ? renderAll(view) : nothing}`;
}

/** The pictures of a layer stand in one row, or in rows of one length where there are more than fit. */
const columnsFor = (heads: number, most: number): number => Math.ceil(heads / Math.ceil(heads / most));

/** A head as a picture of its weights, with the row of the word that asks; below it what it looks for, or looks at. */
function renderPicture({ reading, head, asks, off, choose }: ReaderView, one: HeadRef, text: string): TemplateResult {
  const { length } = reading.words;
  const name = headText(one);
  return html`<button
    type="button"
    aria-pressed=${isSame(one, head)}
    @click=${() => {
      choose(one);
    }}
  >
    <b>${off.some((other) => isSame(other, one)) ? say('head.off', { name }) : name}</b>
    <span class="pattern"
      >${pattern(reading.weights[one.layer]![one.head]!)}<span
        class="row"
        ${styled(`top:${(100 * asks) / length}%;height:${100 / length}%`)}
      ></span
    ></span>
    <small>${text}</small>
  </button>`;
}

/** All heads: those with a question, and then the others, of which the strongest from the word that asks come first. */
function renderAll(view: ReaderView): TemplateResult {
  const { reading, tabs, asks, isOwn } = view;
  const heads = reading.weights[0]!.length;
  const styles = `--columns:${isOwn ? columnsFor(heads, 8) : 8};--columns-narrow:${columnsFor(heads, 4)}`;
  const label = isOwn ? say('own.all') : say('all', { count: reading.weights.flat().length });
  const words = reading.words.map(seenWord);
  const others = strongestFirst(reading, asks).filter((one) => !tabs.some(({ head }) => isSame(head, one)));
  const word = words[asks]!;
  return html`<div class="all" role="group" aria-label=${label} ${styled(styles)}>
    ${tabs.map((tab) => renderPicture(view, tab.head, questionText(tab.id)))}
    <p class="note">${say(isOwn ? 'all.strongest' : 'all.others', { word })}</p>
    ${others.map(({ to, share, ...one }) =>
      renderPicture(view, one, to === undefined ? '' : say('all.at', { word: words[to]!, share: roundText(share) })),
    )}
  </div>`;
}

function renderMeasure({ id, share, firstNoun, fixedDistance, chance, count }: ReaderHead): TemplateResult {
  const bar = (name: 'here' | 'first-noun' | 'fixed' | 'chance', value: number): TemplateResult =>
    html`<tr class=${name}>
      <th scope="row">${say(`measured.${name}`)}</th>
      <td class="bar"><span ${styled(`width:${100 * value}%`)}></span></td>
      <td>${roundText(value)}</td>
    </tr>`;
  return html`<table>
      <caption>
        ${measureText(id)}
      </caption>
      <tbody>
        ${bar('here', share)} ${firstNoun === undefined ? nothing : bar('first-noun', firstNoun)}
        ${bar('fixed', fixedDistance)} ${bar('chance', chance)}
      </tbody>
    </table>
    <p class="note">
      ${say('measured.note', { count })} ${fixedDistance === 1 ? say('measured.is-fixed') : nothing}
      ${firstNoun === undefined ? nothing : say('measured.first-noun.note')}
    </p>`;
}

/** The thing that the head looks for, and what no head of this model can know. */
export function renderSought({ tabs, head, isOwn }: ReaderView): TemplateResult | typeof nothing {
  if (isOwn) return nothing;
  return html`<p class="sought">
    <b>${soughtText(tabs.find((one) => isSame(one.head, head))?.measures[0]!.id)}</b>
    <span class="note">${say('sought.bank')}</span>
  </p>`;
}

export function renderHead(view: ReaderView): TemplateResult {
  const { tabs, head, off, asks, toggle } = view;
  const tab = tabs.find((one) => isSame(one.head, head));
  const isOff = off.some((one) => isSame(one, head));
  return html`<div class="head" role="group" aria-label=${headText(head)}>
    <p class="look" role="status">${lookText(view, asks)} ${isOff ? say('look.off') : nothing}</p>
    <p class="switch">
      <span class="note">${headText(head)}</span>
      <label
        ><input
          type="checkbox"
          role="switch"
          name="off"
          .checked=${live(isOff)}
          @change=${() => {
            toggle(head);
          }}
        />
        ${say('off')}</label
      >
    </p>
    ${
      tab && !tab.isAsked
        ? html`<p class="note">${say('look.not-asked', { question: questionText(tab.id), only: onlyText(tab) })}</p>`
        : tab
          ? html`<details class="measured">
              <summary>${say('measured')}</summary>
              ${tab.measures.map(renderMeasure)}
            </details>`
          : nothing
    }
  </div>`;
}

/** The words that a head's absence, or its other weights, make likelier or less likely. */
const SHOWN = 6;

function renderChanged({ off, edited, putBack }: ReaderView): TemplateResult | typeof nothing {
  if (off.length + edited.length === 0) return nothing;
  const heads = [
    ...off.map((head) => say('changed.off', { name: headText(head) })),
    ...edited.map((head) => say('changed.edited', { name: headText(head) })),
  ];
  return html`<p class="changed" role="status">
    ${say('changed', { heads: heads.join(', ') })}
    <button type="button" name="back" @click=${putBack}>${say('back')}</button>
  </p>`;
}

export function renderNext(view: ReaderView): TemplateResult {
  const { reading, before, isFull, isOwn, isLetters, add, off, edited } = view;
  const isChanged = off.length + edited.length > 0;
  const wasOf = new Map(before.guesses.map(({ token, probability }) => [token, probability]));
  const shown = reading.guesses.slice(0, SHOWN);
  const widest = largest(shown.flatMap(({ token, probability }) => [probability, isChanged ? wasOf.get(token)! : 0]));
  const title = say(isOwn ? 'own.next' : 'next');
  const isWritten = (guess: Guess): boolean => (isOwn ? guess.word !== START : isWord(guess));
  const isEnd = reading.guesses[0]!.word === START;
  const first = nextWord(reading.guesses, isWritten);
  const after = reading.words
    .slice(isLetters ? -8 : -3)
    .map(seenWord)
    .join(isLetters ? '' : ' ');
  return html`<div class="next" role="group" aria-label=${title}>
    <h2>${title} <span class="note">${say('next.after', { text: after })}</span></h2>
    <ol>
      ${shown.map((guess) => {
        const { token, word, probability } = guess;
        const was = wasOf.get(token)!;
        const bar = html`<span class="bar" aria-hidden="true"
          ><span ${styled(`width:${(100 * probability) / widest}%`)}></span
          >${isChanged ? html`<i ${styled(`left:${(100 * was) / widest}%`)}></i>` : nothing}</span
        >`;
        return html`<li>
          ${
            isWritten(guess)
              ? html`<button
                  type="button"
                  ?disabled=${isFull}
                  aria-label=${say('next.add', { word: seenWord(word) })}
                  @click=${() => {
                    add(word);
                  }}
                >
                  ${seenWord(word)}
                </button>`
              : html`<span class="class">${classText(word)}</span>`
          }
          ${bar}
          <span class="number"
            >${percentText(probability)}${isChanged ? html` <small>${say('next.was', { share: percentText(was) })}</small>` : nothing}</span
          >
        </li>`;
      })}
    </ol>
    ${isEnd ? html`<p class="note">${say('next.ends')}</p>` : nothing}
    ${isFull ? html`<p class="note">${say('next.full')}</p>` : nothing}
    ${
      first || isEnd
        ? html`<button
            type="button"
            class="main"
            name="go-on"
            ?disabled=${isFull || isEnd}
            @click=${() => {
              if (first) add(first.word);
            }}
          >
            ${first ? say('next.go-on', { word: seenWord(first.word) }) : say('next.end')}
          </button>`
        : nothing
    }
    ${renderChanged(view)}
  </div>`;
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
