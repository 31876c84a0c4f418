/** The sentence with arcs over it, and the picture of the moment beneath: whatever stage there is, they can stand in it. */
import { type TemplateResult, html, svg } from 'lit';
import { infoOf } from '../../inputs/matrices.ts';
import type { Say } from '../../../shared/words/say.ts';
import type { Frame } from '../../model/frame.ts';
import type { Picture } from '../../model/picture.ts';
import { type Attending, type Ground, attendingOf, isMuch, usualQuery } from '../../model/drawn/arcs.ts';
import { fitted } from '../../model/drawn/drawing.ts';
import { drawingOf } from '../../model/drawn/drawn.ts';
import { attendingText, renderArcs, renderShares } from './arcs.ts';
import { renderDrawn } from './drawing.ts';

const WORD = 84;
/** From here on words stand closer, and no number fits beneath them. */
const ROOMY = 14;

/** Words in a row, in steps of the same width; a query that is no word of the row stands before it. */
export function groundOf({ labels }: Picture, query: number, height: number, step: number): Ground {
  const isOwn = labels.queries === labels.keys;
  const keys = labels.keys.map((_, at) => (at + (isOwn ? 0.5 : 2)) * step);
  const beside = 0.75 * step;
  return {
    keys,
    query: isOwn ? (keys[query] ?? beside) : beside,
    height,
    widest: Math.min(0.45 * step, 0.25 * height),
  };
}

const WORDS = { size: 20, below: 26, sharesBelow: 48, room: 58 } as const;

/** Where frame puts a strip over its matrices, this stands by itself. */
export function renderStrip(picture: Picture, attending: Attending, say: Say): TemplateResult {
  const { queries, keys } = picture.labels;
  const isRoomy = keys.length <= ROOMY;
  const step = isRoomy ? WORD : WORD / 2;
  const ground = groundOf(picture, attending.query, 96, step);
  const width = (ground.keys.at(-1) ?? 0) + step / 2;
  const query = queries[attending.query] ?? '';
  const shareOf = new Map(attending.links.map(({ key, share }) => [key, share ?? 0]));
  const isOwn = queries === keys;
  const word = (text: string, x: number, kind: string) =>
    svg`<text class=${kind} x=${x} y=${ground.height + WORDS.below} font-size=${isRoomy ? WORDS.size : 12} text-anchor="middle">${fitted(text, isRoomy ? WORDS.size : 12, step)}</text>`;
  return html`<svg
    class="strip-drawing"
    viewBox=${`0 0 ${width} ${ground.height + WORDS.room}`}
    .style=${`max-width:${width}px`}
    role="img"
    aria-label=${attendingText(attending, query, keys, say)}
  >
    ${renderArcs(attending, ground, say)} ${isOwn ? '' : word(query, ground.query, 'query')}
    ${keys.map((text, key) =>
      word(
        text,
        ground.keys[key] ?? 0,
        isOwn && key === attending.query ? 'query' : isMuch(shareOf.get(key) ?? 0, keys.length) ? 'much' : '',
      ),
    )}
    ${isRoomy ? renderShares(attending, ground.keys, ground.height + WORDS.sharesBelow, 14) : ''}
  </svg>`;
}

/** Beneath a stage: strip and picture of the row that is lit, or of the query that takes most from another word. */
export function renderBeneath(picture: Picture, frame: Frame, say: Say): TemplateResult {
  const { queries } = picture.labels;
  const { target } = frame;
  const isQuery = target?.row !== undefined && target.row < queries.length && infoOf(target.matrix).rowsAre === 'query';
  const query = isQuery ? (target.row ?? 0) : usualQuery(picture);
  return html`<div class="beneath">
    ${renderStrip(picture, attendingOf(picture, query, frame), say)}
    ${renderDrawn(drawingOf(picture, frame, query), say)}
  </div>`;
}
