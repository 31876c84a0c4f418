/** Vectors in the plane, to be dragged or moved by the arrow keys. */
import { scaleLinear } from 'd3-scale';
import { type SVGTemplateResult, type TemplateResult, html, nothing, svg } from 'lit';
import { formatNumber, inRow } from '../../shared/numbers/format.ts';
import { holdPage, placeIn } from '../../shared/scaled.ts';
import type { Role } from '../../stage/model/steps.ts';

export type Point = readonly [x: number, y: number];

export const pointOf = (row: readonly number[] | undefined): Point => [row?.[0] ?? 0, row?.[1] ?? 0];

export interface PlaneVector {
  readonly label: string;
  /** Set where another label may stand above the tip. */
  readonly labelBelow?: boolean;
  readonly role: Role;
  readonly at: Point;
  /** 'point': a dot; by default an arrow from the origin. */
  readonly shape?: 'point';
  /** Strength of the drawing, 0 to 1. */
  readonly weight?: number;
  /** Called with the new place; without it, the vector cannot be moved. */
  readonly move?: (to: Point) => void;
}

export interface PlaneView {
  readonly label: string;
  /** The largest coordinate shown, in every direction. */
  readonly extent: number;
  /** Grid that vectors move on; by default 0.01 with the pointer and 0.05 with the keys. */
  readonly step?: number;
  readonly vectors: readonly PlaneVector[];
  /** Drawn beneath the vectors with the same scales, such as a hull or arcs. */
  readonly under?: (toX: (x: number) => number, toY: (y: number) => number) => SVGTemplateResult;
}

const SIZE = 360;
const EDGE = 14;
/** Step of the arrow keys; Shift makes it ten times as large. */
const STEP = 0.05;

/** Rounds without the noise of binary fractions, and never to −0. */
const round = (value: number, grain: number): number => Number((Math.round(value / grain) * grain).toFixed(6)) + 0;

/** Returns the path of a head whose tip is at `to`, in pixels. */
export function arrowHead(from: Point, to: Point, size = 13): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const corner = (turn: number): string =>
    `${(to[0] + size * Math.cos(angle + turn)).toFixed(1)},${(to[1] + size * Math.sin(angle + turn)).toFixed(1)}`;
  return `M${to[0].toFixed(1)},${to[1].toFixed(1)}L${corner(2.7)}L${corner(-2.7)}Z`;
}

export function plane(view: PlaneView): TemplateResult {
  const { extent, vectors, step } = view;
  const toX = scaleLinear([-extent, extent], [EDGE, SIZE - EDGE]);
  const toY = scaleLinear([-extent, extent], [SIZE - EDGE, EDGE]);
  const within = (value: number): number => round(Math.min(extent, Math.max(-extent, value)), step ?? 0.01);

  const pointAt = (event: PointerEvent): Point => {
    const drawing = (event.currentTarget as SVGElement).ownerSVGElement as SVGSVGElement;
    const [x, y] = placeIn(drawing, { width: SIZE, height: SIZE }, event);
    return [within(toX.invert(x)), within(toY.invert(y))];
  };

  const drawVector = ({
    label,
    labelBelow = false,
    role,
    at,
    shape,
    weight = 1,
    move,
  }: PlaneVector): SVGTemplateResult => {
    const tip: Point = [toX(at[0]), toY(at[1])];
    const origin: Point = [toX(0), toY(0)];
    const isPoint = shape === 'point';
    // Labels lead away from the origin; a long one near the edge goes the other way, or it would be cut off.
    const isCut = label.length > 3 && Math.abs(at[0]) > 0.7 * extent;
    const side = at[0] < 0 !== isCut ? -1 : 1;
    const drawn = svg`
      ${
        isPoint
          ? svg`<circle cx=${tip[0]} cy=${tip[1]} r=${4 + 6 * weight} fill="var(--role)"></circle>`
          : svg`<line x1=${origin[0]} y1=${origin[1]} x2=${tip[0]} y2=${tip[1]} opacity=${0.35 + 0.65 * weight}></line>
            <path d=${arrowHead(origin, tip)} opacity=${0.35 + 0.65 * weight}></path>`
      }
      <text x=${tip[0] + side * 14} y=${tip[1] + (labelBelow ? 20 : at[1] < 0 ? 16 : -8)} text-anchor=${side < 0 ? 'end' : 'start'} aria-hidden="true">${label}</text>`;
    if (!move) return svg`<g class="vector" data-role=${role}>${drawn}</g>`;
    const onKey = (event: KeyboardEvent): void => {
      const by = (step ?? STEP) * (event.shiftKey ? 10 : 1);
      const dx = event.key === 'ArrowRight' ? by : event.key === 'ArrowLeft' ? -by : 0;
      const dy = event.key === 'ArrowUp' ? by : event.key === 'ArrowDown' ? -by : 0;
      if (dx === 0 && dy === 0) return;
      event.preventDefault();
      move([within(at[0] + dx), within(at[1] + dy)]);
    };
    const onDown = (event: PointerEvent): void => {
      (event.currentTarget as SVGElement).setPointerCapture(event.pointerId);
    };
    const onMove = (event: PointerEvent): void => {
      if ((event.currentTarget as SVGElement).hasPointerCapture(event.pointerId)) move(pointAt(event));
    };
    return svg`<g
      class="vector movable"
      data-role=${role}
      tabindex="0"
      role="slider"
      aria-label=${label}
      aria-valuemin=${-extent}
      aria-valuemax=${extent}
      aria-valuenow=${at[0]}
      aria-valuetext=${inRow(at.map((value) => formatNumber(value, 2)))}
      @keydown=${onKey}
      @pointerdown=${onDown}
      @pointermove=${onMove}
      @touchstart=${holdPage}
    >
      ${drawn}
      <circle class="ring" cx=${tip[0]} cy=${tip[1]} r="11"></circle>
      <circle class="grip" cx=${tip[0]} cy=${tip[1]} r="22"></circle>
    </g>`;
  };

  const ticks = toX.ticks(4).filter((tick) => tick !== 0);
  return html`<svg viewBox="0 0 ${SIZE} ${SIZE}" width=${SIZE} role="group" aria-label=${view.label}>
    <line class="axis" x1=${EDGE} x2=${SIZE - EDGE} y1=${toY(0)} y2=${toY(0)}></line>
    <line class="axis" y1=${EDGE} y2=${SIZE - EDGE} x1=${toX(0)} x2=${toX(0)}></line>
    <g class="tick" aria-hidden="true">
      ${ticks.map((tick) => svg`<text x=${toX(tick)} y=${toY(0) + 15} text-anchor="middle">${formatNumber(tick, 0)}</text>`)}
    </g>
    ${view.under?.(toX, toY) ?? nothing} ${vectors.map(drawVector)}
  </svg>`;
}
