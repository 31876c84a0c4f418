/** The overview's sentence, with its arcs above and a percentage below each word. */
import { type TemplateResult, html, nothing, svg } from 'lit';
import { styled } from '../../../shared/look/styled.ts';
import { largest } from '../../../shared/numbers/statistics.ts';
import type { Say } from '../../../shared/words/say.ts';
import { type Size, fitted } from '../../model/drawn/drawing.ts';
import { percentText } from '../../model/drawn/percent.ts';
import type { Picture } from '../../model/picture.ts';
import { type Attending, attendingOf, isMuch } from '../../model/scenes/arcs.ts';
import { groundOf } from '../../model/scenes/ground.ts';
import { unknownText } from '../../model/values/unknown.ts';
import { attendingText, renderArcs } from './drawn/arcs.ts';

export interface Room {
  readonly kind: 'wide' | 'narrow';
  /** The width of the whole sentence, and the least of one word. */
  readonly width: number;
  readonly least: number;
  readonly arcs: number;
  readonly word: number;
  readonly share: number;
  readonly map: Size;
}

interface SentenceView {
  readonly picture: Picture;
  readonly attending: Attending;
  /** The word whose turn it is when nothing is pointed at; of several alike, this one. */
  readonly query: number;
  readonly say: Say;
  readonly act: (event: Event) => void;
  /** How many times their estimate letters are wide. */
  readonly letters: number;
}

/** Draws the sentence as large as its room, with a percentage below each word. Each of its words can be chosen to ask. */
export function renderSentence(
  { picture, attending, query, say, act, letters }: SentenceView,
  size: Room,
): TemplateResult {
  const { queries, keys } = picture.labels;
  const isOwn = queries === keys;
  const step = Math.max(size.least, size.width / (keys.length + (isOwn ? 0 : 2)));
  const ground = groundOf(picture.labels, attending.query, size.arcs, step);
  // In bold, the longest word still fits.
  const longest = Math.min(12, largest([1, ...keys.map(({ length }) => length)]));
  const word = Math.min(size.word, (0.365 * step) / letters, (1.6 * step) / (longest * letters));
  const share = Math.min(size.share, Math.max(15, 0.22 * step) / letters);
  const [below, tile] = [ground.height + 1.15 * word, ground.height + 1.75 * word];
  const width = (ground.keys.at(-1) ?? 0) + step / 2;
  // Equally high for every sentence, so that nothing below it moves.
  const height = size.arcs + 1.75 * size.word + 2.2 * size.share;
  const shares = new Map(attending.links.map((link) => [link.key, link.share ?? 0]));
  const unknown = (at: number): string => unknownText(picture, say, at);
  const textOf = (row: Attending): string =>
    `${attendingText(row, queries[row.query] ?? '', keys, say)} ${unknown(row.query)}`.trim();
  return html`<svg
    class="sentence-drawing"
    data-size=${size.kind}
    viewBox=${`0 ${tile + 2.2 * share - height} ${width} ${height}`}
    ${styled(`min-width:${Math.min(width, keys.length * size.least)}px;max-width:${width}px`)}
    role=${isOwn ? 'listbox' : 'img'}
    aria-orientation=${isOwn ? 'horizontal' : nothing}
    aria-label=${`${keys.join(' ')}: ${textOf(attending)}`}
    @pointerover=${act}
    @pointerleave=${act}
    @click=${act}
    @keydown=${act}
  >
    ${renderArcs(attending, ground)}
    ${
      isOwn
        ? nothing
        : svg`<text class="query" x=${ground.query} y=${below} font-size=${word} text-anchor="middle">${queries[attending.query]}</text>`
    }
    ${keys.map((text, key) => {
      const x = ground.keys[key] ?? 0;
      const part = shares.get(key) ?? 0;
      const kind = [
        isOwn && key === attending.query ? 'query' : isMuch(part, keys.length) ? 'much' : '',
        unknown(key) && 'unknown',
      ];
      const drawn = svg`<text class=${kind.join(' ')} x=${x} y=${below} font-size=${word} text-anchor="middle">${fitted(text, letters * word, 0.95 * step)}</text>
        <rect class="tile" x=${x - 0.46 * step} y=${tile} width=${0.92 * step} height=${2.1 * share} rx="3" ${styled(`--share:${(100 * part).toFixed(1)}%`)}></rect>
        <text class="share" data-most=${part > 0.5 ? '' : nothing} x=${x} y=${tile + 1.4 * share} font-size=${share} text-anchor="middle">${percentText(part)}</text>`;
      if (!isOwn) return drawn;
      return svg`<g role="option" class="word" tabindex=${key === query ? 0 : -1} data-word=${key}
        aria-selected=${key === query} aria-label=${textOf(attendingOf(picture, key))}>
        ${unknown(key) ? svg`<title>${unknown(key)}</title>` : nothing}
        <rect class="reach" x=${x - 0.48 * step} y=${below - word} width=${0.96 * step} height=${tile + 2.1 * share - below + word} rx="6"></rect>
        ${drawn}
      </g>`;
    })}
  </svg>`;
}
