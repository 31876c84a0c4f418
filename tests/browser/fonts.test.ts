/** In another font, and with more space between letters (WCAG 2.2, 1.4.12): no text is cut, and no number lies over another. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isThorough } from '../seed.ts';
import { oneBrowser } from './browsers.ts';
import { newPage, onStage, resize, site } from './tutorial.ts';

const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';
const looks: readonly (readonly [name: string, css: string])[] = [
  ['the site’s font', ''],
  ['DejaVu Sans', ":root, .root { --text: 'DejaVu Sans' !important }"],
];

/** Puts styles into all of a page, shadow roots too, in place of those from before. */
const dress = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const kept = window as unknown as { worn?: CSSStyleSheet };
    const worn = (kept.worn ??= new CSSStyleSheet());
    worn.replaceSync(text);
    const put = (root: Document | ShadowRoot): void => {
      if (!root.adoptedStyleSheets.includes(worn)) root.adoptedStyleSheets.push(worn);
      for (const one of root.querySelectorAll('*')) if (one.shadowRoot) put(one.shadowRoot);
    };
    put(document);
  }, css);

/** Text that is cut off or out of the window, and numbers, names of matrices and buttons that lie over each other. */
const unreadable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const within = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? within(one.shadowRoot) : [])]);
    const seen = within(document).filter((one) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    const cuts = (overflow: string, more: number): boolean => /hidden|clip/.test(overflow) && more > 1;
    const cut = seen.filter((one) => {
      if (!(one instanceof HTMLElement) || one.textContent.trim() === '') return false;
      if (Math.min(one.clientWidth, one.clientHeight) < 3) return false; // only heard
      const { overflowX, overflowY } = getComputedStyle(one);
      return cuts(overflowX, one.scrollWidth - one.clientWidth) || cuts(overflowY, one.scrollHeight - one.clientHeight);
    });
    const isScrolled = (one: Node | null): boolean =>
      one instanceof ShadowRoot
        ? isScrolled(one.host)
        : one instanceof Element &&
          one !== document.documentElement &&
          (/auto|scroll/.test(getComputedStyle(one).overflowX) || isScrolled(one.parentNode));
    const out = seen.filter((one) => {
      if (!one.matches('svg text, table, fieldset, button') || one.closest('.visually-hidden')) return false;
      const { left, right, width } = one.getBoundingClientRect();
      return width > 3 && (left < -1 || right > innerWidth + 1) && !isScrolled(one);
    });
    const beyond = [...new Set([...cut, ...out])];
    const over = [
      '.cell text, .mover text, .title, .col-label',
      '.drawing text',
      '.sentence-drawing text',
      '.transport :is(button, select)',
    ].flatMap((kind) => {
      const numbers = seen.filter((one) => one.matches(kind));
      const boxes = numbers.map((one) => one.getBoundingClientRect());
      return numbers.flatMap((one, at) =>
        numbers.slice(at + 1).flatMap((other, after) => {
          const [box, next] = [boxes[at]!, boxes[at + 1 + after]!];
          const width = Math.min(box.right, next.right) - Math.max(box.left, next.left);
          const height = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
          const isOver = width > 1 && height > 0.4 * Math.min(box.height, next.height);
          return isOver ? [`${one.textContent.trim()} over ${other.textContent.trim()}`] : [];
        }),
      );
    });
    const wide = document.documentElement.scrollWidth - innerWidth;
    const name = (one: Element): string =>
      `${one.localName}.${one.getAttribute('class') ?? ''}: ${one.textContent.trim().slice(0, 40)}`;
    return [...beyond.map(name), ...over, ...(wide > 1 ? [`the page is ${wide} px wider than the window`] : [])];
  });

const STAGE = 'embed.html#example=';
const sampled = [
  `${STAGE}bank-river&step=softmax&time=99`,
  `${STAGE}bank-river&step=qkv&time=99`,
  'lessons/scores/',
  'lessons/gradients/',
  'lessons/soft-lookup/',
  'embed.html?view=overview#example=dog-bites-man',
  'read/',
];
const pages = isThorough
  ? [
      ...sampled,
      `${STAGE}worked-example&rows=all&step=softmax&time=99`,
      `${STAGE}bank-river-heads&step=concat&time=99`,
      `embed.html?present=on#example=bank-river&step=weighted-sum&time=99`,
      '',
      'lessons/q-k-v/',
      'lessons/many-heads/',
      'lessons/checked/',
      'lessons/softmax/',
      'playground/',
      'teach/',
      'worksheet/',
    ]
  : sampled;

it.each(pages)('nothing is cut, and no numbers collide: /%s', async (address) => {
  const page = await newPage(oneBrowser.chromium);
  await page.goto(`${site}${address}`, { waitUntil: 'networkidle' });
  if (await page.locator('attention-steps').count()) await onStage(page, (stage) => stage.ready);
  for (const width of isThorough ? [320, 390, 1280, 1920] : [320, 1280])
    for (const [name, css] of looks)
      for (const spacing of ['', SPACED]) {
        await dress(page, `${css} ${spacing}`);
        await resize(page, width, width < 1000 ? 800 : 900);
        const message = `${width} px, ${name}${spacing ? ', spaced' : ''}`;
        await expect.poll(() => unreadable(page), { message }).toEqual([]);
      }
  await page.close();
});
