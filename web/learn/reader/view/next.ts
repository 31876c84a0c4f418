/** The next words in <attention-reader>, and what a change of the model has made of them. */
import { type TemplateResult, html, nothing } from 'lit';
import { range } from '../../../shared/controls/settings.ts';
import { styled } from '../../../shared/look/styled.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { percentText } from '../../../stage/model/drawn/percent.ts';
import { seenWord } from '../../tasks/vocabulary.ts';
import { MASK, hidden, isWritten } from '../reading.ts';
import { START } from '../words.ts';
import type { ReaderView } from './view.ts';
import { classText, headText, say } from './words.ts';
import { inList } from '../../../shared/words/list.ts';

/** Steps of the dial of how many of the likeliest words are drawn from; 0: all. */
const TOPS = [2, 5, 10, 20, 40, 100, 0];

/** @param marks the words on the marks beside the guesses, where they are shown */
export function renderChanged({ off, edited, putBack }: ReaderView, marks = ''): TemplateResult | typeof nothing {
  if (off.length + edited.length === 0) return nothing;
  const heads = [
    ...off.map((head) => say('changed.off', { name: headText(head) })),
    ...edited.map((head) => say('changed.edited', { name: headText(head) })),
  ];
  return html`<p class="changed" role="status">
    ${say('changed', { heads: inList(heads) })} ${marks}
    <button type="button" name="back" @click=${putBack}>${say('back')}</button>
  </p>`;
}

/** The dials of what is drawn. */
function renderDials({ drawing, draw }: ReaderView): TemplateResult {
  const { temperature, topK, seed } = drawing;
  const isDrawn = temperature > 0;
  return html`<div class="dials">
    ${range({
      name: 'temperature',
      label: say('temperature'),
      min: 0,
      max: 2,
      step: 0.1,
      position: temperature,
      text: isDrawn ? formatNumber(temperature, 1) : say('temperature.likeliest'),
      move: (to) => {
        draw({ ...drawing, temperature: to });
      },
    })}
    ${
      isDrawn
        ? html`${range({
              name: 'top-k',
              label: say('top-k'),
              min: 0,
              max: TOPS.length - 1,
              step: 1,
              position: TOPS.indexOf(topK),
              text: topK === 0 ? say('top-k.all') : String(topK),
              move: (to) => {
                draw({ ...drawing, topK: TOPS[to]! });
              },
            })}
            <button
              type="button"
              name="again"
              title=${say('again.seed', { seed })}
              @click=${() => {
                draw({ ...drawing, seed: seed + 1 });
              }}
            >
              ${say('draw-again')}
            </button>`
        : nothing
    }
  </div>`;
}

export function renderNext(view: ReaderView): TemplateResult {
  const { reading, before, isOwn, isLetters, hides, add, off, edited, asks, open } = view;
  const isFull = view.isFull && reading.isCausal;
  const isChanged = off.length + edited.length > 0;
  const { isCausal, words } = reading;
  const title = say(isCausal ? (isOwn ? 'own.next' : 'next') : 'hidden-word');
  const { next } = reading;
  const isEnd = !next && reading.guesses[0]?.word === START;
  const after = reading.words
    .slice(isLetters ? -8 : -3)
    .map(seenWord)
    .join(isLetters ? '' : ' ');
  return html`<div class="next" role="group" aria-label=${title}>
    <div class="title">
      <h2>${title} ${isCausal ? html`<span class="note">${say('next.after', { text: after })}</span>` : nothing}</h2>
      ${isCausal ? renderDials(view) : nothing}
    </div>
    ${
      isCausal || words.includes(MASK)
        ? nothing
        : html`<p>
            ${say(hides ? 'hidden-word.hide' : 'hidden-word.numbers')}
            ${
              hides
                ? html`<button
                    type="button"
                    name="hide"
                    @click=${() => {
                      open(hidden(words, asks), MASK, '');
                    }}
                  >
                    ${say('hidden-word.of', { word: seenWord(words[asks]) })}
                  </button>`
                : nothing
            }
          </p>`
    }
    <div class="go">
      ${
        next || isEnd
          ? html`<button
              type="button"
              class="main"
              name="go-on"
              ?disabled=${isFull || isEnd}
              @click=${() => {
                if (next) add(next.word);
              }}
            >
              ${next ? say(isCausal ? 'next.go-on' : 'hidden-word.put', { word: seenWord(next.word) }) : say('next.end')}
            </button>`
          : nothing
      }
      <ol>
        ${reading.guesses.map(({ token, word, probability }) => {
          const was = before.probabilities[token] ?? 0;
          return html`<li>
            ${
              isWritten(word)
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
            <span class="number"
              >${percentText(probability)}${isChanged ? html` <small>${say('next.was', { share: percentText(was) })}</small>` : nothing}</span
            >
            <span class="bar" aria-hidden="true"
              ><span ${styled(`width:${100 * probability}%`)}></span
              >${isChanged ? html`<i ${styled(`left:${100 * was}%`)}></i>` : nothing}</span
            >
          </li>`;
        })}
      </ol>
    </div>
    ${isEnd ? html`<p class="note">${say('next.ends')}</p>` : nothing}
    ${isFull ? html`<p class="note">${say('next.full')}</p>` : nothing} ${renderChanged(view, say('changed.marks'))}
  </div>`;
}
