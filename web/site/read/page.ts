/** The reader's page: the address has what it shows. The model comes at once. */
import { readAddress, writeAddress } from '../../learn/reader/address.ts';
import { AttentionReader } from '../../learn/reader/define.ts';
import { replaceAddress } from '../../shared/address.ts';
import { onTheme } from '../header/theme.ts';

const element = document.querySelector('attention-reader');
if (element instanceof AttentionReader) {
  onTheme((theme) => {
    element.theme = theme as typeof element.theme;
  });
  const open = (): void => {
    element.open(readAddress(location.hash.slice(1)));
  };
  addEventListener('hashchange', open);
  open();
  element.addEventListener('attention-reader:change', ({ detail }) => {
    replaceAddress(`#${writeAddress(detail)}`);
  });
  void element.load();
}
