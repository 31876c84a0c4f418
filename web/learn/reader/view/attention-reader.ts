/**
 * <attention-reader>: a sentence that the trained model reads, or a text that a visitor's own model does. A head is asked of a
 * word; the stage below shows the head's numbers, and what is changed there is changed in the model. It keeps the state, and
 * draws it.
 */
import { loadLearning } from 'attention-steps/learn';
import { LitElement, type PropertyValues, type TemplateResult, html, nothing, unsafeCSS } from 'lit';
import { live } from 'lit/directives/live.js';
import { ref, createRef } from 'lit/directives/ref.js';
import { announce } from '../../../shared/announce.ts';
import { download } from '../../../shared/download.ts';
import { messageOf } from '../../../shared/input/input-error.ts';
import { hiddenIn } from '../../../shared/input/parse-scalar.ts';
import { firstPart } from '../../../shared/params.ts';
import { Lazy } from '../../../shared/lazy.ts';
import { symbol } from '../../../shared/symbol.ts';
import { theme } from '../../../shared/look/theme.ts';
import type { StageState, Theme } from '../../../stage/inputs/stage-state.ts';
import '../../../stage/define.ts';
import type { AttentionSteps } from '../../../stage/define.ts';
import type { HeadEdit } from '../../patch.ts';
import { seenWord } from '../../tasks/vocabulary.ts';
import type { HeadRef } from '../../training/protocol.ts';
import { type OwnReader, sampleOf } from '../own.ts';
import { type Reader, loadReader } from '../reader.ts';
import {
  type Reading,
  firstWord,
  headId,
  headNamed,
  isSame,
  mostWords,
  read,
  stageStateOf,
  tabsFor,
  takenFrom,
  tellingWord,
  withWord,
} from '../reading.ts';
import {
  type ReaderView,
  renderFailures,
  renderHead,
  renderMarks,
  renderNext,
  renderSought,
  renderTabs,
  renderWords,
} from './draw.ts';
import { leftOut } from '../words.ts';
import { OwnWeights } from './own-weights.ts';
import { headText, say } from './words.ts';
import readerStyles from './styles.css?inline';

/** One model for all elements of a page: it is fetched once. */
export const reader = new Lazy(() => loadReader());

const learning = new Lazy(() => loadLearning());

/** The sentence that a page starts with if it names none. */
export const SAMPLE = 'an old man opened the window';

export class AttentionReader extends LitElement {
  static override styles = [theme, unsafeCSS(readerStyles)];
  static override properties = {
    sentence: { type: String },
    head: { type: String },
    theme: { type: String, reflect: true },
  };

  declare sentence: string;
  /** The head that is asked: the id of its question, such as `who`, or its layer and place, such as `0.1`. */
  declare head: string;
  declare theme: Theme;

  #problem = '';
  #isLoading = false;
  /** A visitor's own model, with its file's name, the text that it wrote itself, and the sentence to come back to. */
  #own:
    | { readonly reader: OwnReader; readonly name: string; readonly sample: string; readonly left: string }
    | undefined;
  readonly #ownWeights = new OwnWeights(this, learning, (model, name) => {
    this.#show(model, name);
  });
  #takeProblem = '';
  #reading: Reading | undefined;
  /** The same sentence in the model that nobody has changed. */
  #before: Reading | undefined;
  /** The sentence that was read. */
  #text = '';
  /** A sentence that is typed and not read yet. */
  #draft: string | undefined;
  /** The word that is to ask once it is read. */
  #wanted = '';
  #asks = 1;
  #chosen: HeadRef = { layer: 0, head: 0 };
  #off: readonly HeadRef[] = [];
  #edits: readonly HeadEdit[] = [];
  #isAllShown = false;
  /** The state that the stage began with; undefined: it has to begin. */
  #opened: StageState | undefined;
  /** The numbers of the stage that the model cannot take. */
  #beyond: 'elsewhere' | 'other' | undefined;
  #isEdited = false;
  /** The last message to the page. */
  #told = '';
  /** The width of the lines of words, in pixels. */
  #room = 720;
  readonly #resize =
    typeof ResizeObserver === 'undefined'
      ? undefined
      : new ResizeObserver(() => {
          requestAnimationFrame(() => {
            this.#measure();
          });
        });
  readonly #stage = createRef<AttentionSteps>();

  constructor() {
    super();
    this.sentence = SAMPLE;
    this.head = 'who';
    this.theme = 'auto';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize?.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize?.disconnect();
  }

  /** Fetches the model. */
  async load(): Promise<void> {
    this.#isLoading = true;
    this.#problem = '';
    this.requestUpdate();
    try {
      await reader.load();
    } catch (error) {
      this.#problem = say('failed', { reason: messageOf(error) });
    }
    this.#isLoading = false;
    this.requestUpdate();
  }

  get #model(): Reader | undefined {
    return this.#own?.reader ?? reader.value;
  }

  /** Shows a visitor's model; with its characters it reads the sentence that is there, if it can. */
  #show(model: OwnReader, name: string): void {
    const left = this.#own?.left ?? this.sentence;
    this.#own?.reader.model.dispose();
    const sample = sampleOf(model);
    this.#own = { reader: model, name, sample, left };
    const isReadable = model.isLetters && this.#problemWith(model, this.sentence) === '';
    this.#startOver(isReadable ? this.sentence : sample, '.shown');
  }

  #leaveOwn(): void {
    const { reader: model, left } = this.#own!;
    this.#own = undefined;
    model.model.dispose();
    this.#startOver(left, '.typed input, [name=load]');
  }

  /**
   * Another model has other words and heads, and nobody has changed it.
   *
   * @param focused what is focused then: the button that was pressed is gone, and the words are above it
   */
  #startOver(sentence: string, focused: string): void {
    this.sentence = sentence;
    this.#before = this.#reading = undefined;
    this.#chosen = { layer: 0, head: 0 };
    this.#off = this.#edits = [];
    this.#problem = this.#takeProblem = '';
    this.#begin();
    this.requestUpdate();
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<HTMLElement>(focused)?.focus();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.sentence = firstPart(this.sentence, this.#longest); // as the field cuts it: a link may have a book
    const model = this.#model;
    if (!model) return;
    if (changed.has('sentence')) this.#draft = undefined;
    const isNew = (changed.has('sentence') || !this.#reading) && this.#take(model);
    if (!this.#reading) return;
    const wanted = this.#reading.words.lastIndexOf(this.#wanted);
    this.#wanted = '';
    if (wanted > 0) this.#asks = wanted;
    if (!this.#own && (isNew || changed.has('head'))) this.#choose(headNamed(model, this.head));
  }

  /** Takes the sentence; one that cannot be read leaves what was there, and is said. @returns true if its first words are others */
  #take(model: Reader): boolean {
    this.#problem = this.#problemWith(model, this.sentence);
    if (this.#problem !== '') return false;
    const words = this.#before?.words;
    this.#text = this.sentence;
    this.#before = read(model, this.#text);
    this.#read(model);
    this.#begin();
    // A word that is typed behind the others leaves the one that asks.
    if (words?.every((word, at) => word === this.#before?.words[at])) {
      this.#tell();
      return false;
    }
    this.#asks = tellingWord(this.#before);
    return true;
  }

  #problemWith(model: Reader, sentence: string): string {
    const own = model === this.#own?.reader ? 'own.' : '';
    const typed = model.tokenize(sentence);
    const count = typed.tokens.length - firstWord(typed);
    const most = mostWords(model);
    const unknown = typed.words[typed.known.indexOf(false)];
    if (count === 0) return say(`${own}empty`);
    if (own !== '' && unknown !== undefined) return say('own.unknown', { word: seenWord(unknown) });
    return count > most ? say(`${own}long`, { most, count }) : '';
  }

  #read(model: Reader): void {
    this.#reading = this.#isChanged ? read(model, this.#text, { off: this.#off, edits: this.#edits }) : this.#before;
  }

  get #isChanged(): boolean {
    return this.#off.length + this.#edits.length > 0;
  }

  /** The stage begins with the head's numbers in the model. */
  #begin(): void {
    this.#opened = undefined;
    this.#beyond = undefined;
  }

  #choose(head: HeadRef): void {
    if (!isSame(head, this.#chosen)) this.#begin();
    this.#chosen = head;
    this.#tell();
  }

  /** The head stays, with or without a question for the word: it can be looked at from every one. */
  #ask(word: number): void {
    if (word === this.#asks) return;
    this.#asks = word;
    this.requestUpdate();
  }

  /** Changes the model. The head on the stage keeps its x, which follows from the layers below it. */
  #change(model: Reader, { off = this.#off, edits = this.#edits }): void {
    this.#off = off;
    this.#edits = edits;
    this.#read(model);
    this.requestUpdate();
  }

  #toggle(model: Reader, head: HeadRef): void {
    const rest = this.#off.filter((one) => !isSame(one, head));
    this.#change(model, { off: rest.length < this.#off.length ? rest : [...rest, head] });
  }

  /** The most characters of a text. */
  get #longest(): number {
    return this.#own ? 2000 : 400;
  }

  /** A visitor's file is in no address: nobody is told what it reads. */
  #tell(): void {
    if (this.#own) return;
    const told = { sentence: this.#text, head: this.head };
    if (JSON.stringify(told) === this.#told) return;
    this.#told = JSON.stringify(told);
    announce(this, 'attention-reader:change', told);
  }

  /** @param word the word that is to ask */
  #open(sentence: string, word = '', id = this.head): void {
    this.sentence = sentence;
    this.#draft = undefined;
    this.head = id;
    this.#wanted = word;
    this.requestUpdate();
  }

  /** A drag changes numbers more often than the screen shows them. */
  readonly #onEdit = (event: Event): void => {
    event.stopPropagation(); // a page listens for its own labs and stages
    if (this.#isEdited) return;
    this.#isEdited = true;
    requestAnimationFrame(() => {
      this.#isEdited = false;
      this.#takeEdit();
    });
  };

  #takeEdit(): void {
    const stage = this.#stage.value;
    const model = this.#model;
    if (!stage || !model || !this.#before || !this.#opened) return;
    const taken = takenFrom(stage.state, this.#opened, this.#before.opened(this.#chosen));
    this.#beyond = taken ? (taken.isElsewhere ? 'elsewhere' : undefined) : 'other';
    this.requestUpdate();
    if (!taken) return;
    const rest = this.#edits.filter((one) => !isSame(one, this.#chosen));
    const edits = taken.matrices ? [...rest, { ...this.#chosen, matrices: taken.matrices }] : rest;
    this.#change(model, { edits });
  }

  /** A word can be chosen on the stage, too. */
  readonly #onPress = (): void => {
    const query = this.#stage.value?.query ?? undefined;
    if (this.#reading && query !== undefined && query >= firstWord(this.#reading)) this.#ask(query);
  };

  protected override updated(): void {
    const stage = this.#stage.value;
    if (!stage || !this.#reading) return;
    if (!this.#opened) {
      const { layer, head } = this.#chosen;
      const origin = this.#own
        ? say('own.origin', { layer, head, name: this.#own.name })
        : say('origin', { layer, head });
      const state = stageStateOf(this.#reading, this.#chosen, this.#asks, origin);
      const step = stage.bench.isThere ? stage.step : state.step;
      if (stage.changes.attempt({ type: 'open', state: { ...state, step } }, 'input', 'page')) this.#opened = state;
    } else if (stage.query !== this.#asks) stage.query = this.#asks;
    this.#measure();
  }

  /** Takes the room of the lines of words, which depends on nothing that is drawn in them. */
  #measure(): void {
    const room = this.renderRoot.querySelector('.left')?.clientWidth ?? 0;
    if (room === 0 || room === this.#room) return;
    this.#room = room;
    this.requestUpdate();
  }

  #view(model: Reader, reading: Reading, before: Reading): ReaderView {
    const tabs = tabsFor(model.heads, reading.kinds[this.#asks]);
    return {
      reading,
      before,
      tabs,
      head: this.#chosen,
      asks: this.#asks,
      off: this.#off,
      edited: this.#edits,
      isAllShown: this.#isAllShown,
      isOwn: this.#own !== undefined,
      isLetters: this.#own?.reader.isLetters ?? false,
      isFull: reading.words.length >= model.model.config.context,
      room: this.#room,
      leftOut: this.#own ? [] : [...hiddenIn(this.#text).map((one) => say('hidden', one)), ...leftOut(this.#text)],
      ask: (word) => {
        this.#ask(word);
      },
      choose: (head) => {
        if (!this.#own) this.head = tabs.find((one) => isSame(one.head, head))?.id ?? headId(head);
        this.#choose(head);
        this.requestUpdate();
      },
      toggle: (head) => {
        this.#toggle(model, head);
      },
      toggleAll: () => {
        this.#isAllShown = !this.#isAllShown;
        this.requestUpdate();
      },
      putBack: () => {
        this.#begin();
        this.#change(model, { off: [], edits: [] });
      },
      add: (word) => {
        this.#open(withWord(this.#text, word, this.#own?.reader.isLetters), word);
      },
      open: (sentence, word, id) => {
        this.#open(sentence, word, id);
      },
    };
  }

  protected override render(): TemplateResult {
    return html`<div class="root">
      <div class="reader">
        <header>
          <slot name="title"><h2>${say('title')}</h2></slot><slot name="back"></slot>
        </header>
        ${this.#model ? this.#renderRead(this.#model) : this.#renderLoad()}
      </div>
    </div>`;
  }

  #renderLoad(): TemplateResult {
    const button = html`<button
      type="button"
      class="main"
      name="load"
      ?disabled=${this.#isLoading}
      @click=${() => void this.load()}
    >
      ${this.#problem === '' ? say('load') : say('again')}
    </button>`;
    return html`<div class="load">
      <p>“${this.sentence}”</p>
      <p class="note">${say('load.what')}</p>
      ${button}
      <p role="status">${this.#isLoading ? say('loading') : nothing}</p>
      ${this.#problem === '' ? nothing : html`<p class="error" role="alert">${this.#problem}</p>`}
      ${this.#ownWeights.render()}
    </div>`;
  }

  #renderRead(model: Reader): TemplateResult {
    const submit = (event: SubmitEvent): void => {
      event.preventDefault();
      const field = (event.currentTarget as HTMLFormElement).querySelector('input');
      this.#open(field?.value ?? '');
    };
    const view = this.#reading && this.#before && this.#view(model, this.#reading, this.#before);
    const isUnread = view !== undefined && this.#draft !== undefined && this.#draft !== this.sentence;
    return html`${this.#renderOwn()}
      <form class="typed" @submit=${submit}>
        <label
          >${this.#textLabel()}
          <input
            name="sentence"
            maxlength=${this.#longest}
            autocomplete="off"
            .value=${live(this.#draft ?? this.sentence)}
            @input=${({ target }: Event) => {
              this.#draft = (target as HTMLInputElement).value;
              this.requestUpdate();
            }}
        /></label>
        <button type="submit" class="main">${say('read')}</button>
      </form>
      ${
        this.#problem === ''
          ? nothing
          : html`<p class="error" role="alert">
              ${this.#problem} ${view ? say('below', { text: this.#text }) : nothing}
            </p>`
      }
      ${isUnread ? html`<p class="note" role="status">${say('below', { text: this.#text })} ${say('unread')}</p>` : nothing}
      ${
        view
          ? html`<div class=${isUnread ? 'both unread' : 'both'}>
                <div class="left">
                  ${renderSought(view)} ${renderWords(view)} ${renderTabs(view)} ${renderHead(view)}
                  ${renderMarks(view)}
                </div>
                ${renderNext(view)}
              </div>
              ${this.#own ? nothing : renderFailures(view)} ${this.#ownWeights.render()}
              ${this.#renderTake(model, view)} ${this.#renderStage()}`
          : this.#ownWeights.render()
      }`;
  }

  #textLabel(): string {
    if (!this.#own) return say('sentence');
    const { isLetters, words } = this.#own.reader;
    return !isLetters && words[0] === '0' ? say('own.text.numbers', { last: words.length - 1 }) : say('own.text');
  }

  #renderOwn(): TemplateResult | typeof nothing {
    if (!this.#own) return nothing;
    const { name, sample, reader: own } = this.#own;
    const { layers, heads, width, vocabulary, mlp, activation } = own.model.config;
    const said = say(mlp ? `own.mlp.${activation}` : 'own.mlp.none');
    return html`<p class="shown" tabindex="-1">
      <span role="status"
        >${say('own.shown', { name, layers, heads, width, vocabulary, activation: said })}
        ${this.sentence === sample ? say('own.sample') : nothing}</span
      >
      <button
        type="button"
        name="leave-own"
        @click=${() => {
          this.#leaveOwn();
        }}
      >
        ${reader.value ? say('own.leave') : say('own.leave.load')}
      </button>
    </p>`;
  }

  /** Saves the weights, with the edits, or a program that computes with them. */
  async #save(model: Reader, reading: Reading, what: 'weights' | 'numpy' | 'pytorch'): Promise<void> {
    const whose = { isOwn: this.#own !== undefined };
    const [off, edits] = [this.#off, this.#edits];
    this.#takeProblem = '';
    try {
      const take = await import('../take.ts');
      const name = take.fileName(whose);
      if (what === 'weights') {
        const file = Uint8Array.from(take.weightsOf(model, edits, whose));
        download(`${name}.safetensors`, new Blob([file], { type: 'application/octet-stream' }));
      } else {
        const text = take[what](take.trainedBy(model, reading, off, whose));
        download(`${name}-${what}.py`, new Blob([text], { type: 'text/x-python;charset=utf-8' }));
      }
    } catch (error) {
      this.#takeProblem = say('take.failed', { reason: messageOf(error) });
    }
    this.requestUpdate();
  }

  #renderTake(model: Reader, { reading }: ReaderView): TemplateResult {
    const button = (what: 'weights' | 'numpy' | 'pytorch'): TemplateResult =>
      html`<button type="button" name=${what} @click=${() => void this.#save(model, reading, what)}>
        ${say(`take.${what}`)}
      </button>`;
    const file = this.#own ? 'own-model.safetensors' : 'reader.safetensors';
    return html`<details class="take">
      <summary>${say('take')}</summary>
      <div class="buttons">${button('weights')} ${button('pytorch')} ${button('numpy')}</div>
      <p class="note">${say('take.what', { file })} ${this.#own ? nothing : say('take.license')}</p>
      <p class="error" role="alert">${this.#takeProblem}</p>
    </details>`;
  }

  #renderStage(): TemplateResult {
    return html`<div class="stage">
      <h2>${say('stage')}</h2>
      <p class="note">${symbol(say('stage.what'))}</p>
      ${
        this.#beyond
          ? html`<p class="notice" role="status">
              ${say(`stage.${this.#beyond}`)}
              <button
                type="button"
                @click=${() => {
                  this.#begin();
                  this.requestUpdate();
                }}
              >
                ${say('stage.again')}
              </button>
            </p>`
          : nothing
      }
      <attention-steps
        view="full"
        theme=${this.theme}
        ${ref(this.#stage)}
        @attention-steps:edit=${this.#onEdit}
        @attention-steps-edit=${(event: Event) => {
          event.stopPropagation();
        }}
        @click=${this.#onPress}
        @keyup=${this.#onPress}
        ><span slot="home">${headText(this.#chosen)}</span></attention-steps
      >
    </div>`;
  }
}
