/**
 * The heads as tabs: a thumbnail of the weights with the query's row outlined, the head's question, and the query's
 * main key.
 */
import { type SVGTemplateResult, type TemplateResult, html, nothing, svg } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Matrix } from '../../../shared/numbers/matrix.ts';
import type { Say } from '../../../shared/words/say.ts';
import { type Glance, type HeadGlance, headGlances } from '../../model/heads.ts';
import { labelName } from '../../model/narrate.ts';
import { type Picture, matrixOf } from '../../model/picture.ts';

export interface HeadsView {
  /** Without hidden numbers. */
  readonly picture: Picture;
  /** The row, from 0, that the tabs describe. */
  readonly query: number;
  /** The id of the element that the tabs control. */
  readonly controls: string;
  readonly say: Say;
  /** @param head from 0 */
  readonly choose: (head: number) => void;
}

const box = 64;
/** Smaller squares cannot be told apart: larger matrices are drawn with the largest of several weights per square. */
const mostSquares = 16;

/** Reduces a matrix to so many rows and columns, each number the largest of those it stands for. */
function coarse({ rows, cols, data }: Matrix): Matrix {
  const [down, across] = [Math.ceil(rows / mostSquares), Math.ceil(cols / mostSquares)];
  const [outRows, outCols] = [Math.ceil(rows / down), Math.ceil(cols / across)];
  const out = new Float32Array(outRows * outCols);
  data.forEach((value, at) => {
    const to = Math.floor(Math.floor(at / cols) / down) * outCols + Math.floor((at % cols) / across);
    out[to] = Math.max(out[to] ?? 0, value); // NaN, of what is to be predicted, stays NaN
  });
  return { rows: outRows, cols: outCols, data: out };
}

/** The number of shades. */
const levels = 20;

/** Draws all squares of one shade as one path, because an edit redraws every head. */
function squares(weights: Matrix): SVGTemplateResult[] {
  const { rows, cols, data } = coarse(weights);
  const [width, height] = [box / cols, box / rows];
  const paths = new Map<number, string>();
  data.forEach((value, at) => {
    const level = Math.round(value * levels); // NaN: to be predicted
    if (level === 0) return;
    const square = `M${(at % cols) * width} ${Math.floor(at / cols) * height}h${width}v${height}h${-width}z`;
    paths.set(level, `${paths.get(level) ?? ''}${square}`);
  });
  return Array.from(paths, ([level, d]) =>
    Number.isNaN(level)
      ? svg`<path class="unknown" d=${d}></path>`
      : svg`<path d=${d} fill-opacity=${level / levels}></path>`,
  );
}

function thumbnail(weights: Matrix, query: number): TemplateResult {
  const height = box / weights.rows;
  return html`<svg class="head-map" viewBox="-2 -2 ${box + 4} ${box + 4}" aria-hidden="true">
    ${guard([weights], () => svg`<g>${squares(weights)}</g>`)}
    <rect class="all" width=${box} height=${box} rx="2"></rect>
    <rect class="query" x="-1" y=${query * height - 1} width=${box + 2} height=${Math.max(height, 2) + 2} rx="2"></rect>
  </svg>`;
}

const percentText = (percent: number): string => `${percent}\u00a0%`;

/** Describes a head to eyes, and in a sentence to screen readers. */
function renderGlance(glance: Glance, query: string, keys: readonly string[], say: Say): TemplateResult {
  const label = (text: string): string => labelName(text, say);
  if (glance.kind === 'hidden') return html`${say('heads.hidden', { query: label(query) })}`;
  if (glance.kind === 'nothing') return html`${say('heads.no-key', { query: label(query) })}`;
  const share = percentText(glance.percent);
  if (glance.kind === 'spread') return html`${say('heads.spread', { query: label(query), share })}`;
  const key = label(keys[glance.key] ?? '');
  return html`<span aria-hidden="true">${label(query)} <i></i> <b>${key} ${share}</b></span
    ><span class="visually-hidden">${say('heads.takes', { query: label(query), key, share })}</span>`;
}

/** Returns the head that a key of a tab list leads to (ARIA practices). @returns undefined for any other key */
function goingTo(key: string, head: number, count: number): number | undefined {
  const to: Readonly<Record<string, number>> = {
    ArrowRight: (head + 1) % count,
    ArrowLeft: (head + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  return to[key];
}

function tab(view: HeadsView, { head, weights, glance }: HeadGlance): TemplateResult {
  const { picture, query, say, choose } = view;
  const { labels, heads } = picture;
  const isShown = head === picture.head;
  const name = labels.heads[head];
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = goingTo(event.key, head, heads.count);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    const tabs = (event.currentTarget as HTMLElement).parentElement?.children;
    (tabs?.[next] as HTMLElement | undefined)?.focus();
  };
  return html`<button
    type="button"
    role="tab"
    aria-selected=${isShown}
    aria-controls=${view.controls}
    tabindex=${isShown ? 0 : -1}
    data-head=${head}
    @click=${() => {
      choose(head);
    }}
    @keydown=${onKeyDown}
  >
    ${thumbnail(matrixOf(picture, weights), query)}
    <span class="head-words">
      <span class="head-name">${say('heads.name', { number: head })}</span>
      ${name === undefined ? nothing : html`<span class="head-asks">${name}</span>`}
      <span class="head-takes">${renderGlance(glance, labels.queries[query] ?? '', labels.keys, say)}</span>
    </span>
  </button>`;
}

/** One head needs no tabs. */
export function renderHeads(view: HeadsView): TemplateResult | typeof nothing {
  if (view.picture.heads.count === 1) return nothing;
  return html`<div class="heads" part="heads" role="tablist" aria-label=${view.say('heads.group')}>
    ${headGlances(view.picture, view.query).map((glance) => tab(view, glance))}
  </div>`;
}
