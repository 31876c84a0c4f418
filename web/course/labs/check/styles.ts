import { css } from 'lit';
import { reading } from '../../../stage/view/styles/reading.ts';

export const checkStyles = css`
  .radios + .bar,
  .radios + .hint {
    margin-top: 12px;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 16px;
    align-items: center;
  }
  .bar + .hint {
    margin-top: 8px;
  }
  .flow {
    display: flex;
    flex-wrap: wrap;
    gap: 12px 22px;
    align-items: flex-start;
    padding: 8px 3px;
  }
  .claims {
    display: grid;
    gap: 18px 28px;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr));
    padding-top: 14px;
    border-top: 1px solid var(--rule);
  }
  .pair {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
  }
  .claim h3 {
    color: var(--role);
  }
  .verdict {
    margin-top: 6px;
    min-height: 32px;
    font-size: 0.92rem;
  }
  .verdict button {
    font-size: 0.9rem;
  }
  table.switches button {
    width: 4.3em;
  }
  sub {
    font-size: 0.75em;
    line-height: 0;
  }
  .key {
    align-self: end;
  }
  .columns {
    margin-top: 8px;
  }
  .columns > *,
  .stack > * {
    min-width: 0;
  }
  .stack {
    grid-template-columns: minmax(0, 1fr);
  }
  select {
    width: 100%;
    min-width: 0;
  }
  table.switches button.marked {
    box-shadow: inset 0 0 0 3px var(--ink);
    font-weight: 700;
  }
  table.switches button.chosen {
    background: color-mix(in srgb, var(--accent) 20%, var(--surface));
  }
  table.switches button:is(.wrong, .right)::before {
    position: absolute;
    left: 6px;
  }
  table.switches button.wrong {
    color: var(--wrong);
    text-decoration: line-through;
  }
  table.switches button.wrong::before {
    content: '✗';
    display: inline-block;
    text-decoration: none;
  }
  table.switches button.right::before {
    content: '✓';
    color: var(--v);
    font-weight: 700;
  }
  .foot {
    position: sticky;
    bottom: 0;
    z-index: 2;
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 2px 16px;
    align-items: start;
    margin: 10px -16px -16px;
    padding: 10px 16px 12px;
    border-top: 1px solid var(--rule);
    border-radius: 0 0 12px 12px;
    background: var(--surface);
  }
  .foot .bar {
    grid-column: 1;
  }
  .foot .cell-now {
    grid-column: 1 / -1;
  }
  .foot .all {
    grid-column: 2;
    grid-row: 1;
  }
  .foot .says {
    min-height: 1.5em;
    font-size: 1rem;
  }
  .made-of {
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    font-size: 0.95rem;
  }
  .made-of b:first-child {
    color: var(--role);
  }
  .area {
    display: grid;
    gap: 3px;
    font-size: 0.95rem;
  }
  textarea {
    box-sizing: border-box;
    width: 100%;
    padding: 6px 8px;
    border: 1px solid var(--ink-3);
    border-radius: 7px;
    background: var(--paper);
    color: inherit;
    font:
      0.88rem/1.45 ui-monospace,
      'DejaVu Sans Mono',
      monospace;
    resize: vertical;
  }
  ${reading}
  .fill {
    grid-template-columns: minmax(7em, auto) minmax(0, 1fr);
  }
  .stack .control:has(select) {
    grid-template-columns: minmax(7em, auto) minmax(0, 1fr);
  }
  @container (max-width: 460px) {
    .control:has(input[type='range']) {
      grid-template-columns: 1fr minmax(2.5em, auto);
    }
    .control:has(input[type='range']) span {
      grid-column: 1 / -1;
    }
    .pair {
      gap: 8px 12px;
    }
    table.switches button {
      width: 3.75em;
      padding: 3px 5px 3px 16px;
    }
    table.switches button:is(.wrong, .right)::before {
      left: 3px;
    }
    table.plain td {
      padding: 3px 5px;
    }
    .stack .control:has(select) {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  .verdicts {
    gap: 12px 26px;
    flex-wrap: wrap;
  }
  @media print {
    .foot {
      position: static;
    }
  }
`;
