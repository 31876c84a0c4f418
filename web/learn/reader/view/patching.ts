/** “Patching” in <attention-reader>: which places of one run, copied into another, bring its answer back. */
import type { Matrix, PatchQuestion } from 'attention-steps/learn';
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { radioGroup } from '../../../shared/controls/radios.ts';
import { messageOf } from '../../../shared/input/input-error.ts';
import { styled } from '../../../shared/look/styled.ts';
import { rowOf } from '../../../shared/numbers/matrix.ts';
import { seenWord } from '../../tasks/vocabulary.ts';
import { roundText } from '../../words/bars.ts';
import type { AskedReader } from '../asked.ts';
import { firstWord } from '../reading.ts';
import { say } from './words.ts';

const PLACES = ['residual', 'attention', 'mlp', 'heads'] as const satisfies readonly PatchQuestion['at'][];
type Texts = Readonly<Record<'clean' | 'corrupted' | 'right' | 'wrong', string>>;

/** The worked experiments: of the shipped model, and of one of one's own. */
export const EXPERIMENTS: readonly Texts[] = [
  { clean: 'he plays the', corrupted: 'he opened the', right: 'piano', wrong: 'door' },
  {
    clean: 'When John and Mary went to the store, John gave a drink to',
    corrupted: 'When John and Mary went to the store, Mary gave a drink to',
    right: ' Mary',
    wrong: ' John',
  },
];

interface Shown {
  readonly words: readonly string[];
  readonly at: PatchQuestion['at'];
  readonly right: string;
  /** Layers × positions, or layers × heads: shares of the gap. */
  readonly effects: Matrix;
}

export class Patching {
  #texts: Texts = EXPERIMENTS[0]!;
  #at: PatchQuestion['at'] = 'residual';
  #problem = '';
  #shown: Shown | undefined;
  #turn = 0;
  readonly #host: { readonly requestUpdate: () => void };

  constructor(host: { readonly requestUpdate: () => void }) {
    this.#host = host;
  }

  /** Another model: what was found says nothing of it. */
  begin(isOwn: boolean): void {
    this.#texts = EXPERIMENTS[isOwn ? 1 : 0]!;
    this.#shown = undefined;
    this.#problem = '';
    this.#turn++;
  }

  async #find(model: AskedReader, { clean, corrupted, right, wrong }: Texts, at: PatchQuestion['at']): Promise<void> {
    const turn = ++this.#turn;
    try {
      const [from, to, ...answers] = await Promise.all(
        [clean, corrupted, right, wrong].map((text) => model.tokenize(text)),
      );
      const unknown = [from!, to!, ...answers].flatMap(({ words, known }) => words.filter((_, place) => !known[place]));
      if (unknown.length > 0) throw new RangeError(say('patching.unknown', { word: seenWord(unknown[0]) }));
      if (from!.tokens.length !== to!.tokens.length)
        throw new RangeError(say('patching.lengths', { clean: from!.tokens.length, corrupted: to!.tokens.length }));
      const answer = answers.map((typed) => {
        const [token, more] = typed.tokens.slice(firstWord(typed));
        if (token === undefined || more !== undefined)
          throw new RangeError(say('patching.answer', { text: typed.words.slice(firstWord(typed)).join('') }));
        return token;
      }) as [number, number];
      const effects = await model.patch({ clean: from!.tokens, corrupted: to!.tokens, answer, at });
      if (turn !== this.#turn) return;
      this.#shown = { words: to!.words, at, right, effects };
      this.#problem = '';
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#problem = messageOf(error);
    }
    this.#host.requestUpdate();
  }

  render(model: AskedReader): TemplateResult {
    const field = (name: keyof Texts): TemplateResult =>
      html`<label class=${name}
        >${say(`patching.${name}`)}
        <input name=${name} maxlength="400" autocomplete="off" .value=${live(this.#texts[name])}
      /></label>`;
    return html`<section class="patching">
      <p>${say('patching.what')} <b>${say('patching.try')}</b></p>
      <form
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget as HTMLFormElement);
          const textOf = (name: keyof Texts): string => data.get(name) as string;
          this.#texts = {
            clean: textOf('clean'),
            corrupted: textOf('corrupted'),
            right: textOf('right'),
            wrong: textOf('wrong'),
          };
          void this.#find(model, this.#texts, this.#at);
        }}
      >
        ${field('clean')} ${field('right')} ${field('corrupted')} ${field('wrong')}
        ${radioGroup({
          name: 'patched',
          label: say('patching.at'),
          options: PLACES.map((value) => ({ value, text: say(`patching.at.${value}`) })),
          chosen: this.#at,
          choose: (at) => {
            this.#at = at;
            if (this.#shown) void this.#find(model, this.#texts, at);
            this.#host.requestUpdate();
          },
        })}
        <button class="main" name="patch">${say('patching.find')}</button>
      </form>
      <p class="error" role="alert">${this.#problem}</p>
      ${this.#shown ? renderEffects(this.#shown) : nothing}
    </section>`;
  }
}

function renderEffects({ words, at, right, effects }: Shown): TemplateResult {
  const columns =
    at === 'heads' ? Array.from({ length: effects.cols }, (_, head) => String(head)) : words.map(seenWord);
  return html`<p class="note" id="effects">
      ${say(at === 'heads' ? 'patching.caption.heads' : 'patching.caption', { right })}
    </p>
    <div class="scroll">
      <table aria-labelledby="effects">
        <thead>
          <tr>
            <td></td>
            ${columns.map((column) => html`<th scope="col">${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${Array.from(
            { length: effects.rows },
            (_, layer) =>
              html`<tr>
                <th scope="row">${say('layers.row', { layer })}</th>
                ${rowOf(effects, layer).map(
                  (share) =>
                    html`<td
                      class=${share < 0 ? 'harms' : 'restores'}
                      ${styled(`--share:${Math.min(100, 100 * Math.abs(share)).toFixed(1)}%`)}
                    >
                      ${roundText(share)}
                    </td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="note">${say('patching.shows')} ${say('patching.not')}</p>`;
}
