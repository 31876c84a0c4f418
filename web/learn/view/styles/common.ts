/** The styles of the playground: settings, the sequence, a head, and time below. */
import { dockStyles } from './dock.ts';
import { frameStyles } from './frame.ts';
import { headStyles } from './head.ts';
import { narrowStyles } from './narrow.ts';
import { messageStyles } from './messages.ts';
import { patternsStyles } from './patterns.ts';
import { sentenceStyles } from './sentence.ts';
import { settingsStyles } from './settings.ts';

export const playStyles = [
  frameStyles,
  settingsStyles,
  sentenceStyles,
  patternsStyles,
  headStyles,
  dockStyles,
  messageStyles,
  narrowStyles,
];
