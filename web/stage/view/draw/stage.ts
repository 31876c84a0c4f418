/** Draws a frame: words and arcs, matrices, light, and moving numbers. It keeps no state of its own. */
import { type SVGTemplateResult, type TemplateResult, html, nothing, svg } from 'lit';
import { attendingIn } from '../../model/scenes/head-choices.ts';
import { WORDS, isOneSentence } from '../../model/layout/layout.ts';
import { formulaText, stepName } from '../../model/narrate.ts';
import { renderArcs, renderStrands } from './drawn/arcs.ts';
import { drawBlock } from './matrices/block.ts';
import { drawLights } from './matrices/light.ts';
import { drawBeside, drawWhole } from './matrices/rows.ts';
import type { StageView } from './matrices/stage-view.ts';
import { renderWords } from './matrices/words.ts';
import { renderAlike, renderArrows, renderBrackets, renderClimb, renderStrip } from './film.ts';
import { styled } from '../../../shared/look/styled.ts';

/** Draws arcs from word to word where the words of one sentence stand above its columns. */
function drawArcs({ picture, layout, query, frame, say }: StageView): SVGTemplateResult | typeof nothing {
  const { words } = layout;
  const at = words?.places[query];
  if (!words || !at || words.above.height < WORDS.leastArcs) return nothing;
  if (!isOneSentence(picture)) {
    const keys = layout.film?.keys;
    return keys ? renderStrands(attendingIn(picture, query, frame), at.x, keys, words.above) : nothing;
  }
  const { y, height } = words.above;
  const ground = {
    keys: words.places.map(({ x }) => x),
    query: at.x,
    height,
    widest: Math.min((0.45 * words.room) / words.lines, 0.25 * height),
  };
  // Low arcs leave no room for “untrained”; the note beside the matrices says it, too.
  const noted = height < 40 ? undefined : say;
  return svg`<g transform=${`translate(0 ${y})`}>${renderArcs(attendingIn(picture, query, frame), ground, noted)}</g>`;
}

export function renderStage(view: StageView): TemplateResult {
  const { layout, frame, say } = view;
  return html`<svg
    class="stage"
    role="group"
    aria-label=${`${stepName(frame.step, say)}: ${formulaText(frame.step, say)}`}
    width=${layout.width}
    height=${layout.height}
    viewBox=${`0 0 ${layout.width} ${layout.height}`}
    ${styled(`--cell-text: ${layout.fontSize.toFixed(1)}px`)}
  >
    <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect class="ground" width="7" height="7"></rect>
      <rect class="less" width="2" height="7"></rect>
    </pattern>
    ${layout.stands
      .flatMap(({ lane, across }) => (across ? [lane, across] : [lane]))
      .map(
        ({ x, y, width, height }) =>
          svg`<rect class="lane" aria-hidden="true" x=${x} y=${y} width=${width} height=${height} rx="6"></rect>`,
      )}
    ${
      // First, because everything else is drawn over the arcs.
      drawArcs(view)
    }
    ${renderWords(view)} ${renderArrows(layout)} ${renderBrackets(view)} ${renderClimb(view)} ${renderAlike(view)}
    ${renderStrip(view)} ${layout.whole && !layout.film ? drawWhole(view, layout.whole) : nothing}
    ${layout.stands.map((stand) => drawBeside(view, stand))} ${layout.blocks.map((block) => drawBlock(view, block))}
    ${drawLights(view)}
  </svg>`;
}
