import { css } from 'lit';

/** Labs look like the stage: paper on ground, thin lines, the roles' colours. */
export const labStyles = css`
  .lab {
    padding: 14px 16px 16px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--paper);
  }
  .lab > header {
    display: flex;
    gap: 12px;
    align-items: baseline;
    justify-content: space-between;
    margin-bottom: 8px;
  }
  h2 {
    font-size: 1.05rem;
  }
  h3 {
    margin: 0 0 4px;
    font-size: 0.9rem;
    font-weight: 600;
  }
  /* About the height of a lab, so that what stands below does not jump, nor load before it is near. */
  .waiting {
    min-height: 520px;
    display: grid;
    place-items: center;
    color: var(--soft);
  }
  .error {
    color: var(--error);
  }
  sub {
    font-size: 0.75em;
    line-height: 0;
  }
  .columns {
    display: grid;
    gap: 16px 28px;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
    align-items: start;
  }
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 14px;
  }
  .hint,
  .soft {
    color: var(--soft);
    font-size: 0.88rem;
  }
  .says {
    margin-top: 12px;
    font-family: Charter, 'Iowan Old Style', Georgia, serif;
    font-size: 1.08rem;
    min-height: 3em;
  }
  button,
  select,
  input[type='text'],
  input[type='number'] {
    font: inherit;
    min-height: 32px;
    padding: 2px 10px;
    border: 1px solid light-dark(#8b8a84, #6d7280);
    border-radius: 7px;
    background: var(--paper);
    color: inherit;
    box-sizing: border-box;
    max-width: 100%;
  }
  button:not(:disabled) {
    cursor: pointer;
  }
  button:disabled {
    opacity: 0.5;
  }
  button.reset {
    flex-shrink: 0;
    font-size: 0.85rem;
    min-height: 28px;
  }
  :focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .control {
    display: grid;
    grid-template-columns: minmax(7em, auto) 1fr minmax(4.5em, auto);
    gap: 2px 12px;
    align-items: center;
    font-size: 0.95rem;
  }
  .control input[type='range'] {
    width: 100%;
    margin: 0;
    min-height: 28px;
    accent-color: var(--accent);
  }
  .control output,
  .value {
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
  .check {
    display: flex;
    gap: 8px;
    align-items: center;
  }
  .bars {
    display: grid;
    grid-template-columns: auto 1fr auto;
    gap: 6px 10px;
    align-items: center;
    margin: 0;
    font-size: 0.95rem;
  }
  .bars dt {
    color: var(--role, inherit);
    font-weight: 600;
  }
  .bars .track {
    height: 16px;
    border: 1px solid var(--line);
    border-radius: 3px;
    background: var(--ground);
  }
  .bars .track i {
    display: block;
    height: 100%;
    border-radius: 2px;
    background: var(--fill, var(--weights));
  }
  .bars dd {
    margin: 0;
  }
  table.grid {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
    font-size: 0.92rem;
  }
  table.grid caption {
    text-align: left;
    padding-bottom: 3px;
    color: var(--role, inherit);
    font-weight: 600;
    white-space: nowrap;
  }
  table.grid caption small {
    color: var(--soft);
    font-weight: 400;
  }
  table.grid th {
    padding: 2px 8px;
    color: var(--soft);
    font-weight: 400;
    text-align: right;
    white-space: nowrap;
  }
  table.grid td {
    min-width: 3.2em;
    padding: 4px 7px;
    border: 1px solid color-mix(in srgb, var(--line) 60%, transparent);
    text-align: right;
  }
  table.grid tbody {
    outline: 2px solid var(--role, var(--line));
  }
  table.grid td.lit {
    box-shadow: inset 0 0 0 3px var(--role, var(--accent));
  }
  table.grid td.near {
    box-shadow: inset 0 0 0 1.5px var(--role, var(--accent));
  }
  table.grid td.split,
  table.grid th.group + th.group {
    border-left: 2px solid var(--role, var(--line));
  }
  table.grid th.group {
    text-align: center;
    padding: 2px 3px;
  }
  .compact table.grid {
    font-size: 0.78rem;
  }
  .compact table.grid td {
    min-width: 2.5em;
    padding: 4px 2px;
  }
  .compact table.grid th {
    padding: 2px 4px;
  }
  /* Seen on every colour that a cell can have. */
  .compact table.grid td.lit {
    box-shadow:
      inset 0 0 0 2px var(--ink),
      inset 0 0 0 3.5px var(--paper);
  }
  .flow {
    display: flex;
    flex-wrap: wrap;
    gap: 10px 12px;
    align-items: flex-start;
  }
  .flow > * {
    max-width: 100%;
    box-sizing: border-box;
  }
  figure {
    margin: 0;
  }
  .pickers {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 14px;
    align-items: center;
  }
  .picker {
    display: inline-flex;
    gap: 8px;
    align-items: center;
    font-size: 0.95rem;
  }
  .sum {
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  table.counts {
    font-size: 0.92rem;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  table.counts :is(th, td) {
    padding: 3px 10px 3px 0;
    text-align: right;
    font-weight: 400;
    border-bottom: 1px solid var(--line);
    white-space: nowrap;
  }
  table.counts thead th {
    color: var(--soft);
    font-size: 0.88rem;
  }
  table.counts th[scope='row'] {
    text-align: left;
    color: var(--role, inherit);
    font-weight: 600;
  }
  .scroll {
    overflow-x: auto;
    padding: 3px;
  }
  svg {
    display: block;
    max-width: 100%;
    height: auto;
    overflow: visible;
  }
  svg text {
    font:
      13px system-ui,
      sans-serif;
    fill: var(--ink);
  }
  svg .axis {
    stroke: var(--line);
    stroke-width: 1;
  }
  svg .tick text,
  svg text.soft {
    fill: var(--soft);
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
  @container (min-width: 461px) {
    .mini table.grid td {
      padding-inline: 5px;
    }
  }
  @container (max-width: 460px) {
    .mini {
      gap: 8px;
    }
    .mini table.grid {
      font-size: 0.72rem;
    }
    .mini table.grid td {
      min-width: 24px;
      padding: 4px 1px;
    }
    .mini table.grid td.lit {
      box-shadow:
        inset 0 0 0 1.5px var(--ink),
        inset 0 0 0 2.5px var(--paper);
    }
    .mini table.grid th {
      padding: 1px 2px;
      font-size: 0.68rem;
    }
  }
  @media (forced-colors: active) {
    .bars .track i {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
  @media print {
    .root,
    :host([theme='dark']) .root {
      color-scheme: light;
    }
    .lab {
      print-color-adjust: exact;
    }
    /* Those that are pressed tell what is shown; the others do something. */
    button:not([aria-pressed], [aria-selected], [aria-checked]) {
      display: none;
    }
  }
`;
