/** Play, pause and time: the curves' axis of steps is also the slider of time. */
import { type TemplateResult, html, nothing, svg } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { live } from 'lit/directives/live.js';
import { largest } from '../../../shared/numbers/statistics.ts';
import { radioGroup } from '../../../shared/controls/radios.ts';
import { iconButton } from '../../../stage/view/draw/icons.ts';
import { type Dot, bendOf, curveOf, lastUpTo, stepScale, stepTicks, valueScale } from '../../model/curves.ts';
import type { Shown } from '../../model/scene.ts';
import { keptBeside } from '../../state/history.ts';
import type { PlayView } from '../element/host.ts';
import { countText, lossText, roundText, runText } from '../element/words.ts';
import { styled } from '../../../shared/look/styled.ts';

/** Pixels, unlimited; the drawing is stretched to its width, its lines and letters are not. */
const BOX = { width: 1000, height: 112 };

function renderCurves(view: PlayView): TemplateResult {
  const { state, history, scene, say } = view;
  const [first = []] = history.points;
  const losses = history.points.flatMap((points) => points.map(({ loss }) => loss)).filter(Number.isFinite);
  const most = Math.max(0.1, losses.length > 0 ? largest(losses) : 1);
  const x = stepScale(state.axis, scene.end, BOX);
  const [loss, right] = [valueScale(most, BOX), valueScale(1, BOX)];
  const curve = (name: 'loss' | 'accuracy', run: number) => {
    const dots = (history.points[run] ?? []).map((point): Dot => ({ step: point.step, value: point[name] }));
    return svg`<path class=${`${name} run-${run}`} d=${curveOf(dots, x, name === 'loss' ? loss : right)}></path>`;
  };
  const bend = bendOf(first);
  return html`<figure class="curves" aria-label=${say('chart')}>
    <figcaption>
      <span class="key loss">${say('chart.loss')}</span>
      ${
        history.points.length > 1
          ? html`<span class="key">${say('run.first')}</span><span class="key run-1">${say('run.second')}</span>`
          : nothing
      }
      ${
        bend
          ? html`<span class="bend-text"
              >${say('chart.bend', {
                from: countText(bend.from.step),
                to: countText(bend.to.step),
                least: roundText(bend.from.accuracy),
                most: roundText(bend.to.accuracy),
              })}</span
            >`
          : nothing
      }
      <span class="key accuracy">${say('chart.right')}</span>
    </figcaption>
    <div class="plot">
      <svg viewBox=${`0 0 ${BOX.width} ${BOX.height}`} preserveAspectRatio="none" aria-hidden="true">
        ${[0, 0.5, 1].map((value) => svg`<line class="rule" x1="0" x2=${BOX.width} y1=${right(value)} y2=${right(value)}></line>`)}
        ${bend ? svg`<rect class="bend" x=${x(bend.from.step)} width=${x(bend.to.step) - x(bend.from.step)} y="0" height=${BOX.height}></rect>` : nothing}
        ${history.points.map((_, run) => [curve('loss', run), curve('accuracy', run)])}
        <line class="now" x1=${x(scene.step)} x2=${x(scene.step)} y1="-2" y2=${BOX.height}></line>
      </svg>
      <div aria-hidden="true">
        <span class="y loss-most">${lossText(most, 1)}</span><span class="y loss-least">0</span>
        <span class="y right-most">100 %</span><span class="y right-least">0 %</span>
      </div>
    </div>
    ${renderTime(view)} ${renderTicks(view)}
  </figure>`;
}

function renderTicks({ state, scene }: PlayView): TemplateResult {
  const x = stepScale(state.axis, scene.end, BOX);
  return html`<div class="ticks" aria-hidden="true">
    ${stepTicks(state.axis, scene.end).map(
      (step) => html`<span ${styled(`left:${(100 * x(step)) / BOX.width}%`)}>${countText(step)}</span>`,
    )}
  </div>`;
}

/** The slider's positions are the axis's, so that its handle is below the line of the moment. */
function renderTime({ state, history, scene, say, act }: PlayView): TemplateResult {
  const x = stepScale(state.axis, scene.end, BOX);
  const point = lastUpTo(history.points[0] ?? [], scene.step);
  const see = (step: number): void => {
    const kept = lastUpTo(
      history.kept.map((step) => ({ step: step })),
      step,
    );
    if (kept) act({ kind: 'see', at: step >= history.step ? 'now' : kept.step });
  };
  return html`<input
    type="range"
    class="time"
    name="time"
    min="0"
    max=${BOX.width}
    step="1"
    aria-label=${say('time')}
    aria-valuetext=${say('time.text', {
      step: countText(scene.step),
      accuracy: roundText(point?.accuracy ?? NaN),
      loss: lossText(point?.loss ?? NaN),
    })}
    .value=${live(String(Math.round(x(scene.step))))}
    @input=${(event: Event) => {
      see(Math.round(x.invert((event.target as HTMLInputElement).valueAsNumber)));
    }}
    @keydown=${(event: KeyboardEvent) => {
      // Moves from one kept moment to the next.
      const by = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      see(keptBeside(history.kept, scene.step, by) ?? history.step);
    }}
  />`;
}

export function renderDock(view: PlayView): TemplateResult {
  const { state, history, scene, say, act } = view;
  const { isPlaying } = state;
  // Without a run, a dash.
  const runs: readonly (Shown | undefined)[] = scene.runs.length > 0 ? scene.runs : [undefined];
  const ofEach = (text: (shown: Shown | undefined) => string): TemplateResult[] =>
    runs.map(
      (shown, run) =>
        html`<dd>${runs.length > 1 ? html`<small>${runText(run, say)}</small> ` : nothing}${text(shown)}</dd>`,
    );
  return html`<section class="dock">
    <div class="transport">
      <button
        type="button"
        class="main play"
        aria-label=${say(isPlaying ? 'pause' : 'play')}
        @click=${() => {
          act(isPlaying ? { kind: 'pause' } : { kind: 'play', step: history.step });
        }}
      >
        ${isPlaying ? iconPause : iconPlay}
      </button>
      ${iconButton(say('step'), 'next', () => {
        act({ kind: 'step' });
      })}
      ${iconButton(say('restart'), 'undo', () => {
        act({ kind: 'restart' });
      })}
      ${radioGroup({
        name: 'axis',
        label: say('axis'),
        isLabelHidden: true,
        options: [
          { value: 'linear' as const, text: say('axis.linear') },
          { value: 'log' as const, text: say('axis.log') },
        ],
        chosen: state.axis,
        choose: (axis) => {
          act({ kind: 'axis', axis });
        },
      })}
    </div>
    <div class="timeline">${renderCurves(view)}</div>
    <div class="readings">
      <dl class=${classMap({ two: runs.length > 1 })}>
        <div>
          <dt>${say('now.step')}</dt>
          <dd>${countText(scene.step)}</dd>
        </div>
        <div>
          <dt>${say('now.loss')}</dt>
          ${ofEach((shown) => lossText(shown?.reading.right.loss ?? NaN))}
        </div>
        <div>
          <dt>${say('now.right')}</dt>
          ${ofEach((shown) => roundText(shown?.reading.right.accuracy ?? NaN))}
        </div>
      </dl>
      <p class="note">
        ${
          state.at !== 'now' && scene.step < history.step
            ? html`<button
                type="button"
                @click=${(event: Event) => {
                  // This button disappears; pausing is the next possible action.
                  (event.currentTarget as Element).closest('.dock')?.querySelector<HTMLElement>('.play')?.focus();
                  act({ kind: 'branch', from: scene.step });
                }}
              >
                ${say('time.branch')}
              </button>`
            : history.stepsASecond > 0
              ? say('now.speed', { count: countText(history.stepsASecond) })
              : nothing
        }
      </p>
    </div>
  </section>`;
}

const picture = (d: string): TemplateResult =>
  html`<svg width="22" height="22" viewBox="0 0 16 16" aria-hidden="true">
    <path d=${d} fill="currentColor"></path>
  </svg>`;
const iconPlay = picture('M4 2l10 6-10 6z');
const iconPause = picture('M3 2h4v12H3zM9 2h4v12H9z');
