/** The playground's looks: settings, what the model sees, a head, and time below. */
import { dockStyles } from './styles/dock.ts';
import { frameStyles } from './styles/frame.ts';
import { headStyles } from './styles/head.ts';
import { narrowStyles } from './styles/narrow.ts';
import { overStyles } from './styles/over.ts';
import { patternsStyles } from './styles/patterns.ts';
import { sentenceStyles } from './styles/sentence.ts';
import { settingsStyles } from './styles/settings.ts';

export const playStyles = [
  frameStyles,
  settingsStyles,
  sentenceStyles,
  patternsStyles,
  headStyles,
  dockStyles,
  overStyles,
  narrowStyles,
];
