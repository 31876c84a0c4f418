import { css } from 'lit';

/** "This cell". */
export const panel = css`
  .panel {
    overflow-wrap: anywhere;
  }
  .panel h2 {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: 8px;
    font-size: var(--t-label);
    font-weight: 600;
  }
  .panel .name {
    color: var(--role);
    font-family: var(--math);
    font-style: italic;
    font-size: 19px;
    font-weight: 400;
  }
  .panel small,
  .panel .where,
  .exact,
  .was {
    color: var(--ink-2);
    font-size: 0.85em;
    font-weight: 400;
  }
  .panel small {
    font-size: 0.81em;
  }
  .panel .where {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 8px;
  }
  .panel button.quiet {
    min-height: 28px;
    padding: 0 8px;
  }
  .operand {
    color: var(--role);
    font-weight: 600;
  }
  .terms {
    margin: 6px 0 0;
    padding: 0;
    list-style: none;
    font-size: 15px;
    line-height: 20px;
    font-variant-numeric: tabular-nums;
  }
  .terms[data-many] {
    display: grid;
    grid: repeat(var(--lines), auto) / auto-flow 1fr;
    column-gap: 8px;
    font-size: 13px;
    line-height: 16px;
  }
  .terms[data-many] .equals {
    display: none;
  }
  .terms li {
    display: grid;
    grid-template-columns: 1em 1fr auto;
    gap: 4px;
  }
  .terms[data-many] li {
    grid-template-columns: 0.8em 1fr;
    white-space: nowrap;
  }
  .terms .now {
    background: color-mix(in srgb, var(--accent) 14%, transparent);
    border-radius: 4px;
  }
  .terms .to-come .operand {
    color: var(--ink-2);
    font-weight: 400;
  }
  .terms .equals {
    color: var(--ink-2);
  }
  .one-line {
    margin-top: 6px;
    font-variant-numeric: tabular-nums;
  }
  .result {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    font-size: 1em;
    border-top: 1.5px solid var(--ink);
    margin-top: 6px;
    padding-top: 4px;
    font-variant-numeric: tabular-nums;
  }
  .result b {
    font-size: 24px;
    line-height: 28px;
    font-weight: 600;
    color: var(--role);
  }
  .printed {
    margin-top: 6px;
    padding: 6px 8px;
    border-left: 4px solid var(--k);
    font-size: 0.9em;
  }
  .edit {
    display: block;
    margin-top: 8px;
    font-size: 0.9em;
  }
  .edit input {
    width: 8em;
  }
`;
