import { css } from 'lit';

export const tilesStyles = css`
  .tables {
    display: flex;
    flex-wrap: wrap;
    gap: 12px 26px;
    align-items: flex-start;
  }
  .tables .scroll {
    min-width: 0;
    max-width: 100%;
    box-sizing: border-box;
  }
  table.grid :is(td, th) {
    height: 30px;
    padding-block: 0;
    transition: background-color 0.25s;
  }
  table.grid thead :is(td, th) {
    height: 24px;
  }
  table.held td {
    min-width: 2.55em;
    padding-inline: 3px;
    text-align: center;
  }
  td.gone {
    background: repeating-linear-gradient(135deg, transparent 0 5px, var(--rule) 5px 6px);
  }
  tr.chosen > :is(td, th) {
    box-shadow:
      inset 0 2px var(--accent),
      inset 0 -2px var(--accent);
  }
  th button {
    min-height: 28px;
    min-width: 34px;
    padding: 0 4px;
  }
  th button[aria-pressed='true'] {
    border-color: var(--accent);
    font-weight: 700;
  }
  th.lit {
    color: var(--k);
    font-weight: 700;
  }
  .player {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .arithmetic {
    flex: 1 1 280px;
    padding-top: 4px;
    min-width: 0;
  }
  .arithmetic dl.facts {
    grid-template-columns: auto 1fr;
  }
  dl.facts {
    display: grid;
    grid-template-columns: minmax(6em, auto) 1fr;
    gap: 3px 14px;
    margin: 0;
    font-variant-numeric: tabular-nums;
  }
  dl.facts dd {
    margin: 0;
  }
  dl.facts dt {
    color: var(--ink-2);
  }
  @media (prefers-reduced-motion: reduce) {
    table.grid :is(td, th) {
      transition: none;
    }
  }
  @container (max-width: 460px) {
    dl.facts,
    .arithmetic dl.facts {
      grid-template-columns: 1fr;
    }
    table.held td {
      min-width: 2.2em;
      padding-inline: 1px;
    }
    /* Numbers that are not in memory take no space. */
    table.held td:is(.gone, .still) {
      min-width: 15px;
    }
    table.held thead th {
      padding-inline: 0;
    }
    table.grid tbody th {
      padding-inline: 2px;
    }
  }
`;
