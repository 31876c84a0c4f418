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
  @media print {
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
