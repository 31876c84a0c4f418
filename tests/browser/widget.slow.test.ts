/** The widget with a model such as notebooks give it. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadAttention } from 'attention-steps/core';
import { expect, it } from 'vitest';
import { browsers } from './browsers.ts';
import { serve } from './serve.ts';
import { newPage, openMenu } from './tutorial.ts';

interface Host {
  model: {
    values: Record<string, unknown>;
    saved: number;
    give: (name: string, value: unknown) => void;
    listeners: Map<string, Set<() => void>>;
  };
  end: () => void;
}

/** Counts listeners on objects that outlive a stage: the window, the document, media queries. */
const counting = `<script>
  listening = 0;
  for (const kind of [Window, Document, MediaQueryList]) {
    const target = kind === MediaQueryList ? kind.prototype : kind === Window ? window : document;
    const sets = new Map();
    const key = (type, options) => type + (options === true || options?.capture === true);
    const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
    target.addEventListener = function (type, listener, options) {
      const all = sets.get(key(type, options)) ?? new Set();
      if (!all.has(listener)) listening += 1;
      sets.set(key(type, options), all.add(listener));
      return add.call(this, type, listener, options);
    };
    target.removeEventListener = function (type, listener, options) {
      if (sets.get(key(type, options))?.delete(listener)) listening -= 1;
      return remove.call(this, type, listener, options);
    };
  }
</script>`;

const page_ = `<!doctype html><meta charset="utf-8"><title>notebook</title>${counting}<div id="cell"></div><script type="module">
  import widget from './widget.mjs';
  const listeners = new Map();
  const values = { example: 'dog-bites-man', inputs: null, step: 'scores' };
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
  window.widget = widget;
  window.end = widget.render({ model, el: document.querySelector('#cell') });
</script>`;

it('takes an example, inputs and a step from its model, and gives it the trace', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'widget-'));
  cpSync(fileURLToPath(new URL('../../dist/widget.mjs', import.meta.url)), join(folder, 'widget.mjs'));
  writeFileSync(join(folder, 'index.html'), page_);
  const { url, close } = await serve(folder);
  const page = await newPage(browsers.chromium);
  const inPage = <T>(run: (host: Host) => T): Promise<T> => page.evaluate(`(${String(run)})(window)`);
  const values = () => inPage(({ model }) => model.values);

  await page.goto(url);
  await expect.poll(async () => Object.hasOwn(await values(), 'trace')).toBe(true);
  expect(await values()).toMatchObject({ example: 'dog-bites-man', step: 'scores' });
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
  expect(Object.keys((await values())['inputs'] as object)).toEqual(['q', 'k', 'v', 'causal']);
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

  // Given inputs stay; a reader's changes come back, and stay the same when they are given again.
  expect((await values())['inputs']).toMatchObject({ v: [[10], [20]], causal: true });
  await page.locator('[data-cell="v:1:0"]').click();
  await page.keyboard.type('7.5');
  await page.keyboard.press('Enter');
  await openMenu(page);
  await page.locator('[data-control="causal"]').click();
  await expect
    .poll(async () => (await values())['inputs'])
    .toEqual({
      ...{ q: [[1, 0]], v: [[10], [7.5]], causal: false },
      k: [
        [1, 0],
        [0, 1],
      ],
    });
  const changed = await values();
  await inPage(({ model }) => model.give('inputs', null));
  expect((await values())['trace']).not.toEqual(changed['trace']);
  expect((await values())['inputs']).toBeNull();
  await page.evaluate(`model.give('inputs', ${JSON.stringify(changed['inputs'])})`);
  expect(await values()).toEqual(changed);
  // Given inputs keep their last digit and sign, though the engine computes with float32.
  const given = { v: [[0.1], [0.2]], k: [[1], [0]], q: [[0.3]] };
  await page.evaluate(`model.give('inputs', ${JSON.stringify(given)}); model.give('step', 'scale')`);
  await inPage(() => document.querySelector('attention-steps')?.next());
  await expect.poll(async () => (await values())['step']).not.toBe('scale');
  expect(JSON.stringify((await values())['inputs'])).toBe(JSON.stringify(given));
  // A mask has −∞, which JSON writes as text.
  const masked = { ...(changed['inputs'] as object), causal: false, mask: [[0, '-Infinity']] };
  await page.evaluate(`model.give('inputs', ${JSON.stringify(masked)})`);
  expect((await values())['inputs']).toEqual(masked);
  expect(await inPage(() => document.querySelector('attention-steps')?.trace?.heads[0]?.weights.data[1])).toBe(0);
  // Another example has its own inputs, unless some come with it: both changes are reported one after the other.
  await inPage(({ model }) => model.give('example', 'two-queries'));
  expect(await values()).toMatchObject({ example: 'two-queries', inputs: null });
  await page.evaluate(
    `Object.assign(model.values, { example: 'dog-bites-man', inputs: ${JSON.stringify(masked)} });
    for (const name of ['example', 'inputs']) for (const listener of model.listeners.get('change:' + name)) listener();`,
  );
  expect(await values()).toMatchObject({ example: 'dog-bites-man', inputs: masked });

  await inPage(({ end }) => {
    end();
  });
  expect(await inPage(({ model }) => [...model.listeners.values()].reduce((sum, { size }) => sum + size, 0))).toBe(0);
  expect(await page.locator('attention-steps').count()).toBe(0);

  // Removed at any moment, even before it is ready, it leaves no listeners and reports nothing more.
  const others = await page.evaluate('listening');
  for (const wait of [0, 0, 1, 2, 5, 20, 60, 300]) {
    const left = await page.evaluate<number[]>(`(async () => {
      const saved = model.saved;
      const el = document.querySelector('#cell');
      const end = widget.render({ model, el });
      if (${wait} > 0) await new Promise((resolve) => setTimeout(resolve, ${wait}));
      const heard = model.saved;
      end();
      await new Promise((resolve) => setTimeout(resolve, 100));
      const listeners = [...model.listeners.values()].reduce((sum, { size }) => sum + size, 0);
      return [listeners, listening, model.saved - heard, el.childElementCount];
    })()`);
    expect(left, `after ${wait} ms`).toEqual([0, others, 0, 0]);
  }
  await page.close();
  await close();
  rmSync(folder, { recursive: true });
});
