/** The words of the page that makes iframes. */
import { sayIn } from '../../shared/words/messages.ts';
import builder from '../../shared/messages/en/builder.json' with { type: 'json' };

export const say = sayIn('en', builder);
