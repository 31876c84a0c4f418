/** Lessons in frames of another's page: their height, what is shown of them, and what is said where that is not there. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { lessonLink } from '../../web/hosts/lesson/link.ts';
import type { Statement } from '../../web/hosts/platforms/xapi.ts';
import { oneBrowser } from './browsers.ts';
import { base } from '../web/hosts/lesson/hostile.ts';
import { hostFolder, served } from './serve.ts';
import { newPage, site } from './tutorial.ts';

const lesson = `${site}lessons/soft-lookup/embed.html`;
const own = JSON.stringify({
  ...base,
  parts: [
    { kind: 'stage', id: 'stage', link: 'example=two-queries&step=scores' },
    {
      kind: 'questions',
      items: [
        {
          kind: 'choice',
          id: 'one',
          ask: 'Which?',
          options: [
            { text: 'a', right: true, feedback: 'Yes.' },
            { text: 'b', feedback: 'No.' },
          ],
        },
      ],
    },
    { kind: 'text', text: '[Scores](lesson:scores)' },
  ],
});
let page: Page;

const index = `<!doctype html><meta charset="utf-8"><title>host</title>
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
<iframe id="own" data-attention-steps style="width: 700px" src="${await lessonLink(`${site}lesson-embed.html?theme=dark&colour=red`, own)}"></iframe>
<iframe id="sandboxed" sandbox="allow-scripts" style="width: 700px" src="${site}embed.html"></iframe>
<script src="attention-steps/iframe-height.js"></script>`;

const liar = `<script>
  for (const height of ['40', -1, 1e9, NaN, {}]) parent.postMessage({ type: 'attention-steps:height', height }, '*');
  parent.postMessage(null, '*');
</script>`;
const url = await served(hostFolder({ 'index.html': index, 'liar.html': liar }));

beforeAll(async () => {
  page = await newPage(oneBrowser.chromium);
  await page.goto(url);
});

const inside = (id: string) => page.frameLocator(`#${id}`);
const heightOf = (id: string) => page.locator(`#${id}`).evaluate((frame: HTMLIFrameElement) => frame.clientHeight);

const told = (): Promise<Statement[]> =>
  page.evaluate(
    `messages.flatMap((message) => (message?.type === 'attention-steps:statement' ? [message.statement] : []))`,
  );

/** Expects an iframe to be as high as its content. */
async function expectFit(id: string): Promise<void> {
  const content = () =>
    inside(id)
      .locator('html')
      .evaluate((root) => Math.ceil(root.getBoundingClientRect().height));
  await expect.poll(async () => (await heightOf(id)) - (await content())).toBe(0);
}

describe('a lesson in a frame', () => {
  it('shows the part that was chosen, and nothing around it', async () => {
    await inside('lab').locator('attention-lab-lookup input').first().waitFor();
    await expect
      .poll(() => inside('lab').locator('nav, h1, .keep, .sources').filter({ visible: true }).count())
      .toBe(0);
    await expect.poll(() => inside('lab').locator('article > *').filter({ visible: true }).count()).toBe(1);
  });

  it('has the height that it needs, in a page of another origin', async () => {
    await expectFit('lab');
    await expect.poll(() => heightOf('lab')).toBeGreaterThan(200);
    const before = await heightOf('lab');
    await page.locator('#lab').evaluate((frame) => (frame.style.width = '340px'));
    await expect.poll(() => heightOf('lab')).toBeGreaterThan(before);
    await expectFit('lab');
  });

  it('has the height of an overview; what fills the iframe leaves its height alone', async () => {
    for (const id of ['presented', 'overview']) await page.locator(`#${id}`).scrollIntoViewIfNeeded(); // it begins when near
    await inside('overview').locator('.overview figure').first().waitFor();
    await expectFit('overview');
    await expect.poll(() => heightOf('overview')).toBeGreaterThan(400);
    await inside('presented').locator('svg.stage').waitFor();
    await inside('presented')
      .locator('attention-steps')
      .evaluate((stage: HTMLElement & { ready: Promise<void> }) => stage.ready);
    await expect.poll(() => heightOf('presented')).toBe(400);
  });

  it('says what a sandboxed one needs, and only there', async () => {
    const missing = (id: string) => inside(id).getByText('its server has to send Access-Control-Allow-Origin');
    await missing('sandboxed').waitFor();
    await expect.poll(() => missing('lab').isVisible()).toBe(false);
  });

  it('tells learning platforms, too', async () => {
    const height = await heightOf('lab');
    await expect.poll(() => page.evaluate('messages')).toContainEqual({ subject: 'lti.frameResize', height });
  });

  it('says what a learner did, as statements', async () => {
    const questions = inside('asked').locator('attention-question');
    await page.waitForFunction('window.isListening');
    const ids = await questions.evaluateAll((all) => all.map(({ id }) => id));
    const inWords = inside('asked').locator('#in-your-words');
    for (const id of ids.filter((each) => each !== 'in-your-words'))
      await inside('asked').locator(`#${id} .option`).first().click();
    await inWords.getByRole('textbox').fill('Every key gets a share.');
    await inWords.getByRole('button', { name: 'Compare with ours' }).click();
    const acts = async () => (await told()).map(({ verb, object }) => [verb.display['en-US'], object.id]);
    await expect
      .poll(acts)
      .toEqual([
        ...ids.map((id) => ['answered', `${site}lessons/soft-lookup/#${id}`]),
        ['completed', `${site}lessons/soft-lookup/`],
      ]);
    // Once: a later answer completes nothing again.
    await questions.first().locator('.option').last().click();
    await expect
      .poll(async () => (await acts()).map(([verb]) => verb).slice(ids.length))
      .toEqual(['completed', 'answered']);
  });

  it('of anybody has the height that it needs, no header, a theme, and tells statements; its links open outside', async () => {
    const questions = inside('own').locator('attention-question');
    await questions.locator('.option').first().waitFor();
    await expectFit('own');
    await expect.poll(() => heightOf('own')).toBeGreaterThan(400);
    await expect.poll(() => inside('own').locator('header').filter({ visible: true }).count()).toBe(0);
    await expect
      .poll(() => inside('own').locator('.notices').first().textContent())
      .toMatch(/“colour”; it can have theme/);
    await expect.poll(() => inside('own').locator('attention-lesson').getAttribute('theme')).toBe('dark');
    await questions.locator('.option').first().click();
    await expect
      .poll(async () => (await told()).map(({ verb, object }) => [verb.display['en-US'], object.id]))
      .toEqual(
        expect.arrayContaining([
          ['answered', `${site}lessons/${base.id}/#one`],
          ['completed', `${site}lessons/${base.id}/`],
        ]),
      );
    const opened = page.waitForEvent('popup');
    await inside('own').getByRole('link', { name: 'Scores', exact: true }).click();
    await expect.poll(async () => (await opened).url()).toBe(`${site}lessons/scores/`);
  });

  it('gives no height to a frame that lies, nor to one that is not marked', async () => {
    await expect.poll(() => heightOf('other')).toBe(150);
    await expect.poll(() => heightOf('unmarked')).toBe(150);
  });

  it('says which part is not there', async () => {
    await expect
      .poll(() => inside('unmarked').locator('.notices').textContent())
      .toMatch(/part is “none”; it can be .*lab/);
  });
});
