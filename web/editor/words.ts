/** The words of the editor's page. */
import { type SayOf, sayIn } from '../data/messages.ts';
import editor from '../messages/en/editor.json' with { type: 'json' };

export type Say = SayOf<typeof editor>;

export const say: Say = sayIn('en', editor);
