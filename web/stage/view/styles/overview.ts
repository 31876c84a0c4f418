import { css } from 'lit';

/** The mini-map and the formula. */
export const overview = css`
  .mini-map ol {
    display: flex;
    flex-wrap: wrap;
    gap: 2px;
    margin: 0;
    padding: 0;
    list-style: none;
    align-items: stretch;
  }
  .mini-map li {
    display: flex;
    align-items: center;
  }
  .mini-map .arrow {
    color: var(--ink-2);
    padding: 0 3px;
  }
  .mini-map button {
    display: grid;
    justify-items: center;
    align-content: end;
    gap: 4px;
    min-width: 64px;
    height: 100%;
    padding: 6px 8px;
    border: 1px solid transparent;
    border-radius: 8px;
    background: none;
  }
  .mini-map button:hover {
    background: var(--surface);
    border-color: var(--rule);
  }
  .mini-map button[aria-current='step'] {
    background: var(--surface);
    border-color: var(--accent);
    box-shadow: inset 0 -3px var(--accent);
  }
  .thumbs {
    display: flex;
    gap: 4px;
    align-items: center;
    min-height: 24px;
  }
  .thumb {
    outline: 1px solid var(--role, var(--rule));
  }
  .step-name {
    white-space: nowrap;
    font-size: 0.8em;
  }

  .formula {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 28px;
    min-height: 64px;
    padding: 6px 4px;
    font-size: 1.15em;
    overflow-x: auto;
  }
  .formula math {
    display: inline-block;
    margin: 0;
    width: auto;
  }
  .formula .r-q {
    color: var(--q);
  }
  .formula .r-k {
    color: var(--k);
  }
  .formula .r-v {
    color: var(--v);
  }
  .formula .t-output {
    color: var(--o);
  }
  .formula .lit {
    background: color-mix(in srgb, var(--accent) 16%, transparent);
    border-radius: 4px;
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
`;
