/** `<attention-playground>`: attention that is trained while you watch. It keeps the state, draws it, and speaks with the trainer. */
import { LitElement, type TemplateResult, html, nothing } from 'lit';
import { theme } from '../../shared/look/theme.ts';
import { Language, loadersOf } from '../../shared/words/language.ts';
import type { Messages } from '../../shared/words/messages.ts';
import { type Option, type Setup, params, taskOf } from '../setup.ts';
import { commandsFor } from '../state/commands.ts';
import { type History, heard, noHistory, upTo } from '../state/history.ts';
import { decodePlay, encodePlay } from '../state/link.ts';
import { type PlayState, setupsOf, startState } from '../state/play-state.ts';
import { type Action, reduce } from '../state/reducer.ts';
import { sceneOf } from '../model/scene.ts';
import { readTyped, wordsOf } from '../model/shown.ts';
import type { Command, Metadata, Opened, Report, Trainer } from '../training/protocol.ts';
import { connect } from '../training/connect.ts';
import { renderDock } from './dock.ts';
import { renderHeadColumn } from './head.ts';
import type { PlayView } from './host.ts';
import { renderNotices } from './notices.ts';
import { type OwnTextView, problemText, renderOwnText } from './own-text.ts';
import { renderPatterns } from './patterns.ts';
import { renderAsk, renderSentence } from './sentence.ts';
import { renderMore, renderSettings } from './settings.ts';
import { playStyles } from './styles.ts';
import { summaryText } from './summary.ts';
import { Take, takeStyles } from './take.ts';
import { type Words, english } from './words.ts';

const files = import.meta.glob<Messages>(['../../shared/messages/*/playground.json', '!../../shared/messages/en/*'], {
  import: 'default',
});

type Dialog = Parameters<PlayView['open']>[0];
const titles = { more: 'more', text: 'text', take: 'take' } as const;

/** Milliseconds between two summaries for who listens. */
const SUMMARY = 5000;

export class AttentionPlayground extends LitElement {
  static override styles = [theme, playStyles, takeStyles];
  static override properties = { theme: { type: String, reflect: true }, stage: { type: String } };
  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...Object.keys(params)];
  }

  declare theme: 'auto' | 'light' | 'dark';
  /** The address of a page whose stage reads links: there a head is opened. */
  declare stage: string;

  #state: PlayState = startState;
  #history: History = noHistory;
  #trainer: Trainer | undefined;
  #typedProblem = '';
  #dialog: Dialog | undefined;
  #textProblem = '';
  #summary = { text: '', at: 0 };
  #problems: readonly string[] = [];
  readonly #take = new Take(this);
  /** What waits for a file of weights. */
  #saving: ((file: Uint8Array) => void)[] = [];
  readonly #language = new Language<Words>(this, english, loadersOf(files, ['playground']));

  constructor() {
    super();
    this.theme = 'auto';
    this.stage = '';
  }

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

  override connectedCallback(): void {
    super.connectedCallback();
    this.#tell(commandsFor(undefined, this.#state));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#trainer?.stop();
    this.#trainer = undefined;
  }

  override attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    super.attributeChangedCallback(name, before, after);
    if (!Object.hasOwn(params, name) || before === after || after === null) return;
    // Checked where links are: a wrong one is said and keeps its start.
  }

  #act(action: Action): void {
    const before = this.#state;
    const after = reduce(before, action);
    if (after === before) return;
    this.#state = after;
    this.#typedProblem = '';
    if (after.run !== before.run) this.#problems = [];
    if (after.run !== before.run) this.#history = noHistory;
    if (action.kind === 'branch') this.#history = upTo(this.#history, action.from);
    if (this.isConnected) this.#tell(commandsFor(before, after));
    this.requestUpdate();
  }

  #tell(commands: readonly Command[]): void {
    if (commands.length === 0) return;
    this.#trainer ??= connect((report) => {
      this.#hear(report);
    });
    for (const command of commands) this.#trainer.tell(command);
  }

  #hear(report: Report): void {
    this.#history = heard(this.#history, report);
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
    this.requestUpdate();
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

  #textView(view: PlayView): OwnTextView {
    return {
      ...view,
      textProblem: this.#textProblem,
      judge: (text) => {
        this.#textProblem = problemText(text, view.say) ?? '';
        this.requestUpdate();
      },
      close: () => {
        this.#dialog = undefined;
        this.renderRoot.querySelector('dialog')?.close();
      },
    };
  }

  protected override render(): TemplateResult {
    const view = this.#view();
    const title = view.say(titles[this.#dialog ?? 'more']);
    return html`<div class="root">
      <p class="visually-hidden" role="status">${this.#summary.text}</p>
      <div class="frame" data-runs=${setupsOf(this.#state).length}>
        <div class="left">${renderSettings(view)}</div>
        <div class="centre">
          ${renderNotices(view, this.#trainer?.isInPage ?? false)} ${renderAsk(view)} ${renderSentence(view)}
          ${renderPatterns(view)}
        </div>
        <div class="right-hand">${renderHeadColumn(view)}</div>
        ${renderDock(view)}
      </div>
      <dialog
        aria-label=${title}
        @close=${() => {
          this.#dialog = undefined;
          this.requestUpdate();
        }}
      >
        <form method="dialog" class="heading">
          <h2>${title}</h2>
          <button>${view.say('close')}</button>
        </form>
        ${this.#dialog === 'more' ? renderMore(view) : nothing}
        ${this.#dialog === 'text' ? renderOwnText(this.#textView(view)) : nothing}
        ${this.#dialog === 'take' ? this.#take.render(view) : nothing}
      </dialog>
    </div>`;
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
