/** The sentence, and time as one control: each step is a chapter, a bar that fills. */
import { type TemplateResult, html, type nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { SPEEDS, type StageOptions } from '../../inputs/stage-state.ts';
import type { StepId } from '../../inputs/step-ids.ts';
import { symbol } from '../../../shared/symbol.ts';
import type { Say } from '../../../shared/words/say.ts';
import { type Timeline, momentAt } from '../../model/timeline.ts';
import { iconButton } from './icons.ts';
import { styled } from '../../../shared/look/styled.ts';

export interface DockView {
  readonly timeline: Timeline;
  readonly time: number;
  readonly playing: boolean;
  readonly speed: number;
  readonly isPredicting: boolean;
  readonly say: Say;
  readonly act: (action: 'play' | 'next' | 'previous' | 'predict') => void;
  readonly seek: (time: number) => void;
  readonly go: (step: StepId) => void;
  readonly set: (options: Partial<StageOptions>) => void;
}

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

function renderChapters({ timeline, time, say, seek, go }: DockView): TemplateResult {
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
              go(span.step);
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
        seek(timeAt(timeline, Number((event.target as HTMLInputElement).value)));
      }}
    />
  </div>`;
}

export function renderTransport(view: DockView): TemplateResult {
  const { act, say } = view;
  return html`<div class="transport" role="group" aria-label=${say('transport.group')}>
    <div class="keys">
      ${iconButton(say('transport.previous'), 'previous', () => act('previous'), { kind: 'key', size: 18 })}
      ${iconButton(
        say(view.playing ? 'transport.pause' : 'transport.play'),
        view.playing ? 'pause' : 'play',
        () => act('play'),
        { kind: 'key main', size: 22 },
      )}
      ${iconButton(say('transport.next'), 'next', () => act('next'), { kind: 'key', size: 18 })}
    </div>
    ${renderChapters(view)}
    <label class="speed"
      ><span class="visually-hidden">${say('transport.speed')}</span>
      <select
        @change=${(event: Event) => {
          view.set({ speed: Number((event.target as HTMLSelectElement).value) });
        }}
      >
        ${speeds(view.speed).map((speed) => html`<option value=${speed} .selected=${live(speed === view.speed)}>${speed}×</option>`)}
      </select>
    </label>
    <button
      type="button"
      class="tool toggle"
      data-control="predict"
      aria-pressed=${view.isPredicting}
      title=${say('predict.what')}
      @click=${() => act('predict')}
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

export const renderDoors = (doors: readonly { readonly text: string; readonly go: () => void }[]): TemplateResult =>
  html`<div class="after">
    ${doors.map(({ text, go }) => html`<button type="button" class="door" @click=${go}>${text}</button>`)}
    <slot name="end"></slot>
  </div>`;
