/** The playground as people use it: it trains, shows, goes back, switches off, compares, and reports mistakes. */
import { describe, expect, it } from 'vitest';
import { expectNoFindings, partOf } from './axe.ts';
import { browsers } from './browsers.ts';
import { address, button, element, isAt, openModel, reading, train } from './playground-page.ts';
import { isNoWiderThan, onFocused, watchedPage } from './tutorial.ts';

describe.each(Object.entries(browsers))('the playground in %s', (name, launch) => {
  // Firefox opens a trained link; it plays in playground-hosts.test.ts. The slider and the list of words are its own.
  it('learns the language, goes back in time, and asks and switches off what it has learnt', async () => {
    const { page } = await watchedPage(launch);
    if (name === 'chromium') {
      await page.goto(address);
      await element(page).locator('select[name=task]').selectOption('language');
      await train(page, 120);
    } else {
      await page.goto(`${address}#task=language&steps=120`);
      await element(page).locator('.without').waitFor();
    }
    await expect.poll(() => reading(page, 'right')).toBeGreaterThanOrEqual(99);
    await expect.poll(() => element(page).locator('.head').count()).toBe(4);

    const end = await reading(page, 'step');
    const time = element(page).locator('input[name=time]');
    await time.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => reading(page, 'step')).toBe(0);
    await expect.poll(() => reading(page, 'right')).toBeLessThan(50);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => reading(page, 'step')).toBe(1);
    await page.keyboard.press('End');
    await expect.poll(() => reading(page, 'step')).toBe(end);

    // The table has each head with the result without it, which equals that of switching it off.
    const rows = element(page).locator('.without tbody tr');
    const sharesIn = async (): Promise<number[]> =>
      (await rows.locator('td:last-child').allInnerTexts()).map((text) => Number(text.replace(/\D/g, '')));
    // The table shows the previous moment until all heads are measured.
    await expect.poll(async () => (await sharesIn())[0]).toBeGreaterThanOrEqual(99);
    const shares = await sharesIn();
    expect(shares).toHaveLength(5);
    const least = shares.slice(1).reduce((best, share, at, all) => (share < (all[best] ?? 0) ? at : best), 0);
    await element(page).locator('.head').nth(least).click();
    await element(page).getByRole('switch').check();
    await expect.poll(() => reading(page, 'right')).toBe(shares[1 + least]);
    await expect.poll(() => element(page).locator('.without caption').innerText()).toContain('one more head off');
    await element(page).getByRole('switch').uncheck();

    const typed = element(page).locator('input[name=typed]');
    // Words of the model are offered after the typed ones.
    await typed.fill('the dogs near the t');
    const offered = element(page).locator('datalist option');
    await expect
      .poll(() => offered.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value)))
      .toContain('the dogs near the tree');
    await typed.fill('the dogs near the tree');
    await typed.press('Enter');
    await element(page).locator('.word').nth(4).click();
    await expect.poll(() => element(page).locator('.so').first().innerText()).toContain('says are');
    await typed.fill('the dinosaurs near');
    await typed.press('Enter');
    await expect.poll(() => element(page).locator('#typed-problem').innerText()).toContain('“dinosaurs”');
    // A head's picture leads to that head, and to no other word; what was refused is said until it is mended.
    await element(page)
      .locator('.head .pattern')
      .nth(1)
      .click({ position: { x: 8, y: 8 } });
    await expect.poll(() => element(page).locator('.word.query').innerText()).toContain('tree');
    await expect.poll(() => element(page).locator('#typed-problem').innerText()).toContain('“dinosaurs”');
    await expect.poll(() => typed.inputValue()).toBe('the dinosaurs near');
    await typed.fill('the dogs near the');
    await button(page, 'Continue from here').click();
    await expect.poll(() => typed.inputValue()).toMatch(/^the dogs near the \w+/);
    await expect.poll(() => element(page).locator('#typed-problem').innerText()).toBe('');
    await page.close();
  });
});

describe('the playground', () => {
  // The wide page and its states: accessibility.slow.test.ts.
  it('has nothing that axe finds on a phone, while it is trained, and no more than the window wide', async () => {
    const width = 390;
    const { page } = await watchedPage(browsers.chromium, { viewport: { width, height: 800 }, colorScheme: 'dark' });
    await page.goto(address);
    await button(page, 'Play').click();
    await isAt(page, 20);
    await button(page, 'Pause').click();
    await expectNoFindings(page);
    await isNoWiderThan(page, width);
    await openModel(page);
    await button(page, 'More …').click();
    await expectNoFindings(page, partOf('attention-playground', 'dialog'));
    await page.close();
  });

  it('has everything in the window of 1280 × 800, without scrolling', async () => {
    const { page } = await watchedPage(browsers.chromium, { viewport: { width: 1280, height: 800 } });
    await page.goto(address);
    await element(page).locator('.head').first().waitFor();
    await isNoWiderThan(page, 1280);
    await openModel(page);
    const below = () =>
      element(page).evaluate((playground) => {
        const all = playground.shadowRoot?.querySelectorAll('button, select, input, .pattern, .habit, td') ?? [];
        return Array.from(all)
          .filter((part) => part.getClientRects().length > 0 && part.getBoundingClientRect().bottom > 801)
          .map((part) => part.outerHTML.slice(0, 60));
      });
    await expect.poll(below).toEqual([]);
    await page.close();
  });

  it('has at most 25 stops of Tab in its first view, and says what to press', async () => {
    const { page } = await watchedPage(browsers.chromium, { viewport: { width: 1440, height: 900 } });
    await page.goto(address);
    await element(page).locator('.without').waitFor();
    await expect
      .poll(() => element(page).locator('.stored').innerText())
      .toMatch(/^You see a model that has finished learning\. Press play/);
    const stops: string[] = [];
    for (let isNew = true; isNew && stops.length < 80;) {
      await page.keyboard.press('Tab');
      const at = await onFocused(page, (it) => {
        const { top, bottom } = it.getBoundingClientRect();
        const isSeen = it !== document.body && top < innerHeight && bottom > 0;
        it.dataset['passed'] = String(Number(it.dataset['passed'] ?? 0) + 1);
        return { name: isSeen ? it.outerHTML.slice(0, 80) : '', isNew: it.dataset['passed'] === '1' };
      });
      ({ isNew } = at);
      if (isNew && at.name !== '') stops.push(at.name);
    }
    expect(stops.length).toBeGreaterThan(15);
    expect(stops.length, stops.join('\n')).toBeLessThanOrEqual(25);
    await page.close();
  });

  it('greys a head that is off, with its arcs, and says nothing of what it does', async () => {
    const { page } = await watchedPage(browsers.chromium);
    await page.goto(`${address}#task=previous&steps=60`);
    await element(page).locator('.without').waitFor();
    const chosen = element(page).locator('.head[aria-pressed=true]');
    await expect.poll(() => chosen.locator('.habit').innerText()).toMatch(/\S/);
    await element(page).getByRole('switch').check();
    await expect.poll(() => chosen.locator('.habit').innerText()).not.toMatch(/\S/);
    await expect
      .poll(() => chosen.locator('.pattern').evaluate((it) => getComputedStyle(it).filter))
      .toBe('grayscale(1)');
    await expect.poll(() => element(page).locator('.line-of-words.off').count()).toBe(1);
    await page.close();
  });

  it('says that spaces are left out where the task has none', async () => {
    const { page } = await watchedPage(browsers.chromium);
    await page.goto(address);
    const typed = element(page).locator('input[name=typed]');
    await typed.fill('hello world');
    await typed.press('Enter');
    await expect.poll(() => element(page).locator('#typed-problem').innerText()).toContain('Spaces are left out');
    await expect.poll(() => typed.inputValue()).toBe('helloworld');
    await typed.fill('hello');
    await typed.press('Enter');
    await expect.poll(() => element(page).locator('#typed-problem').innerText()).toBe('');
    await page.close();
  });

  it('covers no head on a phone', async () => {
    const { page } = await watchedPage(browsers.chromium, { viewport: { width: 390, height: 844 } });
    await page.goto(address);
    await element(page).locator('.head').first().waitFor();
    const play = button(page, 'Play');
    for (const head of await element(page).locator('.head').all()) {
      await head.scrollIntoViewIfNeeded();
      const covered = () =>
        head.evaluate((it) => {
          const { left, right, top, bottom } = it.getBoundingClientRect();
          const root = it.getRootNode() as ShadowRoot;
          return [top + 4, bottom - 4].filter((y) => !it.contains(root.elementFromPoint((left + right) / 2, y))).length;
        });
      await expect.poll(covered).toBe(0);
    }
    await expect.poll(() => play.isVisible()).toBe(true);
    await page.close();
  });

  it('is used by keyboard alone, and the focus is never lost', async () => {
    const { page } = await watchedPage(browsers.chromium);
    const focused = (): Promise<string> =>
      onFocused(page, (at) => at.getAttribute('aria-label') ?? at.getAttribute('name') ?? at.textContent.trim());
    /** @returns what was passed on the way */
    const tabTo = async (what: RegExp): Promise<string[]> => {
      const passed: string[] = [];
      for (let at = ''; !what.test(at); at = await focused()) {
        expect(passed.length, `${what.source}, after ${passed.join(', ')}`).toBeLessThan(60);
        passed.push(at);
        await page.keyboard.press('Tab');
      }
      return passed;
    };
    await page.goto(`${address}#task=previous&steps=60`);
    await element(page).locator('.without').waitFor();

    await tabTo(/^time$|^Moment of training/);
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft');
    await expect.poll(() => reading(page, 'step')).toBeLessThan(60);
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('Train on from here');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Pause');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Play');
    const spoken = element(page).locator('p[role=status]').first();
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('One step');
    await page.keyboard.press('Enter');
    await expect.poll(() => spoken.innerText()).toMatch(/^Step [\d,]+: \d+\u202f% right, loss \d\.\d+\.$/);

    // The words are one stop, left and right lead to the others; each says what the model says there, and whether it is right.
    await element(page).locator('input[name=typed]').focus();
    await page.keyboard.press('Tab');
    const heard: string[] = [];
    for (let i = 0; i < 2; i++) {
      await page.keyboard.press('Tab');
      heard.push(await focused());
    }
    expect(heard[0]).toMatch(/^\S+: so the model says \S+, \d+\u202f% sure (✓ right|✗ should be \S+)$/);
    expect(heard[1]).toMatch(/^Layer 0, head 0/);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(focused).not.toBe(heard[0]);
    await page.keyboard.press('Home');
    const first = element(page).locator('.word').first();
    await expect.poll(() => first.evaluate((word) => word.matches(':focus'))).toBe(true);
    await element(page).locator('input[name=typed]').fill('abc');
    await page.keyboard.press('Enter');
    await expect.poll(() => spoken.innerText()).toMatch(/^After a b c the model says \S, \d+\u202f% sure\.$/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => spoken.innerText()).toMatch(/^The model goes on: \S \S \S\.$/);
    await expect.poll(focused).toBe('Continue from here');

    await tabTo(/^Layer 0, head 1/);
    await page.keyboard.press('Enter');
    await expect.poll(() => element(page).locator('.about h2').innerText()).toBe('Layer 0, head 1');
    await tabTo(/^off$/);
    await page.keyboard.press('Space');
    await expect.poll(() => element(page).locator('.head.off').count()).toBe(1);
    await expect.poll(focused).toBe('off');
    await expect.poll(() => spoken.innerText()).toMatch(/^Off: Layer 0, head 1\. \d+\u202f% right/);
    await page.close();
  });

  it('keeps the keys that close and scroll something in it from the page, and no others', async () => {
    const { page } = await watchedPage(browsers.chromium);
    await page.goto(`${address}#layers=4&heads=4`);
    const heard = await page.evaluateHandle(() => {
      const keys: string[] = [];
      addEventListener('keydown', ({ key }) => keys.push(key));
      return keys;
    });
    await openModel(page);
    await button(page, 'More …').click();
    await page.keyboard.press('Escape');
    await expect.poll(() => element(page).locator('dialog[open]').count()).toBe(0);
    const table = element(page).locator('.table');
    await expect.poll(() => table.evaluate((it) => it.scrollHeight > it.clientHeight)).toBe(true);
    await table.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => heard.jsonValue()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => heard.jsonValue()).toEqual(['Escape']);
    await page.close();
  });
});
