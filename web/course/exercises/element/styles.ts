import { css } from 'lit';

export const exerciseStyles = css`
  .exercise {
    padding: 14px 18px 16px;
    border: 1px solid var(--rule);
    border-radius: 12px;
    background: var(--paper);
  }
  header {
    display: flex;
    gap: 12px;
    align-items: baseline;
    justify-content: space-between;
  }
  h2 {
    font-size: 1.1rem;
  }
  h3 {
    margin: 0 0 4px;
    font-size: 0.9rem;
    font-weight: 600;
  }
  .tells {
    margin: 6px 0 12px;
    line-height: 1.55;
  }
  :is(sub, sup) {
    line-height: 0;
  }
  .prompt {
    margin: 6px 0 12px;
    line-height: 1.55;
    text-wrap: pretty;
  }
  code,
  textarea {
    font-family: ui-monospace, monospace;
  }
  :not(pre) > code {
    font-size: 0.92em;
  }
  .soft,
  .hint {
    color: var(--ink-2);
    font-size: 0.88rem;
  }
  .editor {
    border: 1px solid var(--ink-3);
    border-radius: var(--radius);
    background: var(--surface);
    overflow: hidden;
  }
  .editor:focus-within {
    outline: 3px solid var(--accent);
    outline-offset: 1px;
  }
  textarea {
    display: block;
    width: 100%;
    min-height: 12em;
    padding: 10px 12px;
    border: 0;
    border-radius: 0;
    background: none;
    font-size: 14px;
    line-height: 1.55;
    resize: vertical;
    tab-size: 4;
  }
  textarea:focus-visible {
    outline: none;
  }
  #keys {
    margin: 6px 0 12px;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  .again {
    margin-left: auto;
  }
  [hidden] {
    display: none;
  }
  .hints {
    margin: 14px 0 0;
    padding: 0 0 0 1.4em;
    line-height: 1.5;
  }
  .hints li + li {
    margin-top: 6px;
  }
  pre {
    margin: 12px 0 0;
    padding: 10px 14px;
    max-height: 24em;
    overflow: auto;
    border-radius: var(--radius);
    background: var(--sunk);
    font-size: 14px;
    line-height: 1.5;
    tab-size: 4;
  }
  .output .hint {
    margin-top: 12px;
  }
  .output .hint + pre {
    margin-top: 6px;
  }
  .feedback {
    line-height: 1.5;
  }
  .feedback > :first-child:not(:empty),
  .busy {
    margin-top: 12px;
  }
  .busy {
    color: var(--ink-2);
  }
  .verdict,
  .feedback > .error {
    padding: 8px 14px;
    border-left: 4px solid var(--wrong);
    border-radius: 0 8px 8px 0;
    background: color-mix(in srgb, var(--rule) 25%, transparent);
  }
  .verdict p + p {
    margin-top: 6px;
  }
  .verdict.right {
    border-color: var(--right);
  }
  .verdict .sign {
    color: var(--wrong);
    font-weight: 700;
  }
  .verdict .sign.is-right {
    color: var(--right);
  }
  .error {
    overflow-wrap: anywhere;
  }
  .feedback > .error {
    color: inherit;
  }
  .unable,
  .exercise > .error {
    margin-bottom: 10px;
    color: var(--wrong);
  }
  .credit {
    margin-top: 8px;
    color: var(--ink-2);
    font-size: 0.92rem;
  }
  .credit:empty {
    display: none;
  }
  .comparison {
    gap: 14px 28px;
    margin: 14px 0 10px;
  }
  .feedback + p {
    margin-top: 10px;
  }
  a {
    color: inherit;
  }
  .solution {
    margin-top: 16px;
  }
  .solution h3 {
    margin-top: 12px;
  }
  .solution pre {
    margin-top: 4px;
    max-height: none;
  }
  .solution:focus-visible {
    outline: none;
  }
  .paper {
    display: none;
  }
  @container (max-width: 460px) {
    .exercise {
      padding: 12px 12px 14px;
    }
    .again {
      margin-left: 0;
    }
  }
  @media print {
    .root,
    :host([theme='dark']) .root {
      color-scheme: light;
    }
    .editor,
    #keys,
    .buttons,
    .output,
    .feedback,
    .comparison,
    .open {
      display: none;
    }
    pre {
      max-height: none;
      border: 1px solid var(--rule);
      background: none;
      white-space: pre-wrap;
    }
    .paper {
      display: block;
      min-height: 12em;
    }
  }
`;
