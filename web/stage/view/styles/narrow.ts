import { css } from 'lit';

/**
 * Phones, and large type: one operation at a time, and a scrolling area between the header and the transport. The
 * picture stands below the matrices or, where both fit, beside them, without its caption, since the sentence below says
 * the same. In a window below 480 px, such as a phone lying on its side, the transport is one line.
 */
export const narrow = css`
  .framed.narrow {
    grid-template-rows: 48px 56px minmax(0, 1fr) auto;
  }
  .narrow > .formula {
    margin: 0 16px;
    gap: 24px;
    font-size: 20px;
  }
  .narrow .head {
    grid-template-columns: auto minmax(0, 1fr);
    padding: 0 10px 0 16px;
    gap: 8px;
  }
  .narrow .wide-only,
  .narrow slot[name='tools'],
  .narrow .drawn figcaption,
  .narrow .chapters span,
  .narrow .chapters .on i::after {
    display: none;
  }
  .narrow .head .now-at {
    display: block;
    grid-column: 1;
    white-space: nowrap;
  }
  .narrow .now-at span {
    margin-left: 6px;
    font-size: 15px;
    color: var(--ink-2);
  }
  .narrow .work {
    overflow: hidden auto;
    scrollbar-width: thin;
  }
  .narrow .stage-box {
    overflow: auto hidden;
  }
  .narrow .aside {
    min-height: 64px;
    gap: 8px;
    overflow: visible;
    border-left: 0;
    border-top: 1px solid var(--rule);
    margin: 0 16px;
    padding: 4px 0 0;
  }
  .narrow .drawn {
    max-width: none;
  }
  .narrow .drawn h2 {
    margin: 0 0 4px;
    line-height: 44px;
  }
  .narrow .drawing {
    width: auto;
    max-width: 100%;
    max-height: var(--below);
    margin: 0 auto;
  }
  .narrow .panel h2 {
    min-height: 44px;
    padding-inline-end: 116px;
  }
  .narrow .other-view {
    position: absolute;
    top: 4px;
    right: 0;
    z-index: 1;
    min-height: 44px;
    padding: 0 14px;
    border: 1px solid var(--rule-2);
    background: var(--solid);
  }
  @container (min-width: 640px) {
    .framed.narrow .work {
      display: grid;
      grid-template-columns: minmax(0, 1fr) 280px;
      overflow: hidden;
    }
    .framed.narrow .ruler {
      right: 280px;
    }
    .framed.narrow .stage-box {
      overflow: auto;
    }
    .narrow .aside {
      overflow: auto;
      margin: 0;
      padding: 4px 16px 12px;
      border-left: 1px solid var(--rule);
      border-top: 0;
    }
    .narrow .panel h2 {
      padding-inline-end: 0;
    }
  }
  .narrow .dock {
    position: relative;
    grid-template-rows: auto auto;
    padding: 8px 16px calc(10px + env(safe-area-inset-bottom));
  }
  /* Above the dock, whose height stays: the last lines can be scrolled from under it. */
  .resting.narrow .work {
    padding-bottom: 53px;
  }
  .narrow .say > .after {
    position: absolute;
    inset: auto 0 100%;
    padding: 4px 16px;
    overflow-x: auto;
    scrollbar-width: none;
    border-top: 1px solid var(--rule);
    background: var(--solid);
  }
  .narrow .door,
  .narrow ::slotted([slot='end']) {
    min-height: 44px;
    align-content: center;
    box-sizing: border-box;
  }
  .narrow .door:only-of-type:last-child {
    margin-left: auto;
  }
  .narrow .say {
    align-items: start;
    min-height: 66px;
    padding: 0;
  }
  .narrow .sentence {
    font-size: 18px;
    line-height: 24px;
  }
  .narrow .sentence.medium {
    font-size: 15px;
    line-height: 18px;
  }
  .narrow .sentence:is(.long, .longest) {
    margin-top: 0;
  }
  .narrow .sentence.long {
    font-size: 14px;
    line-height: 16px;
  }
  .narrow .sentence.longest {
    font-size: 12.5px;
    line-height: 13.2px;
  }
  .narrow .home {
    position: absolute;
    width: 1px;
    height: 1px;
    clip-path: inset(50%);
  }
  .narrow .transport {
    padding: 0;
  }
  .narrow .keys .key {
    width: 48px;
    height: 48px;
  }
  @media (min-height: 480px) {
    .narrow .transport {
      grid-template-columns: 1fr auto 1fr;
      gap: 4px 8px;
    }
    .narrow .scrub {
      grid-column: 1 / -1;
      order: -1;
      padding: 9px 0 3px;
    }
    .narrow .keys {
      order: 1;
      gap: 12px;
      margin: 0;
    }
    .narrow .keys .main {
      width: 56px;
      height: 56px;
    }
    .narrow .toggle {
      order: 0;
      justify-self: start;
      margin-left: -12px;
    }
    .narrow .speed {
      order: 2;
      justify-self: end;
    }
  }
  .narrow .scrub input {
    height: 28px;
    bottom: -5px;
  }
  .narrow .toggle {
    min-height: 44px;
  }
  .narrow .tools .tool {
    min-width: 44px;
    min-height: 44px;
    padding: 0;
    justify-content: center;
  }
  @media (max-height: 479px) {
    .narrow .dock {
      padding-block: 2px calc(2px + env(safe-area-inset-bottom));
    }
    /* Above the dock, whose height stays. */
    .narrow .say > .after {
      right: 16px;
      bottom: calc(100% + 8px);
      max-width: calc(100% - 32px);
      flex-wrap: wrap;
      justify-content: end;
    }
    .narrow .door {
      background: var(--solid);
    }
    .narrow .say {
      min-height: 44px;
    }
  }
`;
