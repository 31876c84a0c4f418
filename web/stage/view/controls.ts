/** Play, step, scrub, speed; scale and mask; undo, redo, reset. */
import { type SVGTemplateResult, type TemplateResult, html, nothing, svg } from 'lit';
import { live } from 'lit/directives/live.js';
import { SPEEDS, type StageOptions } from '../inputs/stage-state.ts';
import type { Pass } from '../inputs/step-ids.ts';
import type { Say } from '../../shared/words/say.ts';
import type { Timeline } from '../model/timeline.ts';

export interface ControlsView {
  readonly timeline: Timeline;
  readonly time: number;
  readonly playing: boolean;
  readonly options: Pick<StageOptions, 'scale' | 'causal' | 'keyLength'>;
  readonly speed: number;
  readonly pass: Pass;
  /** Those that are offered. */
  readonly passes: readonly Pass[];
  readonly dK: number;
  /** How many keys there are, padding among them. */
  readonly keys: number;
  readonly heads: number;
  /** Into how many the matrices can be cut. */
  readonly headCounts: readonly number[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly isEdited: boolean;
  /** Whether nothing can be changed: what changes it is not there. */
  readonly isFixed: boolean;
  readonly isPredicting: boolean;
  readonly say: Say;
  readonly act: (action: 'play' | 'next' | 'previous' | 'replay' | 'undo' | 'redo' | 'reset' | 'predict') => void;
  readonly seek: (time: number) => void;
  readonly set: (options: Partial<StageOptions>) => void;
  /** @param count of heads */
  readonly cut: (count: number) => void;
  readonly turn: (pass: Pass) => void;
}

/** Those to choose from, and the one a link brought. */
const speeds = (current: number): number[] =>
  [...new Set([SPEEDS.min, 0.5, 1, 2, SPEEDS.max, current])].sort((a, b) => a - b);

/** Drawn here: not every system has glyphs for them. 16 × 16. */
const icons = {
  previous: svg`<path d="M3 2h2v12H3zM14 2v12L6 8z"></path>`,
  play: svg`<path d="M4 2l10 6-10 6z"></path>`,
  pause: svg`<path d="M3 2h4v12H3zM9 2h4v12H9z"></path>`,
  next: svg`<path d="M11 2h2v12h-2zM2 2v12l8-6z"></path>`,
  replay: svg`<path d="M8 3V0L3.5 4 8 8V5a4 4 0 1 1-4 4H2a6 6 0 1 0 6-6z"></path>`,
  undo: svg`<path d="M6 2L1 6l5 4V7.5h4a2.5 2.5 0 0 1 0 5H5v2h5a4.5 4.5 0 0 0 0-9H6z"></path>`,
  redo: svg`<path d="M10 2l5 4-5 4V7.5H6a2.5 2.5 0 0 0 0 5h5v2H6a4.5 4.5 0 0 1 0-9h4z"></path>`,
} as const satisfies Record<string, SVGTemplateResult>;

function button(
  label: string,
  icon: keyof typeof icons,
  act: () => void,
  disabled = false,
  main = false,
): TemplateResult {
  return html`<button
    type="button"
    class=${main ? 'main' : ''}
    aria-label=${label}
    title=${label}
    ?disabled=${disabled}
    @click=${act}
  >
    <svg width="16" height="16" aria-hidden="true">${icons[icon]}</svg>
  </button>`;
}

export function renderTransport(view: ControlsView): TemplateResult {
  const { timeline, time, act, say } = view;
  return html`<div class="transport" part="controls" role="group" aria-label=${say('transport.group')}>
    ${button(say('transport.previous'), 'previous', () => {
      act('previous');
    })}
    ${button(
      say(view.playing ? 'transport.pause' : 'transport.play'),
      view.playing ? 'pause' : 'play',
      () => {
        act('play');
      },
      false,
      true,
    )}
    ${button(say('transport.next'), 'next', () => {
      act('next');
    })}
    ${button(say('transport.replay'), 'replay', () => {
      act('replay');
    })}
    <span class="scrub">
      <input
        type="range"
        min="0"
        max=${timeline.duration}
        step="0.01"
        .value=${String(time)}
        aria-label=${say('transport.time')}
        aria-valuetext=${say('transport.time-value', { time: time.toFixed(1), duration: timeline.duration.toFixed(0) })}
        @input=${(event: Event) => {
          view.seek(Number((event.target as HTMLInputElement).value));
        }}
      />
      <span class="ticks" aria-hidden="true">
        ${timeline.spans.map((span) => html`<i .style=${`left:${(100 * span.start) / timeline.duration}%`}></i>`)}
      </span>
    </span>
    <label
      >${say('transport.speed')}
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
      class="toggle"
      data-control="predict"
      aria-pressed=${view.isPredicting ? 'true' : 'false'}
      title=${say('predict.what')}
      @click=${() => {
        act('predict');
      }}
    >
      ${say('predict.title')}
    </button>
  </div>`;
}

function renderHeadCount({ heads, headCounts, cut, say }: ControlsView): TemplateResult | typeof nothing {
  const counts = [...new Set([...headCounts, heads])].sort((a, b) => a - b);
  if (counts.length === 1) return nothing;
  return html`<label
    >${say('heads.group')}
    <select
      data-control="heads"
      @change=${(event: Event) => {
        cut(Number((event.target as HTMLSelectElement).value));
      }}
    >
      ${counts.map((count) => html`<option value=${count} .selected=${live(count === heads)}>${count}</option>`)}
    </select>
  </label>`;
}

/** What changes the numbers. */
function renderChanging(view: ControlsView): TemplateResult {
  const { say } = view;
  const { scale, causal, keyLength } = view.options;
  const kind = typeof scale === 'number' ? 'own' : scale;
  const choose = (value: string): void => {
    view.set({ scale: value === 'own' ? Number((1 / Math.sqrt(view.dK)).toFixed(3)) : value === 'off' ? 'off' : 'on' });
  };
  return html`<label
      >${say('settings.scale')}
      <select
        data-control="scale"
        @change=${(event: Event) => {
          choose((event.target as HTMLSelectElement).value);
        }}
      >
        <option value="on" .selected=${live(kind === 'on')}>÷ √d_k, d_k = ${view.dK}</option>
        <option value="off" .selected=${live(kind === 'off')}>${say('settings.off')}</option>
        <option value="own" .selected=${live(kind === 'own')}>${say('settings.own-factor')}</option>
      </select>
    </label>
    ${
      typeof scale === 'number'
        ? html`<label
            >×
            <input
              type="number"
              step="0.05"
              class="short"
              aria-label=${say('settings.factor')}
              .value=${String(scale)}
              @change=${(event: Event) => {
                const field = event.target as HTMLInputElement;
                const value = field.valueAsNumber;
                field.value = String(scale); // it stays, unless the engine takes the new one
                view.set({ scale: value });
              }}
          /></label>`
        : nothing
    }
    <label
      ><input
        type="checkbox"
        data-control="causal"
        .checked=${live(causal)}
        @change=${(event: Event) => {
          view.set({ causal: (event.target as HTMLInputElement).checked });
        }}
      />
      ${say('settings.causal')}</label
    >
    <label
      >${say('settings.padding')}
      <input
        type="number"
        min="0"
        max=${view.keys}
        step="1"
        class="short"
        data-control="padding"
        placeholder=${say('settings.no-padding')}
        .value=${keyLength === undefined ? '' : String(keyLength)}
        @change=${(event: Event) => {
          const { valueAsNumber, validity } = event.target as HTMLInputElement;
          if (validity.valid) view.set({ keyLength: Number.isNaN(valueAsNumber) ? undefined : valueAsNumber });
          else (event.target as HTMLInputElement).reportValidity();
        }}
    /></label>
    ${renderHeadCount(view)}
    <span class="history">
      ${button(
        say('settings.undo'),
        'undo',
        () => {
          view.act('undo');
        },
        !view.canUndo,
      )}
      ${button(
        say('settings.redo'),
        'redo',
        () => {
          view.act('redo');
        },
        !view.canRedo,
      )}
      <button
        type="button"
        ?disabled=${!view.isEdited}
        @click=${() => {
          view.act('reset');
        }}
      >
        ${say('settings.reset')}
      </button>
    </span>`;
}

export function renderSettings(view: ControlsView): TemplateResult | typeof nothing {
  const { say } = view;
  if (view.isFixed && view.passes.length === 1) return nothing;
  return html`<div class="settings" part="settings" role="group" aria-label=${say('settings.group')}>
    ${
      view.passes.length > 1
        ? html`<label
            >${say('settings.pass')}
            <select
              data-control="pass"
              @change=${(event: Event) => {
                view.turn((event.target as HTMLSelectElement).value as Pass);
              }}
            >
              ${view.passes.map((pass) => html`<option value=${pass} .selected=${live(pass === view.pass)}>${say(`settings.${pass}`)}</option>`)}
            </select>
          </label>`
        : nothing
    }
    ${view.isFixed ? nothing : renderChanging(view)}
  </div>`;
}
