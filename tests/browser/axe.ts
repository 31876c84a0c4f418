/**
 * What axe finds wrong with a page: each rule with the elements that break it. Run in the page itself: the mode that is
 * not "legacy" opens a second page for every look, which costs more than looking, and is for frames of other origins only.
 */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

export async function axeFinds(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 160))].join(' | '));
}
