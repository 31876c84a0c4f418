/** All heads of each run; a click chooses a head, and the word that is asked stays. */
import { type TemplateResult, html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { type Arrangement, arrangementOf } from '../../model/arrangement.ts';
import type { Shown } from '../../model/scene.ts';
import type { PlayView } from '../element/host.ts';
import { renderHead } from '../../words/head.ts';
import { headHabit, runText } from '../element/words.ts';
import { styled } from '../../../shared/look/styled.ts';
import { type HeadPlace, isSameHead } from '../../patch.ts';

/** With more heads per row there is no room to name their habits, only for the shares. */
const NAMED = 8;

interface Place {
  readonly run: 0 | 1;
  readonly head: HeadPlace;
  readonly arrangement: Arrangement;
}

function renderPlace(view: PlayView, { reading, point }: Shown, place: Place): TemplateResult {
  const { run, head, arrangement } = place;
  const { state, scene, say, act } = view;
  const isOff = reading.off.some((other) => isSameHead(other, head));
  const without = reading.without?.[head.layer]?.[head.head]?.accuracy;
  const { text, brief, share } = headHabit(point?.heads[head.layer]?.[head.head], say, without);
  const isTwo = scene.runs.length > 1;
  const isBrief = arrangement.columns > 4;
  const name = say(isTwo || isBrief ? 'head.short' : 'head', { ...head });
  const whole = isTwo ? say('head.of', { run: runText(run, say), head: name }) : name;
  // In a row with the run's name, heads do not repeat it.
  const title = arrangement.isStacked
    ? html`<span class="visually-hidden">${whole}</span><span aria-hidden="true">${name}</span>`
    : whole;
  return renderHead({
    head,
    name: html`${title}${isOff ? html` <small>(${say('head.off')})</small>` : nothing}`,
    weights: reading.weights[head.layer]![head.head]!,
    query: scene.query,
    isCausal: state.setup.causal,
    isChosen: run === scene.chosenRun && isSameHead(scene.chosen, head),
    isOff,
    below: html`<span class="habit" title=${isOff ? nothing : text}>
      ${
        isOff
          ? html`<span class="what"> </span>`
          : isBrief
            ? html`<span class="visually-hidden">${text}</span>${
                  arrangement.columns > NAMED ? nothing : html`<span class="what" aria-hidden="true">${brief}</span>`
                }`
            : html`<span class="what">${text}</span>`
      }
      <b>${isOff ? nothing : share}</b>
    </span>`,
    choose: () => {
      act({ kind: 'choose', head, run });
    },
  });
}

export function renderPatterns(view: PlayView): TemplateResult {
  const { scene, say } = view;
  const arrangement = arrangementOf(scene.runs.map(({ reading }) => reading.weights.flat().length));
  const { columns, rows, isStacked } = arrangement;
  return html`<div
    role="group"
    class=${classMap({ patterns: true, many: columns > 4, stacked: isStacked })}
    ${styled(`--rows:${rows};--columns:${columns}`)}
    aria-label=${say('patterns')}
  >
    <p class="note">${say('patterns')}</p>
    <div class="room">
      <div class="heads">
        ${scene.runs.map(
          (shown, run) =>
            html`${isStacked ? html`<b class="run">${runText(run, say)}</b>` : nothing}
            ${shown.reading.weights.map((heads, layer) =>
              heads.map((_, head) =>
                renderPlace(view, shown, { run: run === 0 ? 0 : 1, head: { layer, head }, arrangement }),
              ),
            )}`,
        )}
      </div>
    </div>
  </div>`;
}
