/** Lines on two logarithmic axes, where a power is a straight line and its exponent the slope. */
import { max, min } from 'd3-array';
import { scaleLog } from 'd3-scale';
import { line } from 'd3-shape';
import { type SVGTemplateResult, type TemplateResult, html, nothing, svg } from 'lit';
import { raised } from '../../shared/numbers/format.ts';
import type { Role } from '../../stage/model/steps.ts';
import { styled } from '../../shared/look/styled.ts';

type Point = readonly [x: number, y: number];

export interface LogLine {
  /** Stands at the line's right end. */
  readonly label: string;
  readonly role: Role;
  readonly points: readonly Point[];
  readonly dashed?: boolean;
  readonly dots?: boolean;
}

export interface LogPlotView {
  /** The drawing in a sentence, for screen readers. */
  readonly label: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly xTicks: readonly number[];
  /** Plain digits by default. */
  readonly formatX?: (value: number) => string;
  readonly formatY: (value: number) => string;
  readonly lines: readonly LogLine[];
  /** A point to stand out, with a line down to the axis. */
  readonly mark?: { readonly at: Point; readonly label: string };
  /** The current place on the x axis. */
  readonly here?: { readonly x: number; readonly label: string };
}

const WIDTH = 400;
const HEIGHT = 290;
const EDGE = { left: 52, right: 86, top: 36, bottom: 40 };
const APART = 16;

/** Writes a power of 10 as 10¹², for ticks. */
export const powerOfTen = (value: number): string => `10${raised(Math.round(Math.log10(value)))}`;

/** Moves places apart until each is `apart` below the one before it; the order stays, and none goes below `lowest`. */
export function spread(places: readonly number[], apart: number, lowest: number): number[] {
  const order = places.map((_, index) => index).sort((a, b) => places[a]! - places[b]!);
  const moved = [...places];
  order.forEach((index, rank) => {
    if (rank > 0) moved[index] = Math.max(moved[index]!, moved[order[rank - 1]!]! + apart);
  });
  order.reverse().forEach((index, rank) => {
    const highest = rank === 0 ? lowest : moved[order[rank - 1]!]! - apart;
    moved[index] = Math.min(moved[index]!, highest);
  });
  return moved;
}

/** Returns powers of 10 within the domain, at most six; for less than two decades also 2 and 5 times them. */
export function decades([low, high]: Point): number[] {
  const first = Math.ceil(Math.log10(low) - 1e-9);
  const last = Math.floor(Math.log10(high) + 1e-9);
  const every = Math.max(1, Math.ceil((last - first + 1) / 6));
  const powers = Array.from(
    { length: Math.max(0, Math.floor((last - first) / every) + 1) },
    (_, i) => 10 ** (first + i * every),
  );
  if (powers.length > 2) return powers;
  const candidates = Array.from({ length: last - first + 3 }, (_, i) => 10 ** (first - 1 + i)).flatMap((power) => [
    power,
    2 * power,
    5 * power,
  ]);
  return candidates.filter((value) => value >= low && value <= high);
}

export function logPlot(view: LogPlotView): TemplateResult {
  const { lines, mark, here, formatX = String } = view;
  const points = lines.flatMap((line) => line.points);
  const yDomain: Point = [min(points, (point) => point[1]) ?? 1, max(points, (point) => point[1]) ?? 10];
  const x = scaleLog(
    [min(points, (point) => point[0]) ?? 1, max(points, (point) => point[0]) ?? 10],
    [EDGE.left, WIDTH - EDGE.right],
  );
  const y = scaleLog(yDomain, [HEIGHT - EDGE.bottom, EDGE.top]);
  const bottom = HEIGHT - EDGE.bottom;
  /** True right of the middle, where a label goes to the left of its point. */
  const isInRightHalf = (value: number): boolean => x(value) > (EDGE.left + WIDTH - EDGE.right) / 2 + 40;
  const path = line<Point>(
    (point) => x(point[0]),
    (point) => y(point[1]),
  );
  const ends = lines.map((line) => y(line.points.at(-1)?.[1] ?? yDomain[0]));
  const labels = spread(ends, APART, bottom);
  const drawLine = (line: LogLine, index: number): SVGTemplateResult => svg`<g data-role=${line.role}>
    <path d=${path(line.points) ?? ''} fill="none" stroke="var(--role)" stroke-width="2.5" stroke-dasharray=${line.dashed ? '6 5' : 'none'}></path>
    ${line.dots ? line.points.map((point) => svg`<circle cx=${x(point[0])} cy=${y(point[1])} r="4" fill="var(--role)"></circle>`) : nothing}
    <text x=${x(line.points.at(-1)?.[0] ?? 1) + 8} y=${labels[index]! + 4} ${styled('fill:var(--role);font-weight:600')}>${line.label}</text>
  </g>`;
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="480" role="img" aria-label=${view.label}>
    ${decades(yDomain).map(
      (
        tick,
      ) => svg`<g class="tick"><line class="axis" x1=${EDGE.left} x2=${WIDTH - EDGE.right} y1=${y(tick)} y2=${y(tick)}></line>
        <text x=${EDGE.left - 6} y=${y(tick) + 4} text-anchor="end">${view.formatY(tick)}</text></g>`,
    )}
    ${view.xTicks.map(
      (tick) => svg`<g class="tick"><line class="axis" x1=${x(tick)} x2=${x(tick)} y1=${bottom} y2=${bottom + 5}></line>
        <text x=${x(tick)} y=${bottom + 18} text-anchor="middle">${formatX(tick)}</text></g>`,
    )}
    <line class="axis" x1=${EDGE.left} x2=${WIDTH - EDGE.right} y1=${bottom} y2=${bottom}></line>
    <text class="soft" x="4" y="14">${view.yLabel}</text>
    <text class="soft" x=${WIDTH - EDGE.right} y=${HEIGHT - 4} text-anchor="end">${view.xLabel}</text>
    ${
      here &&
      svg`<line x1=${x(here.x)} x2=${x(here.x)} y1=${EDGE.top} y2=${bottom} stroke="var(--accent)" stroke-width="1.5"></line>
        <text x=${x(here.x)} y=${EDGE.top - 5} text-anchor=${isInRightHalf(here.x) ? 'end' : 'middle'} ${styled('fill:var(--accent)')}>${here.label}</text>`
    }
    ${lines.map(drawLine)}
    ${
      mark &&
      svg`<line x1=${x(mark.at[0])} x2=${x(mark.at[0])} y1=${y(mark.at[1])} y2=${bottom} stroke="var(--ink)" stroke-width="1.5" stroke-dasharray="2 3"></line>
        <circle cx=${x(mark.at[0])} cy=${y(mark.at[1])} r="5.5" fill="var(--paper)" stroke="var(--ink)" stroke-width="2"></circle>
        <text x=${x(mark.at[0]) + (isInRightHalf(mark.at[0]) ? -8 : 8)} y=${bottom - 8} text-anchor=${isInRightHalf(mark.at[0]) ? 'end' : 'start'} ${styled('font-weight:600;paint-order:stroke;stroke:var(--paper);stroke-width:4px')}>${mark.label}</text>`
    }
  </svg>`;
}
