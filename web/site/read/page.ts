/** The reader's page: the address has the text, the head and the view. The model comes at once. */
import { AttentionReader } from '../../learn/reader/define.ts';
import { replaceAddress } from '../../shared/address.ts';
import { onTheme } from '../header/theme.ts';

const element = document.querySelector('attention-reader');
if (element instanceof AttentionReader) {
  onTheme((theme) => {
    element.theme = theme as typeof element.theme;
  });
  const open = (): void => {
    const asked = new URLSearchParams(location.hash.slice(1));
    element.sentence = asked.get('read') ?? element.sentence;
    element.head = asked.get('head') ?? element.head;
  };
  addEventListener('hashchange', open);
  open();
  element.addEventListener('attention-reader:change', ({ detail: { sentence, head } }) => {
    replaceAddress(`#${new URLSearchParams({ read: sentence, head }).toString()}`);
  });
  void element.load();
}
