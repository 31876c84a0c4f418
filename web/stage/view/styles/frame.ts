import { css } from 'lit';

/** The frame: header, matrices, picture column, dock. Its height is the element's, and nothing in it moves. */
export const frame = css`
  :host {
    height: 720px;
  }
  :host(:is([controls='none'], [view='overview'])) {
    height: auto;
  }
  :host([data-presenting]) {
    position: fixed;
    inset: 0;
    z-index: 2147483647;
    width: 100%;
    height: 100%;
    max-width: none;
    margin: 0;
  }
  .framed {
    position: relative;
    display: grid;
    grid-template-rows: 56px minmax(0, 1fr) 128px;
    height: 100%;
    overflow: hidden;
  }
  .framed.headed {
    grid-template-rows: 56px auto minmax(0, 1fr) 128px;
  }
  .framed > .heads {
    margin: 0;
    padding: 4px 16px;
    border-bottom: 1px solid var(--rule);
  }
  .head {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
    align-items: center;
    gap: 16px;
    padding: 0 16px 0 24px;
    border-bottom: 1px solid var(--rule);
  }
  .home {
    min-width: 0;
    overflow: hidden;
  }
  .head .name {
    font-weight: 600;
    font-size: var(--t-body);
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .head .now-at {
    display: none;
  }
  .tools {
    display: flex;
    gap: 4px;
    justify-self: end;
    grid-column: -2;
  }
  .formula {
    display: flex;
    align-items: center;
    gap: 20px;
    height: 54px;
    max-width: 52vw;
    overflow: auto hidden;
    scrollbar-width: none;
    font-size: 15.5px;
    color: var(--ink-2);
  }
  .formula math {
    display: inline-block;
    margin: 0;
    width: auto;
    font-size: 0.96em;
  }
  .formula .lit {
    color: var(--ink);
  }
  .formula .lit.r-q,
  .formula .lit .r-q,
  .formula .lit.t-q {
    color: var(--q);
  }
  .formula .lit.r-k,
  .formula .lit .r-k {
    color: var(--k);
  }
  .formula .lit.r-v,
  .formula .lit .r-v {
    color: var(--v);
  }
  .formula .lit.t-softmax {
    color: var(--a);
  }
  .formula .lit.t-scale,
  .formula .lit.t-mask {
    color: var(--s);
  }
  .formula .lit {
    font-weight: 600;
    text-decoration: none;
  }
  .work {
    position: relative;
    min-height: 0;
  }
  .framed.wide .work {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 336px;
  }
  .ruler {
    position: absolute;
    inset: 0;
    pointer-events: none;
    visibility: hidden;
  }
  .framed.wide .ruler {
    right: 336px;
  }
  .stage-box {
    position: relative;
    min-width: 0;
    min-height: 0;
    overflow: auto;
    scrollbar-width: thin;
  }
  .aside {
    display: flex;
    flex-direction: column;
    gap: 12px;
    min-height: 0;
    overflow: auto;
    scrollbar-width: thin;
    padding: 16px 24px 12px;
    border-left: 1px solid var(--rule);
  }
  .framed :is(.stage-box, .aside):focus-visible {
    outline-offset: -3px; /* the frame cuts off what is outside of them */
  }
  .aside .last {
    margin-top: auto;
    padding: 0;
  }
  .over {
    position: absolute;
    z-index: 2;
    top: 64px;
    left: 24px;
    max-width: min(560px, calc(100% - 48px));
    pointer-events: none;
  }
  .part .over {
    position: static;
    max-width: none;
  }
  .over > * {
    padding: 6px 12px;
    border: 1px solid currentColor;
    border-radius: 8px;
    background: var(--solid);
    margin-bottom: 4px;
  }
  .dock {
    display: grid;
    grid-template-rows: 51px 76px;
    border-top: 1px solid var(--rule);
    background: var(--surface);
    min-width: 0;
  }
  .say {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 24px;
    min-width: 0;
    padding: 6px 24px 0;
  }
  .sentence {
    font-size: var(--t-say);
    line-height: 22px;
    max-height: 44px;
    overflow: hidden;
    text-wrap: pretty;
  }
  .sentence:is(.long, .longest) {
    font-size: 15px;
    line-height: 17px;
    max-height: 51px;
  }
  .where {
    font-size: var(--t-label);
    color: var(--ink-2);
    white-space: nowrap;
  }
  .transport {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto auto;
    align-items: center;
    gap: 8px;
    padding: 0 16px 6px 24px;
  }
  .keys {
    display: flex;
    align-items: center;
    gap: 4px;
    margin-right: 16px;
  }
  button.key {
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    min-width: 0;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
  }
  button.key:hover {
    background: var(--sunk);
  }
  button.key.main {
    width: 52px;
    height: 52px;
    background: var(--attention-steps-accent, var(--ink));
    color: var(--attention-steps-on-accent, var(--on-ink));
  }
  .scrub {
    position: relative;
    min-width: 0;
  }
  .chapters {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    gap: 6px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .chapters li {
    min-width: 0;
    cursor: pointer;
  }
  .chapters span {
    display: block;
    padding: 6px 0 4px;
    font-size: var(--t-label);
    line-height: 20px;
    color: var(--ink-2);
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .chapters .on span {
    color: var(--ink);
    font-weight: 600;
  }
  .chapters i {
    position: relative;
    display: block;
    height: 6px;
    border-radius: 3px;
    background: var(--rule-2);
    margin-bottom: 6px;
  }
  .chapters i::before {
    content: '';
    position: absolute;
    inset: 0 auto 0 0;
    width: var(--p, 0);
    border-radius: 3px;
    background: var(--ink);
  }
  .chapters .on i::after {
    content: '';
    position: absolute;
    left: var(--p);
    top: 50%;
    width: 18px;
    height: 18px;
    margin: -9px 0 0 -9px;
    box-sizing: border-box;
    border-radius: 50%;
    border: 4px solid var(--ink);
    background: var(--solid);
  }
  .scrub input {
    position: absolute;
    left: -1px;
    right: -1px;
    bottom: -3px;
    width: calc(100% + 2px);
    height: 24px;
    margin: 0;
    appearance: none;
    opacity: 0;
    cursor: pointer;
  }
  .scrub input::-webkit-slider-thumb {
    appearance: none;
    width: 2px;
    height: 24px;
  }
  .scrub input::-moz-range-thumb {
    width: 2px;
    height: 24px;
    border: 0;
  }
  .scrub:has(input:focus-visible) .chapters {
    outline: 3px solid var(--ink);
    outline-offset: 4px;
    border-radius: 6px;
  }
  .speed select {
    appearance: none;
    border: 0;
    background: none;
    min-height: 44px;
    width: 4.2em;
    padding: 0 8px;
    text-align: center;
    text-align-last: center;
    cursor: pointer;
  }
  .speed select:hover {
    background: var(--sunk);
  }
  .dark {
    position: absolute;
    inset: 0;
    z-index: 3;
    background: #000;
  }
`;
