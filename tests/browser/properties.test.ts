/**
 * Whatever a page sets on an element, and whenever: what is of the wrong kind is refused with one message that names the property,
 * and nothing else comes of it; what was set before the element was defined counts. In Node: tests/web/shared/properties.test.ts.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {} from '../../web/hosts/lesson/define.ts';
import type {} from '../../web/learn/define.ts';
import type {} from '../../web/stage/define.ts';
import { isThorough } from '../seed.ts';
import { base } from '../web/hosts/lesson/hostile.ts';
import { browsers } from './browsers.ts';
import { type Act, type Tag, play } from './properties-in-page.ts';
import { serve } from './serve.ts';
import { newPage, noteErrors } from './tutorial.ts';

/** Each element gets as many; some of the kinds are right for some properties, and are not set. */
const TRIALS = isThorough ? 85 : 4;
const AT_ONCE = 10;

const tags = [
  'attention-steps',
  'attention-lesson',
  'attention-playground',
  'attention-exercise',
] as const satisfies readonly Tag[];
const kinds = [
  ...[
    'null',
    'undefined',
    'NaN',
    'five',
    'minus',
    'infinity',
    'bigint',
    'true',
    'text',
    'object',
    'list',
    'numbers',
    'objects',
  ],
  ...['map', 'date', 'circular', 'throwing', 'bare', 'function', 'class', 'symbol', 'proxy', 'cell', 'later', 'broken'],
  ...['empty', 'answers', ''],
];

const folder = mkdtempSync(join(tmpdir(), 'properties-'));
const embed = fileURLToPath(new URL('../../dist/embed/', import.meta.url));
let host: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  cpSync(embed, join(folder, 'embed'), { recursive: true });
  writeFileSync(join(folder, 'own.json'), '{}');
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html lang="en"><title>host</title><body>');
  host = await serve(folder);
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

/** The properties that a page can set, as they are declared. */
const manifest = JSON.parse(readFileSync(join(embed, 'custom-elements.json'), 'utf8')) as {
  modules: {
    declarations: { tagName: string; members: { kind: string; name: string; readonly?: true; static?: true }[] }[];
  }[];
};
const propertiesOf = (tag: Tag): string[] => {
  const found = manifest.modules.flatMap(({ declarations }) => declarations).find(({ tagName }) => tagName === tag);
  const names = found?.members.flatMap((one) =>
    one.kind === 'field' && !one.readonly && !one.static ? [one.name] : [],
  );
  return [...new Set(names)];
};

describe.each(Object.entries(browsers))('the properties of the elements in %s', (_name, launch) => {
  let page: Page;
  const errors: string[] = [];
  beforeAll(async () => {
    page = await newPage(launch);
    noteErrors(page, errors);
    await page.goto(host.url);
    for (const tag of tags) await page.addScriptTag({ type: 'module', url: `embed/${tag}.js` });
    await page.evaluate((names) => Promise.all(names.map((name) => customElements.whenDefined(name))), tags);
  });
  afterAll(() => page.close());

  it.each(tags)('%s', async (tag) => {
    const act = fc.record({
      when: fc.constantFrom<Act['when']>('undefined', 'defined', 'ready'),
      property: fc.constantFrom(...propertiesOf(tag)),
      kind: fc.constantFrom(...kinds),
    });
    const acts = fc.array(act, { minLength: AT_ONCE, maxLength: AT_ONCE });
    let set = 0;
    await fc.assert(
      fc.asyncProperty(acts, async (given) => {
        const { problems, count } = await page.evaluate(play, [tag, given] as const);
        expect(problems).toEqual([]);
        set += count;
      }),
      { numRuns: TRIALS },
    );
    expect(set).toBeGreaterThan(0.6 * TRIALS * AT_ONCE);
    expect(errors).toEqual([]);
  });

  it('follow an attribute that is set to the same again', async () => {
    const shown = await page.evaluate(() => {
      const stage = document.createElement('attention-steps');
      document.body.replaceChildren(stage);
      stage.setAttribute('query', '1');
      stage.link = 'example=two-queries';
      const before = stage.query;
      stage.setAttribute('query', '1');
      return [before, stage.query];
    });
    expect(shown).toEqual([null, 1]);
  });

  it('count where a classic script sets them before the elements are defined', async () => {
    const late = await newPage(launch);
    await late.goto(host.url);
    await late.setContent(`<base href="${host.url}"><attention-steps step="scores"></attention-steps>
      <attention-playground></attention-playground><attention-lesson></attention-lesson>
      <script>
        const [stage, playground, lesson] = ['steps', 'playground', 'lesson'].map((name) => document.querySelector('attention-' + name));
        stage.inputs = { q: [[1]], k: [[1]], v: [[15]] };
        stage.step = 'softmax';
        playground.state = { setup: { layers: '1', seed: 5 } };
        playground.heads = '4';
        lesson.lesson = ${JSON.stringify(base)};
      </script>`);
    for (const tag of tags) await late.addScriptTag({ type: 'module', url: `embed/${tag}.js` });
    const shown = await late.evaluate(async () => {
      const stage = document.querySelector('attention-steps')!;
      const lesson = document.querySelector('attention-lesson')!;
      await Promise.all([stage.ready, lesson.ready]);
      const { setup } = document.querySelector('attention-playground')!;
      return [stage.trace?.output.data[0], stage.step, setup.layers, setup.seed, setup.heads, lesson.lesson?.id];
    });
    expect(shown).toEqual([15, 'softmax', '1', 5, '4', 'own']);
    await late.close();
  });
});
