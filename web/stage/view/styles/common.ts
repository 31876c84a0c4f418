/** The styles of every view of a stage; each view loads its own, too. */
import { css } from 'lit';
import { theme } from '../../../shared/look/theme.ts';

/** The element's own box, whatever is drawn in it, and its error messages. */
const host = css`
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
  .hint {
    color: var(--ink-2);
    font-size: 0.85em;
    font-weight: 400;
  }
  .error {
    color: var(--wrong);
    font-weight: 550;
    font-size: 0.95em;
  }
  @media screen {
    .paper {
      display: none;
    }
  }
  @media print {
    .root:has(~ .paper) {
      display: none;
    }
    .paper > div {
      display: flex;
      flex-wrap: wrap;
      align-items: start;
      gap: 18px 28px;
    }
    .paper table {
      border: 0; /* which another .printed has */
      border-collapse: collapse;
      break-inside: avoid;
      font-size: 0.92em;
    }
    .paper caption {
      color: var(--role);
      font-weight: 600;
      text-align: left;
      white-space: nowrap;
    }
    .paper th {
      padding: 2px 8px;
      color: var(--ink-2);
      font-weight: 400;
      text-align: right;
    }
    .paper td + td,
    .paper th + td {
      padding: 2px 6px;
      border: 1px solid var(--rule);
      text-align: right;
    }
    .root,
    :host([theme='dark']) .root {
      color-scheme: light;
    }
    :host {
      height: auto;
    }
  }
`;

export const styles = [theme, host];
