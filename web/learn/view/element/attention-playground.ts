/**
 * `<attention-playground>`: attention that is trained while you watch. It keeps the state, draws it, and talks to the
 * trainer.
 */
import type { TemplateResult } from 'lit';
import { theme } from '../../../shared/look/theme.ts';
import { type Refusal, checkProperties, takeSet } from '../../../shared/properties.ts';
import { Language, loadersOf } from '../../../shared/words/language.ts';
import type { KeyOf, Messages } from '../../../shared/words/messages.ts';
import { type Option, type Setup, taskOf } from '../../setup.ts';
import { replaying } from '../../stored/replay.ts';
import { OPTIONS } from '../../state/attributes.ts';
import { commandsFor } from '../../state/commands.ts';
import { type History, heard, noHistory, upTo } from '../../state/history.ts';
import { decodePlay, encodePlay } from '../../state/link.ts';
import { milestonesOf } from '../../state/milestones.ts';
import { type PlayState, startState } from '../../state/play-state.ts';
import { readState } from '../../state/read-state.ts';
import { type Action, opened, reduce } from '../../state/reducer.ts';
import { sceneOf } from '../../model/scene.ts';
import type { Command, Metadata, Report, Trainer } from '../../training/protocol.ts';
import { connect } from '../../training/connect.ts';
import { pausedWhenHidden } from '../../training/pause-when-hidden.ts';
import { Asking, goOn } from '../draw/asking.ts';
import { Attributed } from './attributes.ts';
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

export class AttentionPlayground extends Attributed {
  static override styles = [theme, playStyles];

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

  get state(): PlayState {
    return this.#state;
  }
  /** Invalid parts get their initial values, and are reported as a link's are. */
  set state(value: PlayState) {
    const { state, problems } = readState(value);
    this.#open(state, (say) => problemTexts(problems, say));
  }

  /** The fragment of a URL that restores the view, by training again up to it. */
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
    if (this.problems.length > 0) this.dispatch('error', { message: this.problems.join('\n') });
  }

  refuse(name: string, refusal: Refusal<KeyOf<Words>> | undefined): void {
    if (refusal) this.#refused.set(name, refusal);
    else this.#refused.delete(name);
    if (refusal) this.dispatch('error', { message: this.#language.say(refusal.key, refusal.values) });
    this.requestUpdate();
  }

  /** The invalid parts of the last link, for readers. */
  get problems(): readonly string[] {
    return this.#problems();
  }

  /**
   * The weights of the moment that is shown, in safetensors.
   *
   * @param metadata texts by name, beside those of the engine
   * @throws Error in no page, where the engine does not come or has stopped, or where another training begins meanwhile
   */
  weights(metadata: Metadata = {}): Promise<Uint8Array> {
    const { problem } = this.#history;
    if (!this.isConnected || problem !== '') return Promise.reject(new Error(this.isConnected ? problem : OUTSIDE));
    return this.#saving.file((id) => {
      this.#tell([{ kind: 'save', run: 0, at: this.#state.at, metadata, id }]);
    });
  }

  get playing(): boolean {
    return this.#state.isPlaying;
  }

  override get setup(): Setup {
    return this.#state.setup;
  }

  play(): void {
    this.#act({ kind: 'play', step: this.#history.step });
  }

  pause(): void {
    this.#act({ kind: 'pause' });
  }

  restart(): void {
    this.#act({ kind: 'restart' });
  }

  override connectedCallback(): void {
    takeSet(this, PROPERTIES);
    super.connectedCallback();
    this.#trainAgain();
    this.#tell(commandsFor(undefined, this.#state));
    this.#tellProblems();
  }

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

  protected override follow(name: string): void {
    this.#refused.delete(name);
    if (name === 'parts') return;
    const { setup, compared, until } = this.attributesRead;
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
    return problemTexts(this.attributesRead.problems, this.#language.say);
  }

  #tellProblems(): void {
    for (const message of this.#attributeProblems()) this.dispatch('error', { message });
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
      this.dispatch('error', { message, ...(engine && { engine }) });
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
    for (const { type, detail } of milestones) this.dispatch(type, detail);
    const answer = this.#asking.hear(report, () => this.#view());
    if (answer) this.dispatch('answer', answer);
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

  protected override updated(): void {
    const scroller = this.renderRoot.querySelector('.scroller');
    const word = scroller?.querySelector<HTMLElement>('.word.query');
    // On a small screen the sequence scrolls to the query.
    if (scroller && word && scroller.scrollWidth > scroller.clientWidth)
      scroller.scrollLeft = word.offsetLeft - scroller.clientWidth / 2;
    const dialog = this.renderRoot.querySelector('dialog');
    if (this.#dialog && dialog && !dialog.open) dialog.showModal();
  }
}

checkProperties(AttentionPlayground, PROPERTIES);
