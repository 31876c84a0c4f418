/** Anybody's lesson in an iframe on another page, after the script that opens it: its theme, links, height and statements. */
import { applyToPage, notify, openLinksOutside, talkToHost } from './host.ts';
import { LOOK, readSettings } from './settings.ts';

const { settings, problems } = readSettings(location.search, { theme: LOOK.theme });
applyToPage(settings);
document.querySelector('attention-lesson')?.setAttribute('theme', settings['theme'] ?? 'auto');
notify(problems);
openLinksOutside();
talkToHost(() => location.hash.slice(1));
if (parent !== window) void import('../platforms/statements.ts');
