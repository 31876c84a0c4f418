import { css } from 'lit';

export const softmaxStyles = css`
  .control {
    grid-template-columns: 4.6em 1fr 3.6em;
  }
  .pair {
    display: grid;
    gap: 14px 24px;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
  }
  .try > div {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin-top: 4px;
  }
  table.grid {
    width: 100%;
    max-width: 34rem;
  }
  table.grid caption,
  table.grid thead th {
    white-space: normal;
  }
  table.grid td:first-child {
    min-width: 0;
  }
  table.grid th[scope='row'] {
    width: 1.5em;
  }
  table.grid thead td,
  table.grid tfoot td:first-child {
    border: 0;
  }
  table.grid tfoot td {
    border: 0;
    color: var(--ink-2);
  }
  table.grid td.lost {
    color: var(--wrong);
    font-weight: 600;
  }
  @container (max-width: 420px) {
    table.grid {
      font-size: 0.8rem;
    }
    table.grid :is(td, th) {
      min-width: 0;
      padding: 4px 3px;
    }
  }
  .tables,
  .vanishing {
    margin-top: 14px;
  }
`;
