/** `<attention-playground>`: attention that is trained while you watch. It keeps the state, draws it, and speaks with the trainer. */
import { type TemplateResult, html, nothing } from 'lit';
import { theme } from '../../shared/look/theme.ts';
import { Language, loadersOf } from '../../shared/words/language.ts';
import type { Messages } from '../../shared/words/messages.ts';
import { type Option, type Setup, taskOf } from '../setup.ts';
import { replaying } from '../stored/replay.ts';
import { OPTIONS, PARTS, type Part } from '../state/attributes.ts';
import { commandsFor } from '../state/commands.ts';
import { type History, heard, noHistory, upTo } from '../state/history.ts';
import { milestonesOf } from '../state/milestones.ts';
import { type PlayState, setupsOf, startState } from '../state/play-state.ts';
import { type Action, opened, reduce } from '../state/reducer.ts';
import { sceneOf } from '../model/scene.ts';
import { readTyped } from '../model/shown.ts';
import type { Command, Report, Trainer } from '../training/protocol.ts';
import { connect } from '../training/connect.ts';
import { whenSeen } from '../training/seen.ts';
import { Attributed } from './attributed.ts';
import { renderDock } from './dock.ts';
import { renderHeadColumn } from './head.ts';
import type { PlayView } from './host.ts';
import { renderNotices } from './notices.ts';
import { type OwnTextView, problemText, renderOwnText } from './own-text.ts';
import { paced } from './pace.ts';
import { partStyles } from './parts.ts';
import { renderPatterns } from './patterns.ts';
import { renderAsk, renderSentence } from './sentence.ts';
import { reachOf, renderMore, renderSettings } from './settings.ts';
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

export class AttentionPlayground extends Attributed {
  static override styles = [theme, playStyles, partStyles];

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
  readonly #language = new Language<Words>(this, english, loadersOf(files, ['playground']));

  get state(): PlayState {
    return this.#state;
  }
  set state(state: PlayState) {
    this.#act({ kind: 'open', state });
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
    const has = (part: Part): boolean => this.parts.includes(part);
    const title = view.say(titles[this.#dialog ?? 'more']);
    return html`<div class="root">
      <p class="visually-hidden" role="status">${this.#summary.text}</p>
      ${
        this.attributesRead.problems.length > 0
          ? html`<ul class="problems" role="alert">
              ${this.#problemTexts().map((text) => html`<li>${text}</li>`)}
            </ul>`
          : nothing
      }
      <div
        class="frame"
        data-runs=${setupsOf(this.#state).length}
        data-parts=${this.parts.join(' ')}
        ?data-some=${this.parts.length < PARTS.length}
      >
        ${has('settings') ? html`<div class="left">${renderSettings(view)}</div>` : nothing}
        <div class="centre">
          ${renderStored(view, this.#unable)} ${renderNotices(view, this.#trainer?.isInPage ?? false)}
          ${has('ask') ? renderAsk(view) : nothing} ${has('sentence') ? renderSentence(view) : nothing}
          ${has('patterns') ? renderPatterns(view) : nothing}
        </div>
        ${has('head') ? html`<div class="right-hand">${renderHeadColumn(view)}</div>` : nothing} ${renderDock(view)}
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
