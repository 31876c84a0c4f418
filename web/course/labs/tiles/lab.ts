/** Attention over one tile of keys at a time, with an online softmax: the trace's output, without its n × n matrices. */
import type { Attention } from 'attention-steps/core';
import { type TemplateResult, html, unsafeCSS } from 'lit';
import { largest, largestSize } from '../../../shared/numbers/statistics.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { untrainedInputs } from '../../../stage/inputs/sentence.ts';
import { choice, range, slider } from '../../../shared/controls/settings.ts';
import { Lab } from '../../kit/lab.ts';
import type { Params } from '../../../shared/params.ts';
import { tint } from '../../../stage/model/colour.ts';
import type { KeyOf } from '../../../shared/words/messages.ts';
import words from '../../../shared/messages/en/lab-tiles.json' with { type: 'json' };
import { tileArithmetic } from './arithmetic.ts';
import { type Operands, type TileStep, tileSteps } from './steps.ts';
import { styled } from '../../../shared/look/styled.ts';
import narrowStyles from '../../../shared/narrow.css?inline';
import tilesStyles from './lab.css?inline';

/** The number of queries, and of keys. */
const N = 8;
const D_V = 2;

const params = {
  tile: { kind: 'choice', value: '2', of: ['1', '2', '4', '8'] },
  step: { kind: 'number', value: 1, min: 0, max: N, step: 1 },
  row: { kind: 'number', value: 2, min: 0, max: N - 1, step: 1 },
  seed: { kind: 'number', value: 4, min: 0, max: 99, step: 1 },
} as const satisfies Params;

const KEYS = Array.from({ length: N }, (_, index) => `k${'₀₁₂₃₄₅₆₇'[index] ?? ''}`);
const QUERIES = KEYS.map((name) => name.replace('k', 'q'));
/** Milliseconds per tile while playing. */
const STAY = 1600;

function operandsOf(engine: Attention, seed: number): Operands {
  const inputs = untrainedInputs({ tokens: KEYS, seed, positional: true, dModel: N, dK: 4, dV: D_V });
  const { q, k, v } = engine.trace(inputs);
  return { q, k, v };
}

class TilesLab extends Lab<typeof params, typeof words> {
  static override styles = [...Lab.styles, unsafeCSS(narrowStyles), unsafeCSS(tilesStyles)];

  readonly params = params;
  readonly words = words;

  #timer: ReturnType<typeof setTimeout> | undefined;

  get #steps(): number {
    return N / Number(this.values.tile);
  }

  /** A larger number of tiles may have left a step beyond the last. */
  get #step(): number {
    return Math.min(this.values.step, this.#steps);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#pause();
  }

  #pause(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.requestUpdate();
  }

  #goTo(step: number): void {
    this.set('step', Math.min(this.#steps, Math.max(0, step)));
  }

  #play(): void {
    if (this.#step === this.#steps) this.#goTo(0);
    this.#timer = setTimeout(() => {
      this.#goTo(this.#step + 1);
      if (this.#step === this.#steps) this.#pause();
      else this.#play();
    }, STAY);
    this.requestUpdate();
  }

  protected override view(engine: Attention): TemplateResult {
    const { tile, seed } = this.values;
    const all = tileSteps(engine, operandsOf(engine, seed), Number(tile));
    const now = all[this.#step - 1];
    const extent = largest(all.map(({ scores }) => largestSize(scores.data)));
    return html`<div class="columns">
        <div>${choice(this, 'tile')} ${slider(this, 'seed')}</div>
        <div>${this.#player()}</div>
      </div>
      <div class="tables">
        ${this.#scores(now, extent)} ${this.#running(now)}
        <div class="arithmetic">
          <h3>${this.say('arithmetic', { query: QUERIES[this.values.row] ?? '' })}</h3>
          ${now ? tileArithmetic(now, all[this.#step - 2], this.values.row, this) : html`<p class="soft">${this.say('none')}</p>`}
        </div>
      </div>
      <p class="says" aria-live="polite">${this.#sentence(all)}</p>
      ${this.#held(now)}
      <p class="hint">${this.say('origin')}</p>`;
  }

  #player(): TemplateResult {
    const step = this.#step;
    const steps = this.#steps;
    const isPlaying = this.#timer !== undefined;
    const button = (name: KeyOf<typeof words>, isOff: boolean, act: () => void) =>
      html`<button
        type="button"
        class=${name}
        ?disabled=${isOff}
        @click=${() => {
          this.#pause();
          act();
        }}
      >
        ${this.say(name)}
      </button>`;
    return html`${range({
        name: 'step',
        label: this.say('step'),
        text: this.say('stepOf', { step, steps }),
        min: 0,
        max: steps,
        step: 1,
        position: step,
        move: (to) => {
          this.#pause();
          this.#goTo(to);
        },
      })}
      <div class="row">
        ${button('start', step === 0, () => this.#goTo(0))} ${button('back', step === 0, () => this.#goTo(step - 1))}
        ${isPlaying ? button('pause', false, () => {}) : button('play', false, () => this.#play())}
        ${button('next', step === steps, () => this.#goTo(step + 1))}
      </div>`;
  }

  #rowHead(query: number): TemplateResult {
    const name = QUERIES[query] ?? '';
    return html`<th scope="row">
      <button
        type="button"
        aria-pressed=${query === this.values.row}
        aria-label=${this.say('queryAt', { query: name })}
        @click=${() => this.set('row', query)}
      >
        ${name}
      </button>
    </th>`;
  }

  #scores(now: TileStep | undefined, extent: number): TemplateResult {
    const isHeld = (key: number) => now !== undefined && key >= now.first && key < now.end;
    const cellOf = (query: number, key: number): TemplateResult => {
      if (!isHeld(key)) return html`<td class=${key < (now?.first ?? 0) ? 'gone' : 'still'}></td>`;
      const score = now?.scores.data[query * N + key] ?? NaN;
      return html`<td class=${tint(score / extent)}>${formatNumber(score, 1)}</td>`;
    };
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${this.say('scores')}>
      <table class="grid held" data-role="scores">
        <caption>
          ${this.say('scores')}
          <small>${N} × ${now ? now.end - now.first : 0}</small>
        </caption>
        <thead>
          <tr>
            <td aria-hidden="true" ${styled('border:0')}></td>
            ${KEYS.map((key, index) => html`<th scope="col" class=${isHeld(index) ? 'lit' : ''}>${key}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${QUERIES.map(
            (_, query) =>
              html`<tr class=${query === this.values.row ? 'chosen' : ''}>
                ${this.#rowHead(query)} ${KEYS.map((__, key) => cellOf(query, key))}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  #running(now: TileStep | undefined): TemplateResult {
    const rescaleOf = (query: number): TemplateResult => {
      const factor = now && now.first > 0 ? now.rescale[query] : undefined;
      if (factor === undefined) return html`<td>–</td>`;
      return html`<td class=${factor < 1 ? tint(factor) : ''}>${formatNumber(factor, 3)}</td>`;
    };
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${this.say('running')}>
      <table class="grid" data-role="output">
        <caption>
          ${this.say('running')}
        </caption>
        <thead>
          <tr>
            <td aria-hidden="true" ${styled('border:0')}></td>
            <th scope="col">${this.say('rescale')}</th>
            <th scope="col">${this.say('max')}</th>
            <th scope="col">${this.say('sum')}</th>
            <th scope="col" colspan=${D_V} ${styled('text-align:center')}>${this.say('output')}</th>
          </tr>
        </thead>
        <tbody>
          ${QUERIES.map(
            (name, query) =>
              html`<tr class=${query === this.values.row ? 'chosen' : ''}>
                <th scope="row">${name}</th>
                ${rescaleOf(query)}
                <td>${formatNumber(now?.rowMax.data[query] ?? -Infinity, 2)}</td>
                <td>${formatNumber(now?.rowSum.data[query] ?? 0, 2)}</td>
                ${Array.from(
                  { length: D_V },
                  (_, col) => html`<td>${now ? formatNumber(now.output.data[query * D_V + col] ?? NaN, 2) : '–'}</td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  #held(now: TileStep | undefined): TemplateResult {
    const scores = N * (now ? now.end - now.first : 0);
    return html`<dl class="facts">
      <dt>${this.say('held')}</dt>
      <dd>${this.say('heldIs', { scores, running: N * (2 + D_V) })}</dd>
      <dt>${this.say('whole')}</dt>
      <dd>${this.say('wholeIs', { count: N * N })}</dd>
      <dt>${this.say('difference')}</dt>
      <dd class="difference">
        ${
          now
            ? this.say('differenceIs', { difference: formatNumber(now.difference, 2, 'scientific') })
            : this.say('none')
        }
      </dd>
    </dl>`;
  }

  #sentence(all: readonly TileStep[]): string {
    const step = this.#step;
    const now = all[step - 1];
    if (!now) return this.say('before');
    const difference = formatNumber(now.difference, 2, 'scientific');
    if (step === all.length && step > 1) return this.say('last', { difference });
    const keys = { step, first: KEYS[now.first] ?? '', last: KEYS[now.end - 1] ?? '', queries: N };
    if (step === 1) return this.say('first', keys);
    const count = now.rescale.filter((factor) => factor < 1).length;
    return this.say(count > 0 ? 'raised' : 'kept', { ...keys, count });
  }
}

customElements.define('attention-lab-tiles', TilesLab);
