/** The next words in <attention-reader>, and what a change of the model has made of them. */
import { type TemplateResult, html, nothing } from 'lit';
import { styled } from '../../../shared/look/styled.ts';
import { largest } from '../../../shared/numbers/statistics.ts';
import { percentText } from '../../../stage/model/drawn/percent.ts';
import { seenWord } from '../../tasks/vocabulary.ts';
import type { Guess } from '../inspect.ts';
import { isWord, nextWord } from '../reading.ts';
import { START } from '../words.ts';
import type { ReaderView } from './sentence.ts';
import { classText, headText, say } from './words.ts';

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
