/** The reader alone in an iframe on another page. Its model comes when somebody presses the button for it. */
import { readAddress, writeAddress } from '../../learn/reader/address.ts';
import { AttentionReader } from '../../learn/reader/define.ts';
import { applyToPage, notify, talkToHost } from './host.ts';
import { READER } from './reader-settings.ts';
import { readSettings } from './settings.ts';

const { settings, problems } = readSettings(location.search, READER);
const element = document.querySelector('attention-reader');
if (element instanceof AttentionReader) {
  const { theme = 'auto', ...asked } = settings;
  element.theme = theme as typeof element.theme;
  // Settings count more than the fragment, as a stage's do.
  const addressOf = (fragment: string): string =>
    new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(fragment)), ...asked }).toString();
  let shown = '';
  const open = (): void => {
    shown = addressOf(location.hash.slice(1));
    element.open(readAddress(shown));
  };
  addEventListener('hashchange', open);
  open();
  element.addEventListener('attention-reader:change', ({ detail }) => {
    shown = writeAddress(detail);
  });
  talkToHost(() => shown);
}
applyToPage(settings);
notify(problems);
