/**
 * `<attention-playground>`: attention that is trained while you watch. It keeps the state, draws it, and talks to the
 * trainer.
 */
import { LitElement, type TemplateResult } from 'lit';
import { announce } from '../../../shared/announce.ts';
import { keepKeys } from '../../../shared/controls/keys.ts';
import { theme } from '../../../shared/look/theme.ts';
import {
  type Refusal,
  attributesOf,
  checkProperties,
  isNone,
  readAttribute,
  takeSet,
} from '../../../shared/properties.ts';
import { Language, loadersOf } from '../../../shared/words/language.ts';
import type { KeyOf, Messages } from '../../../shared/words/messages.ts';
import type { PlaygroundPart } from '../../events.ts';
import { type Option, type Setup, taskOf } from '../../setup.ts';
import { replaying } from '../../stored/replay.ts';
import { ATTRIBUTES, type Attributes, OPTIONS, readAttributes } from '../../state/attributes.ts';
import { commandsFor } from '../../state/commands.ts';
import { type History, heard, noHistory, upTo } from '../../state/history.ts';
import { decodePlay, encodePlay } from '../../state/link.ts';
import { milestonesOf } from '../../state/milestones.ts';
import { type PlayState, startState } from '../../state/play-state.ts';
import { readState } from '../../state/read-state.ts';
import { type Action, opened, reduce } from '../../state/reducer.ts';
import { sceneOf } from '../../model/scene.ts';
import type { Command, Report, Trainer } from '../../training/protocol.ts';
import { connect } from '../../training/connect.ts';
import { pausedWhenHidden } from '../../training/pause-when-hidden.ts';
import { Asking, goOn } from '../draw/asking.ts';
import { type Dialog, renderFrame } from '../draw/frame.ts';
import type { PlayView } from './host.ts';
import { openOnStage } from './open-on-stage.ts';
import { TextForm } from '../settings/text-form.ts';
import { paced } from './pace.ts';
import { type Said, inTime, problemTexts } from './problems.ts';
import { PROPERTIES } from './properties.ts';
import { Saving } from './saving.ts';
import { reachOf } from '../../model/reach.ts';
import type { Unable } from '../draw/notices.ts';
import { playStyles } from '../styles/common.ts';
import { Summary } from '../draw/summary.ts';
import { ExportDialog } from '../settings/export-dialog.ts';
import { type Say, type Words, english } from './words.ts';

const files = import.meta.glob<Messages>(
  ['../../../shared/messages/*/playground.json', '!../../../shared/messages/en/*'],
  { import: 'default' },
);

const OUTSIDE = 'attention-playground: it is in no page, and trains only in one';

/**
 * The playground: a small transformer that learns while you watch, every head's attention shown.
 * @slot task - what stands beside the task's title, such as a link
 * @cssprop --attention-playground-height - of the whole where there is room beside each other; `744px`
 */
export class AttentionPlayground extends LitElement {
  /** @internal */
  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...ATTRIBUTES, ...attributesOf(PROPERTIES)];
  }
  /** @internal */
  static override styles = [theme, playStyles];

  /**
   * `auto` follows the reader's system.
   * @attribute reflected
   */
  declare theme: 'auto' | 'light' | 'dark';
  /**
   * The address of a page whose stage reads links, such as the tutorial's first page: it opens heads. Without it, none can be
   * opened.
   * @attribute
   */
  declare stage: string;
  /**
   * The address of the page that a copied link opens; by default the current one; `none` offers no link.
   * @attribute
   */
  declare page: string;
  /**
   * The task to be learned: `repeat`, `language`, `previous`, `reverse`, `sort`, `brackets`, `frequent`, `names`, or `own` for `text`.
   * @attribute
   */
  declare task: string;
  /**
   * The text to learn from, if the task is `own`: at least 64 characters; beyond 2,000,000 only the first ones count. Names are
   * one per line.
   * @attribute
   */
  declare text: string;
  /**
   * Layers, 1 to 4.
   * @attribute
   */
  declare layers: Setup['layers'];
  /**
   * Heads in each layer: 1, 2 or 4.
   * @attribute
   */
  declare heads: Setup['heads'];
  /**
   * The width of the model, its numbers per token: 16, 32, 48 or 64.
   * @attribute
   */
  declare width: Setup['width'];
  /**
   * The encoding of positions; `infused` adds them to the inputs of queries and keys, not of values.
   * @attribute
   */
  declare positions: Setup['positions'];
  /**
   * The factor of the scores: `on` 1/√d_k, `off` 1, `own` the `factor`.
   * @attribute
   */
  declare scale: Setup['scale'];
  /**
   * The factor of the scores if `scale` is `own`: 0.01 to 100.
   * @attribute
   */
  declare factor: number;
  /**
   * `off` lets a token attend to later ones, too.
   * @attribute
   */
  declare causal: boolean;
  /**
   * Hidden units of an MLP after each layer's attention; 0: none.
   * @attribute
   */
  declare mlp: Setup['mlp'];
  /**
   * The activation function of the MLP.
   * @attribute
   */
  declare activation: Setup['activation'];
  /**
   * The normalisation before each part of a layer.
   * @attribute
   */
  declare normalisation: Setup['normalisation'];
  /**
   * `off` leaves out the biases of the MLP and of layer norm.
   * @attribute
   */
  declare biases: boolean;
  /**
   * `off` leaves out the gains of norms.
   * @attribute
   */
  declare gains: boolean;
  /**
   * The learning rate, 0.0001 to 10; it can change while it trains.
   * @attribute
   */
  declare rate: number;
  /**
   * Weight decay, 0 to 1.
   * @attribute
   */
  declare decay: number;
  /**
   * Sequences per step.
   * @attribute
   */
  declare batch: Setup['batch'];
  /**
   * The rule that updates the weights.
   * @attribute
   */
  declare optimizer: Setup['optimizer'];
  /**
   * The seed of all random numbers: a whole number from 0.
   * @attribute
   */
  declare seed: number;

  #attributes: Attributes = readAttributes(() => null);
  #state: PlayState = opened(startState);
  #history: History = noHistory;
  #trainer: Trainer | undefined;
  /** The reason why nothing can be trained. */
  #unable: Unable | undefined;
  readonly #drawPaced = paced(() => {
    this.requestUpdate();
  });
  readonly #asking = new Asking();
  #dialog: Dialog | undefined;
  readonly #summary = new Summary();
  #problems: Said = () => [];
  /** Refusals by the names of properties. */
  readonly #refused = new Map<string, Refusal<KeyOf<Words>>>();
  readonly #take = new ExportDialog(this);
  readonly #textForm = new TextForm(this);
  readonly #saving = new Saving();
  readonly #language = new Language<Words>(this, english, loadersOf(files, ['playground']));

  /** @internal */
  constructor() {
    super();
    this.addEventListener('keydown', keepKeys);
  }

  /**
   * The step at which training stops by itself, 1 to 20,000.
   * @attribute
   */
  get steps(): number {
    return this.#attributes.until;
  }
  set steps(steps: number) {
    this.#write('steps', String(steps));
  }

  /**
   * A second run beside the first, in step: `layers` with one layer (with two, if the first has one), `scale` without the
   * scale, `positions` without positions; `none`.
   * @attribute
   */
  get compare(): string {
    return this.getAttribute('compare') ?? 'none';
  }
  set compare(compare: string) {
    this.#write('compare', compare);
  }

  /**
   * The parts to show, as text such as `patterns curves` or as a list; none, or null: all. Play is always there.
   * @attribute
   */
  get parts(): readonly PlaygroundPart[] {
    return this.#attributes.parts;
  }
  set parts(parts: string | readonly PlaygroundPart[] | null) {
    if (isNone(parts) || parts.length === 0) this.removeAttribute('parts');
    else this.setAttribute('parts', typeof parts === 'string' ? parts : parts.join(' '));
  }

  /** The current settings of a training, which a reader may have changed from the attributes. */
  get setup(): Setup {
    return this.#state.setup;
  }

  /**
   * The whole state. Setting one that was read restores it; training then starts anew. Fields that cannot be used keep their
   * default, and are named in `problems`.
   */
  get state(): PlayState {
    return this.#state;
  }
  set state(value: PlayState) {
    const { state, problems } = readState(value);
    this.#open(state, (say) => problemTexts(problems, say));
  }

  get playing(): boolean {
    return this.#state.isPlaying;
  }

  /** The fragment of an address that restores the state: it trains again, to the same numbers. */
  get link(): string {
    return encodePlay(this.#state, this.#history.step);
  }
  set link(link: string) {
    const { state } = decodePlay(link, this.#language.say);
    this.#open(state, (say) => decodePlay(link, say).problems);
  }

  #open(state: PlayState, problems: (say: Say) => readonly string[]): void {
    this.#act({ kind: 'open', state });
    this.#problems = inTime(this.#language, problems);
    if (this.problems.length > 0) this.#dispatch('error', { message: this.problems.join('\n') });
  }

  /** @internal */
  refuse(name: string, refusal: Refusal<KeyOf<Words>> | undefined): void {
    if (refusal) this.#refused.set(name, refusal);
    else this.#refused.delete(name);
    if (refusal) this.#dispatch('error', { message: this.#language.say(refusal.key, refusal.values) });
    this.requestUpdate();
  }

  /** The parts of the last link or state that could not be used, for a person. */
  get problems(): readonly string[] {
    return this.#problems();
  }

  /** Trains on; after the stored run, from the start. */
  play(): void {
    this.#act({ kind: 'play', step: this.#history.step });
  }

  pause(): void {
    this.#act({ kind: 'pause' });
  }

  /** Discards the training. */
  restart(): void {
    this.#act({ kind: 'restart' });
  }

  /**
   * Returns the weights at the moment that is shown, as a safetensors file.
   * @param metadata texts by name, beside the engine's own
   * @throws Error - outside a page, if the engine fails to load or has stopped, or if another training begins meanwhile
   */
  weights(metadata: Readonly<Record<string, string>> = {}): Promise<Uint8Array> {
    const { problem } = this.#history;
    if (!this.isConnected || problem !== '') return Promise.reject(new Error(this.isConnected ? problem : OUTSIDE));
    return this.#saving.file((id) => {
      this.#tell([{ kind: 'save', run: 0, at: this.#state.at, metadata, id }]);
    });
  }

  /** @internal */
  override connectedCallback(): void {
    takeSet(this, PROPERTIES);
    super.connectedCallback();
    this.#trainAgain();
    this.#tell(commandsFor(undefined, this.#state));
    this.#tellProblems();
  }

  /** @internal */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#trainer?.stop();
    this.#trainer = undefined;
    this.#saving.giveUp(OUTSIDE);
  }

  /**
   * Its trainer stopped when it was removed from the page: inserted again, it trains up to the same step, or goes on
   * playing.
   */
  #trainAgain(): void {
    const [state, { step }] = [this.#state, this.#history];
    if (state.isStored || step === 0) return;
    const again = state.isPlaying ? state.again : step;
    this.#act({ kind: 'open', state: { ...state, isPlaying: true, again } });
  }

  /** @internal */
  override attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    super.attributeChangedCallback(name, before, after);
    readAttribute(this, PROPERTIES, name);
    if (!ATTRIBUTES.includes(name) || before === after) return;
    this.#attributes = readAttributes((option) => this.getAttribute(option));
    this.#follow(name);
    this.requestUpdate();
  }

  /** Sets the option even if the attribute has the same text already: a reader or a state may have changed it since. */
  #write(name: string, text: string): void {
    const isSame = this.getAttribute(name) === text;
    this.setAttribute(name, text);
    if (isSame) this.#follow(name);
  }

  /** @param name an attribute whose value has changed */
  #follow(name: string): void {
    this.#refused.delete(name);
    if (name === 'parts') return;
    const { setup, compared, until } = this.#attributes;
    const option = OPTIONS.find((known) => known === name);
    // Until something is opened or done, the attributes decide.
    if (!this.#trainer && this.#state.run === 0) {
      this.#state = opened({ ...startState, setup, compared, until });
      this.#history = noHistory;
    } else if (option) this.#set(option, setup[option]);
    else if (name === 'steps') this.#act({ kind: 'until', until });
    else if (name === 'compare') this.#act({ kind: 'compare', changes: compared });
    if (this.#trainer) this.#tellProblems();
  }

  #attributeProblems(): string[] {
    return problemTexts(this.#attributes.problems, this.#language.say);
  }

  #tellProblems(): void {
    for (const message of this.#attributeProblems()) this.#dispatch('error', { message });
  }

  #act(action: Action): void {
    const before = this.#state;
    const after = reduce(before, action, this.steps);
    const isBlocked = this.#unable?.engine === 'blocked' && !after.isStored;
    if (after === before || isBlocked) return;
    if (after.run !== before.run && !after.isStored) this.#unable = undefined;
    this.#state = after;
    if (after.run !== before.run || after.input !== before.input) this.#asking.forget();
    if (after.run !== before.run) {
      this.#problems = () => [];
      this.#history = noHistory;
      this.#saving.giveUp('attention-playground: another training has begun');
    }
    if (action.kind === 'branch') this.#history = upTo(this.#history, action.from);
    if (this.#trainer) this.#tell(commandsFor(before, after));
    if (this.#trainer && action.kind === 'step') this.#tell([{ kind: 'step' }]);
    this.requestUpdate();
  }

  #tell(commands: readonly Command[]): void {
    if (commands.length === 0) return;
    this.#trainer ??= replaying((report) => {
      this.#hear(report);
    }, pausedWhenHidden(connect));
    for (const command of commands) this.#trainer.tell(command);
  }

  #hear(report: Report): void {
    if (report.kind === 'failed') {
      const { text: message, engine } = report;
      this.#saving.giveUp(message);
      this.#dispatch('error', { message, ...(engine && { engine }) });
      if (engine) {
        this.#unable = report;
        this.#act({ kind: 'unable' });
        return;
      }
    }
    const milestones = this.#state.isStored
      ? []
      : milestonesOf(this.#history.points[0] ?? [], report, reachOf(taskOf(this.#state.setup)).best);
    this.#history = heard(this.#history, report);
    for (const { type, detail } of milestones) this.#dispatch(type, detail);
    const answer = this.#asking.hear(report, () => this.#view());
    if (answer) this.#dispatch('answer', answer);
    if (report.kind === 'stopped' || report.kind === 'failed') this.#state = reduce(this.#state, { kind: 'stopped' });
    if (report.kind === 'stopped')
      this.#tell(commandsFor({ ...this.#state, isPlaying: true }, this.#state).filter(({ kind }) => kind === 'look'));
    if (report.kind === 'changed') this.#state = reduce(this.#state, report);
    if (report.kind === 'saved') this.#saving.hear(report);
    if (report.kind === 'opened') void openOnStage(this, this.#view(), report.opened);
    this.#summary.hear(report, () => this.#view(), answer);
    if (this.#state.isPlaying) this.#drawPaced();
    else this.requestUpdate();
  }

  #set<Name extends Option>(name: Name, value: Setup[Name]): void {
    this.#act({ kind: 'set', changes: { [name]: value }, step: this.#history.step });
  }

  #view(): PlayView {
    return {
      state: this.#state,
      history: this.#history,
      scene: sceneOf(this.#state, this.#history),
      say: this.#language.say,
      act: (action) => {
        this.#act(action);
      },
      set: (name, value) => {
        this.#set(name, value);
      },
      problems: this.problems,
      typedProblem: this.#asking.problem,
      typedNote: this.#asking.note,
      draft: this.#asking.draft,
      write: (text) => {
        this.#asking.draft = text;
      },
      type: (text) => {
        this.#asking.ask(this.#view(), text);
        this.requestUpdate();
      },
      goOn: () => {
        const { draft } = this.#asking;
        if (draft !== undefined) this.#asking.ask(this.#view(), draft);
        if (this.#asking.problem === '') this.#tell(goOn(this.#view()));
        this.requestUpdate();
      },
      open: (dialog) => {
        this.#dialog = dialog;
        this.#take.forget();
        this.#textForm.begin(this.#state.setup.text);
        this.requestUpdate();
      },
      openStage:
        this.stage === '' || this.#state.chosenRun !== 0 // what is edited there comes back into the first run
          ? undefined
          : () => {
              const { at, chosen } = this.#state;
              const tokens = sceneOf(this.#state, this.#history).runs[0]?.reading.tokens ?? [];
              this.#tell([{ kind: 'open', run: 0, at, tokens, head: chosen }]);
            },
      link: () => this.link,
      page: this.page === 'none' ? undefined : this.page,
      weights: (metadata) => this.weights(metadata),
    };
  }

  /** @internal */
  protected override render(): TemplateResult {
    return renderFrame(this.#view(), {
      parts: this.parts,
      problems: [
        ...this.#attributeProblems(),
        ...[...this.#refused.values()].map(({ key, values }) => this.#language.say(key, values)),
      ],
      summary: this.#summary.text,
      unable: this.#unable,
      training: this.#trainer ?? { isInPage: false, isThere: false },
      dialog: this.#dialog,
      take: this.#take,
      textForm: this.#textForm,
      close: () => {
        this.#dialog = undefined;
        this.renderRoot.querySelector('dialog')?.close();
        this.requestUpdate();
      },
    });
  }

  /** @internal */
  protected override updated(): void {
    const scroller = this.renderRoot.querySelector('.scroller');
    const word = scroller?.querySelector<HTMLElement>('.word.query');
    // On a small screen the sequence scrolls to the query.
    if (scroller && word && scroller.scrollWidth > scroller.clientWidth)
      scroller.scrollLeft = word.offsetLeft - scroller.clientWidth / 2;
    const dialog = this.renderRoot.querySelector('dialog');
    if (this.#dialog && dialog && !dialog.open) dialog.showModal();
  }

  #dispatch(type: 'step' | 'learned' | 'answer' | 'error', detail: object): void {
    announce(this, `attention-playground:${type}`, detail);
  }

  // Attributes that are options of the setup, all in the same way.
  static {
    for (const name of OPTIONS)
      Object.defineProperty(this.prototype, name, {
        get(this: AttentionPlayground) {
          return this.setup[name];
        },
        set(this: AttentionPlayground, value: unknown) {
          this.#write(name, String(value));
        },
        configurable: true,
        enumerable: true,
      });
  }
}

checkProperties(AttentionPlayground, PROPERTIES);
