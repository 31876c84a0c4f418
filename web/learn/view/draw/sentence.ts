/** The sequence, the chosen head's attention from the chosen place, and the model's prediction there. */
import { type SVGTemplateResult, type TemplateResult, html, nothing, svg } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { live } from 'lit/directives/live.js';
import { arcsOf } from '../../../stage/model/scenes/arcs.ts';
import { type Looked, type Said, alsoLikely, lookedBefore, lookedOf } from '../../model/scene.ts';
import { hintOf, isLetters, wordsOf } from '../../model/sequence.ts';
import type { Reading } from '../../training/protocol.ts';
import { rowOf } from '../../../shared/numbers/matrix.ts';
import { TEMPERATURE } from '../../training/read.ts';
import { linksOf, onWordKey, renderStrands, renderWord } from '../../words/row.ts';
import type { PlayView } from '../element/host.ts';
import { type Say, percentText, roundText, seenWord } from '../element/words.ts';
import { styled } from '../../../shared/look/styled.ts';
import { type HeadPlace, isSameHead } from '../../patch.ts';
import { inList } from '../../../shared/words/list.ts';

/** The drawing's own units: the width of the row of words, and heights. */
const WIDTH = 720;
const ABOVE = 96;
const BELOW = 56;
/** The letters of a line, for attention and prediction. A second line would push everything below it down. */
const LINE = 96;

const middles = (count: number): number[] => Array.from({ length: count }, (_, at) => ((at + 0.5) * WIDTH) / count);

/** Draws a head's arcs from a place; those below the words are flipped. */
function arcs(reading: Reading, { layer, head }: HeadPlace, query: number, height: number): SVGTemplateResult[] {
  const weights = reading.weights[layer]?.[head];
  const keys = middles(reading.tokens.length);
  if (!weights) return [];
  const widest = Math.min(16, 0.4 * (WIDTH / keys.length));
  const ground = { keys, query: keys[query] ?? 0, height, widest };
  const links = linksOf(rowOf(weights, query));
  return renderStrands(arcsOf({ kind: 'taken', query, links, untrained: false }, ground));
}

/** @param room letters: as many of the words are named as fit */
function lookedText(
  { scene, say }: PlayView,
  { head, query, parts }: Looked,
  key: 'looks' | 'looks.before',
  room = Infinity,
): string {
  const said = parts.map(({ key: at, share }) =>
    say('looks.part', { word: isolated(scene.words[at]), share: percentText(share) }),
  );
  const places = { layer: head.layer, head: head.head, query: isolated(scene.words[query]) };
  const texts = said.map((_, at) => say(key, { ...places, parts: inList(said.slice(0, at + 1)) }));
  return texts.findLast((text) => text.length <= room) ?? texts[0] ?? '';
}

/** Puts a word between Unicode's isolating marks. */
const isolated = (word: string | undefined): string => `\u2068${seenWord(word)}\u2069`;

/** Renders the isolated words in bold. */
const renderBold = (text: string): TemplateResult[] =>
  text.split(/\u2068(.*?)\u2069/u).map((part, at) => (at % 2 === 0 ? html`${part}` : html`<b>${part}</b>`));

/** Returns “or u 12 %, m 4 %”. */
function alsoText({ scene, say }: PlayView, { probabilities }: Reading): string {
  const others = alsoLikely(scene.task, rowOf(probabilities, scene.query));
  const parts = others.map(({ word, share }) => say('looks.part', { word: seenWord(word), share: roundText(share) }));
  return parts.length > 0 ? say('says.or', { parts: inList(parts) }) : '';
}

/** Returns the model's prediction, and a verdict on it. */
function saidText(said: Said | undefined, say: Say): { readonly text: string; readonly verdict: string } {
  if (!said) return { text: '', verdict: '' };
  const { word, share, answer } = said;
  return {
    text: say('says', { word: isolated(word), share: roundText(share) }),
    verdict:
      answer === undefined
        ? ''
        : word === answer
          ? `✓ ${say('says.right')}`
          : `✗ ${say('says.wrong', { word: seenWord(answer) })}`,
  };
}

function renderPlace(view: PlayView, at: number, said: Said | undefined): TemplateResult {
  const { scene, say, act } = view;
  const tells = scene.questions.find((question) => question.at === scene.query)?.carriers.includes(at) ?? false;
  const isRight = said?.answer === undefined ? undefined : said.word === said.answer;
  const { text: says, verdict } = saidText(said, say);
  const text = `${says} ${verdict}`.replace(/[\u2068\u2069]/gu, '').trim();
  return renderWord({
    word: scene.words[at],
    isQuery: at === scene.query,
    isChosen: at === scene.query,
    classes: { tells, asked: isRight !== undefined },
    label: `${seenWord(scene.words[at])}: ${text}`,
    title: text,
    below: html`<small class=${isRight === undefined ? '' : isRight ? 'right' : 'wrong'}
      >${seenWord(said?.word)}${isRight === undefined ? '' : isRight ? '✓' : '✗'}</small
    >`,
    ask: () => {
      act({ kind: 'ask', query: at });
    },
  });
}

/** A datalist completes a field as a whole, so each option is a known word after the text that is there. */
function offerNext({ value, list }: HTMLInputElement): void {
  const begun = value.replace(/\S*$/u, '');
  for (const option of list?.options ?? []) option.value = begun + (option.dataset['word'] ?? '');
}

export function renderAsk(view: PlayView): TemplateResult {
  const { state, scene, say, typedProblem, typedNote } = view;
  const { task } = scene;
  const isTyped = 'typed' in state.input;
  const hint = hintOf(task);
  const isOfWords = !isLetters(task);
  const text = isTyped ? scene.words.join(isLetters(task) ? '' : ' ') : '';
  return html`<form
    class="ask"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      view.type((event.currentTarget as HTMLFormElement).querySelector('input')?.value ?? '');
    }}
  >
    <label
      >${say('typed')}
      <input
        name="typed"
        autocomplete="off"
        spellcheck="false"
        list=${isOfWords ? 'known' : nothing}
        placeholder=${say(hint.key, hint.values)}
        .value=${live(view.draft ?? text)}
        aria-invalid=${typedProblem ? 'true' : nothing}
        aria-describedby="typed-problem"
        @input=${(event: Event) => {
          view.write((event.target as HTMLInputElement).value);
          offerNext(event.target as HTMLInputElement);
        }}
        @change=${(event: Event) => {
          view.type((event.target as HTMLInputElement).value);
        }}
    /></label>
    <button
      type="button"
      @mousedown=${(event: MouseEvent) => {
        event.preventDefault(); // the field would lose the focus, and what is said of its text would move this button
      }}
      @click=${view.goOn}
    >
      ${say('go-on')}
    </button>
    ${
      isOfWords
        ? html`<datalist id="known">
            ${task.vocabulary.map((word) => html`<option value=${word} data-word=${word}></option>`)}
          </datalist>`
        : nothing
    }
    <span id="typed-problem" class=${typedProblem ? 'wrong' : 'note'} role="status">${typedProblem || typedNote}</span>
  </form>`;
}

/** Renders the sequences that the model writes by itself at this moment, if it can begin and end them. */
export function renderWritten({ scene, say }: PlayView): TemplateResult | typeof nothing {
  if (scene.task.boundary === undefined) return nothing;
  const written = scene.runs[scene.chosenRun]?.reading.written ?? [];
  const texts = written.map((tokens) => wordsOf(scene.task, tokens).join('')).filter(Boolean);
  return html`<p class="written">
    <span class="note">${say('written', { temperature: TEMPERATURE })}</span> ${inList(texts)}
  </p>`;
}

export function renderSentence(view: PlayView): TemplateResult {
  const { scene, say, act } = view;
  const shown = scene.runs[scene.chosenRun];
  const { words, chosen, query } = scene;
  const reading = shown?.reading;
  const looked = reading ? lookedOf(reading, chosen, query) : undefined;
  const before = reading && looked && lookedBefore(reading, looked);
  const said = shown?.said[query];
  const { text, verdict } = saidText(said, say);
  const also = reading ? alsoText(view, reading) : '';
  const isOff = reading?.off.some((head) => isSameHead(head, chosen)) ?? false;
  return html`<section class="sentence">
    <p class="looked" aria-live="off">
      <span>${looked ? renderBold(lookedText(view, looked, 'looks', LINE - text.length - verdict.length)) : ''}</span>
      <span class="so"
        >${renderBold(text)} <span class=${said?.word === said?.answer ? 'right' : 'wrong'}>${verdict}</span></span
      >
    </p>
    <div class="scroller" tabindex="-1">
      <div class=${classMap({ 'line-of-words': true, off: isOff })} ${styled(`--words:${words.length}`)}>
        <svg class="arcs" viewBox=${`0 0 ${WIDTH} ${ABOVE}`} preserveAspectRatio="none" aria-hidden="true">
          ${reading ? arcs(reading, chosen, query, ABOVE) : nothing}
        </svg>
        <div
          class=${classMap({ words: true, letters: isLetters(scene.task), small: words.length > 26 })}
          role="group"
          aria-label=${say('words')}
          @keydown=${(event: KeyboardEvent) => {
            onWordKey(event, { query, first: 0, last: words.length - 1 }, (word) => {
              act({ kind: 'ask', query: word });
            });
          }}
        >
          ${words.map((_, at) => renderPlace(view, at, shown?.said[at]))}
        </div>
        <svg class="arcs below" viewBox=${`0 0 ${WIDTH} ${BELOW}`} preserveAspectRatio="none" aria-hidden="true">
          ${before ? svg`<g transform=${`translate(0 ${BELOW}) scale(1 -1)`}>${arcs(reading, before.head, before.query, BELOW)}</g>` : nothing}
        </svg>
      </div>
    </div>
    <p class="looked before">
      <span>${before ? renderBold(lookedText(view, before, 'looks.before', LINE - also.length)) : html`&nbsp;`}</span>
      <span class="so">${also}</span>
    </p>
  </section>`;
}
