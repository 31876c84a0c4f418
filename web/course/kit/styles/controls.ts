import { css } from 'lit';

/** Controls, and bars of shares. */
export const controlStyles = css`
  button.reset {
    flex-shrink: 0;
    font-size: 0.85rem;
  }
  .control {
    display: grid;
    grid-template-columns: minmax(7em, auto) 1fr minmax(4.5em, auto);
    gap: 2px 12px;
    align-items: center;
    font-size: 0.95rem;
  }
  .control input[type='range'] {
    width: 100%;
  }
  .control output,
  .value {
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
  .check {
    display: flex;
    gap: 8px;
    align-items: center;
  }
  .bars {
    display: grid;
    grid-template-columns: auto 1fr auto;
    gap: 6px 10px;
    align-items: center;
    margin: 0;
    font-size: 0.95rem;
  }
  .bars dt {
    color: var(--role, inherit);
    font-weight: 600;
  }
  .bars .track {
    height: 16px;
    border: 1px solid var(--rule);
    border-radius: 3px;
    background: var(--paper);
  }
  .bars .track i {
    display: block;
    height: 100%;
    border-radius: 2px;
    background: var(--fill, var(--a-fill));
    box-shadow: inset 0 0 0 1.5px var(--role, var(--a));
  }
  .bars dd {
    margin: 0;
  }
  @media (forced-colors: active) {
    .bars .track i {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
`;
