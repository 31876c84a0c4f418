import { css } from 'lit';

/** Play, and time as one control: the steps are its chapters, each name one line above its bar, or two; no more. */
export const transport = css`
  .transport {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto auto;
    align-items: center;
    gap: 8px;
    padding: 0 36px 6px 40px;
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
  button.key.main {
    width: max(52px, 44px / var(--zoom, 1));
    height: max(52px, 44px / var(--zoom, 1));
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
    align-items: end;
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
    align-content: end;
    min-height: 22px;
    margin-bottom: 10px;
    font-size: var(--t-label);
    line-height: 14.5px;
    color: var(--ink-2);
    overflow-wrap: anywhere;
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
`;
