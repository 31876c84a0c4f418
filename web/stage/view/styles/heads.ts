import { css } from 'lit';

/**
 * The tabs of heads. Gold always means attention: a weight of 0 is the paper, one of 1 the full colour, in either
 * theme. Visually hidden text is inside the tabs; otherwise it would make the page as wide as all of them.
 */
export const heads = css`
  .heads {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(190px, 1fr));
    gap: 6px;
    margin: 4px 0 8px;
  }
  .heads button {
    display: flex;
    gap: 12px;
    align-items: center;
    min-width: 0;
    min-height: 44px;
    padding: 7px 8px;
    border: 1.5px solid transparent;
    border-radius: 8px;
    background: none;
    text-align: start;
    line-height: 1.3;
  }
  .heads button:hover {
    background: var(--sunk);
  }
  .heads button[aria-selected='true'] {
    border-color: var(--ink);
    background: var(--surface);
  }
  .heads .head-map {
    flex: none;
    margin: 0;
    width: 64px;
    height: 64px;
    fill: var(--a-fill);
  }
  .head-map .unknown {
    fill: var(--ink);
    fill-opacity: 0.08;
  }
  .head-map .all {
    fill: none;
    stroke: var(--rule-2);
  }
  .head-map .query {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2;
  }
  .head-words {
    display: grid;
    gap: 1px;
    min-width: 0;
  }
  .head-name {
    font-weight: 600;
  }
  .head-takes {
    font-size: 0.82em;
    color: var(--ink-2);
  }
  .head-takes b {
    font-weight: 600;
    color: var(--a);
    white-space: nowrap;
  }
  .head-takes i {
    display: inline-block;
    width: 12px;
    border-top: 1.5px solid var(--a);
    vertical-align: 4px;
  }
  @container (max-width: 939px) {
    .heads {
      position: relative;
      display: flex;
      overflow-x: auto;
      scroll-snap-type: x proximity;
    }
    .heads button {
      flex: 0 0 auto;
      scroll-snap-align: start;
      padding: 2px 8px;
      line-height: 1.2;
    }
    .heads .head-map {
      width: 40px;
      height: 40px;
    }
    .heads .head-words {
      grid-template-columns: auto 1fr;
      column-gap: 0.5em;
    }
    .heads .head-takes {
      grid-column: 1 / -1;
    }
  }
  @media (forced-colors: active) {
    .heads button[aria-selected='true'] {
      border: 3px solid Highlight;
    }
    .head-map {
      forced-color-adjust: none;
    }
    .head-map .query {
      stroke: CanvasText;
    }
  }
`;
