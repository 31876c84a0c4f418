/** The styles of the playground: settings, the sequence, a head, and time below. */
import { unsafeCSS } from 'lit';
import words from '../../words/words.css?inline';
import parts from '../draw/parts.css?inline';
import exports from '../settings/export-dialog.css?inline';
import dock from './dock.css?inline';
import frame from './frame.css?inline';
import head from './head.css?inline';
import messages from './messages.css?inline';
import narrow from './narrow.css?inline';
import patterns from './patterns.css?inline';
import sentence from './sentence.css?inline';
import settings from './settings.css?inline';

export const playStyles = [
  words,
  frame,
  settings,
  sentence,
  patterns,
  head,
  dock,
  messages,
  narrow,
  parts,
  exports,
].map((styles) => unsafeCSS(styles));
