/** The sentence, and time as one control: each step is a chapter, a bar that fills; and what is wrong with the stage. */
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { SPEEDS } from '../../inputs/stage-state.ts';
import { symbol } from '../../../shared/symbol.ts';
import { type Timeline, momentAt } from '../../model/timeline.ts';
import { errorText } from '../../../shared/input/input-error.ts';
import type { Say } from '../../../shared/words/say.ts';
import { type Problems, renderProblem } from '../parts/problems.ts';
import type { StageParts } from '../parts/stage-parts.ts';
import { iconButton } from './icons.ts';
import { styled } from '../../../shared/look/styled.ts';

/** The parts of the stage that it uses. */
type DockStage = Pick<StageParts, 'bench' | 'changes' | 'language' | 'player' | 'prediction' | 'problems'>;

type Span = Timeline['spans'][number];

/** Returns the played share of a chapter, 0 to 1, without the rest at its end, which is only for reading. */
const shareOf = ({ start, rest }: Span, time: number): number =>
  rest > start ? Math.min(1, Math.max(0, (time - start) / (rest - start))) : 1;

/** Returns a time in chapters, which are equally long: 1.5 is the middle of the second one. */
function chapterTime({ spans }: Timeline, time: number): number {
  const at = spans.findIndex(({ end }) => time < end);
  const span = spans[at];
  return span ? at + shareOf(span, time) : spans.length;
}

function timeAt({ spans, duration }: Timeline, chapters: number): number {
  const span = spans[Math.floor(chapters)];
  return span ? span.start + (chapters % 1) * (span.rest - span.start) : duration;
}

/** Returns the speeds to choose from, with the current one, which a link may have set. */
const speeds = (current: number): number[] =>
  [...new Set([SPEEDS.min, 0.5, 1, 2, SPEEDS.max, current])].sort((a, b) => a - b);

/** Whoever goes on has read the problems of inputs. */
const goOn = ({ problems }: DockStage, act: () => void): void => {
  problems.clear('input');
  act();
};

function renderChapters(host: DockStage): TemplateResult {
  const { bench, player, language } = host;
  const { say } = language;
  const { time } = player;
  const { timeline } = bench;
  const { spans } = timeline;
  const { step } = momentAt(timeline, time).segment;
  const now = spans.findIndex((span) => span.step === step);
  const name = say(`step.${step}.name`);
  const share = Math.round(100 * (spans[now] ? shareOf(spans[now], time) : 1));
  return html`<div class="scrub" role="group" aria-label=${say('steps.group')}>
    <ol class="chapters" aria-hidden="true">
      ${spans.map(
        (span, at) =>
          html`<li
            class=${at === now ? 'on' : ''}
            data-step=${span.step}
            title=${say(`step.${span.step}.name`)}
            ${styled(`--p:${(100 * shareOf(span, time)).toFixed(2)}%`)}
            @click=${() => {
              goOn(host, () => player.goTo(span.step));
            }}
          >
            <span>${say(`step.${span.step}.name`)}</span><i></i>
          </li>`,
      )}
    </ol>
    <input
      type="range"
      min="0"
      max=${spans.length}
      step="0.005"
      .value=${live(String(chapterTime(timeline, time)))}
      aria-label=${say('transport.time')}
      aria-valuetext=${say('transport.time-value', { step: name, at: now + 1, count: spans.length, share })}
      @input=${(event: Event) => {
        goOn(host, () => player.seek(timeAt(timeline, Number((event.target as HTMLInputElement).value))));
      }}
    />
  </div>`;
}

export function renderTransport(host: DockStage): TemplateResult {
  const { bench, changes, player, prediction } = host;
  const { say } = host.language;
  const { speed: now } = bench.session;
  const acts = (act: () => void) => () => {
    goOn(host, act);
  };
  const [icon, name] = player.playing
    ? (['pause', say('transport.pause')] as const)
    : player.isAtEnd
      ? (['again', say('transport.again')] as const)
      : (['play', say('transport.play')] as const);
  return html`<div class="transport" role="group" aria-label=${say('transport.group')}>
    <div class="keys">
      ${iconButton(
        say('transport.previous'),
        'previous',
        acts(() => player.go(-1)),
        { kind: 'key', size: 18 },
      )}
      ${iconButton(
        name,
        icon,
        acts(() => player.toggle()),
        { kind: 'key main', size: 22 },
      )}
      ${iconButton(
        say('transport.next'),
        'next',
        acts(() => player.go(1)),
        { kind: 'key', size: 18 },
      )}
    </div>
    ${renderChapters(host)}
    <label class="speed"
      ><span class="visually-hidden">${say('transport.speed')}</span>
      <select
        @change=${(event: Event) => {
          changes.set({ speed: Number((event.target as HTMLSelectElement).value) });
        }}
      >
        ${speeds(now).map((speed) => html`<option value=${speed} .selected=${live(speed === now)}>${speed}×</option>`)}
      </select>
    </label>
    <button
      type="button"
      class="tool toggle"
      data-control="predict"
      aria-pressed=${prediction.isOn}
      title=${say('predict.what')}
      @click=${acts(() => prediction.set(prediction.isOn ? 'off' : 'on'))}
    >
      ${say('predict.title')}
    </button>
  </div>`;
}

/** Long sentences are smaller, so that all of them fit. */
const lengthOf = ({ length }: string): string =>
  length <= 70 ? '' : length <= 150 ? 'medium' : length <= 215 ? 'long' : 'longest';

/** @param after ways on from here */
export function renderSay(sentence: string, after: TemplateResult | typeof nothing): TemplateResult {
  return html`<div class="say">
    <p class=${`sentence ${lengthOf(sentence)}`} part="sentence">${symbol(sentence)}</p>
    ${after}
  </div>`;
}

export const renderOn = (text: string, go: () => void): TemplateResult =>
  html`<div class="after">
    <button type="button" class="door" @click=${go}>${text} <span aria-hidden="true">▸</span></button>
  </div>`;

export interface Door {
  readonly text: string;
  readonly go: () => void;
}

const renderDoor = ({ text, go }: Door): TemplateResult =>
  html`<button type="button" class="door" @click=${go}>${text}</button>`;

/** @param instead stands where the page has nothing of its own for the end */
export const renderDoors = (doors: readonly Door[], instead?: Door): TemplateResult =>
  html`<div class="after">
    ${doors.map(renderDoor)} <slot name="end">${instead ? renderDoor(instead) : nothing}</slot>
  </div>`;

/** Renders what is wrong with the stage as a whole, each message once. */
export function renderNotices(problems: Problems, say: Say): TemplateResult {
  const found = (['view', 'setup', 'input'] as const)
    .map((where) => problems.at(where))
    .filter((error) => error !== undefined);
  const texts = new Set(found.map((error) => errorText(error, say)));
  return html`<div class="over">${[...texts].map((text) => renderProblem(text, say))}</div>`;
}
