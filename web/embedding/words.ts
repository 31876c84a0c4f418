/** The words of the page that makes frames. */
import { sayIn } from '../data/messages.ts';
import builder from '../messages/en/builder.json' with { type: 'json' };

export const say = sayIn('en', builder);
