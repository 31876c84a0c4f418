import { css } from 'lit';

/** The matrices, the light on them, and what moves. */
export const stage = css`
  .body {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 300px;
    gap: 14px;
    align-items: start;
  }
  .stage-box {
    position: relative;
    min-height: 230px;
    padding: 6px;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--paper);
    overflow: auto;
  }
  svg.stage {
    display: block;
    margin: 0 auto;
    touch-action: pan-x pan-y;
    user-select: none;
  }
  .cell rect {
    stroke: color-mix(in oklab, var(--ink) 13%, var(--paper));
    stroke-width: 1;
  }
  .cell rect {
    fill: var(--tinted, var(--paper));
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
  .cell text {
    font-size: var(--cell-text);
    text-anchor: middle;
    dominant-baseline: central;
    font-variant-numeric: tabular-nums;
  }
  .cell text {
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
    stroke: var(--role);
    stroke-width: 2;
    rx: 3px;
    pointer-events: none;
  }
  .block .title {
    fill: var(--role);
    font-size: 18px;
    font-weight: 400;
    font-family: var(--math);
    font-style: italic;
  }
  .block .shape {
    fill: var(--ink-2);
    font-size: 11.5px;
    font-weight: 400;
    font-style: normal;
    font-family: var(--text);
  }
  .block .subscript {
    font-size: 11px;
  }
  .labels text {
    fill: var(--ink-2);
    font-size: 12px;
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
    text-anchor: middle;
    dominant-baseline: central;
  }
  .light {
    pointer-events: none;
  }
  .lit {
    fill: none;
    stroke: var(--role);
    stroke-width: 4;
  }
  .light .operand,
  .target {
    fill: none;
    stroke: var(--ink);
    stroke-width: 3;
  }
  .locked {
    fill: none;
    stroke: var(--ink);
    stroke-width: 3;
    stroke-dasharray: 5 3;
  }
  .partial {
    font-size: var(--cell-text);
    text-anchor: middle;
    dominant-baseline: central;
    fill: var(--ink-2);
    font-style: italic;
    font-variant-numeric: tabular-nums;
  }
  .mover rect {
    fill: var(--solid);
    stroke: var(--role);
    stroke-width: 2;
  }
  .mover.product rect {
    fill: var(--role);
  }
  .mover.product text {
    fill: var(--solid);
  }
  .mover text {
    fill: var(--role);
    font-weight: 600;
    font-size: var(--cell-text);
    text-anchor: middle;
    dominant-baseline: central;
    font-variant-numeric: tabular-nums;
  }
  .editor-error {
    position: absolute;
    z-index: 1;
    max-width: 18em;
    padding: 4px 8px;
    border-radius: 6px;
    border: 1px solid var(--wrong);
    background: var(--solid);
  }
  .cursor rect {
    fill: none;
    stroke: var(--ink);
  }
  .editor {
    position: absolute;
    box-sizing: border-box;
    border: 2px solid var(--accent);
    border-radius: 4px;
    text-align: center;
    font: inherit;
    font-size: 0.85em;
    background: var(--solid);
    color: var(--ink);
  }
`;
