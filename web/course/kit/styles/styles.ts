import { unsafeCSS } from 'lit';
import frameStyles from './frame.css?inline';
import controlStyles from './controls.css?inline';
import tableStyles from './tables.css?inline';
import drawingStyles from './drawings.css?inline';
/** The styles of all labs. */

export const labStyles = [frameStyles, controlStyles, tableStyles, drawingStyles].map(unsafeCSS);
