/** In another font, and with more space between letters (WCAG 2.2, 1.4.12): no text is cut, and no number lies over another. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isThorough } from '../seed.ts';
import { oneBrowser } from './browsers.ts';
import { newPage, onStage, resize, site } from './tutorial.ts';
import { watchText } from './unreadable.ts';

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
  await watchText(page);
  await page.goto(`${site}${address}`, { waitUntil: 'networkidle' });
  if (await page.locator('attention-steps').count()) await onStage(page, (stage) => stage.ready);
  for (const width of isThorough ? [320, 390, 1280, 1920] : [320, 1280])
    for (const [name, css] of looks)
      for (const spacing of ['', SPACED]) {
        await dress(page, `${css} ${spacing}`);
        await resize(page, width, width < 1000 ? 800 : 900);
        const message = `${width} px, ${name}${spacing ? ', spaced' : ''}`;
        await expect.poll(() => page.evaluate(() => window.unreadable()), { message }).toEqual([]);
      }
  await page.close();
});
