/**
 * <attention-reader>: a sentence that the trained model reads, or a text that a visitor's own model does. A head is asked of a
 * word; the stage below shows the head's numbers, and what is changed there is changed in the model. It keeps the state, and
 * draws it.
 */
import type { HeadRole } from 'attention-steps/learn';
import { LitElement, type PropertyValues, type TemplateResult, html, nothing, unsafeCSS } from 'lit';
import { messageOf } from '../../../shared/input/input-error.ts';
import { Lazy } from '../../../shared/lazy.ts';
import { theme } from '../../../shared/look/theme.ts';
import { spoken } from '../../../shared/words/spoken.ts';
import type { Theme } from '../../../stage/inputs/stage-state.ts';
import { type Address, SAMPLE, askedOfBoth } from '../address.ts';
import { type AskedReader, askedInPage } from '../asked.ts';
import { loadReader } from '../reader.ts';
import { type Reading, askingWord, headId, headNamed, tellingWord } from '../reading.ts';
import { Answer } from './answer.ts';
import { Asking, type Shown } from './asking.ts';
import { renderAsked, renderHeads, renderSought, renderTabs } from './heads.ts';
import { HeadStage } from './head-stage.ts';
import { Layers } from './layers.ts';
import { LazyBothWays } from './lazy-both-ways.ts';
import { Link } from './link.ts';
import { renderChanged, renderNext } from './next.ts';
import { OpenPanel } from './open-panel.ts';
import { Room } from './room.ts';
import { renderFailures, renderMarks, renderWords } from './sentence.ts';
import { renderLoad, renderTyped, renderViews } from './top.ts';
import { type VisitorShown, renderShown } from './visitor.ts';
import { renderLinked } from './linked.ts';
import { pasteWritten } from './paste.ts';
import { Patching } from './patching.ts';
import { TakeAlong } from './take-along.ts';
import { type ReaderActs, type ReaderView, longerText, viewOf } from './view.ts';
import { say } from './words.ts';
import wordsStyles from '../../words/words.css?inline';
import readerStyles from './styles.css?inline';
import publishedStyles from './published.css?inline';
import { type HeadPlace, isSameHead } from '../../patch.ts';

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
  /** A sentence that is typed and not read yet. */
  #draft: string | undefined;
  /** The word that is to ask once it is read. */
  #wanted = '';
  /** The place of the word that asks. */
  #asks = 1;
  #chosen: HeadPlace = { layer: 0, head: 0 };
  /** The things that were drawn last. */
  #drawn: ReaderView | undefined;
  readonly #room = new Room(this);
  readonly #link = new Link(this);
  readonly #asking = new Asking({
    requestUpdate: () => this.requestUpdate(),
    onText: (shown, before) => this.#onText(shown, before),
  });
  readonly #layers = new Layers(this);
  readonly #roles = new Answer<readonly HeadRole[]>(this);
  readonly #opening = new OpenPanel(this, (model, name) => this.#show(model, name));
  readonly #takeAlong = new TakeAlong(this);
  readonly #patching = new Patching(this);
  readonly #bothWays = new LazyBothWays(this);
  readonly #stage = new HeadStage(this, {
    shown: () => this.#drawn,
    origin: () =>
      this.#visitor
        ? say('own.origin', { ...this.#chosen, name: this.#visitor.name })
        : say('origin', { ...this.#chosen }),
    ask: (word) => this.#askFrom(word),
    edit: (matrices) => this.#asking.edit(this.#chosen, matrices),
  });

  readonly #acts: ReaderActs = {
    ask: (word) => this.#askFrom(word),
    choose: (head) => this.#askHead(head),
    toggle: (head) => this.#asking.toggle(head),
    setOrder: (order) => (this.order = order),
    draw: (drawing) => this.#asking.change({ drawing }),
    putBack: () => {
      this.#stage.begin();
      this.#asking.change({ off: [], edits: [] });
    },
    add: (word) => this.#open(longerText(this.#drawn!, word), word),
    open: (sentence, word, id) => this.#open(sentence, word, id),
    openModel: () => this.#openModel(),
  };

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

  /** Shows what a link says; where it names a visitor's model, once that is opened. */
  open(address: Address): void {
    this.#link.open(address);
    this.sentence = address.read;
    this.head = address.head;
    this.view = address.view;
    this.order = address.order;
    this.#patching.take(address);
    this.#bothWays.take(address);
    const { shown } = this.#asking;
    if (shown?.text === this.sentence) this.#askWord(shown.reading, shown.reading.words);
    this.requestUpdate();
  }

  /** Fetches the model. */
  async load(): Promise<void> {
    this.#isLoading = true;
    this.#problem = this.#opening.problem = '';
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
    this.#opening.isOpen = false;
    this.#visitor = { reader: model, name, found: this.sentence, sample: '', left };
    this.#startOver(this.sentence, '.shown');
    const { address } = this.#link;
    if (address.model === '') return;
    this.#link.open(address);
    this.#chosen = headNamed(model, address.head);
    this.view = address.view;
    this.order = address.order;
    const { first, second } = this.#bothWays.asked;
    if (first === address.first && second === address.second) this.#bothWays.take(address);
    if (address.model === name) this.#forgetLink();
  }

  #leaveVisitor(): void {
    const { reader: model, left } = this.#visitor!;
    this.#visitor = this.#draft = undefined;
    this.#forgetLink();
    model.dispose();
    this.#startOver(left, '.typed input, [name=load]');
  }

  #forgetLink(): void {
    this.#link.forget();
    this.requestUpdate();
  }

  /**
   * Another model has other words and heads, and nobody has changed it. A draft stays, and so does the focus on it.
   *
   * @param focused what is focused where the button that was pressed is gone: the words are above it
   */
  #startOver(sentence: string, focused: string): void {
    this.sentence = sentence;
    this.#chosen = { layer: 0, head: 0 };
    this.#problem = this.#opening.problem = '';
    this.#drawn = undefined;
    this.#asking.begin();
    this.#layers.forget();
    this.#roles.forget();
    this.#takeAlong.forget();
    this.#patching.begin(this.#visitor?.reader);
    this.#bothWays.begin();
    this.#stage.begin();
    this.requestUpdate();
    void this.updateComplete.then(() => {
      if (document.activeElement === document.body) this.renderRoot.querySelector<HTMLElement>(focused)?.focus();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const model = this.#model;
    if (!model) return;
    const isOther = model !== this.#asking.model;
    if (isOther || this.sentence !== this.#asking.sentence) {
      if (!isOther) this.#draft = undefined;
      this.#asking.take({ model, sentence: this.sentence, isOwn: this.#visitor !== undefined });
    } else if (this.#asking.shown && !this.#visitor && changed.has('head')) this.#choose(headNamed(model, this.head));
    if (changed.has('view')) this.#stage.begin(); // a stage that comes again has nothing on it
  }

  #onText({ text, reading }: Shown, before: readonly string[] | undefined): void {
    this.#stage.begin();
    this.#askWord(reading, before);
    const visitor = this.#visitor;
    if (!visitor) this.#choose(headNamed(this.#model!, this.head));
    if (!visitor || text === this.sentence) return;
    this.#visitor = { ...visitor, sample: text };
    if (this.sentence === visitor.found) this.#asking.problem = '';
    else this.#draft = this.sentence;
    this.sentence = text;
  }

  /** @param before the words of the text that the last word asked in */
  #askWord(reading: Reading, before: readonly string[] | undefined): void {
    const named = this.#link.takePlace();
    this.#asks = askingWord(reading, { last: this.#asks, before, added: this.#wanted, named });
    this.#wanted = '';
  }

  /** The head stays, with or without a question for the word: it can be looked at from every one. */
  #askFrom(word: number): void {
    if (word === this.#asks) return;
    this.#asks = word;
    this.requestUpdate();
  }

  #choose(head: HeadPlace): void {
    if (!isSameHead(head, this.#chosen)) this.#stage.begin();
    this.#chosen = head;
  }

  /** A head that is chosen is named by its question, if it has one. */
  #askHead(head: HeadPlace): void {
    if (!this.#visitor) this.head = this.#drawn!.tabs.find((tab) => isSameHead(tab.head, head))?.id ?? headId(head);
    this.#choose(head);
    this.requestUpdate();
  }

  /** @param word the word that is to ask */
  #open(sentence: string, word = '', id = this.head): void {
    this.sentence = sentence;
    this.#draft = undefined;
    this.head = id;
    this.#wanted = word;
    this.requestUpdate();
  }

  protected override updated(): void {
    this.#stage.updated();
    if (this.#hasPanel) void this.#opening.updated();
    const model = this.#model;
    if (!model) return;
    if (this.order === 'roles') void this.#roles.ask(model, () => model.roles());
    const { shown, isWaiting } = this.#asking;
    if (!shown) return;
    if (this.view === 'layers') this.#layers.updated(model, shown);
    if (this.view === 'both') void this.#bothWays.updated(this.#drawn!);
    if (isWaiting) return;
    const { text, reading } = shown;
    this.#link.tell({
      read: text,
      head: this.#visitor ? headId(this.#chosen) : this.head,
      view: this.view,
      order: this.order,
      word: this.#asks === tellingWord(reading) ? -1 : this.#asks,
      ...this.#patching.asked,
      ...askedOfBoth(this.#bothWays.asked),
      model: this.#visitor?.name ?? '',
      family: model.family,
    });
  }

  protected override render(): TemplateResult {
    return html`<div class="root" dir=${spoken.direction}>
      <div class="reader">
        <slot name="title"><h2 class="visually-hidden">${say('title')}</h2></slot>
        ${this.#model ? this.#renderRead(this.#model) : this.#renderLoad()}
      </div>
    </div>`;
  }

  /** True where “Open a model” stands: in place of the heads, or where there is nothing else. */
  get #hasPanel(): boolean {
    if (!this.#model) return !this.#isLoading;
    return this.#asking.shown ? this.#opening.isOpen && this.view === 'heads' : this.#asking.problem !== '';
  }

  /** Shows where a model can be opened. */
  #openModel(isOpen = true): void {
    this.#opening.isOpen = isOpen;
    if (isOpen) this.view = 'heads';
    this.requestUpdate();
  }

  #renderLoad(): TemplateResult {
    const problem = this.#problem || this.#opening.problem;
    return html`<div class="load">
      ${renderLoad({ sentence: this.sentence, isLoading: this.#isLoading, problem }, () => void this.load())}
      ${this.#hasPanel ? this.#opening.render() : nothing}
    </div>`;
  }

  #renderRead(model: AskedReader): TemplateResult {
    const { shown, problem } = this.#asking;
    const isUnread = shown !== undefined && this.#draft !== undefined && this.#draft !== this.sentence;
    return html`${renderViews(
      {
        view: this.view,
        name: this.#visitor?.name ?? say('model'),
        config: model.config,
        isOpening: this.#opening.isOpen,
      },
      { choose: (to) => (this.view = to), toggleOpening: () => this.#openModel(!this.#opening.isOpen) },
    )}
    ${
      this.#visitor
        ? renderShown(this.#visitor, this.sentence, reader.value !== undefined, () => this.#leaveVisitor())
        : nothing
    }
    ${renderLinked(this.#link.address, this.#visitor?.name, { open: () => this.#openModel(), dismiss: () => this.#forgetLink() })}
    ${renderTyped(
      {
        own: this.#visitor?.reader,
        text: this.#draft ?? this.sentence,
        isHidden: this.view === 'patching' || this.view === 'both',
        isUnread,
        problem:
          problem || this.#opening.problem || this.#layers.problem || this.#roles.problem || this.#bothWays.problem,
        shown: shown?.text,
      },
      {
        type: (text) => {
          this.#draft = text;
          this.requestUpdate();
        },
        read: () => this.#open(this.#draft ?? this.sentence),
      },
    )}
    ${shown ? this.#renderAnswer(model, shown, isUnread) : this.#hasPanel ? this.#opening.render() : nothing}`;
  }

  /** Everything that the model says of the text that it has read. */
  #renderAnswer(model: AskedReader, shown: Shown, isUnread: boolean): TemplateResult {
    const kept = {
      ...this.#acts,
      model,
      head: this.#chosen,
      asks: this.#asks,
      order: this.order,
      roles: this.#roles.value,
      isOwn: this.#visitor !== undefined,
      room: this.#room.words,
      columnRoom: this.#room.heads,
    };
    const view = (this.#drawn = viewOf(kept, this.#asking, shown));
    const heads = (): TemplateResult =>
      html`<div class="both">
        <div class="left">
          ${renderSought(view)} ${renderWords(view)} ${renderTabs(view)} ${renderAsked(view)} ${renderMarks(view)}
        </div>
        ${this.#opening.isOpen ? this.#opening.render() : renderHeads(view)}
      </div>`;
    const others: Readonly<Partial<Record<string, () => TemplateResult>>> = {
      numbers: () => this.#stage.render(this.#chosen),
      layers: () => this.#layers.render(shown.reading),
      patching: () => this.#patching.render(model, view.changes),
      both: () => this.#bothWays.render(view),
    };
    return html`<div class=${isUnread ? 'answer unread' : 'answer'}>
        ${(others[this.view] ?? heads)()}
        ${this.view === 'patching' || this.view === 'both' ? renderChanged(view) : renderNext(view)}
      </div>
      ${this.#visitor ? nothing : renderFailures(view)} ${model.family === '' ? this.#takeAlong.render(view) : nothing}`;
  }
}
