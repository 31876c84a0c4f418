/** The playground on other people's pages: its content and its events. */
import { loadLearning } from 'attention-steps/learn';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AttentionPlayground } from '../../web/learn/define.ts';
import { startRun } from '../../web/learn/run.ts';
import { defaultSetup, settingsOf } from '../../web/learn/setup.ts';
import { language } from '../../web/learn/tasks/language.ts';
import { browsers } from './browsers.ts';
import { patterns, play, playgroundPage, policy, stepOf, toldOn } from './host.ts';
import { hostFolder, served } from './serve.ts';
import { newPage, site } from './tutorial.ts';

const folder = hostFolder({
  'default.html': playgroundPage(),
  'language.html': playgroundPage('task="language" steps="100"'),
  'wrong.html': playgroundPage('layers="9" rate="fast" parts="patterns head toys"'),
});

describe.each(Object.entries(browsers))('in %s', (name, launch) => {
  /** One for all: Firefox takes longer to open one than to load a page. */
  let page: Page;
  const asked: string[] = [];
  beforeAll(async () => {
    page = await newPage(launch, { viewport: { width: 1280, height: 800 } });
    page.on('request', (request) => asked.push(request.url()));
  });
  beforeEach(() => {
    asked.length = 0;
  });

  it('shows the stored run without the engine, back to any stored moment', async () => {
    await page.goto(`${await served(folder)}default.html`);
    await expect.poll(() => patterns(page).count()).toBe(4);
    await expect.poll(() => stepOf(page)).toBe(2000);
    await page.locator('input.time').press('ArrowLeft');
    await expect.poll(() => stepOf(page)).toBeLessThan(2000);
    await expect.poll(() => page.locator('.stored').textContent()).toContain('Press play to watch it learn');
    // Settings fit their column in any font.
    const over = () => page.locator('.left').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(over).toBeLessThanOrEqual(0);
    // Patterns have the colour of weights, not a canvas's black.
    const isGold = (): Promise<boolean> =>
      patterns(page)
        .first()
        .evaluate((canvas) => {
          const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, 1, 1);
          return data[3]! > 200 && data[0]! > 150 && data[2]! < 120;
        });
    await expect.poll(isGold).toBe(true);
    expect(asked.filter((url) => /wasm|(?<!module-)worker|model/.test(url))).toEqual([]);
    await expect.poll(() => toldOn(page)).toEqual({ step: [], learned: [], error: [] });

    if (name === 'firefox') return; // its worker trains in playground-hosts.slow.test.ts

    // A head that is switched off is computed for the last moment.
    await page.getByRole('switch').check();
    await expect.poll(() => page.locator('.head.off').count()).toBe(1);
    await expect.poll(() => stepOf(page)).toBe(2000);
    expect(asked.some((url) => /assets\/worker-/.test(url))).toBe(true); // which has the engine inside
  });

  if (name === 'chromium')
    it('tells what is learned, with the numbers of the same run in Node, and does nothing when it is done', async () => {
      await page.goto(`${await served(folder)}language.html`);
      await play(page);
      await expect.poll(() => stepOf(page)).toBe(100);
      expect(page.workers().length).toBe(1);
      const run = startRun(await loadLearning(), language, settingsOf({ ...defaultSetup, task: 'language' }));
      while (run.model.step < 100) run.step();
      const { right } = run.measure();
      run.model.dispose();
      await expect.poll(async () => (await toldOn(page)).step.at(-1)?.step).toBe(100);
      const { step, learned, error } = await toldOn(page);
      expect(step.find((one) => one.step === 100)).toEqual({ step: 100, ...right });
      expect(step.map((one) => one.step).slice(-2)).toEqual([80, 100]);
      expect(learned).toEqual([{ step: step.find(({ accuracy }) => accuracy >= 0.8)?.step }]);
      expect(error).toEqual([]);
      // Removed from the page and inserted again, it trains to where it was, to the same numbers; what was asked of it fails.
      const refused = await page.evaluate(async () => {
        const playground = document.querySelector<AttentionPlayground>('attention-playground')!;
        const asked = playground.weights().catch(String);
        playground.remove();
        document.body.append(playground);
        return asked;
      });
      expect(refused).toContain('it is in no page');
      const last = async () => (await toldOn(page)).step.filter((one) => one.step === 100);
      await expect.poll(async () => (await last()).length).toBe(2);
      const [before, after] = await last();
      expect(after).toEqual(before);
      await expect.poll(() => stepOf(page)).toBe(100);
    });

  if (name === 'chromium')
    it('gives no weights where no engine may come, and says why', async () => {
      await page.goto(`${await served(folder, policy("script-src 'self' 'unsafe-inline'"))}language.html`);
      const refused = await page
        .locator('attention-playground')
        .evaluate((element: AttentionPlayground) => element.weights().catch(String));
      expect(refused).toContain('WebAssembly');
    });

  if (name === 'chromium')
    it('says what of its attributes cannot be used, keeps their start, and shows the parts that are asked for', async () => {
      await page.goto(`${await served(folder)}wrong.html`);
      await expect.poll(() => patterns(page).count()).toBe(4);
      const said = [
        expect.stringMatching(/layers.*1, 2, 3, 4/),
        expect.stringMatching(/rate.*0\.0001/),
        expect.stringMatching(/parts.*settings, ask/),
      ];
      await expect.poll(() => page.locator('.problems li').allTextContents()).toEqual(said);
      await expect.poll(async () => (await toldOn(page)).error.map(({ message }) => message)).toEqual(said);
      await expect.poll(() => page.locator('.left, .ask, .sentence').count()).toBe(0);
      await expect.poll(() => page.locator('.right-hand').count()).toBe(1);
      // An axis can be chosen as long as a plot is drawn over it.
      const axis = page.getByRole('radio', { name: 'log' });
      await expect.poll(() => axis.isVisible()).toBe(true);
      const playground = page.locator('attention-playground');
      await playground.evaluate((element) => element.setAttribute('parts', 'patterns'));
      await expect.poll(() => axis.isVisible()).toBe(false);
      const rest = await playground.evaluate((element: AttentionPlayground) => {
        element.setAttribute('parts', 'patterns head');
        element.setAttribute('layers', '1');
        const { layers, rate, parts } = element;
        return { layers, rate, parts };
      });
      expect(rest).toEqual({ layers: '1', rate: 0.01, parts: ['patterns', 'head'] });
      await expect.poll(() => patterns(page).count()).toBe(2);
      const all = await playground.evaluate((element: AttentionPlayground) => {
        element.parts = [];
        return element.parts.length;
      });
      expect(all).toBeGreaterThan(2);
      await expect.poll(() => page.locator('.problems li').count()).toBe(1);
    });

  if (name === 'chromium')
    it('stands alone in an iframe, as its address says, and tells what it does not know', async () => {
      const address = `${site}playground/embed.html?task=sort&parts=patterns&lang=de&colour=red`;
      const property = (name: 'task' | 'page') =>
        page.locator('attention-playground').evaluate((element: AttentionPlayground, key) => element[key], name);
      await page.goto(address);
      await expect.poll(() => patterns(page).count()).toBe(4);
      await expect.poll(() => page.locator('.notices').first().textContent()).toContain('colour');
      await expect.poll(() => page.locator('.left, .ask').count()).toBe(0);
      await expect.poll(() => property('task')).toBe('sort');
      // Problems of a link are shown once the words of its language have loaded.
      await page.goto('about:blank');
      await page.goto(`${address}#foo=1`);
      await expect
        .poll(() => page.locator('.problems, .notices').allTextContents())
        .toContainEqual(expect.stringContaining('„foo“ ist hier nicht bekannt'));
      await page.goto('about:blank');
      await page.goto(address);
      // A copied link has all settings; the page's address in it has none.
      await expect
        .poll(() => property('page'))
        .toMatch(/\/playground\/embed\.html\?parts=patterns&lang=de&colour=red$/);
      await expect.poll(() => page.getByRole('button', { name: 'Abspielen' }).count()).toBe(1);
    });
});
