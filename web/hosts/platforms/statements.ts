/** Posts a learner's actions to the page around, as statements of xAPI without their actor. */
import { statementOf } from './xapi.ts';

/** The site's first folder; its scripts are one folder below. */
const script = import.meta.url;
const base = new URL('../', script).href;

for (const name of ['answer', 'complete', 'step'])
  document.addEventListener(`attention-steps:${name}`, (event) => {
    const [target] = event.composedPath(); // a stage in an own lesson's shadow root
    const statement = statementOf({ type: event.type, target, detail: (event as CustomEvent<unknown>).detail }, base);
    // Any page may know, as a learner's work here is for the page around.
    if (statement) parent.postMessage({ type: 'attention-steps:statement', statement }, '*');
  });
