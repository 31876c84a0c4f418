/** The view a stage can open on: the sentence, its arcs, the word that they move, and a play button. */
import type { Attention } from 'attention-steps/core';
import { type TemplateResult, html, nothing, unsafeCSS } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Say } from '../../../shared/words/say.ts';
import { EXAMPLES, type Example, NAMED, findExample, noteOf } from '../../inputs/examples.ts';
import { NOUNS } from '../../inputs/nouns.ts';
import { defaultState } from '../../inputs/stage-state.ts';
import { attendingOf } from '../../model/scenes/arcs.ts';
import { type Kept, type WordMap, mapOf } from '../../model/scenes/map.ts';
import { type Picture, pictureAt } from '../../model/picture.ts';
import { tellingQuery } from '../../model/query.ts';
import { unknownText } from '../../model/values/unknown.ts';
import { symbol } from '../../../shared/symbol.ts';
import { renderProblem } from '../parts/problems.ts';
import { wordOf } from '../input/under.ts';
import { Lazy } from '../../../shared/lazy.ts';
import type { StageParts, View } from '../parts/stage-parts.ts';
import { inLetters } from '../../model/drawn/drawing.ts';
import { renderShapes } from '../draw/drawn/drawing.ts';
import { type Room, renderSentence } from '../draw/sentence.ts';
import drawn from '../draw/drawn/styles.css?inline';
import controls from '../styles/controls.css?inline';
import overview from '../styles/overview.css?inline';
import sentenceBox from '../styles/sentence-box.css?inline';

const ROOMS: readonly Room[] = [
  { kind: 'wide', width: 760, least: 64, arcs: 356, word: 31, share: 21, map: { width: 504, height: 560 } },
  { kind: 'narrow', width: 358, least: 40, arcs: 82, word: 16, share: 15.5, map: { width: 358, height: 264 } },
];

const named = new WeakMap<Attention, readonly Picture[]>();

/** Returns the sentences of the switch, as long as their values have the same meanings: they are in one plane. */
function inOnePlane(engine: Attention, { labels }: Picture): readonly Picture[] {
  const all = named.get(engine) ?? NAMED.map(({ id }) => pictureAt(engine, defaultState(id)).picture);
  named.set(engine, all);
  return all.filter((other) => labels.features && String(other.labels.features) === String(labels.features));
}

/** The points that can be moved in the map, and the box for a sentence: loaded after the rest. */
const moving = new Lazy(() => import('../draw/moving.ts'));
const box = new Lazy(() => import('../input/sentence-box.ts'));

interface Shown {
  readonly asks: number;
  readonly sentence: string;
}

class Overview implements View {
  #isOwn = false;
  /** The word that is pointed at, whose arcs are previewed. */
  #pointed: number | undefined;
  #moveFocus = false;
  #isFetching = false;
  /** From the first move of a point on, the plane and its words stay, for as long as this word of this sentence asks. */
  #kept: (Shown & Pick<Kept, 'rows'> & { readonly scales: readonly Kept['scale'][] }) | undefined;
  /** The words that the maps show, and those that they showed when they were last drawn. */
  #maps: Shown & { readonly maps: readonly (WordMap | undefined)[] } = { asks: 0, sentence: '', maps: [] };
  #drawn = this.#maps;
  /** The point of the map that the Tab key leads to, by its row. */
  #point = -1;
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
    const { renderRoot, prediction, viewport } = this.#host;
    viewport.follow();
    if (!this.#isBare) this.#fetchRest();
    const { queries } = prediction.picture.labels;
    this.#glide();
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

  /** Lets a word glide to where it is now, when another sentence or word is shown than before. */
  #glide(): void {
    const [before, now] = [this.#drawn, this.#maps];
    this.#drawn = now;
    if (before.asks === now.asks && before.sentence === now.sentence) return;
    const maps = this.#host.renderRoot.querySelectorAll('.map');
    now.maps.forEach((map, at) => {
      const [from, drawn] = [before.maps[at], maps[at]];
      if (map && from && drawn && JSON.stringify(from.axes.names) === JSON.stringify(map.axes.names))
        moving.value?.glide(drawn, from.here, map.here);
    });
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
        choice(say(each.name.key, each.name.values), isExample && each.id === example, () => {
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
            ${symbol(say(example.title.key, example.title.values))}
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

  /** The origin of the numbers, where they are not an example's own. */
  #credit(picture: Picture, isOwn: boolean, say: Say): string {
    const { example, inputs } = this.#host.bench.numbers;
    // A reader is told why an unknown word that asks takes evenly.
    const unknown = unknownText(picture, say, this.#query) || unknownText(picture, say);
    const { labels, untrained } = picture;
    if (untrained) return `${say('overview.untrained')} ${unknown}`.trim();
    if (!labels.features) return noteOf(example, say) ?? '';
    if (isOwn || unknown) return [say('overview.credit'), unknown].filter(Boolean).join(' ');
    return inputs ? say('overview.changed') : '';
  }

  async #showPaste(): Promise<void> {
    await this.#host.overlays.open('own-input');
    this.#host.renderRoot.querySelector('textarea')?.focus();
  }

  /** Keeps the words and the planes while points are moved; once one has been, points out of view ask for another plane. */
  readonly #keep = (isMoving: boolean): void => {
    const { maps, ...shown } = this.#maps;
    const rows = (maps[0]?.words ?? []).map(({ row }) => row);
    const scales = maps.map((map) => (map && (isMoving || map.isInView) ? map.plane : undefined));
    this.#kept = { ...shown, rows, scales };
    this.#host.requestUpdate();
  };

  readonly #reach = (row: number): void => {
    this.#point = row;
    this.#host.requestUpdate();
  };

  /** Draws the map in both sizes, of which the room shows one. */
  #renderMap(picture: Picture, asks: number, say: Say): TemplateResult | typeof nothing {
    const { bench, viewport } = this.#host;
    const shown = { asks, sentence: picture.labels.queries.join(' ') };
    const kept = this.#kept?.asks === asks && this.#kept.sentence === shown.sentence ? this.#kept : undefined;
    const others = bench.engine ? inOnePlane(bench.engine, picture) : [];
    const maps = ROOMS.map(({ map: size }, at) =>
      inLetters(viewport.letters, size, (room) =>
        mapOf({
          picture,
          query: asks,
          size: room,
          nouns: NOUNS,
          others,
          kept: kept && { rows: kept.rows, scale: kept.scales[at] },
        }),
      ),
    );
    this.#maps = { ...shown, maps };
    if (!maps[0]) return nothing;
    const there = !this.#isBare && moving.value?.canMove(this.#host) ? moving.value : undefined;
    const points = { at: this.#point, reach: this.#reach, keep: this.#keep };
    return html`<figure>
      ${maps.map(
        (map, at) =>
          map &&
          html`<div class="map" data-room=${ROOMS[at]!.kind}>
            ${renderShapes(map, say, there?.renderPoints(this.#host, map, points))}
          </div>`,
      )}
      ${
        this.#isBare
          ? nothing
          : html`<figcaption>
              ${there?.renderMoved(this.#host, asks) ?? (moving.value ? nothing : html`<span>${say('moving.hint')}</span>`)}
              ${maps[0].nouns.length > 0 ? html`<span>${say('moving.nouns', { count: NOUNS.length })}</span>` : nothing}
            </figcaption>`
      }
    </figure>`;
  }

  render(): TemplateResult {
    const { language, problems, prediction, viewport } = this.#host;
    const { picture } = prediction;
    const { say, spoken } = language;
    const query = this.#query;
    const asks = Math.min(this.#pointed ?? query, picture.labels.queries.length - 1);
    const attending = attendingOf(picture, asks);
    const hasField = !this.#isBare && (this.#isOwn || !this.#isExample);
    const credit = this.#credit(picture, hasField, say);
    return html`<div class="root" lang=${spoken}>
      <div class="overview" part="overview">
        <div class="ruler"><span></span><span></span></div>
        <slot name="lead"></slot>
        <div
          class="sentence-box"
          role="group"
          tabindex=${picture.labels.queries === picture.labels.keys ? nothing : 0}
          aria-label=${say('overview.sentence')}
        >
          ${ROOMS.map((room) => renderSentence({ picture, attending, query, say, act: this.#act, letters: viewport.letters }, room))}
        </div>
        <div class="go">${this.#isBare ? nothing : this.#renderStart(say)} ${this.#renderSwitch(say)}</div>
        ${credit === '' ? nothing : html`<p class="credit">${symbol(credit)}</p>`}
        ${hasField ? [this.#renderField(say), this.#renderMore(say)] : nothing}
        ${(['view', 'input', 'setup'] as const).map((where) => renderProblem(problems.at(where), say))}
        ${this.#renderMap(picture, asks, say)}
      </div>
    </div>`;
  }
}

export const open = (host: StageParts): View => new Overview(host);

export const styles = [drawn, controls, sentenceBox, overview].map(unsafeCSS);
