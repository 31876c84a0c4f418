/** The words of the editor's page. */
import { type SayOf, sayIn } from '../../shared/words/messages.ts';
import editor from '../../shared/messages/en/editor.json' with { type: 'json' };

export type Say = SayOf<typeof editor>;

export const say: Say = sayIn('en', editor);
