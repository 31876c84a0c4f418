/** The widget with a model such as notebooks give it. */
import { loadAttention } from 'attention-steps/core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { oneBrowser } from './browsers.ts';
import { hostFolder, served } from './serve.ts';
import { newPage, onStage, openMenu } from './tutorial.ts';

const notebook = `<!doctype html><meta charset="utf-8"><title>notebook</title><div id="cell"></div><script type="module">
  import widget from './widget.mjs';
  const listeners = new Map();
  const values = { example: 'dog-bites-man', inputs: null, step: 'scores' };
  window.model = {
    values, saved: 0,
    get listening() { return [...listeners.values()].reduce((sum, { size }) => sum + size, 0); },
    get: (name) => values[name],
    set: (name, value) => { values[name] = structuredClone(value); JSON.stringify(value); },
    save_changes() { this.saved++; },
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event, listener) => listeners.get(event)?.delete(listener),
    // As from Python: all values change, then the listeners hear of each.
    give(changes) {
      Object.assign(values, changes);
      for (const name in changes) for (const listener of listeners.get('change:' + name) ?? []) listener();
    },
  };
  window.begin = () => widget.render({ model, el: document.querySelector('#cell') });
  window.end = begin();
</script>`;
const url = await served(hostFolder({ 'index.html': notebook }));

const inputs = { q: [[1, 0]], k: [[1, 0], [0, 1]], v: [[10], [20]], causal: true }; // prettier-ignore
/** A mask has −∞, which JSON writes as text. */
const masked = { ...inputs, causal: false, mask: [[0, '-Infinity']] };

interface Values {
  readonly example: string;
  readonly inputs: object | null;
  readonly step: string;
  readonly trace?: { readonly output: number[][]; readonly heads: { readonly maskedScores: unknown[][] }[] };
}

describe('the widget', () => {
  let page: Page;
  const values = (): Promise<Values> => page.evaluate('model.values');
  const give = (changes: Partial<Values>): Promise<void> => page.evaluate(`model.give(${JSON.stringify(changes)})`);
  const saved = (): Promise<number> => page.evaluate('model.saved');
  beforeAll(async () => {
    page = await newPage(oneBrowser.chromium);
    await page.goto(url);
  });

  it('gives its model the trace of the example', async () => {
    await expect.poll(async () => Object.keys(await values())).toContain('trace');
    await expect.poll(values).toMatchObject({ example: 'dog-bites-man', step: 'scores' });
    await expect.poll(() => onStage(page, (stage) => stage.step)).toBe('scores');
  });

  it('takes inputs, and gives their trace', async () => {
    await give({ inputs });
    const { output } = (await loadAttention()).trace(inputs);
    await expect.poll(async () => (await values()).trace?.output.flat()).toEqual([...output.data]);
    await expect.poll(async () => (await values()).trace?.heads[0]?.maskedScores[0]?.[1]).toBe('-Infinity');
    await expect.poll(async () => (await values()).inputs).toEqual(inputs);
  });

  it('takes a step, and saves the one that a reader goes to', async () => {
    await give({ step: 'softmax' });
    await expect.poll(() => onStage(page, (stage) => stage.step)).toBe('softmax');
    const before = await saved();
    await onStage(page, (stage) => stage.next());
    await expect.poll(async () => (await values()).step).toBe('weighted-sum');
    await expect.poll(saved).toBe(before + 1);
    await expect.poll(async () => (await values()).inputs).toEqual(inputs);
  });

  it('gives what a reader changes, which is the same when it is given again', async () => {
    await page.getByRole('button', { name: 'All rows' }).click();
    await page.locator('[data-cell="v:1:0"]').click();
    await page.keyboard.type('7.5');
    await page.keyboard.press('Enter');
    await openMenu(page);
    await page.locator('[data-control="causal"]').click();
    const changedInputs = { ...inputs, v: [[10], [7.5]], causal: false };
    await expect.poll(async () => (await values()).inputs).toEqual(changedInputs);
    const changed = await values();
    await give({ inputs: null });
    await expect.poll(async () => (await values()).trace).not.toEqual(changed.trace);
    await expect.poll(async () => (await values()).inputs).toBeNull();
    await give({ inputs: changedInputs });
    await expect.poll(values).toEqual(changed);
  });

  it('keeps the last digit, sign and order of inputs, though the engine computes with float32', async () => {
    const exact = { v: [[0.1], [0.2]], k: [[1], [0]], q: [[0.3]] };
    await give({ inputs: exact, step: 'scale' });
    await onStage(page, (stage) => stage.next());
    await expect.poll(async () => (await values()).step).not.toBe('scale');
    await expect.poll(async () => JSON.stringify((await values()).inputs)).toBe(JSON.stringify(exact));
  });

  it('takes a mask with −∞', async () => {
    await give({ inputs: masked });
    await expect.poll(async () => (await values()).inputs).toEqual(masked);
    await expect.poll(() => onStage(page, (stage) => stage.trace?.heads[0]?.weights.data[1])).toBe(0);
  });

  it('shows another example with its own inputs, unless some come with it', async () => {
    await give({ example: 'two-queries' });
    await expect.poll(values).toMatchObject({ example: 'two-queries', inputs: null });
    await give({ example: 'dog-bites-man', inputs: masked });
    await expect.poll(values).toMatchObject({ example: 'dog-bites-man', inputs: masked });
  });

  it('leaves nothing behind, and reports nothing more, at whatever moment it is removed', async () => {
    await page.evaluate('end()');
    await expect.poll(() => page.evaluate('model.listening')).toBe(0);
    await expect.poll(() => page.locator('attention-steps').count()).toBe(0);
    for (const wait of [0, 1, 5, 20, 60, 300]) {
      const left = await page.evaluate(`(async () => {
        const stop = begin();
        if (${wait} > 0) await new Promise((resolve) => setTimeout(resolve, ${wait}));
        const saved = model.saved;
        stop();
        await new Promise((resolve) => setTimeout(resolve, 100));
        return [model.listening, model.saved - saved, document.querySelector('#cell').childElementCount];
      })()`);
      expect(left, `after ${wait} ms`).toEqual([0, 0, 0]);
    }
  });
});
