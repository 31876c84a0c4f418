/** The view a stage can open on: the sentence, its arcs, the word that they move, and a play button. */
import type { Attention } from 'attention-steps/core';
import { type TemplateResult, html, nothing, svg } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Say } from '../../../shared/words/say.ts';
import { EXAMPLES, type Example, NAMED, findExample } from '../../inputs/examples.ts';
import { defaultState } from '../../inputs/stage-state.ts';
import { type Attending, attendingOf, isMuch } from '../../model/drawn/arcs.ts';
import { type Ghost, type Kept, type Moved, movedDrawing } from '../../model/drawn/moved.ts';
import { percentText } from '../../model/drawn/percent.ts';
import { fitted } from '../../model/drawn/drawing.ts';
import { type Picture, inShownHead, matrixOf, pictureAt } from '../../model/picture.ts';
import { tellingQuery } from '../../model/query.ts';
import { unknownText } from '../../model/unknown.ts';
import { toRows } from '../../../shared/numbers/matrix.ts';
import { largest } from '../../../shared/numbers/statistics.ts';
import { symbol } from '../../../shared/symbol.ts';
import { renderProblem } from '../element/problems.ts';
import { renderReading } from '../input/reading.ts';
import { wordOf } from '../input/under.ts';
import { Lazy } from '../../../shared/lazy.ts';
import type { StageParts, View } from '../element/stage-parts.ts';
import { controls } from '../styles/controls.ts';
import { overviewStyles } from '../styles/overview.ts';
import { attendingText, renderArcs } from './drawn/arcs.ts';
import { renderShapes } from './drawn/drawing.ts';
import { groundOf } from './drawn/ground.ts';
import { drawn } from './drawn/styles.ts';
import { styled } from '../../../shared/look/styled.ts';

interface Size {
  readonly kind: 'wide' | 'narrow';
  /** The width of the whole sentence, and the least of one word. */
  readonly width: number;
  readonly least: number;
  readonly arcs: number;
  readonly word: number;
  readonly share: number;
}

const SIZES: readonly Size[] = [
  { kind: 'wide', width: 832, least: 64, arcs: 194, word: 38, share: 22 },
  { kind: 'narrow', width: 360, least: 40, arcs: 110, word: 17, share: 14 },
];

interface SentenceView {
  readonly picture: Picture;
  readonly attending: Attending;
  /** The word whose turn it is when nothing is pointed at; of several alike, this one. */
  readonly query: number;
  readonly say: Say;
  readonly act: (event: Event) => void;
}

/** Draws the sentence as large as its room, with a percentage below each word. Each of its words can be chosen to ask. */
function renderSentence({ picture, attending, query, say, act }: SentenceView, size: Size): TemplateResult {
  const { queries, keys } = picture.labels;
  const isOwn = queries === keys;
  const step = Math.max(size.least, size.width / (keys.length + (isOwn ? 0 : 2)));
  const ground = groundOf(picture, attending.query, size.arcs, step);
  // In bold, the longest word still fits.
  const longest = Math.min(12, largest([1, ...keys.map(({ length }) => length)]));
  const word = Math.min(size.word, 0.365 * step, (1.6 * step) / longest);
  const share = Math.min(size.share, Math.max(13, 0.21 * step));
  const [below, tile] = [ground.height + 1.15 * word, ground.height + 1.7 * word];
  const width = (ground.keys.at(-1) ?? 0) + step / 2;
  // Equally high for every sentence, so that nothing below it moves.
  const height = size.arcs + 1.7 * size.word + 2 * size.share;
  const shares = new Map(attending.links.map((link) => [link.key, link.share ?? 0]));
  const unknown = (at: number): string => unknownText(picture, say, at);
  const textOf = (row: Attending): string =>
    `${attendingText(row, queries[row.query] ?? '', keys, say)} ${unknown(row.query)}`.trim();
  return html`<svg
    class="sentence-drawing"
    data-size=${size.kind}
    viewBox=${`0 ${tile + 2 * share - height} ${width} ${height}`}
    ${styled(`min-width:${Math.min(width, keys.length * size.least)}px;max-width:${width}px`)}
    role=${isOwn ? 'listbox' : 'img'}
    aria-orientation=${isOwn ? 'horizontal' : nothing}
    aria-label=${`${keys.join(' ')}: ${textOf(attending)}`}
    @pointerover=${act}
    @pointerleave=${act}
    @click=${act}
    @keydown=${act}
  >
    ${renderArcs(attending, ground)}
    ${
      isOwn
        ? nothing
        : svg`<text class="query" x=${ground.query} y=${below} font-size=${word} text-anchor="middle">${queries[attending.query]}</text>`
    }
    ${keys.map((text, key) => {
      const x = ground.keys[key] ?? 0;
      const part = shares.get(key) ?? 0;
      const kind = [
        isOwn && key === attending.query ? 'query' : isMuch(part, keys.length) ? 'much' : '',
        unknown(key) && 'unknown',
      ];
      const drawn = svg`<text class=${kind.join(' ')} x=${x} y=${below} font-size=${word} text-anchor="middle">${fitted(text, word, 0.95 * step)}</text>
        <rect class="tile" x=${x - 0.46 * step} y=${tile} width=${0.92 * step} height=${1.9 * share} rx="3" ${styled(`--share:${(100 * part).toFixed(1)}%`)}></rect>
        <text class="share" data-most=${part > 0.5 ? '' : nothing} x=${x} y=${tile + 1.3 * share} font-size=${share} text-anchor="middle">${percentText(part)}</text>`;
      if (!isOwn) return drawn;
      return svg`<g role="option" class="word" tabindex=${key === query ? 0 : -1} data-word=${key}
        aria-selected=${key === query} aria-label=${textOf(attendingOf(picture, key))}>
        ${unknown(key) ? svg`<title>${unknown(key)}</title>` : nothing}
        <rect class="reach" x=${x - 0.48 * step} y=${below - word} width=${0.96 * step} height=${tile + 1.9 * share - below + word} rx="6"></rect>
        ${drawn}
      </g>`;
    })}
  </svg>`;
}

/** Returns the output of the same word, such as “bank”, in the other sentence. */
function ghostOf(engine: Attention, example: string, word: string, features: readonly string[]): Ghost | undefined {
  const other = NAMED.find(({ id }) => id !== example);
  if (!other) return undefined;
  const { picture } = pictureAt(engine, defaultState(other.id));
  const row = picture.labels.queries.indexOf(word);
  if (row < 0 || String(picture.labels.features) !== String(features)) return undefined;
  const output = toRows(matrixOf(picture, inShownHead(picture, 'output')))[row];
  return output && { name: other.name, output };
}

/** The points that can be moved in the plane, and the box for a sentence: loaded after the rest. */
const moving = new Lazy(() => import('./moving.ts'));
const box = new Lazy(() => import('../input/sentence-box.ts'));

class Overview implements View {
  #isOwn = false;
  /** The word that is pointed at, whose arcs are previewed. */
  #pointed: number | undefined;
  #moveFocus = false;
  #isFetching = false;
  /** From the first move of a point on, the plane and its words stay, for as long as this word of this sentence asks. */
  #kept: (Kept & { readonly asks: number; readonly sentence: string }) | undefined;
  /** The sentence that was last scrolled to its query. */
  #seen: readonly string[] | undefined;
  readonly #host: StageParts;

  constructor(host: StageParts) {
    this.#host = host;
  }

  /** The word that asks: the chosen one or, if none is chosen, the one with most to tell. */
  get #query(): number {
    const { picture } = this.#host.prediction;
    const { query } = this.#host.bench.session;
    return query !== undefined && query < picture.labels.queries.length ? query : tellingQuery(picture);
  }

  /** Scrolls a sentence that is wider than its room to the query. */
  updated(): void {
    const { renderRoot, prediction } = this.#host;
    if (!this.#isBare) this.#fetchRest();
    const { queries } = prediction.picture.labels;
    if (this.#moveFocus) {
      this.#moveFocus = false;
      const words = renderRoot.querySelectorAll<SVGElement>('[data-word][tabindex="0"]');
      [...words].find((word) => word.getClientRects().length > 0)?.focus();
    }
    const box = renderRoot.querySelector('.sentence-box');
    if (!box || queries === this.#seen) return;
    this.#seen = queries;
    this.#pointed = undefined;
    box.scrollLeft = ((this.#query + 0.5) / queries.length) * box.scrollWidth - box.clientWidth / 2;
  }

  /** Loads the rest once, when nothing is waited for. Without it everything else works. */
  #fetchRest(): void {
    if (this.#isFetching) return;
    this.#isFetching = true;
    setTimeout(() => {
      void Promise.allSettled([moving.load(), box.load()]).then(() => {
        this.#host.requestUpdate();
      });
    }, 200);
  }

  /** Pointing at a word previews its arcs; a click, or a key, makes it the one that asks. */
  readonly #act = (event: Event): void => {
    const word = wordOf(event.target);
    if (event.type === 'pointerover' || event.type === 'pointerleave') {
      if ((event as PointerEvent).pointerType === 'touch') return;
      const pointed = event.type === 'pointerover' ? word : undefined;
      if (pointed === this.#pointed) return;
      this.#pointed = pointed;
    } else if (word !== undefined) {
      const last = this.#host.prediction.picture.labels.queries.length - 1;
      const { key } = event as KeyboardEvent;
      const to =
        event.type === 'click' || key === ' ' || key === 'Enter'
          ? word
          : { ArrowLeft: word - 1, ArrowRight: word + 1, Home: 0, End: last }[key];
      if (to === undefined) return;
      event.preventDefault();
      this.#host.changes.attempt({ type: 'look', query: Math.min(last, Math.max(0, to)) });
      this.#moveFocus = true;
    }
    this.#host.requestUpdate();
  };

  /** Switches to the full stage. */
  async #open(): Promise<void> {
    this.#host.problems.clear('view');
    this.#host.view = 'full';
    await this.#host.updateComplete;
  }

  async #play(): Promise<void> {
    const host = this.#host;
    host.player.seek(0);
    await this.#open();
    host.player.play();
    host.renderRoot.querySelector<HTMLElement>('.stage-box')?.focus();
  }

  #renderStart(say: Say): TemplateResult {
    return html`<button
      type="button"
      class="start"
      @click=${() => {
        void this.#play();
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M7 4.5v15l13 -7.5z"></path></svg
      ><span>${say('overview.play')}</span>
    </button>`;
  }

  #choose(example: Example): void {
    this.#isOwn = false;
    this.#host.changes.attempt({ type: 'example', example: example.id }, 'input');
    this.#host.requestUpdate();
  }

  /** Without controls there are only these sentences, each with its picture. */
  get #isBare(): boolean {
    return this.#host.controls === 'none';
  }

  /** True for the words of an example, whatever has become of its numbers. */
  get #isExample(): boolean {
    const { example, inputs, sentence } = this.#host.bench.numbers;
    return !sentence && (!inputs || String(inputs.tokens) === String(findExample(example)?.tokens));
  }

  #renderSwitch(say: Say): TemplateResult {
    const { example } = this.#host.bench.numbers;
    const isExample = this.#isExample && !this.#isOwn;
    const choice = (text: string, isChosen: boolean, choose: () => void): TemplateResult =>
      html`<label
        ><input type="radio" name="sentence-choice" .checked=${live(isChosen)} @change=${choose} /><span
          >${text}</span
        ></label
      >`;
    return html`<fieldset class="choices">
      <legend class="visually-hidden">${say('overview.sentence')}</legend>
      ${NAMED.map((each) =>
        choice(each.name, isExample && each.id === example, () => {
          this.#choose(each);
        }),
      )}
      ${
        this.#isBare
          ? nothing
          : choice(say('overview.own'), !isExample, () => {
              this.#isOwn = true;
              this.#host.requestUpdate();
            })
      }
    </fieldset>`;
  }

  #renderField(say: Say): TemplateResult | typeof nothing {
    return box.value?.sentenceBoxOf(this.#host, renderProblem(this.#host.problems.at('sentence'), say)) ?? nothing;
  }

  #renderMore(say: Say): TemplateResult {
    const others = EXAMPLES.filter(({ name }) => name === undefined);
    return html`<p class="more">
      ${say('overview.more')}:
      ${others.map(
        (example) =>
          html`<button
            type="button"
            @click=${() => {
              this.#choose(example);
              void this.#open();
            }}
          >
            ${symbol(example.title)}
          </button>`,
      )}
      <button
        type="button"
        @click=${() => {
          void this.#showPaste();
        }}
      >
        ${say('overview.paste')}
      </button>
    </p>`;
  }

  /** The origin of the numbers. */
  #credit(picture: Picture, say: Say): string {
    const { example, inputs } = this.#host.bench.numbers;
    // Of an unknown word that asks, it is said why it takes evenly.
    const unknown = unknownText(picture, say, this.#query) || unknownText(picture, say);
    const { labels, untrained } = picture;
    if (untrained) return `${say('overview.untrained')} ${unknown}`.trim();
    if (!labels.features) return findExample(example)?.note ?? '';
    const changed = inputs && this.#isExample ? say('overview.changed') : '';
    return [say('overview.credit'), unknown, changed].filter(Boolean).join(' ');
  }

  async #showPaste(): Promise<void> {
    await this.#open();
    await this.#host.overlays.open('own-input');
    this.#host.renderRoot.querySelector('textarea')?.focus();
  }

  /** Keeps the words and the plane while points are moved; once one has been, points out of view ask for another plane. */
  #keep({ plane, words, isInView }: Moved, asks: number, sentence: string, isMoving: boolean): void {
    this.#kept = { rows: words.map(({ row }) => row), asks, sentence, plane: isMoving || isInView ? plane : undefined };
    this.#host.requestUpdate();
  }

  render(): TemplateResult {
    const { bench, language, problems, prediction } = this.#host;
    const { picture } = prediction;
    const { say, spoken } = language;
    const query = this.#query;
    const asks = Math.min(this.#pointed ?? query, picture.labels.queries.length - 1);
    const attending = attendingOf(picture, asks);
    const { example } = bench.numbers;
    const isExample = this.#isExample;
    const { features, queries } = picture.labels;
    const ghost =
      bench.engine && features
        ? ghostOf(bench.engine, isExample ? example : '', queries[asks] ?? '', features)
        : undefined;
    const sentence = queries.join(' ');
    const kept = this.#kept?.asks === asks && this.#kept.sentence === sentence ? this.#kept : undefined;
    const drawing = movedDrawing(picture, asks, ghost, kept);
    const moved =
      drawing && !this.#isBare
        ? moving.value?.renderMoving(this.#host, drawing, query, (isMoving) => {
            this.#keep(drawing, asks, sentence, isMoving);
          })
        : undefined;
    const hasField = !this.#isBare && (this.#isOwn || !isExample);
    return html`<div class="root" lang=${spoken}>
      <div class="overview" part="overview">
        <div class="sentence-box" role="group" tabindex="0" aria-label=${say('overview.sentence')}>
          ${SIZES.map((size) => renderSentence({ picture, attending, query, say, act: this.#act }, size))}
        </div>
        ${
          drawing
            ? html`<figure>
                ${renderShapes(drawing, say, moved?.over)}
                ${this.#isBare ? nothing : html`<figcaption>${moved?.caption ?? say('moving.hint')}</figcaption>`}
              </figure>`
            : nothing
        }
        <div class="go">
          ${this.#isBare ? nothing : this.#renderStart(say)} ${this.#renderSwitch(say)}
          <p class="credit">${symbol(this.#credit(picture, say))}</p>
        </div>
        ${hasField ? this.#renderField(say) : nothing} ${renderReading({ notes: this.#host.paste.notes }, say)}
        ${(['view', 'input', 'setup'] as const).map((where) => renderProblem(problems.at(where), say))}
        ${this.#isBare || hasField ? nothing : this.#renderMore(say)}
      </div>
    </div>`;
  }
}

export const open = (host: StageParts): View => new Overview(host);

export const styles = [drawn, controls, overviewStyles];
