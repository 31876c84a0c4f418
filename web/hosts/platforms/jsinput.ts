/**
 * The functions that Open edX's `jsinput` calls in an iframe: by name in one of the same origin, otherwise by messages. All
 * are synchronous, and take and give text.
 */
import { ids, lesson, notice, pageNow, restore, resultNow } from './keep.ts';
import { say } from '../../course/words.ts';
import { gradeText, readState, stateText } from './host-state.ts';
import { PING, answerTo } from './jschannel.ts';

function setState(text: unknown): void {
  try {
    const { state, problems } = readState(text, ids);
    for (const problem of problems) notice(say('platform.problem', { problem }));
    restore(state);
  } catch (error) {
    notice(say('platform.problem', { problem: error instanceof Error ? error.message : String(error) }));
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
