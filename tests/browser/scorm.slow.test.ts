/** The packages for learning platforms, unpacked as one does, in frames of a page with a SCORM 1.2 run-time that is not ours. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FrameLocator, Page } from 'playwright-core';
import type { AttentionExercise } from '../../web/course/exercises/define.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { languagesIn } from '../../.tools/languages.ts';
import { wordsOf } from '../../web/shared/words/read-words.ts';
import { browsers } from './browsers.ts';
import { answer, check, lineJudged, solutionOf } from './learner.ts';
import { platform, told, unpack, writePlatform } from './scorm-platform.ts';
import { built, ownFolder, served } from './serve.ts';
import { lessons, newPage, noteErrors, unfold } from './tutorial.ts';

const refusing = `{
  LMSInitialize: () => 'false', LMSGetLastError: () => '101', LMSGetErrorString: () => 'no session',
  on() {}, loadFromJSON() {}, LMSGetValue: () => '',
}`;

const web = fileURLToPath(new URL('../../web', import.meta.url));
const languages = languagesIn(web).filter((language) => language !== 'en');

describe.each(Object.entries(browsers))('a package in %s', (name, launch) => {
  const inChromium = it.runIf(name === 'chromium');
  let page: Page;
  let host: string;
  let problems: string[];
  beforeAll(async () => {
    const folder = ownFolder();
    for (const name of ['masks', 'softmax', 'questions', 'course'])
      unpack(folder, name, readFileSync(built(`scorm/${name}.zip`)));
    for (const language of languages)
      unpack(folder, `softmax-${language}`, readFileSync(built(join('scorm', language, 'softmax.zip'))));
    writePlatform(folder);
    host = await served(folder);
    page = await newPage(launch);
    problems = noteErrors(page);
  });

  const frame = (): FrameLocator => page.frameLocator('iframe');
  const unfolded = async (): Promise<void> => {
    await frame().locator('details.deeper').first().waitFor({ state: 'attached' });
    await unfold(frame());
  };
  const write = (id: string, code: string) => check(frame().locator(`attention-exercise#${id}`), code);
  const core = async () => (await told(page)).core;
  const committed = (): Promise<number> => page.evaluate('commits');

  it('begins, is graded, and goes on where it was left', async () => {
    await page.goto(`${host}?masks`);
    await frame().locator('#direction .option').first().waitFor();
    await expect.poll(committed).toBeGreaterThan(0);
    await expect.poll(core).toMatchObject({ lesson_status: 'incomplete', score: { raw: '' } });
    await expect
      .poll(() => frame().locator('body > header, .neighbours, .keep button').filter({ visible: true }).count())
      .toBe(0);
    await expect
      .poll(() => frame().locator('.keep .hint').textContent())
      .toMatch(/^Your answers .* are passed to the page/);

    await answer(frame(), 'direction', false);
    await answer(frame(), 'in-your-words'); // which is left out of the score
    await answer(frame(), 'shares');
    await expect.poll(async () => (await core()).score.raw).toBe('16.67');
    await expect
      .poll(async () => (await told(page)).interactions)
      .toMatchObject({
        0: { id: 'direction', type: 'choice', result: 'wrong' },
        1: { id: 'in-your-words', type: 'fill-in', result: 'neutral', weighting: '0' },
        2: { id: 'shares', type: 'numeric', result: 'correct' },
      });
    const lab = frame().locator('attention-lab-mask');
    await lab.locator('input[type="radio"]').last().check();
    const settings = () => lab.evaluate((element) => JSON.stringify((element as unknown as { values: object }).values));
    const set = await settings();
    await unfolded();
    await answer(frame(), 'no-queries', false);
    await write('write-causal', solutionOf('causal'));
    await expect.poll(core).toMatchObject({ lesson_status: 'incomplete', score: { raw: '33.33' } });
    await write('write-masked', solutionOf('masked'));
    await answer(frame(), 'steps');
    await expect
      .poll(core)
      .toMatchObject({ lesson_status: 'completed', score: { raw: '66.67' }, lesson_location: 'steps' });

    await page.reload();
    await expect.poll(() => page.evaluate('sessionStorage.getItem("finished")')).toBe('cmi masks 0');
    await expect.poll(() => frame().locator('#direction .feedback').textContent()).toMatch(/✗/);
    await expect.poll(() => frame().locator('#shares .feedback').textContent()).toMatch(/✓/);
    await expect.poll(settings).toBe(set);
    await expect
      .poll(() =>
        frame()
          .locator('#steps')
          .evaluate((part) => part.getBoundingClientRect().top < innerHeight),
      )
      .toBe(true);
    // Another try teaches, and scores nothing, here as in the platform's list of answers.
    await answer(frame(), 'direction');
    await expect.poll(() => frame().locator('#direction .feedback').textContent()).toMatch(/✓/);
    await expect.poll(core).toMatchObject({ lesson_status: 'completed', score: { raw: '66.67' } });
    await expect.poll(() => frame().locator('#direction .feedback').textContent()).toMatch(/Right, on a later try/);
    await expect
      .poll(async () => (await told(page)).interactions)
      .toMatchObject({
        0: { id: 'direction', result: 'wrong', weighting: '1' },
        7: { id: 'direction', result: 'correct', weighting: '0' },
      });
    // The exercises have not come near this time.
    await expect.poll(() => page.evaluate('API.cmi.suspend_data')).toMatch(/&write-causal=.*&write-masked=/);
    await answer(frame(), 'shares', false);
    await expect.poll(core).toMatchObject({ lesson_status: 'completed', score: { raw: '66.67' } });
    await expect.poll(() => frame().locator('.notices').textContent()).toBe('');
    // A device is many learners'.
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);

    // What is changed right before the page goes is kept, too.
    const setting = lab.locator('input[type="radio"]').nth(1);
    await setting.check();
    await page.reload();
    await expect.poll(() => setting.isChecked()).toBe(true);
  });

  it('loses no exercise that is closed right after its check, and brings back its program', async () => {
    const naive =
      'import numpy as np\n\n\ndef softmax(S):\n    E = np.exp(S)\n    return E / E.sum(axis=1, keepdims=True)\n';
    await page.goto(`${host}?softmax`);
    await unfolded();
    await write('write-softmax', naive);
    await page.reload();
    await unfolded();
    const exercise = frame().locator('attention-exercise');
    await exercise.scrollIntoViewIfNeeded();
    await exercise.locator('.cm-content').waitFor();
    await expect.poll(() => exercise.evaluate((element) => (element as AttentionExercise).code)).toBe(naive);
    const { first } = await exercise.evaluate(({ first }: AttentionExercise) => ({ first }));
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(1);
    const { interactions, core: kept } = await told(page);
    expect(Number(kept.score.raw)).toBeGreaterThan(0);
    expect(interactions).toMatchObject({
      0: { id: 'write-softmax', type: 'fill-in', result: expect.stringMatching(/^0\.\d+$/) as string, weighting: '1' },
    });
    await write('write-softmax', solutionOf('softmax'));
    await expect.poll(() => exercise.locator('.verdict').textContent()).toMatch(/✓\s*Solved/);
    await expect
      .poll(async () => (await told(page)).interactions)
      .toMatchObject({ 1: { result: 'correct', weighting: '0' } });
    await expect.poll(async () => (await core()).score).toEqual(kept.score);
    await expect.poll(() => frame().locator('.notices').textContent()).toBe('');
  });

  it('runs the lines of a final test', async () => {
    await page.goto(`${host}?questions`);
    const verdict = await lineJudged(frame(), '(((');
    await expect.poll(() => verdict.textContent()).toMatch(/Not right\.\s+this is not Python/);
  });

  it('of the course has every lesson, in order, each reported by itself', async () => {
    await page.goto(`${host}?course&at=8`);
    await frame().locator('article[data-lesson="masks"] #direction .option').first().waitFor();
    const items = await page.evaluate<{ title: string; href: string }[]>('items');
    expect(items.map(({ href }) => href)).toEqual(lessons.map((lesson) => `${lesson}.html`));
    await expect.poll(() => frame().locator('body > header, .neighbours').count()).toBe(0);
    await answer(frame(), 'direction');
    await unfolded();
    await write('write-causal', solutionOf('causal'));
    await expect.poll(async () => (await core()).score.raw).toBe('28.57');
    await page.goto(`${host}?course&at=0`);
    await frame().locator('article[data-lesson="guess"] .option').first().waitFor();
    await expect.poll(core).toMatchObject({ lesson_status: 'incomplete', score: { raw: '' } });
    // Another lesson is read beside the platform's.
    for (const link of await frame().locator('article a[href^="?"]').all())
      await expect.poll(() => link.getAttribute('target')).toBe('_blank');
  });

  it.each(languages)(
    'in %s judges in its words, and tells the platform what the English one tells',
    async (language) => {
      await page.goto(`${host}?softmax-${language}`);
      await page.waitForFunction('typeof items !== "undefined"');
      const items = await page.evaluate<{ title: string }[]>('items');
      expect(items.map(({ title }) => title)).toEqual([wordsOf(web, language, 'lesson-softmax')['title']]);
      await unfolded();
      const exercise = frame().locator('attention-exercise');
      await write('write-softmax', 'def softmax(S):\n    return S\n');
      await expect.poll(() => exercise.locator('.root').getAttribute('lang')).toBe(language);
      await expect
        .poll(() => exercise.locator('.verdict').textContent())
        .toContain(wordsOf(web, language, 'exercise-view')['wrong']);
      await expect.poll(() => exercise.locator('.verdict').textContent()).not.toMatch(/\b(?:the|should|is)\b/);
      await expect
        .poll(async () => (await told(page)).interactions)
        .toMatchObject({ 0: { id: 'write-softmax', type: 'fill-in', weighting: '1' } });
    },
  );

  // The rest is the same in every browser.
  inChromium('opened by hand says that nothing is recorded, and works', async () => {
    await page.goto(`${host}masks/index.html`);
    const question = page.locator('#direction');
    await question.locator('.option').first().click();
    await expect.poll(() => question.locator('.feedback').textContent()).toMatch(/[✓✗]/);
    await expect
      .poll(() => page.locator('.notices').textContent(), { timeout: 10_000 })
      .toMatch(/^This lesson found no learning platform around it, so nothing is recorded/);
    await expect.poll(() => page.locator('.keep .hint').textContent()).toMatch(/^Nothing is saved here/);
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
    await expect.poll(() => page.locator('article a[href$=".html"]').count()).toBe(0);
    await page.evaluate(() => localStorage.clear());
  });

  inChromium('whose platform keeps its files from its page says so, and asks the questions', async () => {
    await page.route('**/exercise/**', (route) => route.fulfill({ status: 404 }));
    await page.goto(`${host}?softmax&at=0`);
    await unfolded();
    await frame().locator('attention-exercise').scrollIntoViewIfNeeded();
    await expect
      .poll(() => frame().locator('.notices').textContent())
      .toMatch(/^The exercises in Python did not load, so they cannot be answered\. Reload the page; /);
    await expect.poll(() => frame().locator('attention-exercise').textContent()).toContain('def softmax(S):');
    await page.unroute('**/exercise/**');
    problems.splice(0);
  });

  inChromium('whose platform lets nobody in says so, and works', async () => {
    await page.route(host + '?masks', (route) =>
      route.fulfill({ contentType: 'text/html', body: platform.replace('new Scorm12API({ logLevel: 5 })', refusing) }),
    );
    await page.goto(`${host}?masks`);
    await answer(frame(), 'shares');
    await expect.poll(() => frame().locator('#shares .feedback').textContent()).toMatch(/✓/);
    await expect
      .poll(() => frame().locator('.notices p').allTextContents())
      .toEqual([
        'The learning platform did not open this lesson, so it records nothing. Reload the page to try again.',
      ]);
  });
});
