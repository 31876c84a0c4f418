import { unsafeCSS } from 'lit';
import frameStyles from './frame.css?inline';
import settingsStyles from './settings.css?inline';
import sentenceStyles from './sentence.css?inline';
import patternsStyles from './patterns.css?inline';
import headStyles from './head.css?inline';
import dockStyles from './dock.css?inline';
import messageStyles from './messages.css?inline';
import narrowStyles from './narrow.css?inline';
/** The styles of the playground: settings, the sequence, a head, and time below. */

export const playStyles = [
  unsafeCSS(frameStyles),
  unsafeCSS(settingsStyles),
  unsafeCSS(sentenceStyles),
  unsafeCSS(patternsStyles),
  unsafeCSS(headStyles),
  unsafeCSS(dockStyles),
  unsafeCSS(messageStyles),
  unsafeCSS(narrowStyles),
];
