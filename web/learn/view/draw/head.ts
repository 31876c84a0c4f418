/** The chosen head: its measures, their history, and the results without it. */
import type { Evaluation } from 'attention-steps/learn';
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { habitOf, habitsOf } from '../../model/habits.ts';
import { type Bar, renderBars } from '../../words/bars.ts';
import type { PlayView } from '../element/host.ts';
import { measureOf, measuresBeside, renderCurve, renderMeasures } from './measures.ts';
import { countText, roundText, runText, scoreName, scoreText } from '../element/words.ts';
import { type HeadPlace, isSameHead } from '../../patch.ts';

function renderWithout({ state, scene, say }: PlayView): TemplateResult {
  const reading = scene.runs[scene.chosenRun]?.reading;
  const { without } = reading ?? {};
  if (!reading || !without) return html`<p class="note">${say(state.isPlaying ? 'without.later' : 'without.soon')}</p>`;
  const heads = without.flatMap((row, layer) => row.map((measured, head) => ({ layer, head, measured })));
  // With many heads the table scrolls, so that the controls below stay visible.
  const { off, right, whole = right } = reading;
  const bar = (name: string, { accuracy }: Evaluation, isChosen = false): Bar => ({ name, share: accuracy, isChosen });
  return html`<div class="table without" tabindex=${heads.length > 8 ? 0 : nothing}>
    ${renderBars(say(off.length > 0 ? 'without.more' : 'without'), [
      bar(say('without.all'), whole),
      ...(off.length > 0 ? [bar(say('without.now'), right)] : []),
      ...heads.map(({ measured, ...head }) => bar(say('without.head', head), measured, isSameHead(scene.chosen, head))),
    ])}
  </div>`;
}

/** Renders the effect of editing the head on the stage. */
function renderPatched({ history, scene, say }: PlayView): TemplateResult | typeof nothing {
  const found = history.patched.findLast(({ head, step }) => isSameHead(head, scene.chosen) && step <= scene.step);
  if (!found || scene.chosenRun !== 0) return nothing;
  const { step, before, after } = found;
  const values = { step: countText(step), before: roundText(before.accuracy), after: roundText(after.accuracy) };
  return html`<p class="patched"><b>${say('patched', values)}</b></p>`;
}

function renderSwitch({ state, say, act }: PlayView, head: HeadPlace): TemplateResult {
  return html`<label class="switch"
    ><b>${say('switch')}</b>
    <input
      type="checkbox"
      role="switch"
      name="off"
      .checked=${live(state.off.some((other) => isSameHead(other, head)))}
      @change=${() => {
        act({ kind: 'switch', head });
      }}
  /></label>`;
}

export function renderHeadColumn(view: PlayView): TemplateResult {
  const { scene, say } = view;
  const { layer, head } = scene.chosen;
  const scores = scene.runs[scene.chosenRun]?.point?.heads[layer]?.[head];
  const habit = scores && (habitOf(scores) ?? habitsOf(scores)[0]);
  const name = say('head', { layer, head });
  const title = scene.runs.length > 1 ? say('head.of', { run: runText(scene.chosenRun, say), head: name }) : name;
  return html`<div class="about" role="group" aria-label=${title}>
    <h2>${title}</h2>
    ${
      habit
        ? html`<p class="score">
              <b class="large">${scoreText(habit.share)}</b>
              <span class="note">${scoreName(habit, say)}</span>
            </p>
            ${renderCurve(view, measureOf(habit, say))}
            ${renderMeasures(view, scores, measuresBeside(habit, scores, view))}`
        : nothing
    }
    ${renderPatched(view)} ${renderSwitch(view, scene.chosen)} ${renderWithout(view)}
    <div class="doors">
      ${
        view.openStage
          ? html`<button type="button" ?disabled=${scene.runs.length === 0} @click=${view.openStage}>
              ${say('open-stage')} →
            </button>`
          : nothing
      }
      <button
        type="button"
        @click=${() => {
          view.open('take');
        }}
      >
        ${say('take')}
      </button>
    </div>
  </div>`;
}
