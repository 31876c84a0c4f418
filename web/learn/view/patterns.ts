/** All heads at once, of each run; a click chooses a head and the row that is shown. */
import { type TemplateResult, html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { sum } from 'd3-array';
import { isSame } from '../state/play-state.ts';
import type { HeadRef } from '../training/protocol.ts';
import type { Shown } from '../model/scene.ts';
import type { PlayView } from './host.ts';
import { pattern } from './pattern.ts';
import { headHabit } from './words.ts';

function renderHead(view: PlayView, { reading, point }: Shown, head: HeadRef, run: number): TemplateResult {
  const { state, scene, say, act } = view;
  const weights = reading.weights[head.layer]?.[head.head];
  const isChosen = run === 0 && isSame(scene.chosen, head);
  const isOff = reading.off.some((other) => isSame(other, head));
  const { text, share } = headHabit(point?.heads[head.layer]?.[head.head], say);
  const places = { layer: head.layer + 1, head: head.head + 1 };
  const isTwo = scene.runs.length > 1;
  const name = say(isTwo || reading.weights.flat().length > 4 ? 'head.short' : 'head', places);
  const title = isTwo ? say('head.of', { run: say(run === 0 ? 'run.first' : 'run.second'), head: name }) : name;
  return html`<button
    type="button"
    class=${classMap({ head: true, chosen: isChosen, off: isOff })}
    aria-pressed=${isChosen ? 'true' : 'false'}
    data-head=${`${places.layer}.${places.head}`}
    @click=${(event: MouseEvent) => {
      act({ kind: 'choose', head });
      const box = (event.currentTarget as Element).querySelector('.pattern')?.getBoundingClientRect();
      if (!box || event.detail === 0) return;
      const row = Math.floor(((event.clientY - box.top) / box.height) * scene.words.length);
      if (row >= 0 && row < scene.words.length) act({ kind: 'ask', query: row });
    }}
  >
    <b class="name">${title}${isOff ? html` <small>(${say('head.off')})</small>` : nothing}</b>
    <span class=${classMap({ pattern: true, causal: state.setup.causal })}>
      ${weights ? pattern(weights) : nothing}
      <span
        class="row"
        .style=${`top:${(100 * scene.query) / scene.words.length}%;height:${100 / scene.words.length}%`}
      ></span>
    </span>
    <span class="habit">${text} <b>${share}</b></span>
  </button>`;
}

/** Side by side, and in a second row where that would make them too small. */
const IN_A_ROW = 8;

export function renderPatterns(view: PlayView): TemplateResult {
  const { scene, say } = view;
  const count = sum(scene.runs, ({ reading }) => reading.weights.flat().length);
  const columns = Math.min(IN_A_ROW, Math.max(4, count));
  const room = `--rows:${Math.ceil(count / columns)};--columns:${columns}`;
  return html`<div
    role="group"
    class=${classMap({ patterns: true, many: columns > 4 })}
    .style=${room}
    aria-label=${say('patterns')}
  >
    <p class="note">${say('patterns')}</p>
    <div class="room">
      <div class="heads">
        ${scene.runs.map((shown, run) =>
          shown.reading.weights.map((heads, layer) =>
            heads.map((_, head) => renderHead(view, shown, { layer, head }, run)),
          ),
        )}
      </div>
    </div>
  </div>`;
}
