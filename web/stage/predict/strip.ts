/** The strip under the stage: the question, its field, and the verdict. */
import { type TemplateResult, html, nothing, unsafeCSS } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import { formatNumber, localNumber } from '../../shared/numbers/format.ts';
import { symbol } from '../../shared/symbol.ts';
import type { Say as StageSay } from '../../shared/words/say.ts';
import { cellName, fullName } from '../model/arithmetic.ts';
import { isPredictable } from '../model/conceal.ts';
import { placeOf } from '../model/narrate.ts';
import { kindOf } from '../inputs/matrices.ts';
import { type CellRef, infoOf } from '../model/steps.ts';
import { type AskedStage, Asking, type Predicted } from './asking.ts';
import type { Question } from './grade.ts';
import { hintText } from './hint.ts';
import { type Say, sayFor, sayInPageLanguage } from './words.ts';
import styles from './styles.css?inline';

const sheet = unsafeCSS(styles).styleSheet;

/** A stage with a language. */
interface SpeakingStage extends AskedStage {
  readonly language: { readonly say: StageSay; readonly spoken: string };
}

/** The state that is drawn, and its words. */
interface StripView {
  readonly asking: Asking;
  readonly stage: SpeakingStage;
  readonly predicted: Predicted;
  readonly say: Say;
}

/** Writes an answer as precisely as it was typed. */
const asTyped = (value: number): string => (value === -Infinity ? '−∞' : localNumber(String(value).replace('-', '−')));

const toleranceText = ({ tolerance }: Question): string => `±${formatNumber(tolerance, 7).replace(/0+$/, '')}`;

function saidText({ said, question, text }: Asking, stage: SpeakingStage, say: Say): string {
  if (said === undefined) return '';
  if (said.kind === 'shown' && said.what === 'step') return say('shown-all');
  if (said.kind === 'unread') return said.why === 'none' ? say('none', { text: text.slice(0, 24) }) : say(said.why);
  if (!question) return '';
  const cell = fullName(stage.bench.picture, question.cell, stage.language.say);
  const value = formatNumber(question.right, question.decimals, 'scientific');
  if (said.kind === 'shown') return say('shown', { cell, value });
  const answer = asTyped(said.answer);
  if (said.kind === 'right')
    return said.from === 'full' ? say('right', { cell, value }) : say('right-shown', { answer, cell, value });
  if (said.coarse === 'rounded') return say('rounded', { tolerance: toleranceText(question) });
  if (said.coarse === 'cut') return say('cut');
  const slips = said.mistakes.map((id) => say(`mistake.${id}`));
  if (slips.length === 0) return say('wrong', { answer });
  return slips.length === 1
    ? say('slip', { answer, slip: slips[0]! })
    : say('slips', { answer, slips: slips.join('; ') });
}

const isShare = ({ matrix }: CellRef): boolean => kindOf(matrix) === 'weights';

/** A weight is a share of the whole: how large it is can be drawn as well as typed. */
function shareBar(asking: Asking, stage: SpeakingStage, say: Say, { decimals }: Question): TemplateResult {
  const value = Number(asking.text.replace(',', '.'));
  return html`<label class="share"
    >${say('drag')}
    <input
      type="range"
      min="0"
      max="1"
      step=${10 ** -decimals}
      .value=${live(String(Number.isFinite(value) ? value : 0))}
      @input=${(event: Event) => {
        asking.text = localNumber((event.target as HTMLInputElement).valueAsNumber.toFixed(decimals));
        stage.requestUpdate();
      }}
  /></label>`;
}

function questionForm({ asking, stage, say }: StripView, question: Question): TemplateResult {
  const { cell } = question;
  const submit = (event: Event): void => {
    event.preventDefault();
    asking.check((event.target as HTMLFormElement).querySelector<HTMLInputElement>('.prediction')?.value ?? '');
  };
  return html`<form @submit=${submit}>
      <label class="asked">
        <span>${placeOf(stage.bench.picture, cell, stage.language.say)},</span>
        <span class="name" data-role=${infoOf(cell.matrix).role}>${symbol(cellName(cell))} =</span>
        <input
          class="prediction"
          type="text"
          inputmode="text"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          maxlength="40"
          aria-describedby="predict-tolerance"
          .value=${live(asking.text)}
          @input=${(event: Event) => {
            asking.text = (event.target as HTMLInputElement).value;
            stage.requestUpdate();
          }}
        />
      </label>
      ${isShare(cell) ? shareBar(asking, stage, say, question) : nothing}
      <button type="submit" class="main">${say('check')}</button>
      <button
        type="button"
        data-act="hint"
        @click=${() => {
          asking.hint();
        }}
      >
        ${say('hint')}
      </button>
      <button
        type="button"
        data-act="show"
        @click=${() => {
          asking.show();
        }}
      >
        ${say('show')}
      </button>
    </form>
    <p class="hint" id="predict-tolerance">
      ${question.decimals === 0 ? say('exactly') : say('tolerance', { tolerance: toleranceText(question) })}
      ${infoOf(cell.matrix).mayBeInfinite ? say('infinity') : nothing}
    </p>
    ${asking.isHinted ? html`<p class="hint" role="note">${hintText(stage.bench.picture, say, stage.language.say, cell)}</p>` : nothing}`;
}

/** The next actions; the first one takes the focus when a cell is answered. */
function nextButtons({ asking, stage, predicted, say }: StripView): TemplateResult {
  const { bench, player } = stage;
  const { left, worthAsking } = asking;
  const target = asking.cell ?? bench.held;
  const isList = typeof predicted.setting === 'object';
  const act = (text: string, run: () => void, classes = '', name = ''): TemplateResult =>
    html`<button type="button" class=${classes === '' ? '' : `main ${classes}`} data-act=${name} @click=${run}>
      ${text}
    </button>`;
  const go = (): void => {
    player.go(1);
  };
  const hideOnly = (cell: CellRef) => (): void => {
    predicted.set([cell]);
    asking.ask(cell);
  };
  const isLast = bench.timeline.spans.at(-1)?.step === player.step;
  return html`<div class="after">
    ${
      worthAsking.length > 0
        ? act(say(asking.cell ? 'another' : 'ask'), () => asking.askOne(), asking.isOpen ? '' : 'onward', 'ask')
        : isLast
          ? nothing
          : act(say('next'), go, 'onward', 'next')
    }
    ${left.length > 1 ? act(say('show-all'), () => asking.showAll(), '', 'show-all') : nothing}
    ${
      target && isPredictable(bench.picture, target) && !(isList && asking.isOpen)
        ? act(say('only', { cell: fullName(bench.picture, target, stage.language.say) }), hideOnly(target), '', 'only')
        : nothing
    }
    ${
      isList
        ? act(
            say('whole'),
            () => {
              predicted.set('on');
            },
            '',
            'whole',
          )
        : nothing
    }
    <label class="seed"
      >${say('seed')}
      <input
        type="number"
        class="short"
        min="0"
        step="1"
        .value=${String(asking.seed)}
        @change=${(event: Event) => {
          asking.setSeed((event.target as HTMLInputElement).valueAsNumber);
        }}
    /></label>
  </div>`;
}

function renderStrip(view: StripView): TemplateResult {
  const { asking, say } = view;
  const { score, said, question } = asking;
  const kind = said?.kind === 'right' || said?.kind === 'wrong' ? said.kind : '';
  return html`<div role="group" class="predict" aria-label=${say('title')}>
    <div class="asking">
      <h2>${say('title')}</h2>
      <span class="score">${score.asked > 0 ? say('score', { first: score.first, count: score.asked }) : nothing}</span>
    </div>
    ${
      question && asking.isOpen
        ? questionForm(view, question)
        : asking.left.length > 0
          ? said
            ? nothing
            : html`<p class="hint">${say('choose')}</p>`
          : html`<p class="hint">${say('known')}</p>`
    }
    <p class="says" role="status" data-kind=${kind}>${keyed(said, saidText(asking, view.stage, say))}</p>
    ${nextButtons(view)}
  </div>`;
}

export class Strip {
  readonly asking: Asking;

  #say: Say = sayInPageLanguage;
  #spoken = 'en';
  readonly #stage: SpeakingStage;
  readonly #predicted: Predicted;

  constructor(stage: SpeakingStage, predicted: Predicted) {
    this.#stage = stage;
    this.#predicted = predicted;
    this.asking = new Asking(stage, predicted);
  }

  render(): TemplateResult {
    this.#speak(this.#stage.language.spoken);
    this.asking.keepToStep();
    this.asking.markSeen();
    return renderStrip({ asking: this.asking, stage: this.#stage, predicted: this.#predicted, say: this.#say });
  }

  #speak(language: string): void {
    if (language === this.#spoken) return;
    this.#spoken = language;
    void sayFor(language).then((say) => {
      this.#say = say;
      this.#stage.requestUpdate();
    });
  }

  /** @param root the shadow root that it was drawn in */
  afterUpdate(root: HTMLElement | DocumentFragment): void {
    if (root instanceof ShadowRoot && sheet && !root.adoptedStyleSheets.includes(sheet))
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    const focus = this.asking.takeFocus();
    if (focus) root.querySelector<HTMLElement>(focus === 'field' ? '.prediction' : '.onward')?.focus();
  }
}
