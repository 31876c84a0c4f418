/** Other people's pages with a playground in them. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { serve } from './serve.ts';

const embed = fileURLToPath(new URL('../../dist/embed', import.meta.url));
export const cors = { 'Access-Control-Allow-Origin': '*' };
export const policy = (more: string) => ({ 'Content-Security-Policy': more });

/** Counts what a page is told, before the element is there. */
const listening = `<script>
  window.told = { step: [], learned: [], error: [] };
  for (const type in told) addEventListener('attention-playground:' + type, ({ detail }) => told[type].push(detail));
</script>`;
export const around = (body: string, script = 'embed/attention-playground.js') =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>host</title><link rel="icon" href="data:,">
<body>${listening}${body}<script type="module" src="${script}"></script>`;

interface Told {
  readonly step: readonly { step: number; loss: number; accuracy: number }[];
  readonly learned: readonly { step: number }[];
  readonly error: readonly { message: string }[];
}
export const toldOn = (page: Page): Promise<Told> => page.evaluate(() => (window as unknown as { told: Told }).told);

/** Serves such pages to the tests of a file, which calls this once. */
export function hosting() {
  const folder = mkdtempSync(join(tmpdir(), 'playground-'));
  const servers: Awaited<ReturnType<typeof serve>>[] = [];
  const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
  beforeAll(() => {
    cpSync(embed, join(folder, 'embed'), { recursive: true });
    write('default.html', around('<attention-playground></attention-playground>'));
    write('language.html', around('<attention-playground task="language" steps="100"></attention-playground>'));
    write('short.html', around('<attention-playground task="language" steps="40"></attention-playground>'));
  });
  afterAll(async () => {
    await Promise.all(servers.map(({ close }) => close()));
    rmSync(folder, { recursive: true });
  });
  const served = async (headers: Record<string, string> = {}): Promise<string> => {
    const server = await serve(folder, headers);
    servers.push(server);
    return server.url;
  };
  return { write, served };
}

export const patterns = (where: Page | FrameLocator) => where.locator('.pattern canvas');
export const stepOf = async (where: Page | FrameLocator): Promise<number> =>
  Number((await where.locator('.readings dd').first().textContent())?.replaceAll(',', ''));
export const play = (where: Page | FrameLocator) => where.getByRole('button', { name: 'Play', exact: true }).click();
