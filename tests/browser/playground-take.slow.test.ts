// Exports of the playground, and the way to the stage and back.
import { createHash } from 'node:crypto';
import { loadLearning } from 'attention-steps/learn';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionPlayground } from '../../web/learn/define.ts';
import { startRun } from '../../web/learn/run.ts';
import { settingsOf, taskOf } from '../../web/learn/setup.ts';
import { decodePlay } from '../../web/learn/state/link.ts';
import { browsers, oneBrowser } from './browsers.ts';
import { newPage, onStage, saved, site, visit } from './tutorial.ts';

const link = 'task=previous&layers=1&width=16&batch=8&changes=0,rate,.01,20,rate,.05&steps=40&head=0,1';

const inPlayground = <T>(page: Page, run: (playground: AttentionPlayground) => T): Promise<Awaited<T>> =>
  page.locator('attention-playground').evaluate(run as never);

/** Opens a link, and waits until it has trained again. */
async function open(page: Page, hash: string): Promise<void> {
  await visit(page, `${site}playground/#${hash}`);
  await expect.poll(() => inPlayground(page, ({ state }) => state.again)).toBeUndefined();
}

/** Returns a digest of the weights, as transferring them is slow. */
const weightsIn = async (page: Page): Promise<string> =>
  inPlayground(page, async (playground) => {
    const digest = await crypto.subtle.digest('SHA-256', (await playground.weights()).slice());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  });

/** Trains the same steps in Node. */
async function weightsHere(): Promise<string> {
  const { setup, changes, again = 0 } = decodePlay(link).state;
  const run = startRun(await loadLearning(), taskOf(setup), settingsOf(setup), { changes });
  while (run.model.step < again) run.step();
  return createHash('sha256')
    .update(run.model.save({ optimizer: true, metadata: {} }))
    .digest('hex');
}

describe.each(Object.entries(browsers))('a link in %s', (_name, launch) => {
  it('gives the weights that Node gives, to the bit', async () => {
    const page = await newPage(launch);
    await open(page, link);
    const weights = await weightsIn(page);
    expect(weights).toEqual(await weightsHere());
    await expect.poll(() => inPlayground(page, (playground) => playground.link)).toBe(link);
    const refusals = await inPlayground(page, async (playground) => {
      const under = playground.weights();
      playground.remove();
      const settled = await Promise.allSettled([under, playground.weights()]);
      return settled.map((one) => (one.status === 'rejected' ? String(one.reason) : one.status));
    });
    const outside = 'Error: attention-playground: it is in no page, and trains only in one';
    expect(refusals).toEqual([outside, outside]);
  });
});

describe('from the playground', () => {
  let page: Page;
  beforeAll(async () => {
    page = await newPage(oneBrowser.chromium);
  });

  const button = (name: string) => page.locator(`attention-playground dialog button[name=${name}]`);
  const take = () => page.locator('attention-playground').getByRole('button', { name: 'Take it with you' }).click();
  const downloaded = (name: string) => saved(page, button(name));

  it('a link that is partly wrong says so, and keeps the rest', async () => {
    await open(page, 'task=sort&layers=9&steps=2');
    await expect
      .poll(() => page.locator('attention-playground .problems').textContent())
      .toContain('“layers” must be one of 1, 2, 3, 4');
    await expect.poll(() => inPlayground(page, ({ state }) => state.setup.task)).toBe('sort');
  });

  it('weights and programs are files', async () => {
    await open(page, link);
    await take();
    const weights = await downloaded('weights');
    expect(weights.name).toBe('previous-40.safetensors');
    const { metadata, step } = (await loadLearning()).openModel(weights.bytes);
    expect([metadata['task'], metadata['link'], step]).toEqual(['previous', link, 40]);
    for (const format of ['numpy', 'pytorch']) {
      const program = await downloaded(format);
      expect(program.name).toBe(`previous-40-${format}.py`);
      expect(program.bytes.toString()).toContain("with open('previous-40.safetensors', 'rb')");
    }
  });

  it('a head opens on the stage, says whose it is, and comes back patched', async () => {
    await open(page, link);
    await page.locator('attention-playground').getByRole('button', { name: 'Open this head on the stage' }).click();
    await page.waitForURL(/#example=/);
    await expect.poll(() => page.locator('h1[slot=home]').textContent()).toContain('Layer 0, head 1 after 40 steps');
    await expect.poll(() => page.locator('#link-problems li').count()).toBe(0);
    await onStage(page, (element) => element.ready);
    await expect.poll(() => page.locator('.about p').textContent()).toContain('Layer 0, head 1 after 40 steps');
    // The back button does not lose the training.
    await page.goBack();
    await expect.poll(() => inPlayground(page, ({ link: shown }) => shown)).toBe(link);
    await page.goForward();
    await expect.poll(() => page.locator('h1[slot=home]').textContent()).toContain('Layer 0, head 1 after 40 steps');
    await onStage(page, (element) => element.ready);
    // Other numbers are not the head's; undo makes them so again.
    await onStage(page, ({ changes }) => changes.attempt({ type: 'example', example: 'two-queries' }));
    await expect.poll(() => page.locator('h1[slot=home]').textContent()).toContain('Attention, step by step');
    await expect.poll(() => page.locator('#patch').isHidden()).toBe(true);
    await onStage(page, ({ changes }) => changes.attempt({ type: 'undo' }));
    await expect.poll(() => page.locator('h1[slot=home]').textContent()).toContain('Layer 0, head 1 after 40 steps');
    await onStage(page, async (element) => {
      await element.ready;
      const { state } = element;
      const wo = state.inputs?.wo;
      if (!wo) throw new Error('no W_O');
      element.state = { ...state, inputs: { ...state.inputs, wo: { ...wo, data: wo.data.map(() => 0) } } };
      await element.overlays.open('menu');
    });
    await page.locator('#patch').click();
    await page.waitForURL(/playground\/#.*patches=40;0;1/);
    await expect
      .poll(() => page.locator('attention-playground .patched').textContent())
      .toMatch(/Patched after step 40: \d+/);
    await expect
      .poll(() => inPlayground(page, ({ state }) => [state.chosen.head, state.patches.length]))
      .toEqual([1, 1]);
  });
});
