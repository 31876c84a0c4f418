/** The playground in other people's pages: what it tells them, and what is left where workers or WebAssembly are forbidden. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadLearning } from 'attention-steps/learn';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startRun } from '../../web/learn/run.ts';
import { defaultSetup, settingsOf } from '../../web/learn/setup.ts';
import { language } from '../../web/learn/tasks/language.ts';
import { browsers } from './browsers.ts';
import { serve } from './serve.ts';
import { newPage, site } from './tutorial.ts';

const embed = fileURLToPath(new URL('../../dist/embed', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'playground-'));
const cors = { 'Access-Control-Allow-Origin': '*' };
const policy = (more: string) => ({ 'Content-Security-Policy': more });
type Served = Awaited<ReturnType<typeof serve>>;
const servers: Served[] = [];

/** Counts what a page is told, before the element is there. */
const listening = `<script>
  window.told = { step: [], learned: [], error: [] };
  for (const type in told) addEventListener('attention-playground:' + type, ({ detail }) => told[type].push(detail));
</script>`;
const around = (body: string, script = 'embed/attention-playground.js') =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>host</title><link rel="icon" href="data:,">
<body>${listening}${body}<script type="module" src="${script}"></script>`;

interface Told {
  readonly step: readonly { step: number; loss: number; accuracy: number }[];
  readonly learned: readonly { step: number }[];
  readonly error: readonly { message: string }[];
}
const toldOn = (page: Page): Promise<Told> => page.evaluate(() => (window as unknown as { told: Told }).told);

const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
const served = async (headers: Record<string, string> = {}): Promise<string> => {
  const server = await serve(folder, headers);
  servers.push(server);
  return server.url;
};

beforeAll(() => {
  cpSync(embed, join(folder, 'embed'), { recursive: true });
  write('default.html', around('<attention-playground></attention-playground>'));
  write('language.html', around('<attention-playground task="language" steps="100"></attention-playground>'));
  write('short.html', around('<attention-playground task="language" steps="40"></attention-playground>'));
});
afterAll(async () => {
  await Promise.all(servers.map(({ close }) => close()));
  rmSync(folder, { recursive: true });
});

const patterns = (where: Page | FrameLocator) => where.locator('.pattern canvas');
const stepOf = async (where: Page | FrameLocator): Promise<number> =>
  Number((await where.locator('.readings dd').first().textContent())?.replaceAll(',', ''));
const play = (where: Page | FrameLocator) => where.getByRole('button', { name: 'Play', exact: true }).click();

describe.each(Object.entries(browsers))('in %s', (name, launch) => {
  let browser: Browser;
  /** One for all: Firefox takes longer to open one than to load a page. */
  let page: Page;
  const asked: string[] = [];
  beforeAll(async () => {
    browser = await launch();
    page = await newPage(browser, { viewport: { width: 1280, height: 800 } });
    page.on('request', (request) => asked.push(request.url()));
  });
  beforeEach(() => {
    asked.length = 0;
  });
  afterAll(() => browser.close());

  /** What no browser has a say about; that a run gives the same numbers in each, playground-take.test.ts shows. */

  it('shows the stored run without the engine, back to any stored moment', async () => {
    await page.goto(`${await served()}default.html`);
    await expect.poll(() => patterns(page).count()).toBe(4);
    expect(await stepOf(page)).toBe(2000);
    await page.locator('input.time').press('ArrowLeft');
    expect(await stepOf(page)).toBeLessThan(2000);
    expect(await page.locator('.stored').textContent()).toContain('from seed 1');
    // In whatever font, what is set stays in its column.
    const isWithin = page.locator('.left').evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
    expect(await isWithin).toBe(true);
    // In the colour of weights, not in a canvas's black.
    const isGold = (): Promise<boolean> =>
      patterns(page)
        .first()
        .evaluate((canvas) => {
          const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, 1, 1);
          return data[3]! > 200 && data[0]! > 150 && data[2]! < 120;
        });
    await expect.poll(isGold).toBe(true);
    expect(asked.filter((url) => /wasm|worker|model/.test(url))).toEqual([]);
    expect(await toldOn(page)).toEqual({ step: [], learned: [], error: [] });

    if (name === 'firefox') return; // its worker trains below

    // A head that is switched off is computed, of the last moment.
    await page.getByRole('switch').check();
    await expect.poll(() => page.locator('.head.off').count()).toBe(1);
    expect(await stepOf(page)).toBe(2000);
    expect(asked.some((url) => /assets\/worker-/.test(url))).toBe(true); // which has the engine inside
  });

  if (name === 'chromium')
    it('tells what is learned, with the numbers of the same run in Node, and does nothing when it is done', async () => {
      await page.goto(`${await served()}language.html`);
      await play(page);
      await expect.poll(() => stepOf(page)).toBe(100);
      expect(page.workers().length).toBe(1);
      const run = startRun(await loadLearning(), language, settingsOf({ ...defaultSetup, task: 'language' }));
      while (run.model.step < 100) run.step();
      const { right } = run.measure();
      run.model.dispose();
      const { step, learned, error } = await toldOn(page);
      expect(step.find((one) => one.step === 100)).toEqual({ step: 100, ...right });
      expect(step.map((one) => one.step).slice(-2)).toEqual([80, 100]);
      expect(learned).toEqual([{ step: step.find(({ accuracy }) => accuracy >= 0.8)?.step }]);
      expect(error).toEqual([]);
      // Taken out of the page and put in again, it trains to where it was, to the same numbers.
      await page.evaluate(() => {
        const [playground] = document.getElementsByTagName('attention-playground');
        playground?.remove();
        document.body.append(playground ?? '');
      });
      const last = async () => (await toldOn(page)).step.filter((one) => one.step === 100);
      await expect.poll(async () => (await last()).length).toBe(2);
      const [before, after] = await last();
      expect(after).toEqual(before);
      await expect.poll(() => stepOf(page)).toBe(100);
    });

  if (name === 'chromium')
    it('rests while the page is hidden, and while it is paused', async () => {
      await page.goto(`${await served()}default.html`);
      await patterns(page).first().waitFor();
      await play(page);
      await expect.poll(async () => (await toldOn(page)).step.length).toBeGreaterThan(2);
      const turn = (isHidden: boolean): Promise<void> =>
        page.evaluate((hidden) => {
          Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }, isHidden);
      /** How many steps it is told in a while, once what was under way is over. */
      const more = async (): Promise<number> => {
        await page.waitForTimeout(300);
        const before = (await toldOn(page)).step.length;
        await page.waitForTimeout(700);
        return (await toldOn(page)).step.length - before;
      };
      await turn(true);
      expect(await more()).toBe(0);
      const at = (await toldOn(page)).step.length;
      await turn(false);
      await expect.poll(async () => (await toldOn(page)).step.length).toBeGreaterThan(at);
      await page.getByRole('button', { name: 'Pause' }).click();
      expect(await more()).toBe(0);
    });

  const withoutWorkers = [
    [
      'scripts may come from here alone',
      policy("script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; worker-src 'none'"),
    ],
    ['no worker may start', policy("worker-src 'none'")],
  ] as const;
  it.each(name === 'chromium' ? withoutWorkers : withoutWorkers.slice(0, 1))(
    'where %s it trains in the page, and says so',
    async (_what, headers) => {
      await page.goto(`${await served(headers)}language.html`);
      await play(page);
      await expect
        .poll(() => page.locator('.notices').allTextContents())
        .toContainEqual(expect.stringContaining('No worker is allowed here'));
      await expect.poll(async () => (await toldOn(page)).learned.length).toBe(1);
    },
  );

  it('trains in a worker where its files are another origin’s', async () => {
    const from = await served(cors);
    write(
      'elsewhere.html',
      around(
        '<attention-playground task="language" steps="40"></attention-playground>',
        `${from}embed/attention-playground.js`,
      ),
    );
    await page.goto(`${await served()}elsewhere.html`);
    await play(page);
    await expect.poll(() => stepOf(page)).toBe(40);
    expect(page.workers().map((worker) => worker.url().split(':')[0])).toContain('blob');
    expect((await page.locator('.notices').allTextContents()).join('')).not.toContain('No worker');
    if (name === 'firefox') return; // where it stops is the same

    // Begun anew, it stops there again.
    await page.getByRole('button', { name: 'Start anew' }).click();
    await expect.poll(() => stepOf(page)).toBe(0);
    await play(page);
    const isPlaying = (): Promise<boolean> =>
      page.locator('attention-playground').evaluate((element) => (element as unknown as { playing: boolean }).playing);
    await expect.poll(isPlaying).toBe(false);
    expect(await stepOf(page)).toBe(40);
  });

  it('trains in a sandboxed iframe', async () => {
    const inside = await served(cors);
    write(
      'sandboxed.html',
      `<!doctype html><title>host</title><iframe sandbox="allow-scripts" width="1200" height="900" src="${inside}short.html"></iframe>`,
    );
    await page.goto(`${await served()}sandboxed.html`);
    const frame = page.frameLocator('iframe');
    await play(frame);
    await expect.poll(() => stepOf(frame)).toBe(40);
  });

  it('where WebAssembly is forbidden the stored run replays, and play says why not', async () => {
    await page.goto(`${await served(policy("script-src 'self' 'unsafe-inline'"))}default.html`);
    await expect.poll(() => patterns(page).count()).toBe(4);
    await play(page);
    await expect.poll(() => page.locator('.stored').textContent()).toContain('does not allow WebAssembly');
    expect((await toldOn(page)).error.length).toBe(1);
    await expect.poll(() => patterns(page).count()).toBe(4);
    if (name === 'firefox') return; // what is shown then is not its own

    await page.locator('input.time').press('ArrowLeft');
    expect(await stepOf(page)).toBeLessThan(2000);
    await page.locator('[data-head="1.1"]').click();
    await expect.poll(() => page.locator('[data-head="1.1"]').getAttribute('aria-pressed')).toBe('true');
    await play(page);
    expect(await patterns(page).count()).toBe(4);
  });

  if (name === 'chromium')
    it('says what of its attributes cannot be used, keeps their start, and shows the parts that are asked for', async () => {
      write(
        'wrong.html',
        around('<attention-playground layers="9" rate="fast" parts="patterns head toys"></attention-playground>'),
      );
      await page.goto(`${await served()}wrong.html`);
      await expect.poll(() => patterns(page).count()).toBe(4);
      const said = await page.locator('.problems li').allTextContents();
      expect(said.length).toBe(3);
      expect(said.join(' ')).toMatch(/layers.*1, 2, 3, 4.*rate.*0\.0001.*parts.*settings, ask/);
      expect((await toldOn(page)).error.map(({ message }) => message)).toEqual(said);
      expect(await page.locator('.left, .ask, .sentence').count()).toBe(0);
      expect(await page.locator('.right-hand').count()).toBe(1);
      // An axis can be chosen as long as something is drawn over it.
      const axis = page.getByRole('radio', { name: 'log' });
      expect(await axis.isVisible()).toBe(true);
      await page.locator('attention-playground').evaluate((element) => {
        element.setAttribute('parts', 'patterns');
      });
      await expect.poll(() => axis.isVisible()).toBe(false);
      await page.locator('attention-playground').evaluate((element) => {
        element.setAttribute('parts', 'patterns head');
      });
      const rest = await page.locator('attention-playground').evaluate((element) => {
        element.setAttribute('layers', '1');
        const { layers, rate, parts } = element as unknown as { layers: string; rate: number; parts: string[] };
        return { layers, rate, parts };
      });
      expect(rest).toEqual({ layers: '1', rate: 0.01, parts: ['patterns', 'head'] });
      await expect.poll(() => patterns(page).count()).toBe(2);
    });

  if (name === 'chromium')
    it('stands alone in an iframe, as its address says, and tells what it does not know', async () => {
      await page.goto(`${site}playground/embed.html?task=sort&parts=patterns&lang=de&colour=red`);
      await expect.poll(() => patterns(page).count()).toBe(4);
      expect(await page.locator('.notices').first().textContent()).toContain('colour');
      expect(await page.locator('.left, .ask').count()).toBe(0);
      expect(
        await page.locator('attention-playground').evaluate((element) => (element as unknown as { task: string }).task),
      ).toBe('sort');
      // What a link cannot have is said once the words of its language have come.
      await page.goto('about:blank');
      await page.goto(`${site}playground/embed.html?task=sort&parts=patterns&lang=de&colour=red#foo=1`);
      await expect
        .poll(() => page.locator('.problems, .notices').allTextContents())
        .toContainEqual(expect.stringContaining('„foo“ ist hier nicht bekannt'));
      await page.goto('about:blank');
      await page.goto(`${site}playground/embed.html?task=sort&parts=patterns&lang=de&colour=red`);
      // A copied link says all of the settings: the address beside it, none.
      const copies = await page
        .locator('attention-playground')
        .evaluate((element) => (element as unknown as { page: string }).page);
      expect(copies).toMatch(/\/playground\/embed\.html\?parts=patterns&lang=de&colour=red$/);
      await expect.poll(() => page.getByRole('button', { name: 'Abspielen' }).count()).toBe(1);
    });
});
