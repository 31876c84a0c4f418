/** The stage step by step, in both passes: by walking and by link, and with the pass as an attribute. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { oneBrowser } from './browsers.ts';
import { onStage, open, watchedPage } from './tutorial.ts';

describe('the backward pass', () => {
  let page: Page;

  beforeAll(async () => {
    ({ page } = await watchedPage(oneBrowser.chromium));
  });

  it('shows step after step what a link to each shows', async () => {
    for (const first of ['example=bank-river&step=qkv', 'example=bank-river&step=d-values']) {
      await open(page, first);
      const walked: string[] = [];
      const links: string[] = [];
      const drawn = () =>
        onStage(page, async (stage) => {
          await stage.updateComplete;
          return stage.renderRoot.querySelector('svg.stage')!.textContent.replace(/\s+/g, ' ');
        });
      for (const step of await onStage(page, (stage) => stage.bench.timeline.spans.map((span) => span.step))) {
        await onStage(page, (stage, id) => (stage.step = id), step);
        walked.push(await drawn());
        links.push(await onStage(page, (stage) => stage.link));
      }
      expect(walked.length).toBeGreaterThan(5);
      for (const [at, link] of links.entries()) {
        await open(page, link);
        expect(await drawn(), link).toBe(walked[at]);
      }
    }
  });

  it('begins with it where the attribute says so, before the engine is there, too', async () => {
    await open(page);
    const shown = await page.evaluate(async () => {
      const stage = document.createElement('attention-steps');
      stage.setAttribute('example', 'two-queries');
      stage.setAttribute('pass', 'backward');
      document.body.append(stage);
      const before = stage.pass;
      await stage.ready;
      return [before, stage.pass, stage.example, stage.step];
    });
    expect(shown).toEqual(['backward', 'backward', 'two-queries', 'd-values']);
  });
});
