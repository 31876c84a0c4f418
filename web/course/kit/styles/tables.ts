import { css } from 'lit';

/** Matrices and other tables, and what stands beside them. */
export const tableStyles = css`
  table:is(.grid, .switches, .plain) {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
    font-size: 0.92rem;
  }
  table:is(.grid, .switches, .plain) caption {
    text-align: left;
    padding-bottom: 3px;
    color: var(--role, inherit);
    font-weight: 600;
    white-space: nowrap;
  }
  table:is(.grid, .switches, .plain) caption small {
    color: var(--ink-2);
    font-weight: 400;
  }
  table:is(.grid, .switches) th {
    padding: 2px 8px;
    color: var(--ink-2);
    font-weight: 400;
    text-align: right;
    white-space: nowrap;
  }
  table:is(.grid, .plain) td,
  table.switches tbody td {
    border: 1px solid color-mix(in srgb, var(--rule) 60%, transparent);
    text-align: right;
  }
  table.grid td {
    min-width: 3.2em;
    padding: 4px 7px;
  }
  table:is(.grid, .switches, .plain) tbody {
    outline: 2px solid var(--role, var(--rule));
  }
  table.grid td.lit {
    box-shadow: inset 0 0 0 3px var(--role, var(--accent));
  }
  table.grid td.related {
    box-shadow: inset 0 0 0 1.5px var(--role, var(--accent));
  }
  table.grid td.split,
  table.grid th.group + th.group {
    border-left: 2px solid var(--role, var(--rule));
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
  /* Visible on every colour that a cell can have. */
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
    border-bottom: 1px solid var(--rule);
    white-space: nowrap;
  }
  table.counts thead th {
    color: var(--ink-2);
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
`;
