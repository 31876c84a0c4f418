/** The playground on other people's pages. */
import type { FrameLocator, Page } from 'playwright-core';
import { pageOf } from './serve.ts';

export const cors = { 'Access-Control-Allow-Origin': '*' };
export const policy = (more: string) => ({ 'Content-Security-Policy': more });

/** Counts what a page is told, before the element is there. */
const listening = `<script>
  window.told = { step: [], learned: [], error: [] };
  for (const type in told) addEventListener('attention-playground:' + type, ({ detail }) => told[type].push(detail));
</script>`;

/** Returns a page that listens to its playground, with other elements before it. */
export const playgroundPage = (attributes = '', before = '', others: readonly string[] = [], from?: string): string =>
  pageOf(
    `${listening}${before}<attention-playground ${attributes}></attention-playground>`,
    [...others, 'playground'],
    from,
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
