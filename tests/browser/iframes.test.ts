/** Lessons in frames of another's page: their height, what is shown of them, and what is said where that is not there. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Statement } from '../../web/hosts/types/xapi.d.ts';
import { oneBrowser } from './browsers.ts';
import { serve } from './serve.ts';
import { newPage, site } from './tutorial.ts';

const folder = mkdtempSync(join(tmpdir(), 'frames-'));
const lesson = `${site}lessons/soft-lookup/embed.html`;
let page: Page;
let close: () => Promise<void>;

const host = `<!doctype html><meta charset="utf-8"><title>host</title>
<script>
  messages = [];
  addEventListener('message', ({ data, source }) => {
    messages.push(data);
    if (source === document.querySelector('#asked').contentWindow && /JSInput::__ready/.test(data)) isListening = true;
  });
</script>
<iframe id="lab" data-attention-steps style="width: 700px; border: 3px solid" src="${lesson}?part=lab"></iframe>
<iframe id="other" data-attention-steps style="width: 700px" src="liar.html"></iframe>
<iframe id="unmarked" style="width: 700px" src="${lesson}?part=lab&part=none"></iframe>
<iframe id="asked" style="width: 700px" src="${lesson}?part=questions"></iframe>
<iframe id="overview" data-attention-steps style="width: 700px" src="${site}embed.html?view=overview#example=bank-river"></iframe>
<iframe id="presented" data-attention-steps style="width: 700px; height: 400px" src="${site}embed.html?present=on"></iframe>
<iframe id="sandboxed" sandbox="allow-scripts" style="width: 700px" src="${site}embed.html"></iframe>
<script src="iframe-height.js"></script>`;

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), host);
  writeFileSync(
    join(folder, 'liar.html'),
    `<script>for (const height of ['40', -1, 1e9, NaN, {}]) parent.postMessage({ type: 'attention-steps:height', height }, '*');
    parent.postMessage(null, '*');</script>`,
  );
  const script = fileURLToPath(new URL('../../dist/embed/iframe-height.js', import.meta.url));
  cpSync(script, join(folder, 'iframe-height.js'));
  const server = await serve(folder);
  close = server.close;
  page = await newPage(oneBrowser.chromium);
  await page.goto(server.url);
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

const inside = (id: string) => page.frameLocator(`#${id}`);
const heightOf = (id: string) => page.locator(`#${id}`).evaluate((frame: HTMLIFrameElement) => frame.clientHeight);

describe('a lesson in a frame', () => {
  it('shows the part that was chosen, and nothing around it', async () => {
    await inside('lab').locator('attention-lab-lookup input').first().waitFor();
    expect(await inside('lab').locator('nav, h1, .keep, .sources').filter({ visible: true }).count()).toBe(0);
    expect(await inside('lab').locator('article > *').filter({ visible: true }).count()).toBe(1);
  });

  it('has the height that it needs, in a page of another origin', async () => {
    const content = () =>
      inside('lab')
        .locator('html')
        .evaluate((root) => Math.ceil(root.getBoundingClientRect().height));
    await expect.poll(async () => (await heightOf('lab')) - (await content())).toBe(0);
    expect(await heightOf('lab')).toBeGreaterThan(200);
    const before = await heightOf('lab');
    await page.locator('#lab').evaluate((frame) => (frame.style.width = '340px'));
    await expect.poll(() => heightOf('lab')).toBeGreaterThan(before);
    await expect.poll(async () => (await heightOf('lab')) - (await content())).toBe(0);
  });

  it('has the height of an overview; what fills the iframe leaves its height alone', async () => {
    for (const id of ['presented', 'overview']) await page.locator(`#${id}`).scrollIntoViewIfNeeded(); // it begins when near
    const drawn = inside('overview').locator('.overview figure').first();
    await drawn.waitFor();
    const content = () =>
      inside('overview')
        .locator('html')
        .evaluate((root) => Math.ceil(root.getBoundingClientRect().height));
    await expect.poll(async () => (await heightOf('overview')) - (await content())).toBe(0);
    expect(await heightOf('overview')).toBeGreaterThan(400);
    await inside('presented').locator('svg.stage').waitFor();
    await inside('presented')
      .locator('attention-steps')
      .evaluate((stage: HTMLElement & { ready: Promise<void> }) => stage.ready);
    expect(await heightOf('presented')).toBe(400);
  });

  it('says what a sandboxed one needs, and only there', async () => {
    const missing = (id: string) => inside(id).getByText('its server has to send Access-Control-Allow-Origin');
    await missing('sandboxed').waitFor();
    expect(await missing('lab').isVisible()).toBe(false);
  });

  it('tells learning platforms, too', async () => {
    const messages = await page.evaluate('messages');
    expect(messages).toContainEqual({ subject: 'lti.frameResize', height: await heightOf('lab') });
  });

  it('says what a learner did, as statements', async () => {
    const told = (): Promise<Statement[]> =>
      page.evaluate(
        `messages.flatMap((message) => (message?.type === 'attention-steps:statement' ? [message.statement] : []))`,
      );
    const questions = inside('asked').locator('attention-question');
    await page.waitForFunction('window.isListening');
    const ids = await questions.evaluateAll((all) => all.map(({ id }) => id));
    for (const id of ids) await inside('asked').locator(`#${id} .option`).first().click();
    await expect.poll(async () => (await told()).length).toBe(ids.length + 1);
    expect((await told()).map(({ verb, object }) => [verb.display['en-US'], object.id])).toEqual([
      ...ids.map((id) => ['answered', `${site}lessons/soft-lookup/#${id}`]),
      ['completed', `${site}lessons/soft-lookup/`],
    ]);
    // Once: a later answer completes nothing again.
    await questions.first().locator('.option').last().click();
    await expect.poll(async () => (await told()).at(-1)?.verb.display['en-US']).toBe('answered');
    expect(await told()).toHaveLength(ids.length + 2);
  });

  it('gives no height to a frame that lies, nor to one that is not marked', async () => {
    expect(await heightOf('other')).toBe(150);
    expect(await heightOf('unmarked')).toBe(150);
  });

  it('says which part is not there', async () => {
    expect(await inside('unmarked').locator('.notices').textContent()).toMatch(/part is “none”; it can be .*lab/);
  });
});
