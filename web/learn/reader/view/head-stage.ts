/** The stage in <attention-reader>: it has the numbers of the head that is asked, and what is changed there is changed in the model. */
import { type TemplateResult, html, nothing } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import { reasonOf } from '../reason.ts';
import { Lazy } from '../../../shared/lazy.ts';
import { symbol } from '../../../shared/symbol.ts';
import type { StageState, Theme } from '../../../stage/inputs/stage-state.ts';
import type { AttentionSteps } from '../../../stage/define.ts';
import type { HeadMatrices, HeadPlace } from '../../patch.ts';
import type { Opened } from '../../training/protocol.ts';
import { NO_CHANGES, type Reading, firstWord, stageStateOf, takenFrom } from '../reading.ts';
import type { ReaderView } from './view.ts';
import { headText, say } from './words.ts';

interface Host {
  readonly requestUpdate: () => void;
  readonly theme: Theme;
}

type Shown = Pick<ReaderView, 'model' | 'reading' | 'changes' | 'head' | 'asks'>;

interface Acts {
  readonly shown: () => Shown | undefined;
  readonly origin: () => string;
  readonly ask: (word: number) => void;
  /** @param matrices undefined: the model's own */
  readonly edit: (matrices: HeadMatrices | undefined) => void;
}

export class HeadStage {
  /** The state that the stage began with; undefined: it has to begin. */
  #opened: StageState | undefined;
  /** The head in the model that nobody has changed. */
  #plain: Opened | undefined;
  /** The reading whose head is on its way. */
  #awaited: Reading | undefined;
  /** The numbers of the stage that the model cannot take. */
  #beyond: 'elsewhere' | 'other' | undefined;
  #isEdited = false;
  readonly #stage = createRef<AttentionSteps>();
  /** The stage's code, which comes when its numbers are first looked at. */
  readonly #code = new Lazy(() => import('../../../stage/define.ts'));
  #problem = '';
  readonly #host: Host;
  readonly #acts: Acts;

  constructor(host: Host, acts: Acts) {
    this.#host = host;
    this.#acts = acts;
  }

  /** The stage begins with the head's numbers in the model. */
  begin(): void {
    this.#opened = this.#awaited = undefined;
    this.#beyond = undefined;
    this.#problem = '';
  }

  /** Called when the host is drawn. */
  updated(): void {
    const stage = this.#stage.value;
    const shown = this.#acts.shown();
    if (!stage || !shown) return;
    if (!this.#code.value) {
      void this.#load();
      return;
    }
    if (!this.#opened) void this.#open(stage, shown);
    else if (stage.query !== shown.asks) stage.query = shown.asks;
  }

  async #open(stage: AttentionSteps, { model, reading, changes, head, asks }: Shown): Promise<void> {
    if (this.#awaited) return;
    this.#awaited = reading;
    try {
      const plain = await model.open(reading.tokens, head, NO_CHANGES);
      const now =
        changes.off.length + changes.edits.length > 0 ? await model.open(reading.tokens, head, changes) : plain;
      if (this.#awaited !== reading || stage !== this.#stage.value) return;
      const state = stageStateOf(now, reading.words, asks, this.#acts.origin());
      const step = stage.bench.isThere ? stage.step : state.step;
      this.#plain = plain;
      if (stage.changes.attempt({ type: 'open', state: { ...state, step } }, 'input', 'page')) this.#opened = state;
    } catch (error) {
      this.#problem = say('stage.refused', { reason: reasonOf(error) });
    }
    this.#host.requestUpdate();
  }

  async #load(): Promise<void> {
    if (this.#problem !== '') return;
    try {
      await this.#code.load();
    } catch (error) {
      this.#problem = say('stage.failed', { reason: reasonOf(error) });
    }
    this.#host.requestUpdate();
  }

  /** A drag changes numbers more often than the screen shows them. */
  readonly #onEdit = (event: Event): void => {
    event.stopPropagation(); // a page listens for its own labs and stages
    if (this.#isEdited) return;
    this.#isEdited = true;
    requestAnimationFrame(() => {
      this.#isEdited = false;
      this.#take();
    });
  };

  #take(): void {
    const stage = this.#stage.value;
    if (!stage || !this.#opened || !this.#plain) return;
    const taken = takenFrom(stage.state, this.#opened, this.#plain);
    this.#beyond = taken ? (taken.isElsewhere ? 'elsewhere' : undefined) : 'other';
    if (taken) this.#acts.edit(taken.matrices);
    this.#host.requestUpdate();
  }

  /** A word can be chosen on the stage, too. */
  readonly #onPress = (): void => {
    const query = this.#stage.value?.query ?? undefined;
    const shown = this.#acts.shown();
    if (shown && query !== undefined && query >= firstWord(shown.reading)) this.#acts.ask(query);
  };

  render(head: HeadPlace): TemplateResult {
    return html`<div class="stage">
      <h2>${say('stage')}: ${headText(head)}</h2>
      <p class="note">${symbol(say('stage.what'))}</p>
      <p class="error" role="alert">${this.#problem}</p>
      ${
        this.#beyond
          ? html`<p class="notice" role="status">
              ${say(`stage.${this.#beyond}`)}
              <button
                type="button"
                @click=${() => {
                  this.begin();
                  this.#host.requestUpdate();
                }}
              >
                ${say('stage.again')}
              </button>
            </p>`
          : nothing
      }
      <attention-steps
        view="full"
        theme=${this.#host.theme}
        ${ref(this.#stage)}
        @attention-steps:edit=${this.#onEdit}
        @attention-steps-edit=${(event: Event) => {
          event.stopPropagation();
        }}
        @click=${this.#onPress}
        @keyup=${this.#onPress}
        ><span slot="home">${headText(head)}</span></attention-steps
      >
    </div>`;
  }
}
