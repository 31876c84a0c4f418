/** The words of opening a model, which come with it. */
import en from '../../../shared/messages/en/reader-open.json' with { type: 'json' };
import { sayHere } from '../../../shared/words/messages.ts';

export const sayOpening = sayHere(en);
