import { css } from 'lit';

/** Drawings: axes, and vectors that can be moved. */
export const drawingStyles = css`
  svg {
    display: block;
    max-width: 100%;
    height: auto;
    overflow: visible;
  }
  svg text {
    font: 13px var(--text);
    fill: var(--ink);
  }
  svg .axis {
    stroke: var(--rule);
    stroke-width: 1;
  }
  svg .tick text,
  svg text.soft {
    fill: var(--ink-2);
    font-size: 12px;
  }
  svg .vector line {
    stroke: var(--role, var(--ink));
    stroke-width: 2.5;
  }
  svg .vector path {
    fill: var(--role, var(--ink));
  }
  svg .vector text {
    fill: var(--role, var(--ink));
    font-weight: 600;
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: 4px;
  }
  svg .grip {
    fill: transparent;
    cursor: grab;
    touch-action: none;
  }
  svg .movable:focus {
    outline: none;
  }
  svg .movable .ring {
    fill: none;
    stroke: var(--role, var(--ink));
    stroke-width: 1.5;
    opacity: 0.55;
  }
  svg .movable:focus-visible .ring {
    stroke: var(--accent);
    stroke-width: 4;
    opacity: 1;
  }
`;
