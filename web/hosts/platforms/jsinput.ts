/**
 * The functions that Open edX's `jsinput` calls in an iframe: by name in one of the same origin, otherwise by messages. All
 * are synchronous, and take and give text.
 */
import { ids, lesson, notice, pageNow, restore, resultNow } from './page-lifecycle.ts';
import { say } from '../../course/words.ts';
import { PING, answerTo, gradeText, readState, stateText } from './jschannel.ts';

/** The learner is told in plain words, and whoever runs the platform in the browser's console. */
function lost(problem: unknown): void {
  console.warn('setState:', problem);
  notice(say('platform.lost'));
}

function setState(text: unknown): void {
  try {
    const { state, problems } = readState(text, ids);
    if (problems.length > 0) lost(problems);
    restore(state);
  } catch (error) {
    lost(error);
  }
}

const methods = {
  getState: () => stateText(pageNow()),
  setState,
  getGrade: () => gradeText(lesson, resultNow(), pageNow()),
};

Object.assign(window, methods);
addEventListener('message', ({ source, data }) => {
  if (source !== parent) return;
  const answer = answerTo(data, methods);
  // Any page may know, as a learner's work here is for the page around.
  if (answer !== undefined) parent.postMessage(answer, '*');
});
parent.postMessage(PING, '*');
