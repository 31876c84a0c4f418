/** The inputs of each matrix of a head: outlines drawn to scale, one row per token, and arrows between them. */
import { max } from 'd3-array';
import { type SVGTemplateResult, type TemplateResult, html, svg } from 'lit';
import type { Role } from '../../../stage/model/steps.ts';

export interface FlowMatrix {
  readonly symbol: string;
  readonly role: Role;
  readonly rows: number;
  readonly cols: number;
}

export interface FlowView {
  readonly label: string;
  readonly x: FlowMatrix;
  /** The source of keys and values, if not x. */
  readonly context?: FlowMatrix | undefined;
  readonly q: FlowMatrix;
  readonly k: FlowMatrix;
  readonly v: FlowMatrix;
  readonly scores: FlowMatrix;
  readonly weights: FlowMatrix;
  readonly output: FlowMatrix;
}

const WIDTH = 340;
/** Pixels between the rows of the drawing, and above an outline for its name. */
const GAP = 24;
const NAME = 18;
/** Pixels of an outline's side: per cell, and at most. */
const CELL = 7;
const MOST = 80;

interface Placed extends FlowMatrix {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Places outlines under their names, centred on these columns, 0 to 1. @returns the placed matrices and where they end */
function placeRow(
  row: readonly (readonly [at: number, matrix: FlowMatrix])[],
  top: number,
  cell: number,
): { placed: Placed[]; bottom: number } {
  const placed = row.map(([at, matrix]) => {
    const width = matrix.cols * cell;
    return { ...matrix, left: at * WIDTH - width / 2, top: top + NAME, width, height: matrix.rows * cell };
  });
  return { placed, bottom: max(placed, (each) => each.top + each.height) ?? top };
}

function outline({ symbol, role, rows, cols, left, top, width, height }: Placed): SVGTemplateResult {
  const middle = left + width / 2;
  return svg`<g data-role=${role}>
    <rect x=${left} y=${top} width=${width} height=${height} rx="2"></rect>
    <text x=${middle} y=${top - 5} text-anchor="middle"><tspan class="symbol">${symbol}</tspan> ${rows} × ${cols}</text>
  </g>`;
}

/** Draws an arrow from below one outline to above the name of another. */
function arrow(from: Placed, to: Placed): SVGTemplateResult {
  const x1 = from.left + from.width / 2;
  const y1 = from.top + from.height + 3;
  const x2 = to.left + to.width / 2;
  const y2 = to.top - NAME - 2;
  const bend = (y1 + y2) / 2;
  return svg`<path class="arrow" d=${`M${x1},${y1}C${x1},${bend} ${x2},${bend} ${x2},${y2}`}></path>
    <path class="head" d=${`M${x2},${y2 + 1}l-4,-7h8z`}></path>`;
}

export function flow(view: FlowView): TemplateResult {
  const all = [view.x, view.context, view.q, view.k, view.v, view.scores, view.weights, view.output];
  const largest = max(all, (each) => Math.max(each?.rows ?? 0, each?.cols ?? 0)) ?? 1;
  const cell = Math.min(CELL, MOST / largest);
  const columns = { q: 0.17, k: 0.5, v: 0.83 };
  const { context } = view;
  const inputs = placeRow(
    context
      ? [
          [columns.q, view.x],
          [(columns.k + columns.v) / 2, context],
        ]
      : [[columns.k, view.x]],
    0,
    cell,
  );
  const qkv = placeRow(
    [
      [columns.q, view.q],
      [columns.k, view.k],
      [columns.v, view.v],
    ],
    inputs.bottom + GAP,
    cell,
  );
  const scores = placeRow([[(columns.q + columns.k) / 2, view.scores]], qkv.bottom + GAP, cell);
  const weights = placeRow([[(columns.q + columns.k) / 2, view.weights]], scores.bottom + GAP, cell);
  const output = placeRow([[columns.v - 0.1, view.output]], weights.bottom + GAP, cell);
  const [x, answering = x] = inputs.placed;
  const [q, k, v] = qkv.placed;
  const [s] = scores.placed;
  const [a] = weights.placed;
  const [o] = output.placed;
  const arrows: (readonly [Placed | undefined, Placed | undefined])[] = [
    [x, q],
    [answering, k],
    [answering, v],
    [q, s],
    [k, s],
    [s, a],
    [a, o],
    [v, o],
  ];
  const placed = [inputs, qkv, scores, weights, output].flatMap((row) => row.placed);
  return html`<svg
    class="flow"
    viewBox=${`0 0 ${WIDTH} ${output.bottom + 3}`}
    width=${WIDTH}
    role="img"
    aria-label=${view.label}
  >
    ${arrows.map(([from, to]) => (from && to ? arrow(from, to) : undefined))} ${placed.map(outline)}
  </svg>`;
}
