/** The recipe of docs/playground.md: its link, and the claims of its table about the training that it opens. */
import { readFileSync } from 'node:fs';
import { marked } from 'marked';
import { expect, it } from 'vitest';
import { loadLearning } from 'attention-steps/learn';
import { wordsOf } from '../../../web/learn/model/sequence.ts';
import { startRun } from '../../../web/learn/run.ts';
import { settingsOf, taskOf } from '../../../web/learn/setup.ts';
import { NAMES } from '../../../web/learn/tasks/names.ts';
import { decodePlay } from '../../../web/learn/state/link.ts';
import { readingOf } from '../../../web/learn/training/read.ts';
import { countText, lossText, roundText } from '../../../web/learn/view/element/words.ts';

const page = readFileSync(new URL('../../../docs/playground.md', import.meta.url), 'utf8');
const tokens = marked.lexer(page.slice(page.indexOf('## microgpt in the playground')));

it('microgpt in the playground: 4,192 parameters, and the numbers of the table', async () => {
  const [, link = ''] = /`\/playground\/#(.*)`/.exec(page) ?? [];
  const [rows] = tokens.flatMap((token) => (token.type === 'table' ? [token['rows'] as { text: string }[][]] : []));
  const { state, problems } = decodePlay(link);
  expect(problems).toEqual([]);
  const task = taskOf(state.setup);
  const run = startRun(await loadLearning(), task, settingsOf(state.setup));
  expect(run.model.parameterCount).toBe(4192);
  const told = rows?.map((row) => row.map(({ text }) => text)) ?? [];
  expect(told.at(-1)?.[0]).toBe(countText(state.again ?? NaN));
  let known = 0;
  for (const row of told) {
    const step = Number(row[0]?.replace(',', ''));
    while (run.model.step < step) run.step();
    const look = { at: 'now', tokens: [task.boundary ?? 0], off: [], isWithoutAsked: false } as const;
    const { right, written = [] } = readingOf(run, run.model, look);
    const names = written.slice(0, 4).map((name) => wordsOf(task, name).join(''));
    known = written.filter((name) => NAMES.includes(wordsOf(task, name).join(''))).length;
    expect(row).toEqual([
      countText(step),
      lossText(right.loss),
      roundText(right.accuracy).replace('\u202f', ' '),
      names.join(', '),
    ]);
  }
  expect(page).toContain(`${String(known)} of the 8 names that it writes stand in the list`);
});
