/** The words of “Both ways”, which come with it. */
import en from '../../../shared/messages/en/reader-both.json' with { type: 'json' };
import { sayHere } from '../../../shared/words/messages.ts';

export const sayOfBoth = sayHere(en);
