/** `<attention-playground>`: attention that is trained while you watch. It keeps the state, draws it, and speaks with the trainer. */
import type { TemplateResult } from 'lit';
import { theme } from '../../shared/look/theme.ts';
import { Language, loadersOf } from '../../shared/words/language.ts';
import type { Messages } from '../../shared/words/messages.ts';
import { type Option, type Setup, taskOf } from '../setup.ts';
import { replaying } from '../stored/replay.ts';
import { OPTIONS } from '../state/attributes.ts';
import { commandsFor } from '../state/commands.ts';
import { type History, heard, noHistory, upTo } from '../state/history.ts';
import { decodePlay, encodePlay } from '../state/link.ts';
import { milestonesOf } from '../state/milestones.ts';
import { type PlayState, startState } from '../state/play-state.ts';
import { type Action, opened, reduce } from '../state/reducer.ts';
import { sceneOf } from '../model/scene.ts';
import { readTyped, wordsOf } from '../model/shown.ts';
import type { Command, Metadata, Opened, Report, Trainer } from '../training/protocol.ts';
import { connect } from '../training/connect.ts';
import { whenSeen } from '../training/seen.ts';
import { Attributed } from './attributed.ts';
import { type Dialog, renderFrame } from './frame.ts';
import type { PlayView } from './host.ts';
import { problemText } from './own-text.ts';
import { paced } from './pace.ts';
import { partStyles } from './parts.ts';
import { reachOf } from './settings.ts';
import type { Unable } from './stored.ts';
import { playStyles } from './styles.ts';
import { summaryText } from './summary.ts';
import { Take, takeStyles } from './take.ts';
import { type Words, english } from './words.ts';

const files = import.meta.glob<Messages>(['../../shared/messages/*/playground.json', '!../../shared/messages/en/*'], {
  import: 'default',
});

/** Milliseconds between two summaries for who listens. */
const SUMMARY = 5000;

export class AttentionPlayground extends Attributed {
  static override styles = [theme, playStyles, partStyles, takeStyles];

  #state: PlayState = opened(startState);
  #history: History = noHistory;
  #trainer: Trainer | undefined;
  /** Why nothing can be trained. */
  #unable: Unable | undefined;
  readonly #drawPaced = paced(() => {
    this.requestUpdate();
  });
  #typedProblem = '';
  #dialog: Dialog | undefined;
  #textProblem = '';
  #summary = { text: '', at: 0 };
  #problems: readonly string[] = [];
  readonly #take = new Take(this);
  /** What waits for a file of weights. */
  #saving: ((file: Uint8Array) => void)[] = [];
  readonly #language = new Language<Words>(this, english, loadersOf(files, ['playground']));

  get state(): PlayState {
    return this.#state;
  }
  set state(state: PlayState) {
    this.#act({ kind: 'open', state });
  }

  /** The fragment of a URL that brings back what is shown, and trains again to it. */
  get link(): string {
    return encodePlay(this.#state, this.#history.step);
  }
  set link(link: string) {
    const { state, problems } = decodePlay(link, this.#language.say);
    this.#act({ kind: 'open', state });
    this.#problems = problems;
  }

  /** What of the last link could not be used, for a person. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  /**
   * The weights of the moment that is shown, in safetensors.
   *
   * @param metadata texts by name, beside those of the engine
   */
  weights(metadata: Metadata = {}): Promise<Uint8Array> {
    return new Promise((resolve) => {
      this.#saving.push(resolve);
      this.#tell([{ kind: 'save', run: 0, at: this.#state.at, metadata }]);
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
    super.connectedCallback();
    this.#tell(commandsFor(undefined, this.#state));
    this.#tellProblems();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#trainer?.stop();
    this.#trainer = undefined;
  }

  protected override follow(name: string): void {
    const { setup, until } = this.attributesRead;
    const option = OPTIONS.find((known) => known === name);
    if (!this.#trainer) this.#state = opened({ ...startState, setup, until });
    else if (option) this.#set(option, setup[option]);
    else if (name === 'steps') this.#act({ kind: 'until', until });
    if (this.#trainer) this.#tellProblems();
  }

  #problemTexts(): string[] {
    const { say } = this.#language;
    return this.attributesRead.problems.map(({ key, values }) =>
      say(key === 'value.rows' || key === 'value.unknown' ? 'value.choice' : key, values),
    );
  }

  #tellProblems(): void {
    for (const message of this.#problemTexts()) this.dispatch('error', { message });
  }

  #act(action: Action): void {
    const before = this.#state;
    const after = reduce(before, action);
    const isBlocked = this.#unable?.engine === 'blocked' && !after.isStored;
    if (after === before || isBlocked) return;
    if (after.run !== before.run && !after.isStored) this.#unable = undefined;
    this.#state = after;
    this.#typedProblem = '';
    if (after.run !== before.run) this.#problems = [];
    if (after.run !== before.run) this.#history = noHistory;
    if (action.kind === 'branch') this.#history = upTo(this.#history, action.from);
    if (this.#trainer) this.#tell(commandsFor(before, after));
    if (this.#trainer && action.kind === 'step') this.#tell([{ kind: 'step' }]);
    this.requestUpdate();
  }

  #tell(commands: readonly Command[]): void {
    if (commands.length === 0) return;
    this.#trainer ??= replaying((report) => {
      this.#hear(report);
    }, whenSeen(connect));
    for (const command of commands) this.#trainer.tell(command);
  }

  #hear(report: Report): void {
    if (report.kind === 'failed') this.dispatch('error', { message: report.text });
    if (report.kind === 'failed' && report.engine) {
      this.#unable = report;
      this.#act({ kind: 'unable' });
      return;
    }
    const milestones = this.#state.isStored
      ? []
      : milestonesOf(this.#history.points[0] ?? [], report, reachOf(taskOf(this.#state.setup)).best);
    this.#history = heard(this.#history, report);
    for (const { type, detail } of milestones) this.dispatch(type, detail);
    if (report.kind === 'stopped' || report.kind === 'failed') this.#state = reduce(this.#state, { kind: 'stopped' });
    if (report.kind === 'stopped')
      this.#tell(commandsFor({ ...this.#state, isPlaying: true }, this.#state).filter(({ kind }) => kind === 'look'));
    if (report.kind === 'changed') this.#state = reduce(this.#state, report);
    if (report.kind === 'saved') this.#saving.shift()?.(report.file);
    if (report.kind === 'opened') void this.#open(report.opened);
    if (report.kind === 'generated') {
      const { length } = taskOf(this.#state.setup);
      const typed = [
        ...sceneOf(this.#state, this.#history).runs.flatMap(({ reading }) => reading.tokens),
        ...report.tokens,
      ];
      this.#act({ kind: 'give', input: { typed: typed.slice(-length) } });
    }
    this.#summarise(report);
    if (this.#state.isPlaying) this.#drawPaced();
    else this.requestUpdate();
  }

  #summarise({ kind }: Report): void {
    const now = performance.now();
    const isDue =
      kind === 'stopped' || (kind === 'progress' && this.#state.isPlaying && now - this.#summary.at >= SUMMARY);
    if (isDue) this.#summary = { text: summaryText(this.#view()), at: now };
  }

  /** Whoever listens may open it; else it opens in the page of a stage, if this one has such an address. */
  async #open(opened: Opened): Promise<void> {
    const { encodeState, stageStateOf } = await import('../model/on-stage.ts');
    const { head, step, tokens } = opened;
    const { say } = this.#language;
    const task = taskOf(this.#state.setup);
    const from = encodePlay({ ...this.#state, chosen: head, at: 'now', again: undefined }, step);
    const name = say(`task.${task.id}` as keyof Words);
    const origin = say('opened', { layer: head.layer + 1, head: head.head + 1, step, task: name });
    const state = stageStateOf(opened, wordsOf(task, tokens), origin, from);
    const event = new CustomEvent('attention-playground:open', {
      ...{ detail: { state }, bubbles: true, composed: true, cancelable: true },
    });
    if (this.dispatchEvent(event) && this.stage) location.assign(`${this.stage}#${encodeState(state)}`);
  }

  #set<Name extends Option>(name: Name, value: Setup[Name]): void {
    this.#act({ kind: 'set', changes: { [name]: value }, step: this.#history.step });
  }

  #type(text: string): void {
    const read = readTyped(taskOf(this.#state.setup), text);
    if (read.problem) {
      this.#typedProblem = this.#language.say(read.problem.key, read.problem.values);
      this.requestUpdate();
    } else this.#act({ kind: 'give', input: { typed: read.tokens } });
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
      problems: this.#problems,
      typedProblem: this.#typedProblem,
      type: (text) => {
        this.#type(text);
      },
      goOn: () => {
        const { scene } = this.#view();
        const tokens = scene.runs[0]?.reading.tokens ?? [];
        const room = Math.max(1, Math.floor(scene.task.length / 4));
        const given = tokens.slice(-(scene.task.length - room));
        this.#tell([
          {
            kind: 'generate',
            run: 0,
            at: this.#state.at,
            begin: { tokens: given, length: room, temperature: 0, seed: 1 },
          },
        ]);
      },
      open: (dialog) => {
        this.#dialog = dialog;
        this.#take.forget();
        this.requestUpdate();
      },
      openStage: () => {
        const { at, chosen } = this.#state;
        const tokens = sceneOf(this.#state, this.#history).runs[0]?.reading.tokens ?? [];
        this.#tell([{ kind: 'open', run: 0, at, tokens, head: chosen }]);
      },
      link: () => this.link,
      weights: (metadata) => this.weights(metadata),
    };
  }

  protected override render(): TemplateResult {
    return renderFrame(this.#view(), {
      parts: this.parts,
      problems: this.#problemTexts(),
      summary: this.#summary.text,
      unable: this.#unable,
      isInPage: this.#trainer?.isInPage ?? false,
      dialog: this.#dialog,
      take: this.#take,
      textProblem: this.#textProblem,
      judge: (text) => {
        this.#textProblem = problemText(text, this.#language.say) ?? '';
        this.requestUpdate();
      },
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
    // On a small screen the sequence scrolls: the place that is asked stays in sight.
    if (scroller && word && scroller.scrollWidth > scroller.clientWidth)
      scroller.scrollLeft = word.offsetLeft - scroller.clientWidth / 2;
    const dialog = this.renderRoot.querySelector('dialog');
    if (this.#dialog && dialog && !dialog.open) dialog.showModal();
  }
}
