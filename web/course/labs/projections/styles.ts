import { css } from 'lit';

export const projectionStyles = css`
  .sentence {
    margin: 14px 0;
  }
  .formula {
    font-family: var(--math);
    white-space: nowrap;
  }
  /* Both sides share four rows, so that bars stand beside bars. */
  .side {
    display: grid;
    gap: 10px;
    grid-row: span 4;
    grid-template-rows: subgrid;
  }
  .about {
    display: grid;
    gap: 8px;
    align-content: start;
  }
  .about legend {
    position: absolute;
    clip-path: inset(50%);
  }
  .after {
    margin: 10px 0 16px;
  }
  .change caption small {
    display: none;
  }
  .columns > *,
  .change {
    min-width: 0;
  }
  .change table.grid th {
    white-space: normal;
  }
  details {
    margin: 8px 0;
    padding-top: 8px;
    border-top: 1px solid var(--rule);
  }
  summary {
    min-height: 24px;
    font-weight: 600;
    cursor: pointer;
  }
  .matrices {
    display: flex;
    flex-wrap: wrap;
    gap: 12px 28px;
  }
  table.compare {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
    font-size: 0.95rem;
  }
  table.compare :is(th, td) {
    padding: 3px 12px 3px 0;
    text-align: right;
  }
  table.compare th:first-child {
    text-align: left;
    font-weight: 400;
  }
  table.compare [data-role] {
    color: var(--role);
  }
  table.compare tfoot tr:first-child :is(th, td) {
    border-top: 1px solid var(--ink);
  }
`;
