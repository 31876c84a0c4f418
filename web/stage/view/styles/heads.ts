import { css } from 'lit';

/** The tabs of heads, with pictures of their arcs; and the choice of a head while no weights are there. */
export const heads = css`
  .heads {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(165px, 1fr));
    gap: 6px;
    margin: 4px 0 8px;
  }
  .heads button {
    display: grid;
    grid-template: auto minmax(0, 1fr) / minmax(90px, 1fr) minmax(0, 112px);
    column-gap: 8px;
    min-width: 0;
    min-height: 44px;
    padding: 6px 8px;
    border: 1.5px solid var(--rule-2);
    border-radius: 8px;
    background: none;
    text-align: start;
    line-height: 1.3;
  }
  .heads button:hover {
    background: var(--sunk);
  }
  .heads button[aria-selected='true'],
  .heads[data-all] button {
    border-color: var(--ink);
    box-shadow: inset 0 0 0 1px var(--ink);
  }
  .heads [aria-selected='true'] .head-name,
  .head-said[data-clear] {
    font-weight: 600;
  }
  .head-said {
    grid-area: 2 / 1;
    font-size: 0.87em;
    color: var(--ink-2);
  }
  .head-said[data-clear] {
    color: var(--a);
  }
  .head-picture {
    grid-area: 1 / 2 / -1 / -1;
    width: 100%;
    height: 48px;
  }
  .head-picture text {
    fill: var(--tone);
  }
  .head-picture .bold {
    font-weight: 650;
  }
  .film .heads {
    inset: 0 0 auto;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    align-content: start;
    margin: 0;
  }
  .film .heads:has(> :nth-child(3)) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  .film .heads button {
    grid-template: 32px auto / minmax(0, 1fr) auto;
    padding: 8px 15px;
    font-size: 20px;
  }
  .film .head-said {
    grid-area: 1 / 2;
    white-space: nowrap;
  }
  .film .head-picture {
    grid-area: 2 / 1 / -1 / -1;
    height: auto;
  }
  .head-choice {
    position: absolute;
    top: 72px;
    right: 48px;
    color: var(--ink-2);
  }
  .head-choice select {
    margin-left: 6px;
    max-width: 200px;
    height: 32px;
    font: inherit;
    font-weight: 600;
  }
  .narrow .head-choice {
    top: 2px;
    right: 58px;
  }
  .narrow .head-choice span {
    display: none;
  }
  .narrow .head-choice select {
    max-width: 140px;
    height: 44px;
  }
  .film.narrow .heads button {
    grid-template: 24px auto / minmax(0, 1fr) auto;
    column-gap: 4px;
    padding: 3px 7px;
    font-size: 14px;
  }
  @media (forced-colors: active) {
    .heads button[aria-selected='true'] {
      border: 3px solid Highlight;
    }
  }
`;
