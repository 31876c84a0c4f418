import { css } from 'lit';

export const gradientsStyles = css`
  .difference {
    border-collapse: collapse;
    font-size: 0.95rem;
    font-variant-numeric: tabular-nums;
  }
  .difference th,
  .difference td {
    padding: 3px 0;
    border-bottom: 1px solid var(--rule);
    text-align: right;
  }
  .difference th {
    padding-right: 14px;
    font-weight: 400;
    text-align: left;
  }
  .difference .main {
    font-weight: 600;
  }
  .rows th,
  .rows td {
    padding: 4px 0 4px 18px;
    border-bottom: 1px solid var(--rule);
    text-align: right;
  }
  .rows {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
    font-size: 0.95rem;
  }
  .rows th {
    font-weight: 400;
  }
  .rows th:first-child {
    padding-left: 0;
    text-align: left;
  }
  svg[role='img'] {
    width: 100%;
    max-width: 480px;
    height: auto;
  }
  table.switches button[aria-pressed='true'] {
    z-index: 1;
    outline: 3px solid var(--accent);
    outline-offset: -1px;
    font-weight: 700;
  }
  section.part {
    margin-top: 18px;
    padding-top: 14px;
    border-top: 1px solid var(--rule);
  }
`;
