/**
 * The words of questions: the page's language comes with the code; another is loaded once a question stands in text of that
 * language.
 */
import type { LitElement } from 'lit';
import en from '../../shared/messages/en/question.json' with { type: 'json' };
import { Language, loadersOf } from '../../shared/words/language.ts';
import { type Messages, type SayOf, sayHere } from '../../shared/words/messages.ts';

export type Word = SayOf<typeof en>;

export const wordInPageLanguage: Word = sayHere(en);

const files = import.meta.glob<Messages>(['../../shared/messages/*/question.json', '!../../shared/messages/en/*'], {
  import: 'default',
});
const loaders = loadersOf(files, ['question']);

export const languageOf = (question: LitElement): Language<typeof en> => new Language(question, en, loaders);
