/** <attention-steps>: the stage. It dispatches actions to its workbench and draws what is there; a clock plays. */
import type { Attention, Inputs, Trace } from 'attention-steps/core';
import { LitElement, type TemplateResult, html } from 'lit';
import { loadEngine } from '../../shared/engine.ts';
import { InputError, messageOf } from '../../shared/input/input-error.ts';
import type { Embeddings } from '../inputs/embeddings.ts';
import type { Fixed, FixedPlace } from '../inputs/fixed.ts';
import type { Place, Predict } from '../inputs/predict.ts';
import type { StageState, Theme } from '../inputs/stage-state.ts';
import { arrivalOf } from '../inputs/late.ts';
import { awaitedExample } from '../inputs/stage-inputs.ts';
import { loadStoredTraces, storedTrace } from '../inputs/stored-traces.ts';
import type { Pass, StepId } from '../inputs/step-ids.ts';
import type { Picture } from '../model/picture.ts';
import type { CellRef, MatrixId } from '../model/steps.ts';
import { encodeState } from '../state/link.ts';
import { Arrival } from './arrival.ts';
import { Changes } from './changes.ts';
import { HostColours } from './host-colours.ts';
import { keepKeys } from './keys.ts';
import { languageOf } from './language.ts';
import { Look } from './look.ts';
import { Nearness } from './near.ts';
import { Opening } from './opening.ts';
import { Paste } from './paste.ts';
import { Player } from './player.ts';
import { Prediction } from './prediction.ts';
import { Presenting } from './presenting.ts';
import { Problems, renderProblem } from './problems.ts';
import { Progress } from './progress.ts';
import { Setup } from './setup.ts';
import type { StageEvent } from './stage-host.ts';
import type { View } from './stage-parts.ts';
import { styles } from './styles.ts';
import { Views } from './views.ts';
import { Workbench } from './workbench.ts';

/** Milliseconds. */
const AT_ONCE = 150;
const later = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

export class AttentionSteps extends LitElement {
  static override styles = styles;
  static override properties = {
    example: { type: String, reflect: true },
    link: { type: String },
    pass: { type: String },
    step: { type: String },
    head: { type: Number },
    controls: { type: String, reflect: true },
    strip: { type: String },
    plane: { type: String },
    query: { type: Number },
    present: { type: Boolean },
    theme: { type: String, reflect: true },
    predict: { type: String },
    steps: { type: String },
    fixed: { type: String },
    view: { type: String, reflect: true },
  };

  declare controls: 'all' | 'none';
  /** Whether the words stand over what is theirs. */
  declare strip: 'on' | 'off';
  /** Whether the same is drawn beside the matrices. */
  declare plane: 'on' | 'off';
  declare theme: Theme;
  /** overview: who attends to whom, and play; full: the stage itself. */
  declare view: 'overview' | 'full';

  /** Where the engine comes from, one for all stages of the page; a page may set another before the first stage connects. */
  static loadEngine: () => Promise<Attention> = loadEngine;

  /** Where learnt vectors of typed words come from: 25 kB that only a page that sets it fetches, and only when asked. */
  static loadWords: () => Promise<Embeddings | undefined> = () => Promise.resolve(undefined);

  readonly bench = new Workbench();
  readonly language = languageOf(this);
  readonly problems = new Problems((error) => {
    this.emit('error', { message: messageOf(error) });
    this.requestUpdate();
  });
  readonly player = new Player(
    this.bench.timeline,
    (moment) => {
      this.changes.attempt({ type: 'go', moment });
      this.#progress.tick();
      this.requestUpdate();
    },
    () => this.look.focusOn(undefined),
    () => this.bench.session.pauses || this.bench.session.present,
  );
  readonly changes = new Changes(this, () => {
    this.prediction.forget();
  });
  readonly prediction = new Prediction(this, this.changes);
  readonly look = new Look(this);
  readonly presenting = new Presenting(this, this.changes);
  readonly paste = new Paste(this, this.changes);
  readonly colours = new HostColours(this);

  readonly #setup = new Setup(this, this.changes, this.prediction);
  readonly #opening = new Opening(this, this.changes, this.look, this.#setup);
  readonly #progress = new Progress(this);
  readonly #views = new Views(this);
  readonly #arrival = new Arrival((engine, error) => this.#settle(engine, error));
  readonly #near = new Nearness(this, () => {
    if (this.isConnected) void this.#begin();
  });

  constructor() {
    super();
    this.controls = 'all';
    this.strip = 'on';
    this.plane = 'on';
    this.theme = 'auto';
    this.view = 'full';
    this.addEventListener('keydown', keepKeys);
    this.addEventListener('dragover', this.paste.onDragOver);
    this.addEventListener('drop', this.paste.onDrop);
  }

  /** A stage that somebody waits for begins, wherever it is. */
  get ready(): Promise<void> {
    this.#near.begin();
    return this.#arrival.settled;
  }

  get example(): string {
    return this.bench.numbers.example;
  }
  set example(example: string) {
    this.#opening.openExample(example);
  }

  /** forward: attention itself; backward: its gradients. */
  get pass(): Pass {
    return this.#opening.pass;
  }
  set pass(pass: Pass) {
    this.#opening.goToPass(pass);
  }

  get step(): StepId {
    return this.player.step;
  }
  set step(id: StepId) {
    this.#opening.goToStep(id);
  }

  /** The head that is shown, from 0. */
  get head(): number {
    return this.bench.picture.head;
  }
  set head(head: number | null) {
    this.#opening.turnToHead(head ?? 0);
  }

  /** Those that are offered; none: all. Set as the attribute is, too: `scores softmax`. */
  get steps(): readonly StepId[] {
    return this.bench.session.steps;
  }
  set steps(value: string | readonly StepId[] | null) {
    this.#setup.offer(value, this.hasUpdated ? null : this.getAttribute('step'));
  }

  /** What a reader cannot change. Set as the attribute is, too: `q k scores[0,1]`. */
  get fixed(): Fixed {
    return this.bench.session.fixed;
  }
  set fixed(value: string | readonly FixedPlace[] | null) {
    this.#setup.fix(value);
  }

  /** What is to be predicted. Set as the attribute is, too: `scores weights[0,1]`. */
  get predict(): Predict {
    return this.prediction.setting;
  }
  set predict(value: string | readonly Place[] | null) {
    this.#setup.predict(value);
  }

  /** The query whose row is in focus, from 0; null: the one under way, or the one with most to tell. */
  get query(): number | null {
    return this.bench.session.query ?? null;
  }
  set query(query: number | null) {
    this.#opening.askFrom(query);
    this.requestUpdate();
  }

  /** Filling the screen, or the window, with nothing to operate; set by a script, without the screen. */
  get present(): boolean {
    return this.presenting.isOn;
  }
  set present(isOn: boolean) {
    this.presenting.set(isOn);
  }

  /** Seconds from the beginning. */
  get time(): number {
    return this.player.time;
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
    return this.bench.numbers.inputs;
  }
  set inputs(value: Inputs | null) {
    this.#opening.openInputs(value);
  }

  /** The serialisable whole; equal states show equal frames. */
  get state(): StageState {
    return this.bench.stateAt(this.time);
  }
  set state(state: StageState) {
    this.#opening.openState(state);
  }

  /** The state as links have it: `example=dog-bites-man&step=scores`. What of a link means nothing is said on the stage. */
  get link(): string {
    return encodeState(this.state);
  }
  set link(text: string) {
    this.#opening.openLink(text, this.hasUpdated);
  }

  /** A matrix that is spoken of elsewhere on the page: it is lit for as long. */
  get highlight(): MatrixId | undefined {
    return this.look.highlight;
  }
  set highlight(id: MatrixId | undefined) {
    this.look.highlight = id;
    this.requestUpdate();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.look.follow();
    if (this.#near.isNear) void this.#begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.changes.finishTyping(); // Firefox tells no field that is taken away that it lost the focus
    this.look.unfollow();
    this.player.pause();
  }

  emit(name: StageEvent, detail: object = {}): void {
    this.dispatchEvent(new CustomEvent(`attention-steps:${name}`, { detail, bubbles: true, composed: true }));
  }

  /** What is seen first comes first: on a slow line the engine would hold it up. */
  async #begin(): Promise<void> {
    await this.#views.load(this.view).catch(() => undefined); // said where it is to be drawn
    this.#arrival.load(AttentionSteps.loadEngine);
  }

  /** The engine is there, or never will be. */
  async #settle(engine: Attention | undefined, error: unknown): Promise<void> {
    if (!engine) {
      this.problems.fail('engine', new InputError('engine.failed', { reason: messageOf(error) }));
      await loadStoredTraces(); // they are all there is
    }
    await this.#receive();
    this.changes.settle(engine);
    this.#setup.begin();
    if (engine) this.emit('ready');
    await this.language.arrival;
    this.requestUpdate();
    await this.updateComplete; // a page that has waited for it finds it drawn
    if (this.isConnected) this.#views.fetchOthers(); // what a press shows next
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
    this.look.pointAt(cell);
  }

  /** Learnt vectors of typed words, if the page has them. */
  readonly loadWords = (): Promise<Embeddings | undefined> => AttentionSteps.loadWords();

  /** Undefined while there is nothing to be drawn, or nothing to draw it with. */
  get #drawing(): View | undefined {
    return this.#near.isNear ? this.#views.get(this.view) : undefined;
  }

  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await this.language.arrival; // nothing is shown in one language first and then in another
    if (this.#near.isNear && !this.#drawing) await this.#bring();
    if (this.#near.isNear) {
      const receiving = this.#receive();
      // One that comes at once is not announced.
      await (this.hasUpdated ? Promise.race([receiving, later(AT_ONCE)]) : receiving);
      await this.#recall();
    }
    await super.scheduleUpdate();
  }

  /** An example whose numbers come when it is asked for. What waits meanwhile says so. */
  async #receive(): Promise<void> {
    const example = awaitedExample(this.bench.numbers);
    if (!example) return;
    try {
      await arrivalOf(example);
      this.changes.recall();
      this.#setup.begin();
    } catch (error) {
      // Others may have been chosen since.
      if (awaitedExample(this.bench.numbers) === example)
        this.changes.giveUp(new InputError('example.failed', { title: example.title, reason: messageOf(error) }));
    }
  }

  /** The example's stored numbers, while there is no engine to compute them. */
  async #recall(): Promise<void> {
    const { session, numbers } = this.bench;
    if (session.engine !== 'awaited' || storedTrace(numbers.example)) return;
    await loadStoredTraces();
    this.changes.recall();
  }

  /** What is to be drawn may change while what draws it is on its way. Where that does not come, what was drawn stays. */
  async #bring(): Promise<void> {
    while (!this.#drawing && this.problems.at('view') === undefined)
      try {
        await this.#views.load(this.view);
      } catch (error) {
        this.problems.fail('view', new InputError('view.failed', { reason: messageOf(error) }));
        this.view = this.#views.drawn ?? this.view;
      }
  }

  protected override render(): TemplateResult {
    const box = html`<div class="not-near">${renderProblem(this.problems.at('view'), this.language.say)}</div>`;
    return this.#drawing?.render() ?? box;
  }

  protected override willUpdate(): void {
    if (this.#drawing) this.#views.dress(this.view);
    this.#drawing?.willUpdate?.();
  }

  protected override updated(): void {
    this.#drawing?.updated?.();
  }
}
