/** Settings of a stage: attributes of its element, and the query of an iframe's address. */
import type { Settings } from '../../shared/settings.ts';
import { ALL_STEP_IDS } from './step-ids.ts';
import { ROWS, THEMES } from './stage-state.ts';

export const SETTINGS = {
  steps: { kind: 'names', of: ALL_STEP_IDS },
  fixed: { kind: 'names', whole: 'all' },
  view: { kind: 'choice', value: 'full', of: ['full', 'overview'] },
  controls: { kind: 'choice', value: 'all', of: ['all', 'none'] },
  rows: { kind: 'choice', value: 'one', of: ROWS },
  strip: { kind: 'flag', value: true },
  plane: { kind: 'flag', value: true },
  present: { kind: 'flag', value: false },
  query: { kind: 'index' },
  head: { kind: 'index' },
  theme: { kind: 'choice', value: 'auto', of: THEMES },
} as const satisfies Settings;
