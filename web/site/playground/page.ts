/** The playground's page: the element, which follows the page's theme. */
import { AttentionPlayground } from '../../learn/define.ts';
import { onTheme } from '../header/theme.ts';

const playground = document.querySelector('attention-playground');
if (playground instanceof AttentionPlayground) {
  onTheme((theme) => {
    playground.theme = theme as typeof playground.theme;
  });
  const open = (): void => {
    const hash = location.hash.slice(1);
    if (hash) playground.link = hash;
  };
  addEventListener('hashchange', open);
  open();
}
