/** Tells the page around what a learner does, as statements of xAPI without their actor. */
import { statementOf } from './xapi.ts';

/** The site's first folder: its scripts are in a folder of it. */
const script = import.meta.url;
const base = new URL('../', script).href;

for (const name of ['answer', 'complete', 'step'])
  document.addEventListener(`attention-steps:${name}`, (event) => {
    const { type, target } = event;
    const statement = statementOf({ type, target, detail: (event as CustomEvent<unknown>).detail }, base);
    // To whichever page it is: what a learner did here is for the one around it.
    if (statement) parent.postMessage({ type: 'attention-steps:statement', statement }, '*');
  });
