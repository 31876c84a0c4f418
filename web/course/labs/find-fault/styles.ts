import { css } from 'lit';

export const findFaultStyles = css`
  .bar,
  .flow,
  .claim {
    display: flex;
    flex-wrap: wrap;
    gap: 10px 24px;
    align-items: flex-start;
    margin-top: 12px;
  }
  .flow + p {
    margin-top: 10px;
  }
  .bar {
    align-items: center;
  }
  .claim {
    align-items: center;
    margin-top: 16px;
    padding-top: 12px;
    border-top: 1px solid var(--rule);
  }
  .claim p {
    min-width: 13em;
  }
  .claim label {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    align-items: center;
    min-width: 0;
  }
  .claim select {
    max-width: 100%;
  }
  .control:has(select) {
    grid-template-columns: auto auto;
  }
  table.switches button {
    width: 4.4em;
    height: 2.1em;
  }
  table.switches button[aria-pressed='true'] {
    box-shadow: inset 0 0 0 3px var(--ink);
    font-weight: 700;
  }
  table.switches button.wrong {
    color: var(--wrong);
    text-decoration: line-through;
  }
  .says.right::before {
    content: '✓ ';
    color: var(--right);
  }
  .says.wrong::before {
    content: '✗ ';
    color: var(--wrong);
  }
  @container (max-width: 460px) {
    table.switches button {
      width: 3.9em;
      padding: 3px 4px;
    }
  }
`;
