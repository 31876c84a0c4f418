/** The stage's words: the page's language comes with its code, others when they are asked for. */
import type { LitElement } from 'lit';
import en from '../../../shared/messages/en/element.json' with { type: 'json' };
import { Language, loadersOf } from '../../../shared/words/language.ts';
import { spoken } from '../../../shared/words/spoken.ts';
import type { Messages } from '../../../shared/words/messages.ts';
import type { Words } from '../../../shared/words/say.ts';

const files = import.meta.glob<Messages>(
  [
    '../../../shared/messages/*/element.json',
    '../../../shared/messages/*/refusal.json',
    '!../../../shared/messages/en/*',
  ],
  { import: 'default' },
);
const loaders = loadersOf(files, ['element'], ['refusal']);

/** Those that it has words in. */
export const LANGUAGES: readonly string[] = [...new Set([spoken.id, ...loaders.keys()])];

export const languageOf = (stage: LitElement): Language<Words> => new Language(stage, en, loaders);
