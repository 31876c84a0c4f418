/** The playground's layout: nothing covers anything, nothing moves, on paper too. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import de from '../../web/shared/messages/de/playground.json' with { type: 'json' };
import en from '../../web/shared/messages/en/playground.json' with { type: 'json' };
import { browsers } from './browsers.ts';
import { button, element, isAt, openModel, openTrained as open } from './playground-page.ts';
import { boxOf, watchedPage } from './tutorial.ts';

const wide = { viewport: { width: 1280, height: 800 } };

/** Returns parts outside their head, parts that do not fit, and heads out of sight. */
const outside = (page: Page): Promise<string[]> =>
  element(page).evaluate((playground) => {
    const root = playground.shadowRoot;
    const sight = root?.querySelector('.centre')?.getBoundingClientRect();
    const isWithin = (inner: DOMRect, outer?: DOMRect): boolean =>
      outer !== undefined &&
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 1 &&
      inner.bottom <= outer.bottom + 1;
    return Array.from(root?.querySelectorAll('.head') ?? []).flatMap((head) => {
      const box = head.getBoundingClientRect();
      const parts = Array.from(head.querySelectorAll('.name, .pattern, .what, .habit b'));
      // A frame around the row of a pattern stands out of it.
      const isCut = (part: Element): boolean => !part.matches('.pattern') && part.scrollWidth > part.clientWidth + 1;
      const wrong = parts.filter((part) => !isWithin(part.getBoundingClientRect(), box) || isCut(part));
      return [
        ...(isWithin(box, sight) ? [] : [`${head.textContent} is out of sight`]),
        ...wrong.map((part) => `${part.className} of ${head.textContent}`),
      ];
    });
  });

describe.each(Object.entries(browsers))('the playground in %s', (name, launch) => {
  it('has each head in its place, of however many', async () => {
    const { page } = await watchedPage(launch, wide);
    const links = [
      'task=frequent&steps=20',
      'task=previous&steps=10&compare=scale,off',
      'task=language&steps=5&layers=4&heads=4',
      'task=names&steps=5&layers=4&heads=4&compare=layers,1',
      'task=language&steps=5&layers=4&heads=4&compare=layers,1',
    ];
    for (const hash of name === 'chromium' ? links : links.slice(-1)) {
      await open(page, hash);
      await expect.poll(() => outside(page), { message: hash }).toEqual([]);
    }
    await page.close();
  });
});

describe('the playground', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await watchedPage(browsers.chromium, wide));
  });

  it.each([
    ['habit', ''],
    ['brief', 'task=previous&steps=1&compare=scale,off'],
  ])('has room for each %s of a head, in each language', async (length, hash) => {
    await open(page, hash);
    const texts = [en, de].flatMap((words) =>
      Object.entries(words)
        .filter(([key]) => key.startsWith(`${length}.`) && key !== `${length}.none`)
        .map(([, text]) => text.replace('{by}', '4').replace('{share}', '49 %')),
    );
    const cut = await element(page).evaluate((playground, all) => {
      const habit = playground.shadowRoot?.querySelector('.habit');
      const [what, share] = [habit?.querySelector('.what'), habit?.querySelector('b')];
      if (!what || !share) return ['no habit'];
      share.textContent = '0.98';
      return all.filter((text) => {
        what.textContent = text;
        return what.scrollWidth > what.clientWidth;
      });
    }, texts);
    expect(texts.length).toBeGreaterThan(20);
    expect(cut).toEqual([]);
  });

  it('moves nothing as it begins to train, or says more', async () => {
    await open(page);
    const places = (): Promise<unknown> =>
      element(page).evaluate((playground) =>
        ['.ask', '.words', '.heads', '.dock', '.doors'].map((part) =>
          Math.round(playground.shadowRoot?.querySelector(part)?.getBoundingClientRect().top ?? NaN),
        ),
      );
    const before = await places();
    await button(page, 'Play').click();
    await expect.poll(() => element(page).locator('.stored').innerText()).toBe('');
    await expect.poll(places).toEqual(before);
    await button(page, 'Pause').click();
    // Random letters fill more space than names.
    await open(page, 'task=own&steps=1&text=' + encodeURIComponent(`abcdefghijklmnopqrstuvwxyz\n`.repeat(9)));
    const untrained = await places();
    await button(page, 'Play').click();
    await isAt(page, 60);
    await button(page, 'Pause').click();
    await expect.poll(places).toEqual(untrained);
    // Longer sentences make longer patterns, which fit even before training.
    await open(page, 'task=language&layers=4&heads=4&steps=10');
    for (const word of await element(page).locator('.word').all()) {
      await word.click();
      await expect.poll(async () => places()).toEqual(before);
    }
  });

  it('has room for what two runs are compared by, in each language', async () => {
    await open(page);
    await openModel(page);
    const comparisons = [en, de].map((words) =>
      Object.entries(words).flatMap(([key, text]) => (key.split('.')[0] === 'compare' ? [text] : [])),
    );
    const cut = await element(page).evaluate((playground, all) => {
      const select = playground.shadowRoot?.querySelector<HTMLSelectElement>('select[name=compare]');
      const label = select?.previousElementSibling;
      if (!select || !label) return ['no choice'];
      return all.flatMap(([name = '', ...texts]) => {
        label.textContent = name;
        const room = select.offsetWidth;
        select.style.cssText = 'position: absolute; width: max-content';
        const wide = texts.filter((text) => {
          select.replaceChildren(new Option(text));
          return select.offsetWidth > room;
        });
        select.style.cssText = '';
        return wide;
      });
    }, comparisons);
    expect(comparisons.flat().length).toBeGreaterThan(10);
    expect(cut).toEqual([]);
  });

  it('has the factor of the scale beside it, in sight', async () => {
    await open(page, 'task=language');
    await openModel(page);
    await element(page).locator('select[name=scale]').selectOption('own');
    const factor = element(page).locator('.left input[name=factor]');
    await expect.poll(async () => (await boxOf(factor)).width).toBeGreaterThan(60);
    await expect
      .poll(() =>
        element(page)
          .locator('.left')
          .evaluate((left) => left.scrollHeight - left.clientHeight),
      )
      .toBe(0);
  });

  it('has curves and patterns on paper, and nothing to press', async () => {
    await open(page);
    for (const viewport of [wide.viewport, { width: 700, height: 990 }]) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ media: 'print' });
      for (const pattern of await element(page).locator('.pattern').all())
        await expect.poll(async () => (await boxOf(pattern)).width).toBeGreaterThan(120);
      const [plot, about] = [element(page).locator('.plot'), element(page).locator('.about')];
      await expect.poll(async () => (await boxOf(plot)).width).toBeGreaterThan(viewport.width / 2);
      await expect.poll(() => about.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
      await expect
        .poll(() => element(page).locator('.play, .ask, .doors, [role=switch]').filter({ visible: true }).count())
        .toBe(0);
      await page.emulateMedia({ media: 'screen' });
    }
    await page.setViewportSize(wide.viewport);
  });
});
