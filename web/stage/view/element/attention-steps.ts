/** <attention-steps>: the stage. It dispatches actions to its workbench and draws what is there. */
import type { Attention, Inputs, Trace } from 'attention-steps/core';
import { LitElement, type TemplateResult, html, nothing } from 'lit';
import { keepKeys } from '../../../shared/controls/keys.ts';
import { loadEngine } from '../../../shared/engine.ts';
import { InputError, messageOf } from '../../../shared/input/input-error.ts';
import { type Refusal, attributesOf, checkProperties, readAttribute, takeSet } from '../../../shared/properties.ts';
import type { KeyOf } from '../../../shared/words/messages.ts';
import type { Words } from '../../../shared/words/say.ts';
import type { CellRef, Place } from '../../inputs/places.ts';
import type { StageState } from '../../inputs/stage-state.ts';
import type { StepId } from '../../inputs/step-ids.ts';
import type { Picture } from '../../model/picture.ts';
import type { MatrixId, CellRef as ShownCell } from '../../model/steps.ts';
import { encodeState } from '../../state/link.ts';
import { Loading } from '../views/loading.ts';
import { Changes } from '../parts/changes.ts';
import { HostColours } from '../parts/host-colours.ts';
import { languageOf } from '../parts/language.ts';
import { Viewport } from '../parts/viewport.ts';
import { Navigation } from './navigation.ts';
import { pageInputs } from './page-inputs.ts';
import { Overlays } from '../views/overlays.ts';
import { Paste } from '../input/paste.ts';
import { Player } from '../parts/player.ts';
import { Prediction } from '../parts/prediction.ts';
import { Presenting } from '../parts/presenting.ts';
import { Problems, renderProblem } from '../parts/problems.ts';
import { Progress } from './progress.ts';
import { PROPERTIES } from './properties.ts';
import { Setup } from './setup.ts';
import type { StageParts } from '../parts/stage-parts.ts';
import type { StageEvent } from '../parts/stage-host.ts';
import { styles } from '../styles/common.ts';
import { Workbench } from '../parts/workbench.ts';
import { announce } from '../../../shared/announce.ts';

/**
 * The stage: attention step by step, every number computed by the engine. Any number of them can be on a page.
 * @cssprop --attention-steps-scheme - `light` or `dark` for all that follow the reader's system otherwise
 * @cssprop --attention-steps-font - the font; `system-ui`
 * @cssprop --attention-steps-text-font - that of the matrices' names and of mathematics; STIX Two, or another serif
 * @cssprop --attention-steps-ground - behind all of it, and the colour of 0
 * @cssprop --attention-steps-paper - behind “This cell” and fields
 * @cssprop --attention-steps-ink - text
 * @cssprop --attention-steps-soft - text that matters less
 * @cssprop --attention-steps-line - thin lines
 * @cssprop --attention-steps-radius - of the corners of boxes; `8px`
 * @cssprop --attention-steps-accent - what is chosen, played or has the focus; the ink
 * @cssprop --attention-steps-on-accent - text on that
 * @cssprop --attention-steps-input - the role of what is put in, X; so are the next six of theirs
 * @cssprop --attention-steps-q - queries
 * @cssprop --attention-steps-k - keys
 * @cssprop --attention-steps-v - values
 * @cssprop --attention-steps-scores - scores
 * @cssprop --attention-steps-weights - weights
 * @cssprop --attention-steps-output - output
 * @csspart header - the name, the formula, the buttons beside them
 * @csspart formula - the formula
 * @csspart heads - the tabs of heads, where there are several
 * @csspart stage - the matrices
 * @csspart sentence - what happens, in words
 * @csspart cell - “This cell”
 * @csspart drawn - the picture of the moment
 * @csspart overview - what it opens on with `view="overview"`
 * @csspart controls - the sentence, play, the timeline, speed
 * @csspart settings - direction, scale, mask, heads, undo; in the menu
 * @csspart legend - what the colours mean; in the menu
 * @slot home - in place of the name, at the left of the header
 * @slot tools - links of the page's own, in the header beside the tools; on a phone they are left out
 * @slot end - further ways on, such as links, where attention is complete
 * @slot sentence - another button beside “Use it”, in the box for a sentence
 * @slot menu - entries of the page's own, at the end of the menu
 * @slot still - what is shown until the engine has come, and where it does not
 */
export class AttentionSteps extends LitElement {
  /** @internal */
  static override styles = styles;
  /** @internal */
  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...attributesOf(PROPERTIES)];
  }

  /**
   * `none` leaves out the controls around the matrices: these and the sentence remain, at their full height.
   * @attribute reflected
   */
  declare controls: 'all' | 'none';
  /**
   * `off` leaves out the list of words over the matrices, in which a reader chooses the query.
   * @attribute
   */
  declare strip: 'on' | 'off';
  /**
   * `off` leaves out the picture beside the matrices.
   * @attribute
   */
  declare plane: 'on' | 'off';
  /**
   * `auto` follows the reader's system; `inherit` takes the page's font and colour, on any background.
   * @attribute reflected
   */
  declare theme: 'auto' | 'light' | 'dark' | 'inherit';
  /**
   * `overview` begins with the sentence, who attends to whom, and a button that plays: pressing it sets `full`.
   * @attribute reflected
   */
  declare view: 'overview' | 'full';

  /** Loads the engine, once for all stages of a page; to be set before the first stage is connected. */
  static loadEngine: () => Promise<Pick<Attention, 'trace' | 'gradients' | 'version'>> = loadEngine;

  /** @internal Loads learnt vectors of words: 104 kB that only a page that sets this fetches, once somebody types. */
  static loadWords: StageParts['loadWords'] = () => Promise.resolve(undefined);

  /** @internal */
  readonly bench = new Workbench();
  /** @internal */
  readonly language = languageOf(this);
  /** @internal */
  readonly problems = new Problems((error) => {
    this.emit('error', { message: messageOf(error) });
    this.requestUpdate();
  });
  /** @internal */
  readonly player = new Player(
    this.bench,
    (moment) => {
      this.changes.attempt({ type: 'go', moment });
      this.requestUpdate();
    },
    () => this.viewport.focusOn(undefined),
  );
  /** @internal */
  readonly changes = new Changes(this, () => {
    this.prediction.forget();
  });
  /** @internal */
  readonly prediction = new Prediction(this, this.changes);
  /** @internal */
  readonly viewport = new Viewport(this);
  /** @internal */
  readonly presenting = new Presenting(this, this.changes);
  /** @internal */
  readonly overlays: Overlays = new Overlays(this);
  /** @internal */
  readonly paste = new Paste(this, this.changes, this.overlays);
  /** @internal */
  readonly colours = new HostColours(this);

  readonly #setup = new Setup(this, this.changes, this.prediction);
  readonly #navigation = new Navigation(this, this.changes, this.viewport, this.#setup);
  readonly #progress = new Progress(this);
  readonly #loading = new Loading(
    this,
    () => this.#setup.begin(),
    () => AttentionSteps.loadEngine() as Promise<Attention>,
  ); // it asks no more of it

  /** The property that was set to a wrong kind last, and what is said of that. */
  #refused: { readonly name: string; readonly error: InputError } | undefined;

  /** @internal */
  constructor() {
    super();
    this.addEventListener('keydown', keepKeys);
    this.addEventListener('dragover', this.paste.onDragOver);
    this.addEventListener('drop', this.paste.onDrop);
  }

  /** Settles once the engine has loaded, or cannot be. A stage far below the window waits; reading this property starts it. */
  get ready(): Promise<void> {
    return this.#loading.ready;
  }

  /**
   * The id of the example to show: `bank-river`, `bank-money`, `worked-example`, `dog-bites-man`, `causal-dog-bites-man`,
   * `two-queries`, `bank-river-heads`, `multi-head-formulation`, `learnt-agreement`, `learnt-pronoun`, `learnt-bank` or
   * `learnt-induction`.
   * @attribute reflected
   */
  get example(): string {
    return this.bench.numbers.example;
  }
  set example(example: string) {
    this.#navigation.openExample(example);
  }

  /**
   * The pass that is played: attention itself, or its gradients backwards.
   * @attribute
   */
  get pass(): 'forward' | 'backward' {
    return this.#navigation.pass;
  }
  set pass(pass: 'forward' | 'backward') {
    this.#navigation.goToPass(pass);
  }

  /**
   * The step that is shown; setting it goes to the step's end. Playing goes on.
   * @attribute
   */
  get step(): StepId {
    return this.player.step;
  }
  set step(id: StepId) {
    this.#navigation.goToStep(id);
  }

  /**
   * The head that is shown, from 0; beyond the last, the stage shows the last and says so. Another head needs no new computation.
   * @attribute
   */
  get head(): number {
    const { bench } = this;
    return bench.isThere ? bench.picture.head : bench.session.head;
  }
  set head(head: number) {
    this.#navigation.turnToHead(head);
  }

  /**
   * The steps that are offered, of either pass: as text such as `scores softmax` or as a list; none, or null: all. The others
   * are computed all the same. The stage is complete at the last one offered.
   * @attribute
   */
  get steps(): readonly StepId[] {
    return this.bench.session.steps;
  }
  set steps(value: string | readonly StepId[] | null) {
    this.#setup.offer(value, this.hasUpdated ? null : this.getAttribute('step'));
  }

  /**
   * The numbers that readers cannot change: matrices and cells, as text such as `q k scores[0,1]` or as a list, or `all`. A page
   * can still set them.
   * @attribute
   */
  get fixed(): 'all' | readonly (string | CellRef)[] {
    return this.bench.session.fixed;
  }
  set fixed(value: string | readonly (string | CellRef)[] | null) {
    this.#setup.fix(value);
  }

  /**
   * Hides results for readers to work out: `on` those of the current step and after it; else steps and cells, as text such
   * as `softmax output[0,1]` or as a list.
   * @attribute
   */
  get predict(): 'off' | 'on' | readonly Place[] {
    return this.prediction.setting;
  }
  set predict(value: string | readonly Place[] | null) {
    this.#setup.predict(value);
  }

  /**
   * The word that asks, counted from 0: its row is told first and slowly, and the step is shown complete, unless it plays. null:
   * the word with the largest weight on another.
   * @attribute
   */
  get query(): number | null {
    return this.bench.session.query ?? null;
  }
  set query(query: number | null) {
    this.#navigation.askFrom(query ?? null);
  }

  /**
   * True if the stage fills the screen, or the window, for a room full of people. Browsers allow the screen only on a reader's
   * own action.
   * @attribute
   */
  get present(): boolean {
    return this.presenting.isOn;
  }
  set present(isOn: boolean) {
    this.presenting.set(isOn);
  }

  /**
   * `one`: the row of one word, large, with its drawing; `all`: whole matrices.
   * @attribute
   */
  get rows(): 'one' | 'all' {
    return this.bench.session.rows;
  }
  set rows(rows: 'one' | 'all') {
    this.changes.attempt({ type: 'look', rows }, 'input', 'page');
  }

  /** Seconds from the beginning. */
  get time(): number {
    return this.player.time;
  }
  /** Seconds that the run-through of this pass takes at 1×; 0 until the engine has come. */
  get duration(): number {
    return this.bench.isThere ? this.bench.timeline.duration : 0;
  }
  get playing(): boolean {
    return this.player.playing;
  }
  /** The engine's trace of what is shown; undefined until it has loaded. */
  get trace(): Trace | undefined {
    return this.bench.trace;
  }
  /** @internal */
  get picture(): Picture {
    return this.bench.picture;
  }

  /**
   * Your inputs instead of the example's; null for the example's. Set before the engine has loaded, they wait for it. Inputs that
   * do not fit change nothing; the stage shows a message.
   */
  get inputs(): Inputs | null {
    const { inputs } = this.bench.numbers;
    return inputs && pageInputs(inputs);
  }
  set inputs(value: Inputs | null) {
    this.#navigation.openInputs(value);
  }

  /** The whole state; equal states show equal pictures. */
  get state(): StageState {
    return this.bench.stateAt(this.time);
  }
  set state(state: StageState) {
    this.#navigation.openState(state);
  }

  /**
   * The part after the `#` in a link that the tutorial copies, such as `example=dog-bites-man&step=scores`.
   * @attribute
   */
  get link(): string {
    return encodeState(this.state);
  }
  set link(text: string) {
    this.#navigation.openLink(text, this.hasUpdated);
  }

  /** @internal A matrix that is spoken of elsewhere on the page: it is lit for as long. */
  get highlight(): MatrixId | undefined {
    return this.viewport.highlight;
  }
  /** @internal */
  set highlight(id: MatrixId | undefined) {
    this.viewport.highlight = id;
  }

  /** @internal */
  refuse(name: string, refusal: Refusal<KeyOf<Words>> | undefined): void {
    const { problems } = this;
    if (refusal) {
      this.#refused = { name, error: new InputError(refusal.key, refusal.values) };
      problems.fail('input', this.#refused.error);
    } else if (name === this.#refused?.name && problems.at('input') === this.#refused.error) problems.clear('input');
  }

  /** @internal */
  override attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    super.attributeChangedCallback(name, before, after);
    readAttribute(this, PROPERTIES, name);
  }

  /** @internal */
  override connectedCallback(): void {
    takeSet(this, PROPERTIES);
    super.connectedCallback();
    this.viewport.follow();
    document.addEventListener('paste', this.paste.onPaste);
    this.#loading.connect();
  }

  /** @internal */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.changes.finishTyping(); // Firefox tells no field that is taken away that it lost the focus
    this.viewport.unfollow();
    document.removeEventListener('paste', this.paste.onPaste);
    this.player.pause();
  }

  /** @internal */
  emit(name: StageEvent, detail: object = {}): void {
    announce(this, `attention-steps:${name}`, detail);
  }

  /**
   * Plays from here to the end of the step; from its beginning if it is at its end, and at the end of all from the beginning
   * of all.
   */
  play(): void {
    this.player.play();
  }
  pause(): void {
    this.player.pause();
  }
  /** @param time in seconds from the beginning */
  seek(time: number): void {
    this.player.seek(time);
  }
  /** Goes to the next step. */
  next(): void {
    this.player.go(1);
  }
  /** Goes to the previous step. */
  previous(): void {
    this.player.go(-1);
  }
  /** Discards all changes. */
  reset(): void {
    this.changes.attempt({ type: 'reset' }, 'input', 'page');
  }

  /** @internal A cell that does not exist counts as none. */
  focusCell(cell: ShownCell | undefined): void {
    this.viewport.pointAt(cell);
  }

  /** @internal Learnt vectors of typed words, if the page has them. */
  readonly loadWords: StageParts['loadWords'] = () => AttentionSteps.loadWords();

  /** @internal */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await this.language.arrival; // nothing is shown in one language first and then in another
    await this.#loading.prepare();
    await super.scheduleUpdate();
  }

  /** @internal */
  protected override render(): TemplateResult {
    const { problems } = this;
    const { say } = this.language;
    const { drawing, isAwaited } = this.#loading;
    if (drawing) return drawing.render();
    return html`<div class="root not-near" lang=${this.language.spoken}>
      ${this.view === 'full' ? html`<slot name="home"></slot>` : nothing}
      ${isAwaited ? html`<p class="hint" role="status">${say('engine.awaited')}</p>` : nothing}
      ${(['engine', 'view', 'input', 'setup'] as const).map((where) => renderProblem(problems.at(where), say))}
      <slot name="still"></slot>
    </div>`;
  }

  /** @internal */
  protected override willUpdate(): void {
    this.#loading.useStyles();
    this.#loading.drawing?.willUpdate?.();
  }

  /** @internal */
  protected override updated(): void {
    this.#progress.tick();
    const { drawing } = this.#loading;
    if (drawing) this.renderRoot.querySelector('.still')?.replaceChildren(); // which its page was built with
    drawing?.updated?.();
  }
}

checkProperties(AttentionSteps, PROPERTIES);
