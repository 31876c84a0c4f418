/** `<attention-playground>`: attention that is trained while you watch. It keeps the state, draws it, and speaks with the trainer. */
import { LitElement, type TemplateResult, html, nothing } from 'lit';
import { theme } from '../../shared/look/theme.ts';
import { Language, loadersOf } from '../../shared/words/language.ts';
import type { Messages } from '../../shared/words/messages.ts';
import { type Option, type Setup, params, taskOf } from '../setup.ts';
import { replaying } from '../stored/replay.ts';
import { commandsFor } from '../state/commands.ts';
import { type History, heard, noHistory, upTo } from '../state/history.ts';
import { type PlayState, setupsOf, startState } from '../state/play-state.ts';
import { type Action, reduce } from '../state/reducer.ts';
import { sceneOf } from '../model/scene.ts';
import { readTyped } from '../model/shown.ts';
import type { Command, Report, Trainer } from '../training/protocol.ts';
import { connect } from '../training/connect.ts';
import { whenSeen } from '../training/seen.ts';
import { renderDock } from './dock.ts';
import { renderHeadColumn } from './head.ts';
import type { PlayView } from './host.ts';
import { renderNotices } from './notices.ts';
import { type OwnTextView, problemText, renderOwnText } from './own-text.ts';
import { renderPatterns } from './patterns.ts';
import { renderAsk, renderSentence } from './sentence.ts';
import { renderMore, renderSettings } from './settings.ts';
import { type Unable, renderStored } from './stored.ts';
import { playStyles } from './styles.ts';
import { summaryText } from './summary.ts';
import { type Words, english } from './words.ts';

const files = import.meta.glob<Messages>(['../../shared/messages/*/playground.json', '!../../shared/messages/en/*'], {
  import: 'default',
});

type Dialog = Parameters<PlayView['open']>[0];
const titles = { more: 'more', text: 'text', take: 'take' } as const;

/** Milliseconds between two summaries for who listens. */
const SUMMARY = 5000;

export class AttentionPlayground extends LitElement {
  static override styles = [theme, playStyles];
  static override properties = { theme: { type: String, reflect: true } };
  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...Object.keys(params)];
  }

  declare theme: 'auto' | 'light' | 'dark';

  #state: PlayState = { ...startState, isStored: true };
  #history: History = noHistory;
  #trainer: Trainer | undefined;
  /** Why nothing can be trained. */
  #unable: Unable | undefined;
  #typedProblem = '';
  #dialog: Dialog | undefined;
  #textProblem = '';
  #summary = { text: '', at: 0 };
  readonly #language = new Language<Words>(this, english, loadersOf(files, ['playground']));

  constructor() {
    super();
    this.theme = 'auto';
  }

  get state(): PlayState {
    return this.#state;
  }
  set state(state: PlayState) {
    this.#act({ kind: 'open', state });
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
    const isBlocked = this.#unable?.engine === 'blocked' && !after.isStored;
    if (after === before || isBlocked) return;
    if (after.run !== before.run && !after.isStored) this.#unable = undefined;
    this.#state = after;
    this.#typedProblem = '';
    if (after.run !== before.run) this.#history = noHistory;
    if (action.kind === 'branch') this.#history = upTo(this.#history, action.from);
    if (this.isConnected) this.#tell(commandsFor(before, after));
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
    if (report.kind === 'failed' && report.engine) {
      this.#unable = report;
      this.#act({ kind: 'unable' });
      return;
    }
    this.#history = heard(this.#history, report);
    if (report.kind === 'stopped' || report.kind === 'failed') this.#state = reduce(this.#state, { kind: 'stopped' });
    if (report.kind === 'stopped')
      this.#tell(commandsFor({ ...this.#state, isPlaying: true }, this.#state).filter(({ kind }) => kind === 'look'));
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
        this.requestUpdate();
      },
      openStage: () => undefined,
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
          ${renderStored(view, this.#unable)} ${renderNotices(view, this.#trainer?.isInPage ?? false)}
          ${renderAsk(view)} ${renderSentence(view)} ${renderPatterns(view)}
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
