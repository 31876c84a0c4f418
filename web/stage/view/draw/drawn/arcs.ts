/** The arcs over a sentence, as part of a drawing; and the same in words. */
import { type SVGTemplateResult, nothing, svg } from 'lit';
import type { Say } from '../../../../shared/words/say.ts';
import { type Arc, type Attending, type Ground, arcsOf, mostTaken } from '../../../model/scenes/arcs.ts';
import { percentText } from '../../../model/drawn/percent.ts';
import { inList } from '../../../../shared/words/list.ts';

const kindOf = ({ kind, untrained }: Attending): string =>
  kind === 'asked' ? 'asked' : untrained ? 'untrained' : 'taken';

/** Tells of a word that is asked whether it has answered, and how; undefined: by the arc's width alone. */
const answerOf = ({ kind }: Attending, { score }: Arc): string | undefined =>
  kind === 'taken' ? undefined : score === undefined ? 'waits' : score < 0 ? 'below' : undefined;

/** Draws an arrow's tip at the key that is compared. */
const tip = ({ to }: Arc, ground: number): SVGTemplateResult =>
  svg`<path class="tip" d=${`M${to} ${ground}l-4 -8h8z`}></path>`;

/**
 * @param ground the words' places: the arcs' box reaches from y = 0 to its height
 * @param say absent: the word “untrained” is written elsewhere
 */
export function renderArcs(attending: Attending, ground: Ground, say?: Say): SVGTemplateResult {
  const arcs = arcsOf(attending, ground);
  const isAsked = attending.kind === 'asked';
  const isUntrained = attending.untrained && !isAsked && arcs.length > 0;
  return svg`<g class="arcs" data-kind=${kindOf(attending)} aria-hidden="true">
    ${arcs.map(
      (
        arc,
      ) => svg`<path class="arc" data-lit=${arc.lit ? '' : nothing} data-key=${arc.key} data-answer=${answerOf(attending, arc) ?? nothing} d=${arc.path}
        stroke-width=${arc.lit && isAsked ? arc.width + 1 : arc.width}></path>${isAsked && arc.lit ? tip(arc, ground.height) : nothing}`,
    )}
    ${isUntrained && say ? svg`<text class="note" x=${ground.query} y="14" text-anchor="middle">${say('drawn.untrained')}</text>` : nothing}
  </g>`;
}

/** Draws strands from a query's word down to keys on another line. @param keys the middles of their columns */
export function renderStrands(
  attending: Attending,
  query: number,
  keys: readonly number[],
  { y, height }: { readonly y: number; readonly height: number },
): SVGTemplateResult {
  const ground = { keys, query, height, widest: 0.25 * height };
  return svg`<g class="arcs" data-kind=${kindOf(attending)} aria-hidden="true">
    ${arcsOf(attending, ground).map((arc) => {
      const [x, middle] = [keys[arc.key] ?? 0, y + height / 2];
      return svg`<path class="arc" data-lit=${arc.lit ? '' : nothing} data-key=${arc.key} data-answer=${answerOf(attending, arc) ?? nothing}
        d=${`M${query} ${y}C${query} ${middle} ${x} ${middle} ${x} ${y + height}`} stroke-width=${arc.width}></path>`;
    })}
  </g>`;
}

/** Describes a query to screen readers: “bank gives 87 % to river, 9.9 % to sat”. */
export function attendingText(attending: Attending, query: string, keys: readonly string[], say: Say): string {
  const most = mostTaken(attending, keys.length);
  if (attending.kind === 'asked')
    return say('drawn.asks', { query, count: attending.links.filter(({ score }) => score !== undefined).length });
  if (most.length === 0) return say('drawn.gives-evenly', { query });
  const parts = most.map(({ key, share }) =>
    say('drawn.gives-part', { share: percentText(share), key: keys[key] ?? String(key) }),
  );
  return say(attending.untrained ? 'drawn.gives-untrained' : 'drawn.gives', { query, parts: inList(parts) });
}
