/** The playground alone, in an iframe of another's page: its attributes are the query. */
import { say } from '../../course/words.ts';
import '../../learn/define.ts';
import { ATTRIBUTES } from '../../learn/state/attributes.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import { dressPage, notify } from './dress.ts';
import { readGiven } from './given.ts';
import { tellHost } from './host.ts';
import { PAGE_THEMES, USUAL } from './settings.ts';

const known = [...ATTRIBUTES, 'theme', 'lang'];
const query = [...new URLSearchParams(readGiven().query)];

// It has them before it stands in the page: what it begins with is what they say.
const playground = document.createElement('attention-playground');
for (const [name, value] of query) if (known.includes(name)) playground.setAttribute(name, value);
document.querySelector('#playground')?.replaceChildren(playground);

const theme = PAGE_THEMES.find((one) => one === playground.getAttribute('theme')) ?? USUAL.theme;
dressPage({ ...USUAL, theme });
notify(
  query
    .filter(([name]) => !known.includes(name))
    .map(([name]) => say('frame.no-setting', { name: excerpt(name), names: known.join(', ') })),
);
tellHost(() => '');
