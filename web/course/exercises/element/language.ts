/** The language of an exercise: the words around it in the page's come with the code, others when they are asked for. */
import type { LitElement } from 'lit';
import words from '../../../shared/messages/en/exercise-view.json' with { type: 'json' };
import { Language, loadersOf } from '../../../shared/words/language.ts';
import type { Messages } from '../../../shared/words/messages.ts';
import type { ViewWords } from './words.ts';

const files = import.meta.glob<Messages>(
  ['../../../shared/messages/*/exercise-view.json', '!../../../shared/messages/en/*'],
  { import: 'default' },
);
const loaders = loadersOf(files, ['exercise-view']);

export const languageOf = (exercise: LitElement): Language<ViewWords> => new Language(exercise, words, loaders);
