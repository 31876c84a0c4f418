/** A guess at the next word: the reader says how much each word counts, and sees which word their average is nearest to. */
import type { Attention, Matrix } from 'attention-steps/core';
import { type TemplateResult, html, unsafeCSS } from 'lit';
import { type Embeddings, loadCommonWords } from '../../../stage/inputs/embeddings.ts';
import { range } from '../../../shared/controls/settings.ts';
import { tint } from '../../../stage/model/colour.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { fromRows } from '../../../shared/numbers/matrix.ts';
import { largest } from '../../../shared/numbers/statistics.ts';
import type { Params, Settable } from '../../../shared/params.ts';
import words from '../../../shared/messages/en/lab-guess.json' with { type: 'json' };
import { bars } from '../../kit/count-table.ts';
import { picker } from '../../kit/fields.ts';
import { grid } from '../../kit/grid.ts';
import { extentOf } from '../../kit/pairs.ts';
import { WordLab } from '../../kit/word-lab.ts';
import {
  MOST,
  type Near,
  PRESETS,
  SENTENCES,
  type Sentence,
  averageOf,
  closeness,
  nearest,
  normalised,
  presetOf,
  withWeight,
} from './guess.ts';
import styles from './lab.css?inline';
import { inList } from '../../../shared/words/list.ts';

const params = {
  sentence: { kind: 'choice', value: 'boat', of: ['boat', 'money', 'bread', 'sat'] },
  /** One per word; they are used as shares of their sum. */
  weights: { kind: 'rows', value: [normalised([], MOST)], min: 0, max: 1 },
} as const satisfies Params;

/** The number of words of the whole vocabulary that are shown. */
const SHOWN = 5;

class GuessLab extends WordLab<typeof params, typeof words> {
  static override styles = [...WordLab.styles, unsafeCSS(styles)];
  readonly params = params;
  readonly words = words;
  protected override readonly loadVectors = loadCommonWords;

  get #sentence(): Sentence {
    const found = SENTENCES.find(({ id }) => id === this.values.sentence);
    if (!found) throw new RangeError(`sentence: unknown ${this.values.sentence}`);
    return found;
  }

  /** Weights of another sentence's words say nothing about this one's. */
  get #choosing(): Settable<typeof params, 'sentence'> {
    const set = (_: string, sentence: unknown): void =>
      this.setAll({ sentence: sentence as Sentence['id'], weights: params.weights.value });
    return { params, values: this.values, say: this.say.bind(this), set };
  }

  #weigh(weights: readonly number[]): void {
    this.set('weights', [Array.from({ length: MOST }, (_, at) => weights[at] ?? 0)]);
  }

  protected override wordView(engine: Attention, embeddings: Embeddings): TemplateResult {
    const sentence = this.#sentence;
    const { words: tokens, candidates } = sentence;
    const chosen = normalised(this.values.weights[0] ?? [], tokens.length);
    const embedded = embeddings.embedSentence(tokens);
    const { x } = embedded;
    const rows = tokens.map((_, row) => x.data.subarray(row * x.cols, (row + 1) * x.cols));
    const { weights, output } = averageOf(engine, rows, chosen);
    const near = nearest(candidates, output.data, embeddings);
    const others = embeddings.words.filter((word) => /\p{L}/u.test(word) && !tokens.includes(word));
    return html`${picker(
        this.#choosing,
        'sentence',
        SENTENCES.map(({ id, words }) => ({ value: id, label: `${words.join(' ')} …`, lang: 'en' })),
      )}
      <p class="next" data-role="weights" lang="en">
        ${tokens.map((token, at) => html`<span class=${tint(weights.data[at] ?? NaN)}>${token}</span> `)}
        <strong>${near[0]?.word}</strong>
      </p>
      <div class="columns">
        <div class="words" role="group" aria-label=${this.say('weights')}>
          <h3>${this.say('weights')}</h3>
          ${tokens.map((token, at) => this.#slider(token, at, chosen, weights))}
        </div>
        ${this.#distances(candidates, near)}
      </div>
      <p class="says" aria-live="polite">${this.#verdict(sentence, near)}</p>
      ${this.more(
        'more.is',
        [],
        html`<div class="row" role="group" aria-label=${this.say('presets')}>
            ${PRESETS.map((preset) => {
              const to = presetOf(sentence, preset);
              return html`<button
                type="button"
                data-preset=${preset}
                ?disabled=${!to}
                @click=${() => this.#weigh(to ?? [])}
              >
                ${this.say(`preset.${preset}`)}
              </button>`;
            })}
          </div>
          ${this.#numbers(tokens, x, weights, output)}
          <p>
            ${this.say('vocabulary', {
              words: inList(
                nearest(others, output.data, embeddings)
                  .slice(0, SHOWN)
                  .map(({ word }) => word),
              ),
            })}
          </p>
          <p class="hint">${this.say('chosen')}</p>
          ${this.credit(embeddings, [{ tokens, ...embedded }])}`,
      )}`;
  }

  #slider(token: string, at: number, chosen: readonly number[], { data }: Matrix): TemplateResult {
    return range({
      name: `weight-${String(at)}`,
      label: token,
      min: 0,
      max: 1,
      step: 0.01,
      position: chosen[at] ?? 0,
      text: formatNumber(data[at] ?? NaN, 3),
      move: (to) => this.#weigh(withWeight(chosen, at, to)),
    });
  }

  #distances(candidates: readonly string[], near: readonly Near[]): TemplateResult {
    return html`<div class="guess" data-role="output">
      <h3>${this.say('distances')}</h3>
      ${bars(
        candidates.map((word) => {
          const distance = near.find((neighbour) => neighbour.word === word)?.distance ?? NaN;
          const mark = word === near[0]?.word ? 'first' : '';
          return { label: word, share: closeness(near, distance), text: formatNumber(distance, 2), mark };
        }),
      )}
      <p class="hint">${this.say('distances.hint')}</p>
    </div>`;
  }

  #verdict({ answer, good }: Sentence, [first, second]: readonly Near[]): string {
    const places = { guess: first?.word ?? '', second: second?.word ?? '', answer };
    if (!good) return this.say('says.none', places);
    return this.say(first?.word === answer ? 'says.right' : 'says.wrong', places);
  }

  #numbers(tokens: readonly string[], x: Matrix, weights: Matrix, output: Matrix): TemplateResult {
    const most = largest([extentOf(x), extentOf(output)]);
    return html`<p class="hint">${this.say('numbers.hint', { width: x.cols })}</p>
      <div class="stack compact">
        ${grid({ matrix: x, symbol: this.say('x'), role: 'input', rows: tokens, colours: most, decimals: 2 })}
        ${grid({ matrix: fromRows([Array.from(weights.data)]), symbol: this.say('given'), role: 'weights', cols: tokens, colours: 'shares', decimals: 3 })}
        ${grid({ matrix: output, symbol: this.say('average'), role: 'output', colours: most, decimals: 2 })}
      </div>`;
  }
}

customElements.define('attention-lab-guess', GuessLab);
