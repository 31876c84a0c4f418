import { css } from 'lit';

/** “This is what I read”: in its dialog, and beside a text in a lab. */
export const reading = css`
  .reading {
    display: grid;
    gap: 10px;
    min-width: 0;
  }
  .reading ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .reading li {
    display: grid;
    grid-template-columns: 104px auto minmax(0, 1fr);
    gap: 2px 16px;
    align-items: center;
    padding: 8px 0;
    border-bottom: 1px solid var(--rule);
  }
  .reading select {
    width: 104px;
    min-height: 40px;
    font-weight: 600;
    color: var(--role, inherit);
  }
  .reading li > p {
    grid-column: 1 / -1;
    margin: 0;
  }
  .reading .first {
    display: flex;
    flex-wrap: wrap;
    gap: 3px;
    align-items: baseline;
  }
  .reading .first b {
    min-width: 52px;
    padding: 4px 6px;
    border-radius: 4px;
    background: color-mix(in oklab, var(--role, var(--ink-3)) 12%, var(--paper));
    font-weight: 400;
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
  .reading .role-input {
    --role: var(--input);
  }
  .reading .role-q {
    --role: var(--q);
  }
  .reading .role-k {
    --role: var(--k);
  }
  .reading .role-v {
    --role: var(--v);
  }
  .reading .role-output {
    --role: var(--output);
  }
  .reading .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .reading p {
    margin: 0;
  }
  .reading fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: 0 20px;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .reading legend {
    padding: 0;
  }
  .reading fieldset label {
    display: inline-flex;
    gap: 6px;
    align-items: center;
    min-height: 40px;
  }
`;

/** The dialog: the text on the left, what was read on the right; on a phone below each other, over the whole screen. */
export const sheet = css`
  dialog.sheet {
    width: min(1000px, calc(100vw - 24px));
    padding-bottom: 0;
  }
  dialog.sheet h2 {
    font-size: 26px;
    line-height: 36px;
  }
  .sheet [data-first] {
    margin: 0;
    color: var(--ink-2);
    outline: 0;
  }
  .sheet .both {
    display: flex;
    gap: 16px 28px;
    align-items: start;
    margin-top: 12px;
  }
  .sheet .both > div {
    flex: 1;
    min-width: 0;
  }
  .pasted {
    width: 320px;
    overflow: hidden;
  }
  .pasted code {
    display: block;
    padding-left: 8px;
    border-left: 4px solid transparent;
    white-space: pre;
    font:
      0.88rem/1.6 ui-monospace,
      'DejaVu Sans Mono',
      monospace;
  }
  .pasted code:not(.of) {
    background: var(--sunk);
  }
  .pasted code.of {
    border-color: var(--ink-3);
  }
  .pasted:has(.fault) {
    width: 100%;
  }
  .pasted .fault {
    display: flex;
    align-items: center;
    overflow-x: auto;
    border-color: var(--wrong);
  }
  .fault > span {
    position: relative;
    flex: 1 0 auto;
  }
  .fault span > span {
    position: absolute;
    top: 50%;
    left: 0;
    translate: 0 -50%;
    color: transparent;
    pointer-events: none;
  }
  .fault mark {
    border-radius: 3px;
    background: color-mix(in oklab, var(--wrong) 30%, transparent);
    color: transparent;
  }
  .fault input {
    box-sizing: content-box;
    min-width: calc(100% - 12px);
    height: 38px;
    margin-left: -7px;
    padding: 0 6px;
    border: 1px solid var(--ink-2);
    border-radius: 4px;
    background: none;
    color: inherit;
    font: inherit;
  }
  .pasted .fault input:focus-visible {
    outline-offset: -2px;
  }
  .pasted i {
    display: inline-block;
    width: 3ch;
    margin-right: 10px;
    color: var(--ink-2);
    font-style: normal;
    text-align: right;
  }
  .sheet .foot {
    position: sticky;
    bottom: 0;
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    align-items: center;
    margin: 14px -24px 0;
    padding: 12px 24px 16px;
    border-top: 1px solid var(--rule);
    background: var(--solid);
  }
  .sheet .foot .hint {
    flex: 1;
    margin: 0;
  }
  @media (max-width: 700px) {
    dialog.sheet {
      width: 100vw;
      max-width: none;
      height: 100dvh;
      max-height: none;
      margin: 0;
      padding: 12px 16px 0;
      border: 0;
      border-radius: 0;
    }
    dialog.sheet[open],
    .sheet form {
      display: flex;
      flex-direction: column;
    }
    .sheet :is(form, .both) {
      flex: 1;
    }
    .sheet .both > div {
      flex: none;
    }
    .sheet .both {
      flex-direction: column;
      align-items: stretch;
    }
    .sheet .pasted {
      width: auto;
    }
    .sheet .foot {
      margin-inline: -16px;
      padding-inline: 16px;
    }
  }
`;
