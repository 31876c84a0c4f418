import { css } from 'lit';

/** "This cell". */
export const panel = css`
  .panel {
    padding: 12px 14px;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface);
    min-height: 206px;
    overflow-wrap: anywhere;
  }
  .panel h2 {
    font-size: 1.05em;
  }
  .panel .name {
    color: var(--role);
    font-family: var(--math);
    font-style: italic;
  }
  .panel small,
  .panel .where,
  .hint,
  .exact,
  .was {
    color: var(--ink-2);
    font-size: 0.85em;
    font-weight: 400;
  }
  .panel small {
    font-size: 0.81em; /* of the heading that it is in */
  }
  .operand {
    color: var(--role);
    font-weight: 600;
  }
  .terms {
    margin: 6px 0 0;
    padding: 0;
    list-style: none;
    max-height: 260px;
    overflow: auto;
    font-size: 0.9em;
    font-variant-numeric: tabular-nums;
  }
  .terms li {
    display: grid;
    grid-template-columns: 1em 1fr auto;
    gap: 4px;
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
    font-size: 1.35em;
    font-weight: 650;
    color: var(--role);
    border-top: 1px solid var(--rule);
    margin-top: 6px;
    padding-top: 4px;
    font-variant-numeric: tabular-nums;
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
  .error {
    color: var(--wrong);
    font-weight: 550;
    font-size: 0.95em;
  }
`;
