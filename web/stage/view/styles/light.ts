import { css } from 'lit';

/** The layer above the matrices: light on cells, moving numbers, a number being typed. */
export const light = css`
  .light {
    pointer-events: none;
  }
  .lit {
    fill: none;
    stroke: var(--role);
    stroke-width: 4;
  }
  .light .operand,
  .target,
  .locked {
    fill: none;
    stroke: var(--ink);
    stroke-width: 3;
  }
  .locked {
    stroke-dasharray: 5 3;
  }
  .partial {
    font-size: var(--cell-text);
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
  .chip {
    position: absolute;
    z-index: 1;
    left: clamp(4px, var(--x), max(4px, 100% - 444px));
    display: flex;
    align-items: center;
    gap: 8px;
    width: max-content;
    max-width: min(440px, 100% - 8px);
    min-height: 40px;
    box-sizing: border-box;
    padding: 1px 4px 1px 12px;
    border: 1px solid transparent;
    border-radius: 8px;
    background: var(--accent);
    color: var(--on-accent);
    font-size: var(--t-label);
    line-height: 18px;
    font-variant-numeric: tabular-nums;
    pointer-events: none;
  }
  .chip p span {
    display: block;
  }
  .chip[data-good] {
    background: var(--right);
    color: var(--on-ink);
  }
  .chip button {
    flex: none;
    min-height: 32px;
    border-color: currentColor;
    background: none;
    color: inherit;
    white-space: nowrap;
    pointer-events: auto;
  }
  .challenge {
    margin-top: 12px;
    padding: 8px 12px;
    border-left: 4px solid var(--a-arc);
    font-size: var(--t-label);
  }
  .challenge[data-good] {
    border-color: var(--right);
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
