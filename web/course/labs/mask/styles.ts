import { css } from 'lit';

export const maskStyles = css`
  .first {
    margin-top: 14px;
  }
  .stack.first {
    max-width: 460px;
  }
  .three {
    margin-top: 14px;
    padding-top: 14px;
    border-top: 1px solid var(--rule);
  }
  .side {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 10px;
  }
  .columns > *,
  .stack > * {
    min-width: 0;
  }
  .columns > div > .hint {
    min-height: 2.9em;
  }
  .says {
    margin-top: 12px;
  }
  table.switches button {
    width: 3.8em;
  }
  table.switches button.off {
    font-weight: 700;
  }
  table.grid td {
    min-width: 2.5em;
    padding: 4px 5px;
  }
  table.grid td.corner {
    border: 0;
  }
  table.grid th {
    padding: 2px 5px;
  }
  table.grid td.sum {
    border-left: 2px solid var(--role);
    font-weight: 700;
  }
  table.grid tr.lit th {
    color: var(--ink);
    font-weight: 700;
  }
  table.grid tr.lit td {
    border-block: 3px solid var(--accent);
  }
  .who {
    margin-top: 4px;
    font-size: 0.95rem;
  }
  @container (min-width: 1120px) {
    .three.out-last {
      grid-template-columns: auto auto 1fr;
    }
  }
  @container (max-width: 460px) {
    table.switches button {
      width: 3.4em;
      padding: 3px 2px;
    }
    table.grid,
    table.switches {
      font-size: 0.85rem;
    }
    table.grid td {
      min-width: 2.3em;
      padding: 4px 3px;
    }
    table.grid th,
    table.switches th {
      padding: 2px 4px;
    }
    .columns > div > .hint {
      min-height: 0;
    }
    .bars {
      font-size: 0.85rem;
    }
    .control:has(input[type='range']) {
      grid-template-columns: 1fr minmax(2.5em, auto);
    }
    .control:has(input[type='range']) span {
      grid-column: 1 / -1;
    }
  }
  .cache {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 2px 10px;
    margin: 10px 0 0;
    font-size: 0.95rem;
  }
  .cache dt {
    color: var(--ink-2);
  }
  .cache dd {
    margin: 0;
    font-weight: 600;
  }
`;
