/** Other people's pages: beside them the files that they need alone, and in `attention-steps/` all of the elements. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { serve } from './serve.ts';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
export const cors = { 'Access-Control-Allow-Origin': '*' };
export const policy = (more: string) => ({ 'Content-Security-Policy': more });

/** Returns a page with a body, and with the scripts of these elements behind it. */
export function pageOf(body: string, elements: readonly string[] = [], site = ''): string {
  const scripts = elements.map(
    (name) => `<script type="module" src="${site}attention-steps/attention-${name}.js"></script>`,
  );
  const head = '<meta charset="utf-8"><title>host</title><link rel="icon" href="data:,">';
  return `<!doctype html><html lang="en">${head}<body>${body}${scripts.join('')}`;
}

/** Serves pages to the tests of a file, which calls this once. */
export function hosting(pages: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'host-'));
  const servers: Awaited<ReturnType<typeof serve>>[] = [];
  const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
  beforeAll(() => {
    cpSync(join(dist, 'embed'), join(folder, 'attention-steps'), { recursive: true });
    for (const file of ['embed/attention-steps.iife.js', 'widget.mjs'])
      cpSync(join(dist, file), join(folder, basename(file)));
    for (const [file, text] of Object.entries(pages)) write(file, text);
  });
  afterAll(async () => {
    await Promise.all(servers.map(({ close }) => close()));
    rmSync(folder, { recursive: true });
  });
  /** Returns an address of the folder, whose files come with these headers. */
  const served = async (headers: Record<string, string> = {}): Promise<string> => {
    const server = await serve(folder, headers);
    servers.push(server);
    return server.url;
  };
  return { folder, write, served };
}

/** Counts what a page is told, before the element is there. */
const listening = `<script>
  window.told = { step: [], learned: [], error: [] };
  for (const type in told) addEventListener('attention-playground:' + type, ({ detail }) => told[type].push(detail));
</script>`;

/** Returns a page that listens to its playground, with other elements before it. */
export const playgroundPage = (attributes = '', before = '', others: readonly string[] = [], site = ''): string =>
  pageOf(
    `${listening}${before}<attention-playground ${attributes}></attention-playground>`,
    [...others, 'playground'],
    site,
  );

interface Told {
  readonly step: readonly { step: number; loss: number; accuracy: number }[];
  readonly learned: readonly { step: number }[];
  readonly error: readonly { message: string }[];
}
export const toldOn = (page: Page): Promise<Told> => page.evaluate(() => (window as unknown as { told: Told }).told);

export const patterns = (where: Page | FrameLocator) => where.locator('.pattern canvas');
export const stepOf = async (where: Page | FrameLocator): Promise<number> =>
  Number((await where.locator('.readings dd').first().textContent())?.replaceAll(',', ''));
export const play = (where: Page | FrameLocator) => where.getByRole('button', { name: 'Play', exact: true }).click();
