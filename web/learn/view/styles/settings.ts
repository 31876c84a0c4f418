/** The column of a training's settings. */
import { css } from 'lit';

export const settingsStyles = css`
  .task {
    position: relative;
  }
  /* A page's own content, such as a link, stands beside the title. */
  slot[name='task']::slotted(*) {
    position: absolute;
    top: 0;
    right: 0;
    z-index: 1;
  }
  .title {
    display: grid;
    /* Not as wide as the longest task in the host's font. */
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    font-weight: 700;
  }
  .examples label {
    position: relative;
    display: block;
  }
  .examples input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .examples span {
    display: block;
    box-sizing: border-box;
    min-height: 24px;
    border-radius: 4px;
    padding: 1px 6px;
    overflow: hidden;
    text-align: start;
    font-size: var(--t-note);
    line-height: 1.3;
    color: var(--ink-2);
  }
  .examples :checked + span {
    background: var(--sunk);
    color: var(--ink);
  }
  .examples :focus-visible + span {
    outline: 2px solid var(--accent);
  }
  .examples.letters span {
    overflow-wrap: anywhere;
  }
  .examples.letters.few span {
    letter-spacing: 3px;
  }
  .change-text {
    justify-self: start;
    align-self: start;
    min-height: 28px;
    padding: 0 10px;
  }
  .model summary {
    min-height: 28px;
    cursor: pointer;
  }
  .model summary h2 {
    display: inline;
  }
  .model summary .note {
    display: block;
  }
  .left .control {
    gap: 6px;
  }
  .left .control > input {
    flex: 1;
    min-width: 0;
  }
  .examples b {
    color: var(--ink);
  }
  .line,
  .control {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    margin: 0;
  }
  .control select {
    width: 70%;
    min-height: 28px;
    padding: 2px 6px;
  }
  .left .choice label > span {
    min-height: 28px;
    padding: 0 10px;
  }
  .left .line button {
    min-height: 28px;
    padding: 0 10px;
  }
  @media (pointer: coarse) {
    .examples span {
      padding-block: 12px;
    }
  }
  @media (forced-colors: active) {
    .examples :checked + span {
      outline: 2px solid Highlight;
    }
  }
`;
