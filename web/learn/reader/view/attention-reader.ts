/**
 * <attention-reader>: a sentence that the trained model reads, or a text that a visitor's own model does. A head is asked of a
 * word; the stage below shows the head's numbers, and what is changed there is changed in the model. It keeps the state, and
 * draws it.
 */
import type { HeadRole } from 'attention-steps/learn';
import { LitElement, type PropertyValues, type TemplateResult, html, nothing, unsafeCSS } from 'lit';
import { live } from 'lit/directives/live.js';
import { announce } from '../../../shared/announce.ts';
import { messageOf } from '../../../shared/input/input-error.ts';
import { hiddenIn } from '../../../shared/input/parse-scalar.ts';
import { radioGroup } from '../../../shared/controls/radios.ts';
import { Lazy } from '../../../shared/lazy.ts';
import { startValues } from '../../../shared/params.ts';
import { theme } from '../../../shared/look/theme.ts';
import type { Theme } from '../../../stage/inputs/stage-state.ts';
import { ADDRESS, type Address, type AskedOfBoth, SAMPLE, VIEWS, askedOfBoth } from '../address.ts';
import { type AskedReader, askedInPage } from '../asked.ts';
import { loadReader } from '../reader.ts';
import {
  type Changes,
  LIKELIEST,
  NO_CHANGES,
  type Reading,
  filled,
  firstWord,
  headId,
  headNamed,
  type lensOf,
  tabsFor,
  tellingWord,
  withWord,
} from '../reading.ts';
import { renderAsked, renderHeads, renderSought, renderTabs } from './heads.ts';
import { HeadStage } from './head-stage.ts';
import { renderLayers } from './layers.ts';
import { renderChanged, renderNext } from './next.ts';
import { type ReaderView, renderFailures, renderMarks, renderWords } from './sentence.ts';
import { leftOut } from '../words.ts';
import { type VisitorShown, problemWith, renderShown, textLabel } from './visitor.ts';
import type { BothWays, BothWaysView } from './both-ways.ts';
import { renderLinked } from './linked.ts';
import { pasteWritten } from './paste.ts';
import { Patching } from './patching.ts';
import { TakeAlong } from './take-along.ts';
import { say } from './words.ts';
import wordsStyles from '../../words/words.css?inline';
import readerStyles from './styles.css?inline';
import publishedStyles from './published.css?inline';
import { type HeadEdit, type HeadPlace, isSameHead } from '../../patch.ts';

/** One model for all elements of a page: it is fetched once. */
export const reader = new Lazy(() => loadReader().then(askedInPage));

export class AttentionReader extends LitElement {
  static override styles = [theme, unsafeCSS(wordsStyles), unsafeCSS(readerStyles), unsafeCSS(publishedStyles)];
  static override properties = {
    sentence: { type: String },
    head: { type: String },
    view: { type: String },
    order: { type: String },
    theme: { type: String, reflect: true },
    published: { type: String },
  };

  declare sentence: string;
  /** The head that is asked: the id of its question, such as `who`, or its layer and place, such as `0.1`. */
  declare head: string;
  /** The picture of all heads, or the numbers of the one that is asked. */
  declare view: Address['view'];
  declare order: Address['order'];
  declare theme: Theme;
  /** The address of the site's list of published models; without one there is none. */
  declare published: string;

  #problem = '';
  #isLoading = false;
  #visitor: VisitorShown | undefined;
  /** “Open a model”, whose code comes when it is first shown. */
  readonly #weightsFile = new Lazy(async () => {
    const { WeightsFile } = await import('./weights-file.ts');
    return new WeightsFile(this, (model, name) => {
      this.#show(model, name);
    });
  });
  #reading: Reading | undefined;
  /** The same sentence in the model that nobody has changed. */
  #before: Reading | undefined;
  /** The sentence that was read. */
  #text = '';
  /** The sentence that is being read: what is shown is still of another. */
  #unread: string | undefined;
  /** The model that takes a sentence, or has taken it, and the sentence. */
  #taking: AskedReader | undefined;
  #taken: string | undefined;
  /** The number of questions to the model. */
  #turn = 0;
  /** The question that the model answers: of those that come meanwhile, only the last is asked. */
  #asked: Promise<unknown> = Promise.resolve();
  /** The text in the model that nobody has changed, which is read once. */
  #plain: { readonly key: string; readonly model: AskedReader; readonly reading: Promise<Reading> } | undefined;
  /** The words that each layer would say, and the reading that they are of. */
  #lens: { readonly of: Reading; readonly layers?: ReturnType<typeof lensOf> } | undefined;
  #cell = 0;
  /** A sentence that is typed and not read yet. */
  #draft: string | undefined;
  /** The word that is to ask once it is read. */
  #wanted = '';
  /** The place of the word that a link names; −1: none. */
  #wantedPlace = -1;
  #asks = 1;
  #chosen: HeadPlace = { layer: 0, head: 0 };
  #off: readonly HeadPlace[] = [];
  #edits: readonly HeadEdit[] = [];
  #roles: readonly HeadRole[] | undefined;
  /** The model whose roles are measured. */
  #measured: AskedReader | undefined;
  /** A model can be opened where all heads are shown otherwise. */
  #isOpening = false;
  #drawing = LIKELIEST;
  /** The link that the page was opened with. */
  #link: Address = startValues(ADDRESS);
  /** The last message to the page. */
  #told = '';
  /** The widths of the lines of words and of the picture of all heads, in pixels. */
  #room = 720;
  #columnRoom = 480;
  readonly #resize =
    typeof ResizeObserver === 'undefined'
      ? undefined
      : new ResizeObserver(() => {
          requestAnimationFrame(() => {
            this.#measure();
          });
        });
  /** The head stays, with or without a question for the word: it can be looked at from every one. */
  readonly #askFrom = (word: number): void => {
    if (word === this.#asks) return;
    this.#asks = word;
    this.requestUpdate();
  };
  readonly #takeAlong = new TakeAlong(this);
  readonly #patching = new Patching(this);
  /** Undefined until its code has come, when it is first seen. */
  #bothWays: BothWays | undefined;
  /** The things that a link says of both ways, for when its code comes. */
  #linkedBoth: AskedOfBoth = askedOfBoth(startValues(ADDRESS));
  readonly #stage = new HeadStage(this, {
    shown: () =>
      this.#model &&
      this.#reading && {
        model: this.#model,
        reading: this.#reading,
        changes: this.#changes,
        head: this.#chosen,
        query: this.#asks,
      },
    origin: () =>
      this.#visitor
        ? say('own.origin', { ...this.#chosen, name: this.#visitor.name })
        : say('origin', { ...this.#chosen }),
    ask: this.#askFrom,
    edit: (matrices) => {
      const rest = this.#edits.filter((edit) => !isSameHead(edit, this.#chosen));
      this.#change(this.#model!, { edits: matrices ? [...rest, { ...this.#chosen, matrices }] : rest });
    },
  });

  constructor() {
    super();
    this.sentence = SAMPLE;
    this.head = 'who';
    this.view = 'heads';
    this.order = 'layers';
    this.theme = 'auto';
    this.published = '';
    this.addEventListener('paste', (event) => {
      if (this.#model?.isLetters) pasteWritten(event, this.renderRoot);
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize?.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize?.disconnect();
  }

  /** Shows what a link says; where it names a visitor's model, once that is opened. */
  open(address: Address): void {
    this.#link = address;
    this.sentence = address.read;
    this.head = address.head;
    this.view = address.view;
    this.#follow();
    this.requestUpdate();
  }

  /** Takes what the link says beside the sentence and its head. */
  #follow(): void {
    this.order = this.#link.order;
    this.#patching.take(this.#link);
    this.#linkedBoth = askedOfBoth(this.#link);
    this.#bothWays?.take(this.#linkedBoth);
    this.#wantedPlace = this.#link.word;
    if (this.#reading && this.#text === this.sentence) this.#askAsWanted(this.#reading);
  }

  /** Asks from the word that a link names. */
  #askAsWanted(reading: Reading): void {
    const isThere = this.#wantedPlace >= firstWord(reading) && this.#wantedPlace < reading.words.length;
    if (isThere) this.#asks = this.#wantedPlace;
    this.#wantedPlace = -1;
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

  get #model(): AskedReader | undefined {
    return this.#visitor?.reader ?? reader.value;
  }

  /** Shows a visitor's model, which reads the sentence that is there, or, if it cannot, a text of its own. */
  #show(model: AskedReader, name: string): void {
    const left = this.#visitor?.left ?? this.sentence;
    this.#visitor?.reader.dispose();
    this.#isOpening = false;
    this.#visitor = { reader: model, name, found: this.sentence, sample: '', left };
    this.#startOver(this.sentence, '.shown');
    if (this.#link.model === '') return;
    this.#chosen = headNamed(model, this.#link.head);
    this.view = this.#link.view;
    this.#follow();
    if (this.#link.model === name) this.#forgetLink();
  }

  readonly #leaveVisitor = (): void => {
    const { reader: model, left } = this.#visitor!;
    this.#visitor = this.#draft = undefined;
    this.#forgetLink();
    model.dispose();
    this.#startOver(left, '.typed input, [name=load]');
  };

  readonly #forgetLink = (): void => {
    this.#link = startValues(ADDRESS);
    this.requestUpdate();
  };

  /**
   * Another model has other words and heads, and nobody has changed it. A draft stays, and so does the focus on it.
   *
   * @param focused what is focused where the button that was pressed is gone: the words are above it
   */
  #startOver(sentence: string, focused: string): void {
    this.sentence = sentence;
    this.#turn++; // what the model before answers comes too late
    this.#before = this.#reading = this.#plain = undefined;
    this.#chosen = { layer: 0, head: 0 };
    this.#off = this.#edits = [];
    this.#roles = this.#measured = undefined;
    this.#problem = '';
    this.#takeAlong.forget();
    this.#patching.begin(this.#visitor?.reader);
    this.#bothWays?.begin();
    this.#stage.begin();
    this.requestUpdate();
    void this.updateComplete.then(() => {
      if (document.activeElement === document.body) this.renderRoot.querySelector<HTMLElement>(focused)?.focus();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const model = this.#model;
    if (!model) return;
    const isOther = this.sentence !== this.#taken;
    if (isOther && model === this.#taking) this.#draft = undefined;
    if (isOther || model !== this.#taking) void this.#take(model);
    else if (this.#reading && !this.#visitor && changed.has('head')) this.#choose(headNamed(model, this.head));
    if (!changed.has('view')) return;
    this.#stage.begin(); // a stage that comes again has nothing on it
  }

  /** Takes the sentence; one that cannot be read leaves what was there, and is said. */
  async #take(model: AskedReader): Promise<void> {
    this.#taking = model;
    const { sentence } = this;
    this.#unread = this.#taken = sentence;
    const visitor = this.#visitor;
    await this.#ask(
      async () => {
        const problem = problemWith(await model.tokenize(sentence), model.config, visitor !== undefined);
        if (problem !== '' && (!visitor || this.#reading)) return problem;
        const text = problem === '' ? sentence : await model.sample();
        return { problem, text, readings: await this.#readBoth(model, text) };
      },
      (answer) => {
        if (typeof answer === 'string') {
          this.#problem = answer;
          return;
        }
        const { problem, text, readings } = answer;
        const words = this.#before?.words;
        this.#text = text;
        [this.#before, this.#reading] = readings;
        if (visitor && text !== sentence) {
          this.#visitor = { ...visitor, sample: text };
          if (sentence !== visitor.found) [this.#draft, this.#problem] = [sentence, problem];
          this.sentence = this.#taken = text;
        }
        this.#stage.begin();
        // A word that is typed behind the others leaves the one that asks.
        const isLonger = words?.every((word, at) => word === this.#reading?.words[at]) ?? false;
        if (!isLonger) this.#asks = tellingWord(this.#reading);
        const wanted = this.#reading.words.lastIndexOf(this.#wanted);
        this.#wanted = '';
        if (wanted > 0) this.#asks = wanted;
        this.#askAsWanted(this.#reading);
        if (!this.#visitor) this.#choose(headNamed(model, this.head));
      },
    );
    if (this.#unread !== sentence) return;
    this.#unread = undefined;
    this.requestUpdate();
  }

  /** Reads the sentence in the model that nobody has changed, and as it is now. */
  async #readBoth(model: AskedReader, text: string): Promise<readonly [before: Reading, now: Reading]> {
    const key = JSON.stringify([text, this.#drawing]);
    if (this.#plain?.model !== model || this.#plain.key !== key)
      this.#plain = { key, model, reading: model.read(text, NO_CHANGES, this.#drawing) };
    const before = await this.#plain.reading;
    const isChanged = this.#off.length + this.#edits.length > 0;
    return [before, isChanged ? await model.read(text, this.#changes, this.#drawing) : before];
  }

  get #changes(): Changes {
    return { off: this.#off, edits: this.#edits };
  }

  /** Asks the model, and shows what it answers unless something else was asked meanwhile. */
  async #ask<T>(question: () => Promise<T>, show: (answer: T) => void): Promise<void> {
    const turn = ++this.#turn;
    await this.#asked;
    if (turn !== this.#turn) return;
    const asked = question();
    this.#asked = asked.catch(() => {});
    try {
      const answer = await asked;
      if (turn !== this.#turn) return;
      this.#problem = '';
      show(answer);
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#problem = say('not-read', { reason: messageOf(error) });
    }
    this.requestUpdate();
  }

  #choose(head: HeadPlace): void {
    if (!isSameHead(head, this.#chosen)) this.#stage.begin();
    this.#chosen = head;
  }

  /** A head that is chosen is named by its question, if it has one. */
  #askHead(model: AskedReader, head: HeadPlace): void {
    const tabs = tabsFor(model.heads, this.#reading?.kinds[this.#asks]);
    if (!this.#visitor) this.head = tabs.find((tab) => isSameHead(tab.head, head))?.id ?? headId(head);
    this.#choose(head);
    this.requestUpdate();
  }

  /** Changes the model. The head on the stage keeps its x, which follows from the layers below it. */
  #change(model: AskedReader, { off = this.#off, edits = this.#edits, drawing = this.#drawing }): void {
    this.#off = off;
    this.#edits = edits;
    this.#drawing = drawing;
    this.requestUpdate();
    void this.#ask(
      () => this.#readBoth(model, this.#text),
      (answer) => ([this.#before, this.#reading] = answer),
    );
  }

  #toggle(model: AskedReader, head: HeadPlace): void {
    const rest = this.#off.filter((other) => !isSameHead(other, head));
    this.#change(model, { off: rest.length < this.#off.length ? rest : [...rest, head] });
  }

  /** Tells the page what an address would say. A link whose model is not open yet stays. */
  #tell(reading: Reading): void {
    if (this.#unread !== undefined || (this.#link.model !== '' && !this.#visitor)) return;
    const address: Address = {
      read: this.#text,
      head: this.#visitor ? headId(this.#chosen) : this.head,
      view: this.view,
      order: this.order,
      word: this.#asks === tellingWord(reading) ? -1 : this.#asks,
      ...this.#patching.asked,
      ...(this.#bothWays?.asked ?? this.#linkedBoth),
      model: this.#visitor?.name ?? '',
      family: this.#visitor?.reader.family ?? '',
    };
    const all = JSON.stringify(address);
    if (all === this.#told) return;
    this.#told = all;
    announce(this, 'attention-reader:change', address);
  }

  /** @param word the word that is to ask */
  readonly #open = (sentence: string, word = '', id = this.head): void => {
    this.sentence = sentence;
    this.#draft = undefined;
    this.head = id;
    this.#wanted = word;
    this.requestUpdate();
  };

  protected override updated(): void {
    this.#stage.updated();
    if (this.view === 'layers' && this.#model && this.#reading) void this.#look(this.#model, this.#reading);
    if (this.view === 'both' && this.#model) void this.#compare(this.#model);
    if (this.#hasPanel) void this.#loadPanel();
    if (this.order === 'roles' && this.#model) void this.#measureRoles(this.#model);
    if (!this.#reading) return;
    this.#measure();
    this.#tell(this.#reading);
  }

  async #look(model: AskedReader, of: Reading): Promise<void> {
    if (this.#lens?.of === of) return;
    this.#lens = { of };
    try {
      const layers = await model.lens(of.tokens, this.#changes);
      if (this.#lens.of !== of) return;
      this.#lens = { of, layers };
      this.#cell = layers.length * of.words.length - 1;
    } catch (error) {
      this.#problem = say('not-read', { reason: messageOf(error) });
    }
    this.requestUpdate();
  }

  async #measureRoles(model: AskedReader): Promise<void> {
    if (this.#measured === model) return;
    this.#measured = model;
    try {
      const roles = await model.roles();
      if (this.#measured === model) this.#roles = roles;
    } catch (error) {
      this.#problem = say('not-read', { reason: messageOf(error) });
    }
    this.requestUpdate();
  }

  /** Takes the room of the lines of words, which depends on nothing that is drawn in them. */
  #measure(): void {
    const widthOf = (part: string): number => this.renderRoot.querySelector(part)?.clientWidth ?? 0;
    const [room, columnRoom] = [widthOf('.left'), widthOf('.all')];
    if (room === 0 || (room === this.#room && columnRoom === this.#columnRoom)) return;
    this.#room = room;
    this.#columnRoom = columnRoom;
    this.requestUpdate();
  }

  #view(model: AskedReader, reading: Reading, before: Reading): ReaderView {
    const tabs = tabsFor(model.heads, reading.kinds[this.#asks]);
    return {
      reading,
      before,
      tabs,
      head: this.#chosen,
      asks: this.#asks,
      off: this.#off,
      edited: this.#edits,
      order: this.order,
      drawing: this.#drawing,
      isOwn: this.#visitor !== undefined,
      isLetters: this.#visitor?.reader.isLetters ?? false,
      hides: !model.config.causal && !model.isNumbered,
      isFull: reading.words.length >= model.config.context,
      room: this.#room,
      columnRoom: this.#columnRoom,
      leftOut: this.#visitor
        ? []
        : [...hiddenIn(this.#text).map((sign) => say('hidden', sign)), ...leftOut(this.#text)],
      ask: this.#askFrom,
      choose: (head) => {
        this.#askHead(model, head);
      },
      toggle: (head) => {
        this.#toggle(model, head);
      },
      roles: this.#roles,
      setOrder: (order) => {
        this.order = order;
        this.requestUpdate();
      },
      draw: (drawing) => {
        this.#change(model, { drawing });
      },
      putBack: () => {
        this.#stage.begin();
        this.#change(model, { off: [], edits: [] });
      },
      add: (word) => {
        const text = reading.isCausal ? withWord(this.#text, word, model.isLetters) : filled(reading.words, word);
        this.#open(text, word);
      },
      open: this.#open,
    };
  }

  protected override render(): TemplateResult {
    return html`<div class="root">
      <div class="reader">
        <slot name="title"><h2 class="visually-hidden">${say('title')}</h2></slot>
        ${this.#model ? this.#renderRead(this.#model) : this.#renderLoad()}
      </div>
    </div>`;
  }

  async #compare(model: AskedReader): Promise<void> {
    if (this.#bothWays) {
      this.#bothWays.updated(this.#bothWaysView(model));
      return;
    }
    try {
      const { BothWays } = await import('./both-ways.ts');
      this.#bothWays ??= new BothWays(this, this.#linkedBoth);
    } catch (error) {
      this.#problem = say('failed', { reason: messageOf(error) });
      this.view = 'heads';
    }
    this.requestUpdate();
  }

  #bothWaysView(model: AskedReader): BothWaysView {
    return {
      model,
      changes: this.#changes,
      isOwn: this.#visitor !== undefined,
      room: this.#room,
      columnRoom: this.#columnRoom,
      choose: (head) => {
        this.#askHead(model, head);
      },
      openModel: this.#openModel,
    };
  }

  /** True where “Open a model” stands: in place of the heads, or where there is nothing else. */
  get #hasPanel(): boolean {
    if (!this.#model) return !this.#isLoading;
    return this.#reading && this.#before ? this.#isOpening && this.view === 'heads' : this.#problem !== '';
  }

  async #loadPanel(): Promise<void> {
    if (this.#weightsFile.value) return;
    try {
      const panel = await this.#weightsFile.load();
      this.requestUpdate();
      await panel.showPublished(this.published);
    } catch (error) {
      this.#isOpening = false;
      const problem = say('failed', { reason: messageOf(error) });
      if (problem === this.#problem) return; // else this would be tried again at once
      this.#problem = problem;
    }
    this.requestUpdate();
  }

  #renderPanel(): TemplateResult | typeof nothing {
    return (this.#hasPanel && this.#weightsFile.value?.render()) || nothing;
  }

  /** Shows where a model can be opened. */
  readonly #openModel = (): void => {
    this.#isOpening = true;
    this.view = 'heads';
    this.requestUpdate();
  };

  #renderLayers(): TemplateResult {
    const { of, layers } = this.#lens ?? {};
    if (!of || !layers) return html`<p role="status">${say('layers.waiting')}</p>`;
    return renderLayers({
      lens: layers,
      words: of.words,
      chosen: this.#cell,
      choose: (cell) => {
        this.#cell = cell;
        this.requestUpdate();
      },
    });
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
      ${this.#renderPanel()}
    </div>`;
  }

  #renderRead(model: AskedReader): TemplateResult {
    const submit = (event: SubmitEvent): void => {
      event.preventDefault();
      const field = (event.currentTarget as HTMLFormElement).querySelector('input');
      this.#open(field?.value ?? '');
    };
    const view = this.#reading && this.#before && this.#view(model, this.#reading, this.#before);
    const isUnread = view !== undefined && this.#draft !== undefined && this.#draft !== this.sentence;
    const { layers, heads } = model.config;
    return html`<div class="views">
        ${radioGroup({
          name: 'view',
          label: say('views'),
          isLabelHidden: true,
          options: VIEWS.map((value) => ({ value, text: say(`view.${value}`) })),
          chosen: this.view,
          choose: (to) => {
            this.view = to;
          },
        })}
        <button
          type="button"
          name="open-model"
          aria-expanded=${this.#isOpening}
          @click=${() => {
            if (!this.#isOpening) this.#openModel();
            else this.#isOpening = false;
            this.requestUpdate();
          }}
        >
          ${say('own')}
        </button>
        <p class="note"><b>${this.#visitor?.name ?? say('model')}</b> ${say('model.size', { layers, heads })}</p>
      </div>
      ${
        this.#visitor
          ? renderShown(this.#visitor, this.sentence, reader.value !== undefined, this.#leaveVisitor)
          : nothing
      }
      ${renderLinked(this.#link, this.#visitor?.name, { open: this.#openModel, dismiss: this.#forgetLink })}
      <form class="typed" ?hidden=${this.view === 'patching' || this.view === 'both'} @submit=${submit}>
        <label
          >${textLabel(this.#visitor?.reader)}
          <input
            name="sentence"
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
          ? html`<div class=${isUnread ? 'answer unread' : 'answer'}>
                ${
                  this.view === 'numbers'
                    ? this.#stage.render(this.#chosen)
                    : this.view === 'layers'
                      ? this.#renderLayers()
                      : this.view === 'patching'
                        ? this.#patching.render(model, this.#changes)
                        : this.view === 'both'
                          ? (this.#bothWays?.render(this.#bothWaysView(model)) ??
                            html`<p role="status">${say('both.waiting')}</p>`)
                          : html`<div class="both">
                              <div class="left">
                                ${renderSought(view)} ${renderWords(view)} ${renderTabs(view)} ${renderAsked(view)}
                                ${renderMarks(view)}
                              </div>
                              ${this.#isOpening ? this.#renderPanel() : renderHeads(view)}
                            </div>`
                }
                ${this.view === 'patching' || this.view === 'both' ? renderChanged(view) : renderNext(view)}
              </div>
              ${this.#visitor ? nothing : renderFailures(view)}
              ${model.family === '' ? this.#takeAlong.render({ model, reading: view.reading, off: this.#off, edits: this.#edits, isOwn: view.isOwn }) : nothing}`
          : this.#renderPanel()
      }`;
  }
}
