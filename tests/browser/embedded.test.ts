/** The stage as teachers embed it: the properties that a page sets, and its effects on the page. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSnippets } from '../hosts/recipes.ts';
import type { AttentionSteps } from '../../web/stage/define.ts';
import { browsers } from './browsers.ts';
import { hostFolder, pageOf, served } from './serve.ts';
import { drop, newPage } from './tutorial.ts';
import lesson from '../fixtures/own-lesson.json' with { type: 'json' };

// A scroll bar leaves the stage its width.
const html = pageOf('', ['steps']).replace('<body>', '<body style="width: 1100px">');
const url = await served(hostFolder({ 'index.html': html }));

const elements = {
  'attention-steps': '<attention-steps></attention-steps>',
  'attention-playground': '<attention-playground></attention-playground>',
  'attention-lesson': `<attention-lesson><script type="application/json">${JSON.stringify(lesson)}</script></attention-lesson>`,
};

describe.each(Object.entries(browsers))('an embedded stage in %s', (name, launch) => {
  let page: Page;
  beforeAll(async () => {
    page = await newPage(launch);
    await page.goto(url);
    await page.evaluate(() => customElements.whenDefined('attention-steps'));
  });
  afterAll(() => page.close());

  /** Replaces the page's content. */
  const put = (html: string): Promise<void> =>
    page.evaluate((text) => {
      document.body.innerHTML = text;
    }, html);
  const define = async () => {
    for (const name of Object.keys(elements))
      await page.addScriptTag({ type: 'module', url: `attention-steps/${name}.js` });
  };
  const stage = (at = 0) => page.locator('attention-steps').nth(at);
  const drawn = (at = 0): Promise<number> => stage(at).locator('svg.stage').count();

  /** Properties and events; a reader's acts are in editing.test.ts and keyboard.test.ts for Firefox, too. */

  it('begins when it comes near, or when it is asked for, with one engine for all', async () => {
    const low = '<div style="height: 4000px"></div>';
    await put(
      `<attention-steps></attention-steps>${low}${'<attention-steps example="two-queries"></attention-steps>'.repeat(3)}`,
    );
    await expect.poll(() => drawn()).toBe(1);
    const others = () => Promise.all([1, 2, 3].map(drawn));
    await expect.poll(others).toEqual([0, 0, 0]);
    // A property set before the stage begins is kept.
    const output = await stage(3).evaluate(async (it: AttentionSteps) => {
      it.inputs = { q: [[1]], k: [[1]], v: [[15]] };
      await it.ready;
      return it.trace?.output.data[0];
    });
    expect(output).toBe(15);
    await expect.poll(others).toEqual([0, 0, 1]);
    await stage(1).scrollIntoViewIfNeeded();
    await expect.poll(() => drawn(1)).toBe(1);
    const engines = await page.evaluate(async () => {
      const [first, , , last] = document.querySelectorAll('attention-steps');
      await first?.ready;
      return new Set([first?.bench.engine, last?.bench.engine]).size;
    });
    expect(engines).toBe(1);
  });

  if (name === 'chromium')
    it('offers the steps that it is told to, whichever way one goes, and is complete at the last of them', async () => {
      await put('<attention-steps example="dog-bites-man" step="scores" steps="softmax scores"></attention-steps>');
      await stage().evaluate(async (it: AttentionSteps) => {
        await it.ready;
        const log = ({ type, detail }: CustomEvent) =>
          document.body.append(`${type.slice(16)}${JSON.stringify(detail)} `);
        document.body.addEventListener('attention-steps:step', log as EventListener);
        document.body.addEventListener('attention-steps:complete', log as EventListener);
      });
      const steps = stage().locator('.chapters li');
      await expect
        .poll(() => steps.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['step'])))
        .toEqual(['scores', 'softmax']);
      await expect.poll(() => stage().locator('[data-control="pass"]').count()).toBe(0);
      const now = () => stage().evaluate((it: AttentionSteps) => it.step);
      await stage().locator('.stage-box').press('ArrowRight');
      await expect.poll(now).toBe('softmax');
      await stage().getByRole('button', { name: 'Next step' }).click();
      await expect.poll(now).toBe('softmax');
      await stage().locator('.stage-box').press('ArrowLeft');
      await expect.poll(now).toBe('scores');
      await stage().locator('.stage-box').press('End');
      // The detail is enough for a record.
      const detail = (step: string) =>
        JSON.stringify({ step, steps: ['scores', 'softmax'], pass: 'forward', example: 'dog-bites-man' });
      await expect
        .poll(() => page.evaluate(() => document.body.lastChild?.parentNode?.textContent?.trim()))
        .toBe(
          [
            `step${detail('softmax')}`,
            `complete${detail('softmax')}`, // the next step after the last one is its end
            `step${detail('scores')}`,
            `step${detail('softmax')}`,
            `complete${detail('softmax')}`,
          ].join(' '),
        );
      // Steps that are not offered are computed all the same.
      await expect.poll(() => stage().evaluate((it: AttentionSteps) => it.trace?.output.rows)).toBe(3);
      const alert = stage().locator('[role="alert"]');
      for (const [name, value, says] of [
        ['step', 'mask', 'step: expected one of scores, softmax, got mask'],
        ['pass', 'backward', 'pass: expected one of forward, got backward'],
        ['steps', 'scores soft', 'steps: expected one of words, qkv, split'],
      ] as const) {
        await stage().evaluate((it, [key, to]) => it.setAttribute(key, to), [name, value] as const);
        await expect.poll(() => alert.allInnerTexts()).toContainEqual(expect.stringContaining(says));
      }
      await stage().evaluate((it) => it.setAttribute('steps', 'd-keys'));
      await expect.poll(now).toBe('d-keys');
      await stage().evaluate((it) => it.removeAttribute('steps'));
      await expect.poll(() => steps.count()).toBe(7);
      await expect.poll(() => alert.count()).toBe(0);
    });

  if (name === 'chromium')
    it('lets nobody change what is fixed, says so, and lets its page', async () => {
      await put(
        '<attention-steps example="two-queries" step="scores" rows="all" fixed="q k[0,1] scores[0,0]"></attention-steps>',
      );
      await stage().evaluate((it: AttentionSteps) => it.ready);
      const cell = (name: string) => stage().locator(`[data-cell="${name}"]`);
      await expect.poll(() => cell('q:0:0').getAttribute('aria-label')).toMatch(/, fixed$/);
      await expect.poll(() => cell('k:0:0').getAttribute('aria-label')).not.toMatch(/, fixed$/);
      await expect.poll(() => cell('k:0:1').getAttribute('aria-readonly')).toBe('true');
      await expect.poll(() => cell('scores:0:0').getAttribute('aria-label')).not.toMatch(/, fixed$/); // nobody can change a result
      await expect.poll(() => stage().locator('.lock').count()).toBe(2);
      await cell('q:0:0').focus();
      const panel = stage().locator('.panel');
      await expect.poll(() => panel.innerText()).toContain('Fixed: this value cannot be changed here.');
      await expect.poll(() => panel.locator('input').count()).toBe(0);
      for (const key of ['Enter', '7', 'Alt+ArrowUp']) await page.keyboard.press(key);
      await cell('q:0:0').dblclick();
      await expect.poll(() => stage().locator('.editor').count()).toBe(0);
      await cell('k:0:0').focus();
      await expect.poll(() => panel.locator('input').count()).toBe(1);
      // One's own numbers may replace matrices that are not fixed.
      const inputs = () =>
        stage().evaluate((it: AttentionSteps) => Array.from(it.trace?.heads[0]?.q.data ?? []).join());
      const before = await inputs();
      await stage().evaluate((it: AttentionSteps) => it.overlays.open('own-input'));
      const paste = stage().locator('.paste-form');
      await paste.locator('textarea').fill('Q = [[5, 6], [7, 8]]');
      await paste.locator('button').click();
      await expect.poll(() => paste.locator('[role="alert"]').innerText()).toBe('q is fixed here: nothing was changed');
      await expect.poll(inputs).toBe(before);
      await paste.locator('textarea').fill('V = [[1], [2], [3]]');
      await paste.locator('button').click();
      await expect.poll(() => paste.locator('[role="alert"]').count()).toBe(0);
      await expect.poll(() => stage().evaluate((it: AttentionSteps) => it.trace?.output.cols)).toBe(1);
      await stage().evaluate((it: AttentionSteps) => {
        it.fixed = 'all';
        it.inputs = { q: [[3]], k: [[1]], v: [[15]] };
      });
      await expect.poll(inputs).toBe('3');
      const changing = stage().locator('.own-input, [data-control="example"], [data-control="causal"], .history');
      await expect.poll(() => changing.count()).toBe(0);
      await drop(page, 'attention-steps', 'q.csv', '1');
      await stage().locator('[role="alert"]').waitFor();
      await expect.poll(inputs).toBe('3');
      await stage().evaluate((it) => it.setAttribute('fixed', 'queries'));
      await expect
        .poll(() => stage().locator('[role="alert"]').allInnerTexts())
        .toContainEqual(expect.stringMatching(/^fixed: expected all, x, .*; got “queries”$/));
    });

  if (name === 'chromium')
    it('says what it cannot be, and is what it was', async () => {
      await put('<attention-steps step="softmax" query="4" view="half"></attention-steps>');
      const alerts = () => stage().locator('[role="alert"]').allInnerTexts();
      await expect.poll(alerts).toEqual(['view: expected one of full, overview, got half']);
      const set = (change: Partial<Pick<AttentionSteps, 'query' | 'head'>>) =>
        stage().evaluate(async (it: AttentionSteps, given) => {
          await it.ready;
          Object.assign(it, given);
          await it.updateComplete;
          return it.query;
        }, change);
      for (const query of [-1, 1.5, 'four' as unknown as number]) {
        const kept = await set({ query });
        expect(kept).toBe(4);
        await expect.poll(async () => (await alerts()).join()).toContain('query: expected a whole number from 0, got ');
      }
      await set({ query: 8 });
      await expect.poll(alerts).toEqual(['query must be a whole number from 0 to 7, got 8']);
      await set({ query: null });
      await set({ head: 1 });
      await expect.poll(alerts).toEqual(['head must be a whole number from 0 to 0, got 1']);
      await expect.poll(() => stage().locator('.word.asks').getAttribute('data-word')).toBe('4'); // “bank”, which has most to tell
      // The message goes once a reader goes on.
      await stage().locator('.keys .key').last().click();
      await expect.poll(alerts).toEqual([]);
    });

  if (name === 'chromium')
    it('tells of another step, whatever brought it', async () => {
      await put('<attention-steps step="scores"></attention-steps>');
      const told = await stage().evaluate(async (it: AttentionSteps) => {
        await it.ready;
        const steps: string[] = [];
        it.addEventListener('attention-steps:step', (event) => {
          steps.push((event as CustomEvent<{ step: string }>).detail.step);
        });
        const { state } = it;
        const changes = [
          () => (it.step = 'softmax'),
          () => (it.state = state),
          () => (it.pass = 'backward'),
          () => (it.link = 'example=two-queries&step=mask'),
          () => (it.steps = 'softmax'),
        ];
        for (const change of changes) {
          change();
          await it.updateComplete;
        }
        return steps;
      });
      expect(told).toEqual(['softmax', 'scores', 'd-values', 'mask', 'softmax']);
    });

  /** Lists styles that changed since the last call, as `name: now instead of then`. */
  const changes = () =>
    page.evaluate(async () => {
      const it = document.querySelector<AttentionSteps>('attention-steps');
      await it?.ready;
      for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame); // it has found its width
      const now = it?.shadowRoot?.querySelectorAll('*:not([role="row"] ~ [role="row"] *, option, math *)') ?? [];
      const kept = window as { looks?: Map<string, string> };
      const then = kept.looks ?? new Map<string, string>();
      kept.looks = new Map<string, string>();
      const found: string[] = [];
      Array.from(now).forEach((element, at) => {
        const style = getComputedStyle(element);
        for (const name of style) {
          if (/^--|inset|^(top|right|bottom|left)$/.test(name)) continue; // where it stands is left to the page
          const key = `${element.localName} ${at} ${name}`;
          kept.looks?.set(key, style.getPropertyValue(name));
          const value = then.get(key);
          if (value !== style.getPropertyValue(name))
            found.push(`${key}: ${style.getPropertyValue(name)} instead of ${value}`);
        }
      });
      return { found: found.slice(0, 20), count: kept.looks.size };
    });
  const rude = `<style>
    * { color: red !important; background: lime !important; font: italic 30px/3 fantasy !important; cursor: wait !important;
      letter-spacing: 5px !important; text-transform: uppercase !important; text-align: end !important;
      white-space: pre !important; --ink: red !important; --paper: lime !important; --role: lime !important; }
    html { font-size: 40% !important; }
  </style>`;

  it.each([
    ['a row', 'display: flex'],
    ['a column in the middle', 'display: flex; flex-direction: column; align-items: center'],
    ['a float', 'float: left'],
    ['an inline block', 'display: inline-block'],
    ['a column of a grid', 'display: grid; grid-template-columns: min-content auto'],
  ])('is to be seen in %s', async (_, style) => {
    await put(`<div style="${style}"><attention-steps step="scores"></attention-steps><p>Text.</p></div>`);
    await expect.poll(() => drawn()).toBe(1);
    await expect.poll(() => stage().evaluate((element) => element.clientWidth)).toBeGreaterThanOrEqual(320);
  });

  it('takes nothing of a page’s styles, and gives it none', async () => {
    const text = '<main><h1>Title</h1><p>Text</p></main>';
    const one = '<attention-steps example="two-queries" theme="light"></attention-steps>';
    await put(one);
    await changes();
    await put(one + rude);
    const { found, count } = await changes();
    expect(count).toBeGreaterThan(20_000);
    expect(found).toEqual([]);
    // The stage is hidden with its parent: the frame before the engine is there, which the view takes the place of, and then that.
    await put(`<div style="visibility: hidden">${one}</div>`);
    const visibility = () =>
      stage()
        .locator('.root')
        .evaluate((root) => getComputedStyle(root).visibility);
    await expect.poll(visibility).toBe('hidden');
    const around = () =>
      page
        .locator('main, main *')
        .evaluateAll((all) =>
          all.map((element) =>
            [...getComputedStyle(element)].map((name) => getComputedStyle(element).getPropertyValue(name)).join(),
          ),
        );
    await define();
    await put(text);
    const before = await around();
    for (const [name, html] of Object.entries(elements)) {
      await put(text + html);
      await page.locator(`${name} button`).filter({ visible: true }).last().waitFor();
      await expect.poll(around, { message: name }).toEqual(before);
    }
  });

  it('takes a page’s font and colour where it is told to, and the palette that goes with them', async () => {
    const root = stage().locator('.root');
    const look = () =>
      root.evaluate((it) => {
        const { color, fontFamily, colorScheme, backgroundColor } = getComputedStyle(it);
        return [color, fontFamily, colorScheme, backgroundColor];
      });
    await put(`<main style="color: rgb(70, 40, 16); font-family: Georgia; background: rgb(244, 232, 208)">
      <attention-steps theme="inherit"></attention-steps></main>`);
    await stage().evaluate((it: AttentionSteps) => it.ready);
    await expect.poll(look).toEqual(['rgb(70, 40, 16)', 'Georgia', 'light', 'rgba(0, 0, 0, 0)']);
    const solid = () => root.evaluate((it) => getComputedStyle(it).getPropertyValue('--solid'));
    await expect.poll(solid).toBe('rgb(244, 232, 208)');
    await page.locator('main').evaluate((main) => {
      Object.assign(main.style, { color: 'rgb(216, 230, 255)', background: 'rgb(11, 37, 69)' });
    });
    await expect.poll(look).toEqual(['rgb(216, 230, 255)', 'Georgia', 'dark', 'rgba(0, 0, 0, 0)']);
    await expect.poll(solid).toBe('rgb(11, 37, 69)');
    await stage().evaluate((it: AttentionSteps) => (it.theme = 'light'));
    await expect.poll(async () => (await look())[2]).toBe('light');
    // The documented styles apply.
    const snippet = readSnippets('docs/embedding-reference.md').find(({ lang }) => lang === 'css');
    await put(`<attention-steps theme="light"></attention-steps><style>${snippet?.text}</style>`);
    await stage().evaluate((it: AttentionSteps) => it.ready);
    const play = stage().locator('.transport .main');
    await expect
      .poll(() => play.evaluate((button) => getComputedStyle(button).backgroundColor))
      .toBe('rgb(122, 31, 162)');
    await stage().evaluate((it: AttentionSteps) => it.overlays.open('menu'));
    await expect.poll(() => stage().locator('.menu').isVisible()).toBe(true);
    await expect.poll(() => stage().locator('.settings').first().isVisible()).toBe(false);
  });

  it('as a playground or a lesson does, keeps the keys that its controls take, and no others', async () => {
    await define();
    for (const [name, html] of Object.entries(elements)) {
      await put(html);
      const heard = await page.evaluateHandle(() => {
        const keys: string[] = [];
        document.body.onkeydown = ({ key }) => keys.push(key);
        return keys;
      });
      const told = (): Promise<string[]> => heard.jsonValue();
      const slider = page.locator(`${name} input[type="range"]`).first();
      await slider.focus();
      for (const key of ['ArrowRight', 'b', 'PageDown']) await page.keyboard.press(key);
      await expect.poll(told, { message: name }).toEqual([]);
      const button = page.locator(`${name} button`).filter({ visible: true }).last();
      await button.focus();
      await page.keyboard.press(' ');
      await expect.poll(told, { message: name }).toEqual([]);
      await button.press('x');
      await expect.poll(told, { message: name }).toEqual(['x']);
    }
    await page.evaluate(() => (document.body.onkeydown = null));
  });

  it('as a playground or a lesson does, leaves no listener on a page from which it is taken', async () => {
    await define();
    for (const [name, html] of Object.entries(elements)) {
      const heard = await page.evaluateHandle(() => {
        const all = new Map<string, Set<unknown>>();
        const among = (on: EventTarget, type: string, options: AddEventListenerOptions | boolean | undefined) => {
          const isCaught = typeof options === 'object' ? options.capture === true : options === true;
          const key = `${on.constructor.name} ${type}${isCaught ? ', caught' : ''}`;
          const found = all.get(key) ?? new Set();
          all.set(key, found);
          return found;
        };
        type Given = [string, EventListener, (AddEventListenerOptions | boolean)?];
        // A media query is another object each time it is asked.
        for (const on of [window, document, MediaQueryList.prototype] as EventTarget[]) {
          on.addEventListener = function (this: EventTarget, ...[type, listener, options]: Given) {
            among(on, type, options).add(listener);
            EventTarget.prototype.addEventListener.call(this, type, listener, options);
          };
          on.removeEventListener = function (this: EventTarget, ...[type, listener, options]: Given) {
            among(on, type, options).delete(listener);
            EventTarget.prototype.removeEventListener.call(this, type, listener, options);
          };
        }
        return all;
      });
      const listeners = () => heard.evaluate((all) => Array.from(all, ([type, { size }]) => `${type}: ${size}`).sort());
      const stay = async (): Promise<void> => {
        await put(html);
        await page.locator(`${name} button`).filter({ visible: true }).last().waitFor();
        await put('');
      };
      await stay();
      const shared = await listeners(); // those of its modules, which all of its kind share
      await stay();
      await expect.poll(listeners, { message: name }).toEqual(shared);
      // Removed at any moment, even before it is ready, it leaves none.
      for (const wait of [0, 1, 5, 20, 60]) {
        await put(html);
        await page.waitForTimeout(wait);
        await put('');
      }
      await page.waitForTimeout(200); // for what would still come
      await expect.poll(listeners, { message: `${name}, removed early` }).toEqual(shared);
    }
  });
});
