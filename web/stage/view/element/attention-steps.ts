/** <attention-steps>: the stage. It dispatches actions to its workbench and draws what is there. */
import type { Attention, Inputs, Trace } from 'attention-steps/core';
import { LitElement, type TemplateResult, html, nothing } from 'lit';
import { keepKeys } from '../../../shared/controls/keys.ts';
import { loadEngine } from '../../../shared/engine.ts';
import { InputError, messageOf } from '../../../shared/input/input-error.ts';
import { type Refusal, attributesOf, checkProperties, readAttribute, takeSet } from '../../../shared/properties.ts';
import type { KeyOf } from '../../../shared/words/messages.ts';
import type { Words } from '../../../shared/words/say.ts';
import type { Fixed, FixedPlace } from '../../inputs/fixed.ts';
import type { Place, Predict } from '../../inputs/predict.ts';
import type { Rows, StageState, Theme } from '../../inputs/stage-state.ts';
import type { Pass, StepId } from '../../inputs/step-ids.ts';
import type { Picture } from '../../model/picture.ts';
import type { CellRef, MatrixId } from '../../model/steps.ts';
import { encodeState } from '../../state/link.ts';
import { Loading } from '../loading/loading.ts';
import { Changes } from './changes.ts';
import { HostColours } from '../draw/host-colours.ts';
import { languageOf } from './language.ts';
import { Viewport } from '../draw/viewport.ts';
import { Navigation } from './navigation.ts';
import { pageInputs } from './page-inputs.ts';
import { Overlays } from '../menu/overlays.ts';
import { Paste } from '../input/paste.ts';
import { Player } from './player.ts';
import { Prediction } from './prediction.ts';
import { Presenting } from './presenting.ts';
import { Problems, renderProblem } from './problems.ts';
import { Progress } from './progress.ts';
import { PROPERTIES } from './properties.ts';
import { Setup } from './setup.ts';
import type { StageParts } from './stage-parts.ts';
import type { StageEvent } from './stage-host.ts';
import { styles } from '../styles/common.ts';
import { Workbench } from './workbench.ts';
import { announce } from '../../../shared/announce.ts';

export class AttentionSteps extends LitElement {
  static override styles = styles;
  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...attributesOf(PROPERTIES)];
  }

  declare controls: 'all' | 'none';
  /** on: the words stand over their matrices. */
  declare strip: 'on' | 'off';
  /** on: a drawing of the operation stands beside the matrices. */
  declare plane: 'on' | 'off';
  declare theme: Theme;
  /** overview: who attends to whom, and play; full: the stage itself. */
  declare view: 'overview' | 'full';

  /** Loads the engine, one for all stages of the page; a page may set another before the first stage connects. */
  static loadEngine: () => Promise<Attention> = loadEngine;

  /** Loads learnt vectors of words: 104 kB that only a page that sets this fetches, once somebody types. */
  static loadWords: StageParts['loadWords'] = () => Promise.resolve(undefined);

  readonly bench = new Workbench();
  readonly language = languageOf(this);
  readonly problems = new Problems((error) => {
    this.emit('error', { message: messageOf(error) });
    this.requestUpdate();
  });
  readonly player = new Player(
    this.bench,
    (moment) => {
      this.changes.attempt({ type: 'go', moment });
      this.requestUpdate();
    },
    () => this.viewport.focusOn(undefined),
  );
  readonly changes = new Changes(this, () => {
    this.prediction.forget();
  });
  readonly prediction = new Prediction(this, this.changes);
  readonly viewport = new Viewport(this);
  readonly presenting = new Presenting(this, this.changes);
  readonly overlays: Overlays = new Overlays(this);
  readonly paste = new Paste(this, this.changes, this.overlays);
  readonly colours = new HostColours(this);

  readonly #setup = new Setup(this, this.changes, this.prediction);
  readonly #navigation = new Navigation(this, this.changes, this.viewport, this.#setup);
  readonly #progress = new Progress(this);
  readonly #loading = new Loading(this, this.#setup, () => AttentionSteps.loadEngine());

  /** The property that was set to a wrong kind last, and what is said of that. */
  #refused: { readonly name: string; readonly error: InputError } | undefined;

  constructor() {
    super();
    this.addEventListener('keydown', keepKeys);
    this.addEventListener('dragover', this.paste.onDragOver);
    this.addEventListener('drop', this.paste.onDrop);
  }

  /** A stage that somebody waits for begins, wherever it is. */
  get ready(): Promise<void> {
    return this.#loading.ready;
  }

  get example(): string {
    return this.bench.numbers.example;
  }
  set example(example: string) {
    this.#navigation.openExample(example);
  }

  /** forward: attention itself; backward: its gradients. */
  get pass(): Pass {
    return this.#navigation.pass;
  }
  set pass(pass: Pass) {
    this.#navigation.goToPass(pass);
  }

  get step(): StepId {
    return this.player.step;
  }
  set step(id: StepId) {
    this.#navigation.goToStep(id);
  }

  /** The head that is shown, from 0. */
  get head(): number {
    const { bench } = this;
    return bench.isThere ? bench.picture.head : bench.session.head;
  }
  set head(head: number) {
    this.#navigation.turnToHead(head);
  }

  /** Those that are offered; none: all. Set as the attribute is, too: `scores softmax`. */
  get steps(): readonly StepId[] {
    return this.bench.session.steps;
  }
  set steps(value: string | readonly StepId[] | null) {
    this.#setup.offer(value, this.hasUpdated ? null : this.getAttribute('step'));
  }

  /** The places that a reader cannot change. Set as the attribute is, too: `q k scores[0,1]`. */
  get fixed(): Fixed {
    return this.bench.session.fixed;
  }
  set fixed(value: string | readonly FixedPlace[] | null) {
    this.#setup.fix(value);
  }

  /** The places that are to be predicted. Set as the attribute is, too: `scores weights[0,1]`. */
  get predict(): Predict {
    return this.prediction.setting;
  }
  set predict(value: string | readonly Place[] | null) {
    this.#setup.predict(value);
  }

  /** The word that asks, from 0: its row is told first and slowly. null: the one with most to tell. */
  get query(): number | null {
    return this.bench.session.query ?? null;
  }
  set query(query: number | null) {
    this.#navigation.askFrom(query ?? null);
  }

  /** Filling the screen, or the window, with nothing to operate; set by a script, without the screen. */
  get present(): boolean {
    return this.presenting.isOn;
  }
  set present(isOn: boolean) {
    this.presenting.set(isOn);
  }

  /** one: the row of one word, large; all: whole matrices. */
  get rows(): Rows {
    return this.bench.session.rows;
  }
  set rows(rows: Rows) {
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
  get trace(): Trace | undefined {
    return this.bench.trace;
  }
  get picture(): Picture {
    return this.bench.picture;
  }

  get inputs(): Inputs | null {
    const { inputs } = this.bench.numbers;
    return inputs && pageInputs(inputs);
  }
  set inputs(value: Inputs | null) {
    this.#navigation.openInputs(value);
  }

  /** The serialisable whole; equal states show equal frames. */
  get state(): StageState {
    return this.bench.stateAt(this.time);
  }
  set state(state: StageState) {
    this.#navigation.openState(state);
  }

  /** The state as links have it: `example=dog-bites-man&step=scores`. What of a link means nothing is said on the stage. */
  get link(): string {
    return encodeState(this.state);
  }
  set link(text: string) {
    this.#navigation.openLink(text, this.hasUpdated);
  }

  /** A matrix that is spoken of elsewhere on the page: it is lit for as long. */
  get highlight(): MatrixId | undefined {
    return this.viewport.highlight;
  }
  set highlight(id: MatrixId | undefined) {
    this.viewport.highlight = id;
  }

  refuse(name: string, refusal: Refusal<KeyOf<Words>> | undefined): void {
    const { problems } = this;
    if (refusal) {
      this.#refused = { name, error: new InputError(refusal.key, refusal.values) };
      problems.fail('input', this.#refused.error);
    } else if (name === this.#refused?.name && problems.at('input') === this.#refused.error) problems.clear('input');
  }

  override attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    super.attributeChangedCallback(name, before, after);
    readAttribute(this, PROPERTIES, name);
  }

  override connectedCallback(): void {
    takeSet(this, PROPERTIES);
    super.connectedCallback();
    this.viewport.follow();
    document.addEventListener('paste', this.paste.onPaste);
    this.#loading.connect();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.changes.finishTyping(); // Firefox tells no field that is taken away that it lost the focus
    this.viewport.unfollow();
    document.removeEventListener('paste', this.paste.onPaste);
    this.player.pause();
  }

  emit(name: StageEvent, detail: object = {}): void {
    announce(this, `attention-steps:${name}`, detail);
  }

  play(): void {
    this.player.play();
  }
  pause(): void {
    this.player.pause();
  }
  seek(time: number): void {
    this.player.seek(time);
  }
  next(): void {
    this.player.go(1);
  }
  previous(): void {
    this.player.go(-1);
  }
  reset(): void {
    this.changes.attempt({ type: 'reset' }, 'input', 'page');
  }

  /** One that is not there is none. */
  focusCell(cell: CellRef | undefined): void {
    this.viewport.pointAt(cell);
  }

  /** Learnt vectors of typed words, if the page has them. */
  readonly loadWords: StageParts['loadWords'] = () => AttentionSteps.loadWords();

  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await this.language.arrival; // nothing is shown in one language first and then in another
    await this.#loading.prepare();
    await super.scheduleUpdate();
  }

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

  protected override willUpdate(): void {
    this.#loading.useStyles();
    this.#loading.drawing?.willUpdate?.();
  }

  protected override updated(): void {
    this.#progress.tick();
    const { drawing } = this.#loading;
    if (drawing) this.renderRoot.querySelector('.still')?.replaceChildren(); // which its page was built with
    drawing?.updated?.();
  }
}

checkProperties(AttentionSteps, PROPERTIES);
