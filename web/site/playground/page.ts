/** The playground's page: the element, which follows the page's theme. */
import { AttentionPlayground } from '../../learn/define.ts';
import { EXPERIMENTS } from '../../learn/experiments.ts';
import { linkOf } from '../../learn/state/experiment-link.ts';
import { startOf } from '../../hosts/iframe/playground-settings.ts';
import { replaceAddress } from '../../shared/address.ts';
import { onTheme } from '../header/theme.ts';

const playground = document.querySelector('attention-playground');
if (playground instanceof AttentionPlayground) {
  onTheme((theme) => {
    playground.theme = theme as typeof playground.theme;
  });
  const experiments = playground.querySelector('a');
  const lesson = experiments?.href ?? '';
  const open = (): void => {
    const hash = location.hash.slice(1);
    if (hash) playground.link = hash;
    // Who came with one of them gets back to it.
    const found = EXPERIMENTS.find((experiment) => linkOf(experiment) === hash);
    if (experiments) experiments.href = found && hash ? `${lesson}#${found.id}-lab` : lesson;
  };
  addEventListener('hashchange', open);
  open();
  // Back from the stage, what was trained is trained again.
  playground.addEventListener('attention-playground:open', () => {
    replaceAddress(`#${playground.link}`);
  });
  // To where it is made into an iframe, as it is now.
  for (const embed of document.querySelectorAll<HTMLAnchorElement>('a.embed'))
    for (const type of ['pointerdown', 'click'])
      embed.addEventListener(type, () => {
        embed.search = 'show=playground';
        embed.hash = startOf(playground);
      });
}
