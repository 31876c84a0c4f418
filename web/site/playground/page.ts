/** The playground's page: the element, which follows the page's theme. */
import { AttentionPlayground } from '../../learn/define.ts';
import { EXPERIMENTS } from '../../learn/experiments.ts';
import { linkOf } from '../../learn/state/experiment-link.ts';
import { LONGEST_ADDRESS } from '../../learn/state/link.ts';
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
    // A reader who came from an experiment's lesson gets a link back to it.
    const found = EXPERIMENTS.find((experiment) => linkOf(experiment) === hash);
    if (experiments) experiments.href = found && hash ? `${lesson}#${found.id}-lab` : lesson;
  };
  addEventListener('hashchange', open);
  open();
  // The back button on the stage leads here, where the same training is repeated.
  playground.addEventListener('attention-playground:open', () => {
    const { link } = playground;
    if (link.length <= LONGEST_ADDRESS) replaceAddress(`#${link}`);
  });
  // Sets the link to the page that makes an iframe of it in its current state.
  for (const embed of document.querySelectorAll<HTMLAnchorElement>('a.embed'))
    for (const type of ['pointerdown', 'click'])
      embed.addEventListener(type, () => {
        embed.search = 'show=playground';
        embed.hash = startOf(playground);
      });
}
