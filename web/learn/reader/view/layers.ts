/** “Layer by layer” in <attention-reader>: the word that each layer would say, at each place, if it were the last. */
import { type TemplateResult, html, nothing } from 'lit';
import { styled } from '../../../shared/look/styled.ts';
import { percentText } from '../../../stage/model/drawn/percent.ts';
import { squareBy } from '../../model/picture.ts';
import { seenWord } from '../../tasks/vocabulary.ts';
import { renderBars } from '../../words/bars.ts';
import { lensCsv } from '../csv.ts';
import type { AskedReader } from '../asked.ts';
import type { Guess } from '../inspect.ts';
import { type Reading, isWritten, type lensOf } from '../reading.ts';
import { Answer } from './answer.ts';
import type { Shown } from './asking.ts';
import { renderSave } from './save-csv.ts';
import { classText, say } from './words.ts';

const guessText = (word: string): string => (isWritten(word) ? seenWord(word) : classText(word));

export class Layers {
  readonly #lens: Answer<ReturnType<typeof lensOf>>;
  /** The cell whose likeliest words are shown, in the reading that it was chosen in. */
  #cell: { readonly of: Reading; readonly at: number } | undefined;
  readonly #host: { readonly requestUpdate: () => void };

  constructor(host: { readonly requestUpdate: () => void }) {
    this.#host = host;
    this.#lens = new Answer(host);
  }

  get problem(): string {
    return this.#lens.problem;
  }

  forget(): void {
    this.#lens.forget();
  }

  /** Called when the host has drawn them. */
  updated(model: AskedReader, { reading, changes }: Shown): void {
    void this.#lens.ask(reading, () => model.lens(reading.tokens, changes));
  }

  render(of: Reading): TemplateResult {
    const lens = this.#lens.value;
    if (!lens) return html`<p role="status">${say('layers.waiting')}</p>`;
    return renderLayers({
      lens,
      words: of.words,
      chosen: this.#cell?.of === of ? this.#cell.at : lens.length * of.words.length - 1,
      choose: (at) => {
        this.#cell = { of, at };
        this.#host.requestUpdate();
      },
    });
  }
}

interface LayersView {
  /** Layers × places: the likeliest words, the likeliest first. */
  readonly lens: readonly (readonly (readonly Guess[])[])[];
  readonly words: readonly string[];
  /** The cell whose likeliest words are shown: its number, row by row. */
  readonly chosen: number;
  readonly choose: (cell: number) => void;
}

function renderLayers({ lens, words, chosen, choose }: LayersView): TemplateResult {
  const columns = words.length;
  const [layer, place] = [Math.floor(chosen / columns), chosen % columns];
  const likely = lens[layer]?.[place] ?? [];
  const onKey = (event: KeyboardEvent): void => {
    const to = squareBy({ columns, count: columns * lens.length }, chosen, event.key);
    if (to === undefined) return;
    event.preventDefault();
    choose(to);
    (event.currentTarget as Element).querySelectorAll('button')[to]?.focus();
  };
  return html`<section class="layers">
    <p>${say('layers.what')} <b>${say('layers.try')}</b></p>
    <div class="scroll">
      <table @keydown=${onKey}>
        <thead>
          <tr>
            <td></td>
            ${words.map((word) => html`<th scope="col">${seenWord(word)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${lens.map(
            (cells, row) =>
              html`<tr>
                <th scope="row">${say('layers.row', { layer: row })}</th>
                ${cells.map(([best], column) => {
                  const at = row * columns + column;
                  return html`<td>
                    ${
                      best
                        ? html`<button
                            type="button"
                            tabindex=${at === chosen ? 0 : -1}
                            aria-pressed=${at === chosen}
                            aria-label=${say('layers.cell', { word: guessText(best.word), share: percentText(best.probability) })}
                            ${styled(`--share:${(100 * best.probability).toFixed(1)}%`)}
                            @click=${() => {
                              choose(at);
                            }}
                          >
                            ${guessText(best.word)}
                          </button>`
                        : nothing
                    }
                  </td>`;
                })}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${renderSave('layer-by-layer', () => lensCsv(lens, words))}
    <p class="note">${say('layers.not')}</p>
    <div role="status">
      ${renderBars(
        say('layers.best', { layer, word: seenWord(words[place]) }),
        likely.map(({ word, probability }, at) => ({ name: guessText(word), share: probability, isChosen: at === 0 })),
      )}
    </div>
  </section>`;
}
