/** “Patching” in <attention-reader>: which places of one run, copied into another, bring its answer back. */
import type { PatchQuestion } from 'attention-steps/learn';
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { radioGroup } from '../../../shared/controls/radios.ts';
import { reasonOf } from '../reason.ts';
import { styled } from '../../../shared/look/styled.ts';
import { rowOf } from '../../../shared/numbers/matrix.ts';
import { isRefusal } from '../../../shared/words/refusal.ts';
import { percentText } from '../../../stage/model/drawn/percent.ts';
import { seenWord } from '../../tasks/vocabulary.ts';
import { roundText } from '../../words/bars.ts';
import { type Address, PATCHED } from '../address.ts';
import type { AskedReader } from '../asked.ts';
import { patchingCsv } from '../csv.ts';
import { type Changes, MASK, type Patched, isOfText } from '../reading.ts';
import type { Tokenized } from '../words.ts';
import { renderSave } from './save-csv.ts';
import { say } from './words.ts';

const TEXTS = ['clean', 'corrupted', 'right', 'wrong'] as const;
type Texts = Readonly<Record<(typeof TEXTS)[number], string>>;

/** The worked experiments: the shipped model's, and those of a visitor's, by what its tokens are. */
export const EXPERIMENTS: readonly [shipped: Texts, own: Texts, bothWays: Texts, letters: Texts, numbers: Texts] = [
  { clean: 'he plays the', corrupted: 'he opened the', right: 'piano', wrong: 'door' },
  {
    clean: 'When John and Mary went to the store, John gave a drink to',
    corrupted: 'When John and Mary went to the store, Mary gave a drink to',
    right: ' Mary',
    wrong: ' John',
  },
  {
    clean: `the capital of france is ${MASK}.`,
    corrupted: `the capital of italy is ${MASK}.`,
    right: 'paris',
    wrong: 'rome',
  },
  // The token that followed the first one's copy: in the second text, nothing was copied.
  { clean: 'abcda', corrupted: 'ebcda', right: 'b', wrong: 'c' },
  { clean: '1 2 3 4 1', corrupted: '5 2 3 4 1', right: '2', wrong: '3' },
];

/** A file of weights has no family, and its tokens are single characters where they stand without spaces. */
export function experimentOf(
  own: Pick<AskedReader, 'config' | 'family' | 'isLetters' | 'isNumbered'> | undefined,
): Texts {
  const [shipped, words, bothWays, letters, numbers] = EXPERIMENTS;
  if (!own) return shipped;
  if (own.isNumbered) return numbers;
  if (!own.config.causal) return bothWays;
  return own.family === '' && own.isLetters ? letters : words;
}

/**
 * @param texts as the model reads them, @param place of the token whose logits answer, as it was typed; empty: the hidden word,
 * or the last token of a model that looks only back
 * @throws RangeError - the texts differ in length, or hide words at different places; an answer is not one token; no token answers
 */
export function questionOf(
  { clean, corrupted, right, wrong }: Readonly<Record<keyof Texts, Tokenized>>,
  place: string,
  isCausal: boolean,
): Pick<PatchQuestion, 'clean' | 'corrupted' | 'answer'> & { readonly position: number } {
  const unknown = [clean, corrupted, right, wrong].flatMap(({ words, known }) => words.filter((_, at) => !known[at]));
  if (unknown.length > 0) throw new RangeError(say('patching.unknown', { word: seenWord(unknown[0]) }));
  const [length, other] = [clean.tokens.length, corrupted.tokens.length];
  if (length !== other) throw new RangeError(say('patching.lengths', { clean: length, corrupted: other }));
  const answerOf = ({ words, tokens }: Tokenized): number => {
    const [token, more] = tokens.filter((_, at) => isOfText(words[at]!));
    if (token === undefined || more !== undefined)
      throw new RangeError(
        say('patching.answer', {
          text: words.filter(isOfText).map(seenWord).join(''),
          count: words.filter(isOfText).length,
        }),
      );
    return token;
  };
  const asked = isCausal ? length - 1 : corrupted.words.indexOf(MASK);
  const position = place === '' ? asked : Number(place);
  if (position < 0) throw new RangeError(say('patching.no-position', { mask: MASK }));
  if (position >= length) throw new RangeError(say('patching.position.most', { most: length - 1 }));
  return { clean: clean.tokens, corrupted: corrupted.tokens, answer: [answerOf(right), answerOf(wrong)], position };
}

type Asked = Pick<Address, keyof Texts | 'at' | 'position'>;

interface Shown extends Patched {
  /** The changes of the model that it was found with. */
  readonly changes: Changes;
  readonly words: readonly string[];
  /** The token whose logits answer. */
  readonly position: number;
  readonly at: PatchQuestion['at'];
  readonly right: string;
  readonly wrong: string;
}

export class Patching {
  /** The experiment of the model, unless others are typed. */
  #own: Texts = EXPERIMENTS[0];
  #texts: Texts = this.#own;
  #place = '';
  #at: PatchQuestion['at'] = 'residual';
  #problem = '';
  #shown: Shown | undefined;
  #turn = 0;
  readonly #host: { readonly requestUpdate: () => void };

  constructor(host: { readonly requestUpdate: () => void }) {
    this.#host = host;
  }

  /**
   * Another model: what was found says nothing of it, and its experiment takes the place of the one before. Typed texts stay.
   *
   * @param own a visitor's
   */
  begin(own: AskedReader | undefined): void {
    const isTyped = !this.#isOwn;
    this.#own = experimentOf(own);
    if (!isTyped) this.#texts = this.#own;
    this.#shown = undefined;
    this.#problem = '';
    this.#turn++;
  }

  get #isOwn(): boolean {
    return TEXTS.every((name) => this.#texts[name] === this.#own[name]);
  }

  /** Texts of the model's own experiment are empty. */
  get asked(): Asked {
    const texts = this.#isOwn ? { clean: '', corrupted: '', right: '', wrong: '' } : this.#texts;
    return { ...texts, at: this.#at, position: this.#place };
  }

  /** Takes what a link says; nothing is computed before it is asked for. */
  take({ clean, corrupted, right, wrong, at, position }: Asked): void {
    if (clean !== '') this.#texts = { clean, corrupted, right, wrong };
    this.#at = at;
    this.#place = position;
    this.#shown = undefined;
    this.#turn++;
  }

  async #find(model: AskedReader, changes: Changes): Promise<void> {
    const turn = ++this.#turn;
    const [texts, place, at] = [this.#texts, this.#place, this.#at];
    try {
      const [clean, corrupted, right, wrong] = await Promise.all(TEXTS.map((name) => model.tokenize(texts[name])));
      const typed = { clean: clean!, corrupted: corrupted!, right: right!, wrong: wrong! };
      const question = questionOf(typed, place, model.config.causal);
      const patched = await model.patch({ ...question, at }, changes);
      if (turn !== this.#turn) return;
      const [{ words }, { position }] = [typed.corrupted, question];
      this.#shown = { ...patched, changes, words, position, at, right: texts.right.trim(), wrong: texts.wrong.trim() };
      this.#problem = '';
    } catch (error) {
      if (turn !== this.#turn) return;
      const { right, wrong } = texts;
      const isGap = isRefusal(error) && error.code === 'no-gap';
      this.#problem = isGap ? say('patching.no-gap', { right, wrong }) : reasonOf(error);
    }
    this.#host.requestUpdate();
  }

  render(model: AskedReader, changes: Changes): TemplateResult {
    const field = (name: keyof Texts): TemplateResult =>
      html`<label class=${name}
        >${say(`patching.${name}`)} <input name=${name} autocomplete="off" .value=${live(this.#texts[name])}
      /></label>`;
    return html`<section class="patching">
      <p>${say('patching.what')} <b>${say('patching.try')}</b></p>
      <form
        @input=${(event: Event) => {
          const data = new FormData(event.currentTarget as HTMLFormElement);
          const textOf = (name: keyof Texts): string => data.get(name) as string;
          this.#texts = {
            clean: textOf('clean'),
            corrupted: textOf('corrupted'),
            right: textOf('right'),
            wrong: textOf('wrong'),
          };
          this.#place = data.get('position') as string;
        }}
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          void this.#find(model, changes);
        }}
      >
        ${field('clean')} ${field('right')} ${field('corrupted')} ${field('wrong')}
        ${radioGroup({
          name: 'patched',
          label: say('patching.at'),
          options: PATCHED.map((value) => ({ value, text: say(`patching.at.${value}`) })),
          chosen: this.#at,
          choose: (at) => {
            this.#at = at;
            if (this.#shown) void this.#find(model, changes);
            this.#host.requestUpdate();
          },
        })}
        <label
          >${say(model.config.causal ? 'patching.position' : 'patching.position.hidden', { mask: MASK })}
          <input type="number" name="position" min="0" .value=${live(this.#place)}
        /></label>
        <button class="main" name="patch">${say('patching.find')}</button>
      </form>
      <p class="error" role="alert">${this.#problem}</p>
      ${this.#shown && isSameChanges(this.#shown.changes, changes) ? renderEffects(this.#shown) : nothing}
    </section>`;
  }
}

/** The changes are replaced, never changed themselves. */
const isSameChanges = (a: Changes, b: Changes): boolean => a.off === b.off && a.edits === b.edits;

function renderEffects({ words, position, at, right, wrong, effects, clean, corrupted }: Shown): TemplateResult {
  const answers = {
    right,
    wrong,
    first: percentText(clean[0]),
    other: percentText(clean[1]),
    second: percentText(corrupted[0]),
    another: percentText(corrupted[1]),
  };
  const isOneSided = clean[0] > clean[1] === corrupted[0] > corrupted[1];
  const columns =
    at === 'heads' ? Array.from({ length: effects.cols }, (_, head) => String(head)) : words.map(seenWord);
  return html`<p>${say('patching.answers', answers)} ${isOneSided ? say('patching.one-sided') : nothing}</p>
    <p class="note" id="effects">
      ${say(at === 'heads' ? 'patching.caption.heads' : 'patching.caption', { right, wrong })}
      ${say('patching.read-at', { position, word: seenWord(words[position]) })}
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
    ${renderSave(`patching-${at}`, () => patchingCsv(effects, at, words))}
    <p class="note">${say('patching.shows')} ${say('patching.not')}</p>`;
}
