import { css } from 'lit';

/**
 * The frame: header, matrices, picture column, dock. It is as high as the element, and nothing in it moves. Visually
 * hidden text scrolls with its surroundings. Outlines are inset, because overflow is cut off. The dock has room for usual
 * sentences and names of steps; longer ones, in other fonts or with more space between letters, make it higher.
 */
export const frame = css`
  .framed {
    position: relative;
    display: grid;
    grid-template-rows: 56px 64px minmax(0, 1fr) minmax(128px, auto);
    height: 100%;
    overflow: hidden;
  }
  .framed.headed {
    grid-template-rows: 56px 64px auto minmax(0, 1fr) minmax(128px, auto);
  }
  .framed > .heads {
    margin: 0;
    padding: 4px 16px;
    border-bottom: 1px solid var(--rule);
  }
  .head {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 16px;
    padding: 0 36px 0 48px;
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
  .work {
    position: relative;
    min-height: 0;
  }
  .framed.wide .work {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 360px;
  }
  .ruler {
    position: absolute;
    inset: 0;
    overflow: hidden;
    pointer-events: none;
    visibility: hidden;
  }
  /* A number to be measured, in a font size of 100 px. */
  .ruler > span::before {
    content: '−0.00';
  }
  .ruler > span {
    position: absolute;
    font-size: 100px;
    white-space: nowrap;
  }
  .framed.wide .ruler {
    right: 360px;
  }
  .stage-box {
    position: relative;
    min-width: 0;
    min-height: 0;
    overflow: auto;
    scrollbar-width: thin;
  }
  .aside {
    position: relative;
    display: flex;
    flex-direction: column;
    gap: 12px;
    min-height: 0;
    overflow: auto;
    scrollbar-width: thin;
    padding: 16px 48px 12px 24px;
    border-left: 1px solid var(--rule);
  }
  .framed :is(.stage-box, .aside):focus-visible {
    outline-offset: -3px;
  }
  @media screen {
    .aside .last[data-gives] {
      display: none;
    }
  }
  .aside .last {
    margin-top: auto;
    padding: 0;
  }
  .over {
    position: absolute;
    z-index: 2;
    top: 128px;
    left: 48px;
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
    grid-template-rows: minmax(51px, auto) minmax(76px, auto);
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
    padding: 5px 48px 0;
  }
  .sentence {
    font-size: var(--t-say);
    line-height: 23px;
    text-wrap: pretty;
  }
  :is(.sentence, .told) :is(sub, sup) {
    line-height: 0;
    font-size: 0.7em;
    vertical-align: -0.15em;
  }
  /* No higher than capitals: the line above is cut off. */
  .sentence sup {
    vertical-align: 0.4em;
  }
  .sentence:is(.long, .longest) {
    margin-top: -5px;
    font-size: 15px;
    line-height: 17px;
  }
  .tools ::slotted(a) {
    align-self: center;
    padding: 6px 10px;
    font-size: var(--t-label);
    color: var(--ink);
    text-decoration: none;
  }
  .after {
    display: flex;
    gap: 8px;
  }
  .door,
  ::slotted([slot='end']) {
    flex: none;
    padding: 4px 12px;
    border: 1px solid var(--rule-2);
    border-radius: var(--radius);
    background: none;
    font-size: var(--t-label);
    color: var(--ink-2);
    white-space: nowrap;
    text-decoration: none;
    cursor: pointer;
  }
  .dark {
    position: absolute;
    inset: 0;
    z-index: 3;
    background: #000;
  }
`;
