/**
 * Under bundlers that carry neither the WebAssembly nor the worker beside the scripts, all
 * three elements work: the engines come inside scripts, and training runs in the page.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AttentionExercise } from '../../web/course/exercises/define.ts';
import type { AttentionLesson } from '../../web/hosts/lesson/define.ts';
import type { AttentionSteps } from '../../web/stage/define.ts';
import { browsers } from './browsers.ts';
import { playgroundPage, policy, stepOf, toldOn } from './host.ts';
import { hostFolder, pageOf, served } from './serve.ts';
import { newPage } from './tutorial.ts';
import plain from '../fixtures/own-lesson.json' with { type: 'json' };

const options = [
  { text: 'One', right: true, feedback: 'Yes.' },
  { text: 'Two', right: false, feedback: 'No.' },
];
const lesson = {
  ...plain,
  parts: [
    ...plain.parts,
    { kind: 'questions', id: 'ask', items: [{ kind: 'choice', id: 'one', ask: 'How many?', options }] },
  ],
};
const own = `<attention-lesson><script type="application/json">${JSON.stringify(lesson)}</script></attention-lesson>`;
const stage = '<attention-steps example="two-queries"></attention-steps>';
const exercise = '<attention-exercise exercise="scores"></attention-exercise>';

const answers = {
  'are missing': { status: 404 },
  'are a page': { contentType: 'text/html', body: '<!doctype html><title>Our app</title>' },
};

const trustedTypes = policy("require-trusted-types-for 'script'; trusted-types lit-html attention-steps");

const folder = hostFolder({
  'all.html': playgroundPage('task="language" steps="40"', stage + own, ['steps', 'lesson']),
  'exercise.html': pageOf(exercise + own, ['exercise', 'lesson']),
});
const site = await served(folder);

describe.each(Object.entries(browsers))('in %s', (_name, launch) => {
  async function open(answer?: object, url = `${site}all.html`): Promise<{ host: Page; inlined: string[] }> {
    const host = await newPage(launch);
    const inlined: string[] = [];
    host.on('request', (request) => {
      if (/\/inline-/.test(request.url())) inlined.push(request.url());
    });
    if (answer) await host.route(/\.wasm$|\/worker-/, (route) => route.fulfill(answer));
    await host.goto(url);
    const numbers = await host.locator('attention-steps').evaluate(async (stage: AttentionSteps) => {
      await customElements.whenDefined('attention-steps');
      await stage.ready;
      return stage.trace?.output.data.length;
    });
    expect(numbers).toBeGreaterThan(0);
    await host.locator('attention-lesson .lab').first().waitFor();
    await host.locator('attention-playground').getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => stepOf(host)).toBe(40);
    await expect.poll(async () => (await toldOn(host)).error).toEqual([]);
    return { host, inlined };
  }

  it.each(Object.entries(answers))('stage, lesson and playground work where those %s', async (_what, answer) => {
    const { host, inlined } = await open(answer);
    expect(new Set(inlined).size).toBe(2);
    expect(host.workers().length).toBe(0);
  });

  it('under a policy of Trusted Types all three work, with the policies of Lit and one of their own', async () => {
    const { host } = await open(undefined, `${await served(folder, trustedTypes)}all.html`);
    await host.locator('attention-question').getByRole('button', { name: 'Two' }).waitFor();
  });

  it('under such a policy a program of an exercise runs and is checked, beside a lesson', async () => {
    const host = await newPage(launch);
    await host.goto(`${await served(folder, trustedTypes)}exercise.html`);
    await host.locator('attention-question').getByRole('button', { name: 'Two' }).waitFor();
    const told = await host.locator('attention-exercise').evaluate(async (exercise: AttentionExercise) => {
      await customElements.whenDefined('attention-exercise');
      await exercise.ready;
      exercise.code = 'def scores(Q, K):\n    return Q @ K.T';
      return { ...(await exercise.check()), hasEditor: exercise.renderRoot.querySelector('.cm-content') !== null };
    });
    expect(told).toMatchObject({ right: true, hasEditor: true });
  });

  it('without any engine a lesson has its words and questions, and says what is missing', async () => {
    const host = await newPage(launch);
    await host.route(/\.wasm$|\/inline-|\/worker-|\/serve-/, (route) => route.fulfill({ status: 404 }));
    await host.goto(`${site}all.html`);
    await host.locator('attention-playground').getByText('The engine could not start').first().waitFor();
    const shown = host.locator('attention-lesson');
    await shown.getByRole('heading', { name: 'Keys', exact: true }).waitFor();
    await shown.getByRole('alert').getByText('The engine could not start').first().waitFor();
    await shown
      .getByRole('button', { name: 'Two' })
      .or(shown.getByRole('radio', { name: 'Two' }))
      .first()
      .waitFor();
    await shown.evaluate((lesson: AttentionLesson) => lesson.ready);
    await expect.poll(() => host.getByText('The engine is starting').count()).toBe(0);
  });

  it('the scripts with the engines inside are not fetched where all is there', async () => {
    const { inlined } = await open();
    expect(inlined).toEqual([]);
  });
});
