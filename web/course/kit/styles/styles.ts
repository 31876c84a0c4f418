/** The styles of all labs. */
import { controlStyles } from './controls.ts';
import { drawingStyles } from './drawings.ts';
import { frameStyles } from './frame.ts';
import { tableStyles } from './tables.ts';

export const labStyles = [frameStyles, controlStyles, tableStyles, drawingStyles];
