import { css } from 'lit';

/** On narrow screens labels and numbers are above their controls, which get the full width. */
export const narrowStyles = css`
  @container (max-width: 460px) {
    .control {
      grid-template-columns: 1fr auto;
    }
    .control :is(input[type='range'], select) {
      grid-column: 1 / -1;
      grid-row: 2;
    }
    dl.facts {
      grid-template-columns: 1fr;
    }
    dl.facts dd {
      margin-bottom: 6px;
    }
    table.grid {
      font-size: 0.8rem;
    }
    table.grid :is(td, th) {
      min-width: 1.9em;
      padding-inline: 4px;
    }
    table.grid thead th {
      white-space: normal;
    }
  }
`;
