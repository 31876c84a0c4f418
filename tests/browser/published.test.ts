/** The list of published models in “Open a model”: a fetch from a server that plays the hub, until it is opened, kept and removed. */
import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PublishedList, PublishedModel } from '../../web/learn/reader/published.ts';
import { type Hub, modelFiles, openHub } from '../web/learn/reader/hub.ts';
import { expectNoFindings } from './axe.ts';
import { oneBrowser } from './browsers.ts';
import { built, ends, ownFolder, served } from './serve.ts';
import { newPage, noteErrors, onFocused, visit } from './tutorial.ts';

const shipped = JSON.parse(readFileSync(built('site/read/models.json'), 'utf8')) as PublishedList;
const policyOf = (html: string): string => /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
const connects = (html: string): string[] => / connect-src ([^;]*);/.exec(policyOf(html))?.[1]?.split(' ') ?? [];

it('the policy of the reader’s page names the hosts of its list, and that of no other page names a host', () => {
  const read = (file: string) => connects(readFileSync(built(`site/${file}`), 'utf8'));
  expect(read('read/index.html')).toEqual(["'self'", ...shipped.hosts.map((host) => `https://${host}`)]);
  for (const file of ['index.html', 'playground/index.html', 'lessons/softmax/index.html', 'docs/reader/index.html'])
    expect(read(file), file).toEqual(["'self'"]);
});

describe('a published model', () => {
  let page: Page;
  let hub: Hub;
  let site: string;
  let write: (models: readonly PublishedModel[]) => void;
  const others: string[] = [];
  beforeAll(async () => {
    hub = await openHub({ ...modelFiles('gpt2') });
    ends.push(() => hub.close());
    page = await newPage(oneBrowser.chromium);
    noteErrors(page);
    // The site as its owner builds it with a list of one model.
    const folder = ownFolder();
    for (const name of readdirSync(built('site')))
      if (name !== 'read') symlinkSync(join(built('site'), name), join(folder, name));
    mkdirSync(join(folder, 'read'));
    const html = readFileSync(built('site/read/index.html'), 'utf8');
    const policy = `$1'self' ${new URL(hub.list.address).origin};`;
    writeFileSync(join(folder, 'read/index.html'), html.replace(/( connect-src )[^;]*;/, policy));
    write = (models) => writeFileSync(join(folder, 'read/models.json'), JSON.stringify({ ...hub.list, models }));
    write([hub.model]);
    site = await served(folder);
    page.on('request', (request) => {
      if (!request.url().startsWith(site) && !/^(data|blob|about):/.test(request.url())) others.push(request.url());
    });
  });

  const reader = () => page.locator('attention-reader');
  const list = () => reader().locator('.published');
  const button = (name: string | RegExp) => reader().getByRole('button', { name });
  const told = () => list().locator('.told').innerText();
  const start = async (): Promise<void> => {
    await visit(page, `${site}read/#read=he+plays+the&head=who`);
    await reader().locator('.line-of-words .words').waitFor();
    await button('Open a model').click();
    await list().waitFor();
  };

  it('is listed with family, licence and size, from where and since when; nothing is requested before its button', async () => {
    await start();
    await expect
      .poll(async () => (await list().locator('tbody tr').first().innerText()).split(/\s*\t\s*/))
      .toEqual(['Tiny GPT-2', 'gpt2', '2 × 4', 'MIT', '0 MB', 'Fetch']);
    await expect
      .poll(() => reader().locator('.published + .note').innerText())
      .toContain('listed there on 29 November 2026');
    await expectNoFindings(page);
    expect([others, hub.asked]).toEqual([[], []]);
  });

  it('is fetched with progress, cancelled, and resumed from there', async () => {
    hub.stopAt = 9000;
    await button('Fetch Tiny GPT-2, 0 MB').click();
    await expect
      .poll(() =>
        list()
          .locator('progress')
          .evaluate((bar: HTMLProgressElement) => bar.value),
      )
      .toBe(9000);
    await expect.poll(() => list().locator('progress').getAttribute('max')).toBe(String(hub.model.size));
    await expect.poll(() => onFocused(page, (element) => element.getAttribute('name'))).toBe('cancel-fetch');
    await page.keyboard.press('Enter');
    await expect.poll(told).toContain('Cancelled at 0 of 0 MB.');
    hub.breakOff();
    hub.stopAt = Infinity;
    await button('Resume fetching Tiny GPT-2').click();
    await button('Open Tiny GPT-2').waitFor();
    expect(hub.asked.at(-1)).toBe('model.safetensors bytes=9000-');
  });

  it('is kept: after a reload it opens without a request, and reads', async () => {
    const asked = hub.asked.length;
    await start();
    await button('Open Tiny GPT-2').click();
    await expect.poll(() => reader().locator('.shown').innerText()).toMatch(/^Tiny GPT-2: layers 2, heads 4, width 16/);
    const field = reader().locator('form.typed input');
    await field.fill('w3 w1 w4');
    await field.press('Enter');
    await expect
      .poll(() => reader().locator('.line-of-words .word > span').allInnerTexts())
      .toEqual(['w3', 'w1', 'w4']);
    expect(hub.asked).toHaveLength(asked);
  });

  it('is removed', async () => {
    await start();
    await button('Remove Tiny GPT-2 from this device').click();
    await button('Fetch Tiny GPT-2, 0 MB').waitFor();
    const kept = () => page.evaluate(async () => (await (await caches.open('attention-steps models')).keys()).length);
    await expect.poll(kept).toBe(0);
  });

  it('whose hub refuses says what to download by hand, with a link; what was there stays', async () => {
    hub.status = 503;
    const guesses = await reader().locator('.next ol').innerText();
    await button('Fetch Tiny GPT-2, 0 MB').click();
    await expect.poll(told).toContain('answers with error 503 for config.json. Download config.json');
    const link = hub.list.page.replace('{repo}', hub.model.repo).replace('{revision}', hub.model.revision);
    await expect.poll(() => list().locator('.told a').getAttribute('href')).toBe(link);
    await expect.poll(() => reader().locator('.next ol').innerText()).toBe(guesses);
    hub.status = undefined;
  });

  it('that the device cannot hold has no button, and an empty list is none', async () => {
    const large = { ...hub.model, parameters: 600e6 };
    write([large]);
    await start();
    await expect.poll(() => list().locator('td.acts').innerText()).toBe('needs 2.4 GB');
    await expect.poll(() => list().getByRole('button').count()).toBe(0);
    write([]);
    await visit(page, `${site}read/`);
    await reader().locator('.line-of-words .words').waitFor();
    await Promise.all([page.waitForResponse('**/read/models.json'), button('Open a model').click()]);
    await reader().locator('.own input').first().waitFor();
    await expect.poll(() => list().count()).toBe(0);
  });
});
