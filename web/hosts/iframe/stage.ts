/** The stage alone, in an iframe of another's page: its link is the fragment, what was chosen is the query. */
import '../../stage/define.ts';
import { usable } from '../../shared/settings.ts';
import { dressPage, dressStage, notify } from './dress.ts';
import { readGiven } from './given.ts';
import { tellHost } from './host.ts';
import { STAGE, readSettings, settingsIn } from './settings.ts';

const given = readGiven();
const stage = document.querySelector('attention-steps');
const { settings, problems } = readSettings(given.query, STAGE);

function start(link: string): void {
  // A link may bring its theme, too.
  const its = usable(STAGE.theme, new Map(settingsIn(link)).get('theme') ?? '');
  const shown = (settings['theme'] ?? 'auto') === 'auto' && its ? { ...settings, theme: its } : settings;
  dressPage(shown);
  if (!stage) return;
  if (link !== '') stage.link = link;
  dressStage(stage, shown);
}

notify(problems);
start(given.start);
addEventListener('hashchange', () => {
  start(location.hash.slice(1));
});
tellHost(() => stage?.link ?? '');
