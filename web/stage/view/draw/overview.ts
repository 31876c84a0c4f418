/** The view a stage can open on: the sentence, its arcs, the word that they move, and a play button. */
import type { Attention } from 'attention-steps/core';
import { type TemplateResult, html, nothing, svg } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Say } from '../../../shared/words/say.ts';
import { EXAMPLES, type Example, NAMED, findExample } from '../../inputs/examples.ts';
import { knownSentence } from '../../inputs/known-sentence.ts';
import { DEFAULT_SENTENCE } from '../../inputs/sentence.ts';
import { defaultState } from '../../inputs/stage-state.ts';
import { type Attending, attendingOf, isMuch } from '../../model/drawn/arcs.ts';
import { type Ghost, movedDrawing } from '../../model/drawn/moved.ts';
import { percentText } from '../../model/drawn/percent.ts';
import { fitted } from '../../model/drawn/drawing.ts';
import { type Picture, inShownHead, matrixOf, pictureAt } from '../../model/picture.ts';
import { tellingQuery } from '../../model/query.ts';
import { toRows } from '../../../shared/numbers/matrix.ts';
import { largest } from '../../../shared/numbers/statistics.ts';
import { symbol } from '../../../shared/symbol.ts';
import { renderProblem } from '../element/problems.ts';
import { renderReading } from '../input/reading.ts';
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

/** Draws the sentence as large as its room, with a percentage below each word. */
function renderSentence(picture: Picture, attending: Attending, size: Size, say: Say): TemplateResult {
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
  return html`<svg
    class="sentence-drawing"
    data-size=${size.kind}
    viewBox=${`0 ${tile + 2 * share - height} ${width} ${height}`}
    ${styled(`min-width:${Math.min(width, keys.length * size.least)}px;max-width:${width}px`)}
    role="img"
    aria-label=${`${keys.join(' ')}: ${attendingText(attending, queries[attending.query] ?? '', keys, say)}`}
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
      const kind = isOwn && key === attending.query ? 'query' : isMuch(part, keys.length) ? 'much' : nothing;
      return svg`<text class=${kind} x=${x} y=${below} font-size=${word} text-anchor="middle">${fitted(text, word, 0.95 * step)}</text>
        <rect class="tile" x=${x - 0.46 * step} y=${tile} width=${0.92 * step} height=${1.9 * share} rx="3" ${styled(`--share:${(100 * part).toFixed(1)}%`)}></rect>
        <text class="share" data-most=${part > 0.5 ? '' : nothing} x=${x} y=${tile + 1.3 * share} font-size=${share} text-anchor="middle">${percentText(part)}</text>`;
    })}
  </svg>`;
}

/** Returns the output of the same word, such as “bank”, in the other sentence. */
function ghostOf(engine: Attention, example: string, word: string): Ghost | undefined {
  const other = NAMED.find(({ id }) => id !== example);
  if (!other) return undefined;
  const { picture } = pictureAt(engine, defaultState(other.id));
  const row = picture.labels.queries.indexOf(word);
  if (row < 0) return undefined;
  const output = toRows(matrixOf(picture, inShownHead(picture, 'output')))[row];
  return output && { name: other.name, output };
}

class Overview implements View {
  #isOwn = false;
  /** The sentence that was last scrolled to its query. */
  #seen: readonly string[] | undefined;
  readonly #host: StageParts;

  constructor(host: StageParts) {
    this.#host = host;
  }

  /** Scrolls a sentence that is wider than its room to the query. */
  updated(): void {
    const { picture } = this.#host.prediction;
    const { queries } = picture.labels;
    const box = this.#host.renderRoot.querySelector('.sentence-box');
    if (!box || queries === this.#seen) return;
    this.#seen = queries;
    box.scrollLeft = ((tellingQuery(picture) + 0.5) / queries.length) * box.scrollWidth - box.clientWidth / 2;
  }

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

  /** Uses learned vectors if some words have them, otherwise random ones. */
  async #use(text: string): Promise<void> {
    const { problems } = this.#host;
    try {
      const words = await this.#host.loadWords();
      const inputs = words && knownSentence(text, words);
      if (inputs) this.#host.changes.attempt({ type: 'inputs', inputs }, 'sentence');
      else this.#host.changes.attempt({ type: 'sentence', sentence: { text, ...DEFAULT_SENTENCE } }, 'sentence');
    } catch (error) {
      problems.fail('sentence', error);
    }
  }

  /** Without controls there are only these sentences, each with its picture. */
  get #isBare(): boolean {
    return this.#host.controls === 'none';
  }

  #renderSwitch(say: Say): TemplateResult {
    const { example, inputs, sentence } = this.#host.bench.numbers;
    const isExample = !inputs && !sentence && !this.#isOwn;
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

  #renderField(say: Say): TemplateResult {
    const { bench, problems } = this.#host;
    const submit = (event: Event): void => {
      event.preventDefault();
      const field = (event.target as HTMLFormElement).elements.namedItem('sentence');
      if (field instanceof HTMLInputElement) void this.#use(field.value);
    };
    const { sentence, inputs } = bench.numbers;
    const text = sentence?.text ?? inputs?.tokens?.join(' ') ?? '';
    return html`<form class="own-sentence" @submit=${submit}>
      <label
        >${say('overview.field')}
        <input name="sentence" maxlength="10000" .value=${text} placeholder=${say('overview.sample')}
      /></label>
      <button type="submit">${say('overview.use')}</button>
      <p class="hint">${say('overview.hint')}</p>
      ${renderProblem(problems.at('sentence'), say)}
    </form>`;
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
  #credit({ labels, untrained }: Picture, say: Say): string {
    if (untrained) return say('overview.untrained');
    return labels.features ? say('overview.credit') : (findExample(this.#host.bench.numbers.example)?.note ?? '');
  }

  async #showPaste(): Promise<void> {
    await this.#open();
    await this.#host.overlays.open('own-input');
    this.#host.renderRoot.querySelector('textarea')?.focus();
  }

  render(): TemplateResult {
    const { bench, language, problems, prediction } = this.#host;
    const { picture } = prediction;
    const { say, spoken } = language;
    const query = tellingQuery(picture);
    const attending = attendingOf(picture, query);
    const { example, inputs, sentence } = bench.numbers;
    const isExample = !inputs && !sentence;
    const ghost =
      bench.engine && picture.labels.features
        ? ghostOf(bench.engine, isExample ? example : '', picture.labels.queries[query] ?? '')
        : undefined;
    const drawing = movedDrawing(picture, query, ghost);
    const hasField = !this.#isBare && (this.#isOwn || !isExample);
    return html`<div class="root" lang=${spoken}>
      <div class="overview" part="overview">
        <div class="sentence-box" role="group" tabindex="0" aria-label=${say('overview.sentence')}>
          ${SIZES.map((size) => renderSentence(picture, attending, size, say))}
        </div>
        ${drawing ? html`<figure>${renderShapes(drawing, say)}</figure>` : nothing}
        <div class="go">
          ${this.#isBare ? nothing : this.#renderStart(say)} ${this.#renderSwitch(say)}
          <p class="credit">${this.#credit(picture, say)}</p>
        </div>
        ${hasField ? this.#renderField(say) : nothing} ${renderReading({ notes: this.#host.paste.notes }, say)}
        ${(['view', 'input', 'setup'] as const).map((where) => renderProblem(problems.at(where), say))}
        ${this.#isBare ? nothing : this.#renderMore(say)}
      </div>
    </div>`;
  }
}

export const open = (host: StageParts): View => new Overview(host);

export const styles = [drawn, controls, overviewStyles];
