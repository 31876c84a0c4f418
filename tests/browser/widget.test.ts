/** The widget with a model such as notebooks give it. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadAttention } from 'attention-steps/core';
import { expect, it } from 'vitest';
import { browsers } from './browsers.ts';
import { serve } from './serve.ts';
import { newPage } from './tutorial.ts';

interface Host {
  model: {
    values: Record<string, unknown>;
    saved: number;
    give: (name: string, value: unknown) => void;
    listeners: Map<string, Set<() => void>>;
  };
  end: () => void;
}

const page_ = `<!doctype html><meta charset="utf-8"><title>notebook</title><div id="cell"></div><script type="module">
  import widget from './widget.mjs';
  const listeners = new Map();
  const values = { lesson: 'dog-bites-man', inputs: null, step: 'scores' };
  window.model = {
    values, saved: 0, listeners,
    get: (name) => values[name],
    set: (name, value) => { values[name] = structuredClone(value); JSON.stringify(value); },
    save_changes() { this.saved++; },
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event, listener) => listeners.get(event)?.delete(listener),
    // As from Python: the value changes, then the listeners hear of it.
    give(name, value) { values[name] = value; for (const listener of listeners.get('change:' + name) ?? []) listener(); },
  };
  window.end = widget.render({ model, el: document.querySelector('#cell') });
</script>`;

it('takes a lesson, inputs and a step from its model, and gives it the trace', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'widget-'));
  cpSync(fileURLToPath(new URL('../../dist/widget.mjs', import.meta.url)), join(folder, 'widget.mjs'));
  writeFileSync(join(folder, 'index.html'), page_);
  const { url, close } = await serve(folder);
  const browser = await browsers.chromium();
  const page = await newPage(browser);
  const inPage = <T>(run: (host: Host) => T): Promise<T> => page.evaluate(`(${String(run)})(window)`);
  const values = () => inPage(({ model }) => model.values);

  await page.goto(url);
  await expect.poll(async () => Object.hasOwn(await values(), 'trace')).toBe(true);
  expect(await values()).toMatchObject({ lesson: 'dog-bites-man', step: 'scores' });
  expect(await inPage(() => document.querySelector('attention-steps')?.step)).toBe('scores');

  await inPage(({ model }) => {
    model.give('inputs', {
      q: [[1, 0]],
      k: [
        [1, 0],
        [0, 1],
      ],
      v: [[10], [20]],
      causal: true,
    });
  });
  const engine = await loadAttention();
  const expected = engine.trace({
    q: [[1, 0]],
    k: [
      [1, 0],
      [0, 1],
    ],
    v: [[10], [20]],
    causal: true,
  });
  const { trace } = (await values()) as { trace: { output: number[][]; heads: { maskedScores: unknown[][] }[] } };
  expect(trace.output.flat()).toEqual([...expected.output.data]);
  expect(trace.heads[0]?.maskedScores[0]?.[1]).toBe('-Infinity');

  await inPage(({ model }) => {
    model.give('step', 'softmax');
  });
  expect(await inPage(() => document.querySelector('attention-steps')?.step)).toBe('softmax');
  const before = await inPage(({ model }) => model.saved);
  await inPage(() => document.querySelector('attention-steps')?.next());
  await expect.poll(async () => (await values())['step']).toBe('weighted-sum');
  expect(await inPage(({ model }) => model.saved)).toBe(before + 1);

  await inPage(({ end }) => {
    end();
  });
  expect(await inPage(({ model }) => [...model.listeners.values()].reduce((sum, { size }) => sum + size, 0))).toBe(0);
  expect(await page.locator('attention-steps').count()).toBe(0);
  await page.close();
  await close();
  rmSync(folder, { recursive: true });
});
