import { css } from 'lit';

/**
 * The matrices, the light on them, and moving numbers. A cell's group has no background: its tint would be computed
 * twice for each of hundreds.
 */
export const stage = css`
  svg.stage {
    display: block;
    touch-action: pan-x pan-y;
    user-select: none;
  }
  .cell rect {
    stroke: color-mix(in oklab, var(--ink) 13%, var(--paper));
    stroke-width: 1;
    fill: var(--tinted, var(--paper));
  }
  .cell.entered {
    cursor: move;
  }
  .cell.entered[data-cell^='mask'] {
    cursor: pointer;
  }
  .stage-box[data-drag='x'] .cell {
    cursor: ew-resize;
  }
  .stage-box[data-drag='y'] .cell {
    cursor: ns-resize;
  }
  .cell.tint {
    background: none;
  }
  :is(.heat, pattern) .ground {
    fill: var(--paper);
  }
  .heat .more {
    fill: var(--fill);
  }
  :is(.heat, pattern) .less {
    fill: var(--neg-fill);
  }
  :is(.cell, .largest, .mover) text,
  :is(.share, .part-word, .sign, .partial) {
    text-anchor: middle;
    dominant-baseline: central;
  }
  .cell text {
    font-size: var(--cell-text);
    font-variant-numeric: tabular-nums;
    fill: currentColor;
  }
  .cell.blank rect,
  .waiting {
    stroke: color-mix(in oklab, var(--ink) 13%, var(--paper));
    stroke-dasharray: 2 3;
    fill: none;
  }
  .cell.hidden rect {
    stroke: var(--ink-3);
    stroke-dasharray: 4 3;
    fill: var(--sunk);
  }
  .cell.hidden text {
    fill: var(--ink-2);
  }
  .cell.masked rect {
    fill: url('#hatch');
  }
  :is(.cell, .cursor):focus {
    outline: none;
  }
  .cell:focus-visible rect,
  .cursor:focus rect {
    stroke: var(--accent);
    stroke-width: 3;
  }
  .cell .changed {
    fill: var(--o);
    stroke: var(--solid);
    stroke-width: 1;
  }
  .lock {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.2;
    stroke-linejoin: round;
    opacity: 0.75;
    pointer-events: none;
  }
  image {
    image-rendering: pixelated;
  }
  .cover {
    fill: var(--solid);
  }
  .block .frame {
    fill: none;
    stroke: var(--rule-2);
    stroke-width: 1;
    rx: 3px;
    pointer-events: none;
  }
  .block .title {
    fill: var(--role);
    font-size: var(--t-symbol);
    font-family: var(--math);
    font-style: italic;
    dominant-baseline: central;
  }
  .block .shape {
    fill: var(--ink-2);
    font-size: var(--t-label);
    font-style: normal;
    font-family: var(--text);
  }
  .subscript {
    font-size: 0.66em;
  }
  .labels text {
    fill: var(--ink-2);
  }
  .labels .asks,
  .word.asks text {
    fill: var(--q);
    font-weight: 700;
  }
  .labels .asked,
  .word.asked text {
    fill: var(--ink);
    font-weight: 700;
  }
  .word text {
    fill: var(--ink);
    dominant-baseline: central;
  }
  .word.unknown text:not(.share) {
    text-decoration: underline dotted;
  }
  .word.unknown:not(.asks, .asked) text:not(.share) {
    fill: var(--ink-2);
  }
  .words .asking {
    fill: var(--ink-2);
    font-size: var(--t-label);
    text-anchor: end;
    dominant-baseline: central;
  }
  .word .heavy {
    font-weight: 700;
  }
  .word .share,
  .parts .share {
    fill: var(--a);
    font-size: clamp(13px, calc(var(--cell-text) * 0.86), 28px);
  }
  .word.asks .share,
  .word.asked .share {
    fill: var(--a);
  }
  .lane {
    fill: var(--lane);
  }
  .factors text {
    fill: var(--role);
    font-size: var(--cell-text);
    text-anchor: end;
    dominant-baseline: central;
    font-variant-numeric: tabular-nums;
  }
  .factors .heavy {
    font-weight: 700;
  }
  .largest text {
    fill: var(--ink);
    stroke: var(--solid);
    stroke-width: 4px;
    paint-order: stroke;
    font-variant-numeric: tabular-nums;
    pointer-events: none;
  }
  .bars .axis,
  .parts .all,
  .whole-frame {
    fill: none;
    stroke: var(--rule-2);
  }
  .bars .one {
    stroke-dasharray: 2 4;
  }
  .bars .bar {
    fill: color-mix(in oklab, var(--a-fill) 40%, var(--solid));
    stroke: var(--a);
    stroke-width: 1.5;
  }
  .tick,
  .tick-below {
    fill: var(--ink-2);
    font-size: 13px;
    dominant-baseline: central;
  }
  .tick {
    text-anchor: end;
  }
  .tick-below {
    text-anchor: middle;
  }
  .parts .part {
    fill: var(--a-fill);
  }
  .parts .part-word {
    fill: var(--on-a);
    font-size: 15px;
  }
  .whole-row {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2;
  }
  .whole-name {
    fill: var(--ink-2);
    font-size: var(--t-label);
    dominant-baseline: central;
  }
  .whole-symbol {
    fill: var(--role);
    font-family: var(--math);
    font-style: italic;
    font-size: 19px;
  }
  .row-label {
    text-anchor: end;
    dominant-baseline: central;
  }
  .col-label {
    text-anchor: middle;
  }
  .sign {
    fill: var(--ink-2);
    font-size: 18px;
  }
`;
