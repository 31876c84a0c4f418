/** The chosen head: its measures, their history, and the results without it. */
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { habitOf, habitsOf } from '../../model/habits.ts';
import { isSame } from '../../state/play-state.ts';
import type { HeadRef } from '../../training/protocol.ts';
import type { PlayView } from '../element/host.ts';
import { measureOf, measuresBeside, renderCurve, renderMeasures } from './measures.ts';
import { countText, roundText, runText, scoreName, scoreText } from '../element/words.ts';

function renderBar(name: string, share: number, isChosen: boolean): TemplateResult {
  return html`<tr class=${isChosen ? 'chosen' : ''}>
    <th scope="row">${name}</th>
    <td class="bar"><meter min="0" max="1" .value=${share} aria-hidden="true"></meter></td>
    <td>${roundText(share)}</td>
  </tr>`;
}

function renderWithout({ state, scene, say }: PlayView): TemplateResult {
  const reading = scene.runs[scene.chosenRun]?.reading;
  const { without } = reading ?? {};
  if (!reading || !without) return html`<p class="note">${say(state.isPlaying ? 'without.later' : 'without.soon')}</p>`;
  const heads = without.flatMap((row, layer) => row.map((right, head) => ({ layer, head, right })));
  // With many heads the table scrolls, so that the controls below stay visible.
  return html`<div class="table" tabindex=${heads.length > 8 ? 0 : nothing}>
    <table class="without">
      <caption>
        ${say(reading.off.length > 0 ? 'without.more' : 'without')}
      </caption>
      <tbody>
        ${renderBar(say('without.all'), (reading.whole ?? reading.right).accuracy, false)}
        ${reading.off.length > 0 ? renderBar(say('without.now'), reading.right.accuracy, false) : nothing}
        ${heads.map(({ layer, head, right }) =>
          renderBar(say('without.head', { layer, head }), right.accuracy, isSame(scene.chosen, { layer, head })),
        )}
      </tbody>
    </table>
  </div>`;
}

/** Renders the effect of editing the head on the stage. */
function renderPatched({ history, scene, say }: PlayView): TemplateResult | typeof nothing {
  const found = history.patched.findLast(({ head, step }) => isSame(head, scene.chosen) && step <= scene.step);
  if (!found || scene.chosenRun !== 0) return nothing;
  const { step, before, after } = found;
  const values = { step: countText(step), before: roundText(before.accuracy), after: roundText(after.accuracy) };
  return html`<p class="patched"><b>${say('patched', values)}</b></p>`;
}

function renderSwitch({ state, say, act }: PlayView, head: HeadRef): TemplateResult {
  return html`<label class="switch"
    ><b>${say('switch')}</b>
    <input
      type="checkbox"
      role="switch"
      name="off"
      .checked=${live(state.off.some((other) => isSame(other, head)))}
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
