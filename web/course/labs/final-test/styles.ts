import { css } from 'lit';

export const finalTestStyles = css`
  .lab {
    max-width: 46rem;
    margin: 0 auto;
    line-height: 1.5;
  }
  .how,
  .how + .hint {
    margin: 0 0 10px;
  }
  h3 {
    margin: 22px 0 6px;
    font-size: 1.05rem;
  }
  ol {
    margin: 0;
    padding-left: 2em;
  }
  ol li {
    padding: 10px 0 12px;
    border-bottom: 1px solid var(--rule);
  }
  ol li::marker {
    font-weight: 600;
  }
  li p {
    margin: 0 0 6px;
  }
  .option input {
    flex-shrink: 0;
  }
  .option {
    display: flex;
    gap: 10px;
    align-items: center;
    padding: 5px 0;
  }
  .typed,
  .picks,
  .picks label,
  .foot,
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 12px;
    align-items: center;
  }
  .picks {
    gap: 8px 24px;
  }
  input[type='text'] {
    max-width: 100%;
    min-width: 0;
  }
  pre {
    margin: 4px 0 8px;
    overflow-x: auto;
    font:
      0.95rem/1.5 ui-monospace,
      'DejaVu Sans Mono',
      monospace;
  }
  u {
    text-underline-offset: 0.2em;
  }
  var {
    font-family: var(--math);
  }
  sub,
  sup {
    line-height: 0;
  }
  .foot {
    margin-top: 16px;
  }
  .result {
    margin: 14px 0;
    padding: 10px 16px;
    border: 1px solid var(--rule);
    border-left: 4px solid var(--accent);
    border-radius: 8px;
  }
  .result p {
    margin: 4px 0;
  }
  .result strong {
    font-size: 1.2rem;
  }
  .verdict {
    margin: 8px 0 0;
    padding: 6px 12px;
    border-left: 4px solid var(--rule);
    background: color-mix(in srgb, var(--rule) 25%, transparent);
  }
  .verdict.right {
    border-color: var(--right);
  }
  .verdict.wrong {
    border-color: var(--wrong);
  }
  .verdict.wrong strong {
    color: var(--wrong);
  }
  .verdict.right strong {
    color: var(--right);
  }
  @media print {
    li {
      break-inside: avoid;
    }
  }
`;
