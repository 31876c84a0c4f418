/** axe finds nothing in the pages and in their states. The course's pages are in course.slow.test.ts. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { BOTH, looksRight } from './axe.ts';
import { oneBrowser } from './browsers.ts';
import { button, element, openModel, openTrained } from './playground-page.ts';
import { onStage, open, show, site, unfold, visit, watchedPage } from './tutorial.ts';

const nanogpt = readFileSync(new URL('../fixtures/opened/nanogpt.safetensors', import.meta.url));
const steps = ['qkv', 'scores', 'scale', 'mask', 'softmax', 'weighted-sum'] as const;

describe('axe finds nothing', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await watchedPage(oneBrowser.chromium, { reducedMotion: 'reduce' }));
    // During a transition, colours belong to neither theme.
  });

  it.each([
    '',
    'docs/',
    'docs/embedding/',
    'docs/embedding-reference/',
    'docs/lessons/',
    'docs/exercises/',
    'worksheet/#students=3&tasks=scores,scale,softmax,weighted-sum',
  ])('in /%s', async (path) => {
    await page.goto(site + path);
    await page.locator('h1, attention-steps, .sheet').first().waitFor();
    await looksRight(page, path);
  });

  it('in the page of the API', async () => {
    await page.goto(`${site}docs/engine-api/`);
    await looksRight(page, 'api', {}, [[1280, 'light']]);
    // The dark theme checks one part of each kind.
    const include = ['header', '.docs > nav', '#sizes + .wide', '#errors + p', '#trace', '#trace ~ .wide'];
    await looksRight(page, 'api', { include }, [[320, 'dark']]);
  });

  it('in every step of the stage, and at the film’s end', async () => {
    await open(page);
    for (const id of steps) {
      await onStage(
        page,
        (stage, step) => {
          stage.step = step;
          return stage.updateComplete;
        },
        id,
      );
      await looksRight(page, id, {}, [...BOTH, [390, 'light']]);
    }
    await show(page, 'example=bank-river&rows=one');
    await onStage(page, (stage) => stage.seek(stage.duration));
    await page.locator('.end').waitFor();
    await looksRight(page, 'the end', {}, [...BOTH, [390, 'light']]);
  });

  it.each([
    ['masks', 'attention-lab-mask', ['before-after', 'nothing-left', 'generate']],
    ['checked', 'attention-lab-check', ['source', 'own']],
  ])('in each view of the lab of the lesson %s', async (lesson, lab, views) => {
    await page.goto(`${site}lessons/${lesson}/`);
    await unfold(page);
    for (const view of views) {
      await page.locator(lab).locator(`input[value="${view}"]`).check();
      await looksRight(page, view, { include: [lab] });
    }
  });

  it.each([
    ['lesson=scores&part=stage&steps=scores&fixed=x', true],
    ['show=playground&task=own&parts=head&mlp=64', false], // in the same colours
  ] as const)('in the builder of %s', async (query, contrast) => {
    await page.goto(`${site}embed/?${query}`);
    for (const group of await page.locator('summary').all()) await group.click();
    await looksRight(page, query, { exclude: ['iframe'], contrast }, [[320, 'light']]);
  });

  const reader = () => page.locator('attention-reader');
  it('in what the trained model reads', async () => {
    await page.goto(`${site}read/#read=the+zorgblat+opened+the+window&head=who`);
    await reader().locator('.line-of-words .words').first().waitFor();
    await reader().getByRole('switch').check();
    await looksRight(page, 'what is read');
    await reader().getByRole('radio', { name: 'Strongest first' }).check({ force: true });
    await looksRight(page, 'the strongest heads');
  });

  it('in weights of one’s own', async () => {
    await visit(page, `${site}read/#read=he+plays+the&head=who`);
    await reader().locator('.line-of-words .words').first().waitFor();
    await reader().getByRole('button', { name: 'Open a model' }).click();
    for (const part of ['details.take', '.own details']) await reader().locator(`${part} > summary`).click();
    const choose = (name: string, buffer: Buffer) =>
      reader().locator('input[name=weights]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    const spell = async (letters: string): Promise<void> => {
      await reader().locator('textarea[name=letters]').fill(letters);
      await reader().getByRole('button', { name: 'Use these characters' }).click();
    };
    await choose('photo.png', Buffer.from('nothing of the kind'));
    await reader().locator('#own-problem').filter({ hasText: 'photo.png' }).waitFor();
    await looksRight(page, 'weights that cannot be opened');
    await choose('a-file-with-quite-a-long-name-of-its-own.safetensors', nanogpt);
    await spell('ab');
    await reader().locator('#letters-problem').filter({ hasText: '13 characters' }).waitFor();
    await looksRight(page, 'too few characters');
    await spell('\n abcdeflmnow');
    await reader().locator('.shown').waitFor();
    await looksRight(page, 'weights of one’s own');
  });

  it('in answers, right and wrong, and in what is found', async () => {
    await page.goto(`${site}lessons/many-heads/`);
    await page.locator('attention-question .check').first().waitFor();
    for (const option of await page.locator('attention-question .option:visible').all()) await option.click();
    for (const field of await page.locator('attention-question input:visible').all()) {
      await field.fill('1/3');
      await field.press('Enter');
    }
    await looksRight(page, 'answers', { include: ['attention-question'] });
    await page.goto(`${site}lessons/`);
    await page.getByRole('searchbox').fill('weights');
    await expect.poll(() => page.locator('.found a').count()).toBeGreaterThan(0);
    await looksRight(page, 'found');
  });

  describe('in the playground', () => {
    /** @param part the new part of a state; by default the whole page */
    async function lookAt(state: string, part?: string): Promise<void> {
      if (part !== undefined)
        await expect.poll(() => element(page).locator(part).isVisible(), { message: state }).toBe(true);
      const include =
        part === undefined ? undefined : [{ fromShadowDom: ['attention-playground', part] as [string, string] }];
      await looksRight(page, state, { include }, [
        [1920, 'dark'],
        [1280, 'light'],
      ]);
    }

    it('as it is used', async () => {
      await openTrained(page);
      await element(page).getByRole('switch').check();
      await expect.poll(() => element(page).locator('.head.off').count()).toBe(1);
      await lookAt('a head off');
      await openModel(page);
      await button(page, 'More …').click();
      await lookAt('more settings', 'dialog');
      await page.keyboard.press('Escape');
      await element(page).locator('input[name=typed]').fill('abc9');
      await page.keyboard.press('Enter');
      await lookAt('a sequence that cannot be used', '.ask');
      await button(page, 'Take it with you').click();
      await lookAt('what is taken', 'dialog');
      await page.keyboard.press('Escape');
      await element(page).locator('select[name=task]').selectOption('own');
      await element(page).locator('textarea').fill('aaa');
      await button(page, 'Learn from this text').click();
      await lookAt('a text that cannot be used', 'dialog');
    });

    it.each([
      ['two runs of many heads', 'task=language&steps=1&layers=4&heads=4&compare=scale,off', '.centre'],
      ['a link that is partly wrong', 'task=previous&layers=9&scale=own&steps=1', '.problems'],
    ])('of %s', async (state, link, part) => {
      await openTrained(page, link);
      await lookAt(state, part);
    });

    it('whose run diverged', async () => {
      await openTrained(page, 'task=previous&rate=10&decay=1&batch=8');
      await button(page, 'Play').click();
      await expect.poll(() => element(page).locator('.notices').last().innerText()).toContain('stopped being a number');
      await expect.poll(() => element(page).locator('.readings dd').nth(1).innerText()).toMatch(/^\d\.\d×10\S+$/);
      await lookAt('a run that diverged', '.centre');
    });
  });
});
