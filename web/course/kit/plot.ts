/** Plots with few ticks: lines over a common axis, and histograms one above the other on one axis. */
import { scaleLinear, scaleLog } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import { type SVGTemplateResult, type TemplateResult, html, nothing, svg } from 'lit';
import { largest } from '../../shared/numbers/statistics.ts';
import { styled } from '../../shared/look/styled.ts';

export type XY = readonly [x: number, y: number];

export interface Axis {
  readonly label: string;
  readonly domain: readonly [from: number, to: number];
  readonly ticks: readonly number[];
  readonly show?: (tick: number) => string;
  /** Set for a logarithmic axis. */
  readonly log?: boolean;
}

/** 'plain': open circles on a dashed line of ink; otherwise filled ones on a solid line of the role's colour. */
export type Look = 'plain' | 'scores' | 'weights' | 'output';

export interface Series {
  readonly look: Look;
  readonly points: readonly XY[];
  /** False for points too close together for marks. */
  readonly marks?: boolean;
  /** False for points that lie on another line. */
  readonly line?: boolean;
}

/** A range of x, shaded by 0 to 1. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly shade: number;
  readonly label?: string;
}

export interface LinePlot {
  readonly label: string;
  readonly width?: number;
  readonly height?: number;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series[];
  readonly bands?: readonly Band[];
  /** An x to stand out. */
  readonly at?: number;
}

export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly height: number;
}

export interface Histograms {
  readonly label: string;
  readonly x: Axis;
  /** Histograms from top to bottom, each scaled to its own highest bar. */
  readonly rows: readonly { readonly label: string; readonly look: Look; readonly bars: readonly Bar[] }[];
}

const EDGE = { top: 10, right: 12, bottom: 40, left: 46 };

type Scale = (value: number) => number;
const scaleOf = ({ domain, log }: Axis, range: readonly [number, number]): Scale =>
  log ? scaleLog(domain, range) : scaleLinear(domain, range);

/** Colours of tokens.css. */
export const COLOURS: Readonly<Record<Look, string>> = {
  plain: 'var(--ink)',
  scores: 'var(--s)',
  weights: 'var(--a)',
  output: 'var(--o)',
};
const shown = ({ show }: Axis, tick: number): string => show?.(tick) ?? String(tick).replace('-', '−');

function xAxis(axis: Axis, toX: Scale, bottom: number, width: number): SVGTemplateResult {
  const middle = (toX(axis.domain[0]) + toX(axis.domain[1])) / 2;
  return svg`<g class="tick" aria-hidden="true">
    ${axis.ticks.map(
      (tick) => svg`<line class="axis" x1=${toX(tick)} x2=${toX(tick)} y1=${bottom} y2=${bottom + 4}></line>
        <text x=${toX(tick)} y=${bottom + 17} text-anchor=${toX(tick) > width - 16 ? 'end' : 'middle'}>${shown(axis, tick)}</text>`,
    )}
    <text x=${middle} y=${bottom + 34} text-anchor="middle">${axis.label}</text>
  </g>`;
}

const lineOf = (points: readonly XY[], toX: Scale, toY: Scale): string =>
  line<XY>()
    .x(([x]) => toX(x))
    .y(([, y]) => toY(y))
    .digits(1)([...points]) ?? '';

export function linePlot(view: LinePlot): TemplateResult {
  const { width = 280, height = 170, x, y, series, bands = [], at } = view;
  const bottom = height - EDGE.bottom;
  const top = EDGE.top + 16;
  const toX = scaleOf(x, [EDGE.left, width - EDGE.right]);
  const toY = scaleOf(y, [bottom, top]);
  const drawn = ({ look, points, marks = true, line: isJoined = true }: Series): SVGTemplateResult => {
    const colour = COLOURS[look];
    return svg`${isJoined ? svg`<path d=${lineOf(points, toX, toY)} fill="none" stroke=${colour} stroke-width="2" stroke-dasharray=${look === 'plain' ? '5 4' : 'none'}></path>` : nothing}
      ${marks ? points.map((point) => svg`<circle cx=${toX(point[0])} cy=${toY(point[1])} r="3.5" fill=${look === 'plain' ? 'var(--paper)' : colour} stroke=${colour} stroke-width="1.5"></circle>`) : nothing}`;
  };
  const band = ({ from, to, shade, label = '' }: Band): SVGTemplateResult => {
    const paint = `color-mix(in srgb, var(--ink-2) ${100 * shade}%, transparent)`;
    const middle = (toX(from) + toX(to)) / 2;
    return svg`<rect x=${toX(from)} width=${toX(to) - toX(from)} y=${top} height=${bottom - top} fill=${paint}></rect>
      <text class="soft" x=${middle} y=${top - 6} text-anchor="middle" aria-hidden="true">${label}</text>`;
  };
  return html`<svg class="plot" viewBox="0 0 ${width} ${height}" role="img" aria-label=${view.label}>
    ${bands.map(band)}
    <g class="tick" aria-hidden="true">
      ${y.ticks.map(
        (
          tick,
        ) => svg`<line class="axis" x1=${EDGE.left} x2=${width - EDGE.right} y1=${toY(tick)} y2=${toY(tick)}></line>
          <text x=${EDGE.left - 6} y=${toY(tick) + 4} text-anchor="end">${shown(y, tick)}</text>`,
      )}
      <text x="2" y="12" ${styled('fill:var(--ink)')}>${y.label}</text>
    </g>
    ${xAxis(x, toX, bottom, width)}
    ${at === undefined ? nothing : svg`<line x1=${toX(at)} x2=${toX(at)} y1=${top} y2=${bottom} stroke="var(--accent)" stroke-width="1.5"></line>`}
    ${series.map(drawn)}
  </svg>`;
}

export function histograms({ label, x, rows }: Histograms): TemplateResult {
  const width = 350;
  const left = 8;
  const each = 104;
  const bottom = EDGE.top + rows.length * each;
  const toX = scaleOf(x, [left, width - left]);
  const drawn = ({ look, bars, label: name }: Histograms['rows'][number], index: number): SVGTemplateResult => {
    const floor = EDGE.top + (index + 1) * each - 6;
    const highest = largest(bars.map(({ height }) => height));
    const toY = scaleLinear([0, highest], [floor, floor - each + 34]);
    const last = bars.at(-1);
    // The outline goes back to the floor at the end of the last bar.
    const corners = [...bars.map(({ from, height }): XY => [from, height]), ...(last ? [[last.to, 0] as const] : [])];
    const shape = area<XY>()
      .x(([at]) => toX(at))
      .y0(floor)
      .y1(([, height]) => toY(height))
      .curve(curveStepAfter)
      .digits(1);
    const fill = look === 'plain' ? 'color-mix(in srgb, var(--ink) 12%, transparent)' : COLOURS[look];
    return svg`<path d=${shape(corners) ?? ''} fill=${fill} stroke=${COLOURS[look]} stroke-width="1.2"></path>
      <line class="axis" x1=${left} x2=${width - left} y1=${floor} y2=${floor}></line>
      <text x=${left} y=${floor - each + 30} aria-hidden="true">${name}</text>`;
  };
  return html`<svg class="plot" viewBox="0 0 ${width} ${bottom + 40}" role="img" aria-label=${label}>
    <line class="axis" x1=${toX(0)} x2=${toX(0)} y1=${EDGE.top + 24} y2=${bottom - 6} stroke-dasharray="2 3"></line>
    ${rows.map(drawn)} ${xAxis(x, toX, bottom - 6, width)}
  </svg>`;
}
