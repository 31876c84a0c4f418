/** The words of the editor's page. */
import { type SayOf, sayHere } from '../../shared/words/messages.ts';
import editor from '../../shared/messages/en/editor.json' with { type: 'json' };

type Say = SayOf<typeof editor>;

export const say: Say = sayHere(editor);

/** @param before the text that can be restored, if any */
export const openedText = (name: string, before: string | undefined): string =>
  before === undefined
    ? say('opened', { name })
    : `${say('opened', { name })} ${say('restorable', { button: say('back') })}`;
