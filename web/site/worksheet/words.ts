/** The words of worksheets, in the language of the sheets. */
import { type SayOf, sayIn } from '../../shared/words/messages.ts';
import de from '../../shared/messages/de/worksheet.json' with { type: 'json' };
import en from '../../shared/messages/en/worksheet.json' with { type: 'json' };
import type { Language } from './settings.ts';

export type Say = SayOf<typeof en> & { readonly language: Language };

export function sayFor(language: Language): Say {
  return Object.assign(sayIn<typeof en>(language, language === 'de' ? de : en), { language });
}
