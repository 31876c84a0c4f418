/** “Both ways” in <attention-reader>: one word in two texts, the heads by which it sees what differs, and its vectors. */
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { radioGroup } from '../../../shared/controls/radios.ts';
import { reasonOf } from '../reason.ts';
import { styled } from '../../../shared/look/styled.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { rowOf } from '../../../shared/numbers/matrix.ts';
import { percentText } from '../../../stage/model/drawn/percent.ts';
import type { HeadPlace } from '../../patch.ts';
import { seenWord } from '../../tasks/vocabulary.ts';
import { renderBars } from '../../words/bars.ts';
import { renderPicture } from '../../words/picture.ts';
import { type AskedOfBoth as Asked, NEAREST_BY, askedOfBoth } from '../address.ts';
import type { AskedReader } from '../asked.ts';
import { headsAt, strongestOf, weightsOn } from '../contexts.ts';
import { lookingCsv, nearestCsv } from '../csv.ts';
import { type Changes, MASK, NO_CHANGES, type WordLevel, headId, headNamed, hidden } from '../reading.ts';
import { type Compared, type Side, compared, lensOf } from './compared.ts';
import { renderSave } from './save-csv.ts';
import { renderLines } from './sentence.ts';
import type { ReaderView } from './view.ts';
import { sayOfBoth } from './both-words.ts';
import { headText, say } from './words.ts';
import { inList } from '../../../shared/words/list.ts';

/** The width of the picture of all heads, in pixels: both texts' are seen at once. */
const WIDEST = 400;

interface Host {
  readonly requestUpdate: () => void;
}

type View = Pick<ReaderView, 'model' | 'changes' | 'isOwn' | 'room' | 'columnRoom' | 'choose' | 'openModel'>;

export class BothWays {
  #asked: Asked;
  /** The texts that are typed and not read yet. */
  #draft: Partial<Record<'first' | 'second', string>> = {};
  #problem = '';
  #shown: Compared | undefined;
  /** The texts before a word was hidden in them. */
  #unhidden: Asked | undefined;
  /** The model and the changes that were asked last: others are asked anew. */
  #last: Pick<View, 'model' | 'changes'> | undefined;
  #turn = 0;
  readonly #host: Host;

  constructor(host: Host, asked: Asked) {
    this.#host = host;
    this.#asked = asked;
  }

  get asked(): Asked {
    return askedOfBoth(this.#asked);
  }

  /** Another model reads the same texts. */
  begin(): void {
    this.#asked = { ...this.#asked, 'first-to': -1, 'second-to': -1, drawn: '' };
    this.#shown = this.#unhidden = this.#last = undefined;
    this.#problem = '';
    this.#turn++;
  }

  /** Takes what a link says. */
  take(asked: Asked): void {
    this.begin();
    this.#set(asked);
  }

  #set(asked: Asked): void {
    if (asked.first !== this.#asked.first || asked.second !== this.#asked.second) this.#draft = {};
    this.#asked = asked;
  }

  /** Called when the host has drawn this view: the model is asked when it is first seen, and after each change. */
  updated({ model, changes, isOwn }: View): void {
    const { model: before, changes: { off, edits } = NO_CHANGES } = this.#last ?? {};
    if (before === model && off === changes.off && edits === changes.edits) return;
    this.#last = { model, changes };
    void this.#read(model, changes, isOwn);
  }

  async #read(model: AskedReader, changes: Changes, isOwn: boolean): Promise<void> {
    const turn = ++this.#turn;
    try {
      const shown = await compared(model, this.#asked, changes, isOwn);
      if (turn !== this.#turn) return;
      this.#shown = shown;
      this.#problem = '';
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#problem = reasonOf(error);
    }
    this.#host.requestUpdate();
  }

  #ask(asked: Asked, { model, changes, isOwn }: View): void {
    this.#set(asked);
    void this.#read(model, changes, isOwn);
    this.#host.requestUpdate();
  }

  /** Another word that is looked at: nothing is computed for it. */
  #look(at: 0 | 1, to: number): void {
    const { sides } = this.#shown!;
    const { reading, asks } = sides[at];
    const side = { reading, asks, to, weights: weightsOn(reading, asks, to) };
    this.#shown = { ...this.#shown!, sides: at === 0 ? [side, sides[1]] : [sides[0], side] };
    this.#asked = { ...this.#asked, [at === 0 ? 'first-to' : 'second-to']: to };
    this.#host.requestUpdate();
  }

  render(view: View): TemplateResult {
    const field = (name: 'first' | 'second'): TemplateResult =>
      html`<label
        >${sayOfBoth(name)}
        <input
          name=${name}
          autocomplete="off"
          .value=${live(this.#draft[name] ?? this.#asked[name])}
          @input=${({ target }: Event) => {
            this.#draft = { ...this.#draft, [name]: (target as HTMLInputElement).value };
          }}
      /></label>`;
    return html`<section class="both-ways">
      <p>${sayOfBoth('what')} <b>${sayOfBoth('try')}</b></p>
      <form
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          this.#unhidden = undefined;
          this.#ask({ ...this.#asked, ...this.#draft, 'first-to': -1, 'second-to': -1 }, view);
        }}
      >
        ${field('first')} ${field('second')}
        <button class="main" name="read-both">${sayOfBoth('read')}</button>
      </form>
      <p class="error" role="alert">${this.#problem}</p>
      ${this.#shown ? this.#renderShown(this.#shown, view) : this.#problem === '' ? html`<p role="status">${say('both.waiting')}</p>` : nothing}
    </section>`;
  }

  #renderShown(shown: Compared, view: View): TemplateResult {
    const { model, shared, of, sides, levels } = shown;
    const word = seenWord(of);
    const [one, other] = sides;
    const { drawn } = this.#asked;
    const head = drawn === '' ? strongestOf(one.weights) : headNamed(model, drawn);
    const isHidden = this.#unhidden !== undefined;
    const places = { word, place: one.asks, first: one.asks, second: other.asks };
    return html`${
        model.config.causal
          ? html`<p class="notice" role="status">
              ${sayOfBoth('causal', { word })}
              <button type="button" name="both-open" @click=${view.openModel}>${sayOfBoth('open')}</button>
            </p>`
          : nothing
      }
      <div class="ask">
        <label
          >${sayOfBoth('word')}
          <select
            name="of"
            @change=${({ target }: Event) => {
              this.#ask(
                { ...this.#asked, of: (target as HTMLSelectElement).value, 'first-to': -1, 'second-to': -1 },
                view,
              );
            }}
          >
            ${shared.map((each) => html`<option value=${each} .selected=${live(each === of)}>${seenWord(each)}</option>`)}
          </select></label
        >
        ${
          model.config.causal || model.isNumbered
            ? nothing
            : html`<button
                type="button"
                name="both-hide"
                @click=${() => {
                  const asked = this.#unhidden ?? {
                    ...this.#asked,
                    first: hidden(one.reading.words, one.asks),
                    second: hidden(other.reading.words, other.asks),
                    of: MASK,
                  };
                  this.#unhidden = isHidden ? undefined : this.#asked;
                  this.#ask(asked, view);
                }}
              >
                ${sayOfBoth(isHidden ? 'show' : 'hide', { word: seenWord((this.#unhidden ?? { of }).of) })}
              </button>`
        }
      </div>
      <div class="sides">${sides.map((side, at) => this.#renderSide(side, at as 0 | 1, head, view))}</div>
      <div class="buttons">
        ${renderSave('both-ways-heads', () =>
          lookingCsv(
            sides.map(({ reading, asks, to, weights }) => ({ words: reading.words, from: asks, to, weights })),
          ),
        )}
      </div>
      ${this.#renderLevels(shown)}
      <div class="buttons">${renderSave('both-ways-nearest', () => nearestCsv(levels))}</div>
      <p class="note">${sayOfBoth(one.asks === other.asks ? 'same' : 'moved', places)} ${sayOfBoth('others.what')}</p>
      <p class="note">${sayOfBoth('not', { word })}</p>`;
  }

  #renderSide(side: Side, at: 0 | 1, head: HeadPlace, view: View): TemplateResult {
    const { reading, asks, to, weights } = side;
    const [word, looked] = [seenWord(reading.words[asks]), seenWord(reading.words[to])];
    const all = reading.weights.flatMap((heads, layer) => heads.map((_, number) => ({ layer, head: number })));
    const shareOf = (place: HeadPlace): string => percentText(weights.data[place.layer * weights.cols + place.head]!);
    const shares = rowOf(reading.weights[head.layer]![head.head]!, asks);
    const name = headText(head);
    const cells = all.map((place) => weights.data[place.layer * weights.cols + place.head]!);
    return html`<div class="side">
      <div class="left">
        ${renderLines({
          reading,
          shares,
          asks,
          chosen: to,
          isOff: view.changes.off.some(({ layer, head: off }) => layer === head.layer && off === head.head),
          room: view.room,
          isLetters: view.model.isLetters,
          label: sayOfBoth('words', { word }),
          labelOf: (token) =>
            sayOfBoth('looks', {
              to: seenWord(reading.words[token]),
              word,
              share: percentText(shares[token]!),
              head: name,
            }),
          choose: (token) => {
            this.#look(at, token);
          },
        })}
        <p role="status">
          ${sayOfBoth('count', { head: name, word, share: shareOf(head), to: looked, count: headsAt(reading, asks, to), all: all.length })}
        </p>
        ${
          reading.guesses.length > 0 && reading.words[asks] === MASK
            ? renderBars(
                sayOfBoth('expected'),
                reading.guesses.map(({ word: guess, probability }, rank) => ({
                  name: seenWord(guess),
                  share: probability,
                  isChosen: rank === 0,
                })),
              )
            : nothing
        }
      </div>
      <section class="all">
        ${renderPicture({
          id: `chosen-head-${at}`,
          heads: all,
          weights: reading.weights.map((heads, layer) =>
            heads.map((_, number) => ({
              rows: 1,
              cols: 1,
              data: Float32Array.of(cells[layer * weights.cols + number]!),
            })),
          ),
          columns: weights.cols,
          room: Math.min(view.columnRoom, WIDEST),
          isNumbered: true,
          chosen: head,
          off: view.changes.off,
          label: sayOfBoth('cells', { word, to: looked }),
          nameOf: (place) => sayOfBoth('cell', { head: headText(place), share: shareOf(place) }),
          choose: (place) => {
            this.#asked = { ...this.#asked, drawn: headId(place) };
            view.choose(place);
            this.#host.requestUpdate();
          },
        })}
        <p class="note">${sayOfBoth('cells', { word, to: looked })}</p>
      </section>
    </div>`;
  }

  /** The words that its vectors are nearest to, or that the model's last step would make of them. */
  #renderLevels({ levels, lens, of }: Compared): TemplateResult {
    const { by } = this.#asked;
    const nearestOf = ({ nearest }: WordLevel, level: number, text: 0 | 1): string =>
      by === 'embedding'
        ? inList(nearest[text]!.map(({ word, cosine }) => `${seenWord(word)} ${formatNumber(cosine, 2)}`))
        : inList(
            (lens?.[text]?.[level - 1] ?? []).map(
              ({ word, probability }) => `${seenWord(word)} ${percentText(probability)}`,
            ),
          );
    const bar = (cosine: number): TemplateResult =>
      html`<td class="cosine" ${styled(`--share:${Math.max(0, 100 * cosine).toFixed(1)}%`)}>
        ${Number.isNaN(cosine) ? '–' : formatNumber(cosine, 2)}
      </td>`;
    return html`${radioGroup({
        name: 'nearest-by',
        label: sayOfBoth('by'),
        options: NEAREST_BY.map((value) => ({ value, text: sayOfBoth(`by.${value}`) })),
        chosen: by,
        choose: (to) => {
          this.#asked = { ...this.#asked, by: to };
          void this.#readOff();
          this.#host.requestUpdate();
        },
      })}
      <p class="note">${sayOfBoth(`by.${by}.what`)}</p>
      <div class="scroll levels">
        <table>
          <caption class="visually-hidden">
            ${sayOfBoth('table', { word: seenWord(of) })}
          </caption>
          <thead>
            <tr>
              ${(['level', 'nearest.first', 'nearest.second', 'cosine', 'others'] as const).map(
                (key) => html`<th scope="col">${sayOfBoth(key)}</th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${levels.map(
              (level, at) =>
                html`<tr>
                  <th scope="row">${at === 0 ? sayOfBoth('level.start') : say('layers.row', { layer: at - 1 })}</th>
                  <td>${nearestOf(level, at, 0)}</td>
                  <td>${nearestOf(level, at, 1)}</td>
                  ${bar(level.cosine)} ${bar(level.others)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }

  /** Asks for the words that the model's last step makes of the vectors. */
  async #readOff(): Promise<void> {
    const shown = this.#shown;
    if (!shown || shown.lens || this.#asked.by === 'embedding') return;
    try {
      const lens = await lensOf(shown.model, shown.sides, shown.changes);
      if (this.#shown?.levels === shown.levels) this.#shown = { ...this.#shown, lens };
    } catch (error) {
      this.#problem = reasonOf(error);
    }
    this.#host.requestUpdate();
  }
}
