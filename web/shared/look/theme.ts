import { css, unsafeCSS } from 'lit';
import cells from './cells.css?inline';
import controls from './controls.css?inline';
import root from './root.css?inline';
import { tints } from './tints.ts';
import tokens from './tokens.css?inline';

/** The first styles of a shadow root: the tokens, which the site's pages link as a file, and nothing from the page. */
export const theme = css`
  ${unsafeCSS(tokens)} ${unsafeCSS(cells)} ${unsafeCSS(tints)} ${unsafeCSS(controls)} ${unsafeCSS(root)}
`;
