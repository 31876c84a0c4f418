/**
 * Whatever a page sets on an element, and whenever: what is of the wrong kind is refused with one message that names the property,
 * and nothing else comes of it; what was set before the element was defined counts. In Node: tests/web/shared/properties.test.ts.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {} from '../../web/hosts/lesson/define.ts';
import type {} from '../../web/learn/define.ts';
import type {} from '../../web/stage/define.ts';
import { base } from '../web/hosts/lesson/hostile.ts';
import { browsers } from './browsers.ts';
import { type Row, type Tag, tryProperty } from './properties-in-page.ts';
import { built, hostFolder, pageOf, served } from './serve.ts';
import { newPage, noteErrors } from './tutorial.ts';

const CHOICES = 'null undefined list';
/** A good value of each property, what is read then, and which wrong kinds the property takes. */
const TABLE: Readonly<Record<Tag, Readonly<Record<string, Row>>>> = {
  'attention-steps': {
    example: { good: 'dog-bites-man' },
    link: { good: 'example=dog-bites-man&step=scores', reads: '"example=dog-bites-man', takes: 'text' },
    pass: { good: 'forward' },
    step: { good: 'softmax' },
    head: { good: 0, takes: 'five' },
    controls: { good: 'none' },
    strip: { good: 'off' },
    plane: { good: 'off' },
    rows: { good: 'all' },
    view: { good: 'overview' },
    theme: { good: 'dark' },
    query: { good: 0, takes: 'null undefined five' },
    present: { good: false, takes: 'true' },
    predict: { good: ['softmax'], takes: CHOICES },
    steps: { good: 'softmax scores', reads: '["scores","softmax"]', takes: CHOICES },
    fixed: { good: ['v'], takes: `${CHOICES} text` },
    inputs: { good: { q: [[1]], k: [[1]], v: [[15]] }, reads: '"data":{"0":15}', takes: 'null undefined' },
    state: {
      good: { version: 1, example: 'two-queries', step: 'scores', time: 0, inputs: null },
      reads: '"example":"two-queries"',
    },
  },
  'attention-playground': {
    task: { good: 'sort' },
    text: { good: 'abc', takes: 'text' },
    layers: { good: 1, reads: '"1"' },
    heads: { good: '1' },
    width: { good: '16' },
    positions: { good: 'none' },
    scale: { good: 'off' },
    factor: { good: 2, takes: 'five' },
    causal: { good: false, takes: 'true' },
    mlp: { good: '64' },
    activation: { good: 'gelu' },
    normalisation: { good: 'rms' },
    biases: { good: false, takes: 'true' },
    gains: { good: false, takes: 'true' },
    rate: { good: 0.005, takes: 'five' },
    decay: { good: 0.5 },
    batch: { good: '8' },
    optimizer: { good: 'sgd' },
    seed: { good: 7, takes: 'five' },
    steps: { good: 40, takes: 'five' },
    compare: { good: 'scale' },
    parts: { good: ['curves'], takes: CHOICES },
    theme: { good: 'dark' },
    stage: { good: '/', takes: 'text' },
    page: { good: 'none', takes: 'text' },
    link: { good: 'seed=3', reads: 'seed=3', takes: 'text' },
    // A part of a state that cannot be used keeps its start, and is named.
    state: { good: { setup: { seed: 4 } }, reads: '"seed":4', takes: 'circular' },
  },
  'attention-exercise': {
    exercise: { good: 'scores', takes: 'text' },
    language: { good: 'python' },
    theme: { good: 'dark' },
    stage: { good: '/', takes: 'text' },
    notebook: { good: '/', takes: 'text' },
    code: { good: 'x = 1', takes: 'text' },
  },
  'attention-lesson': {
    src: { good: 'own.json', takes: 'text' },
    theme: { good: 'dark' },
    lessons: { good: '/lessons/', takes: 'text' },
    // A text or an object that is no lesson is told when it has been read: tests/browser/own-lessons.test.ts.
    lesson: {
      good: base,
      reads: '',
      takes: 'null undefined text object list numbers objects map date bare cell later broken empty answers',
    },
    state: { good: { labs: {}, stages: {}, answers: {} }, reads: '', takes: 'undefined' },
  },
};
const tags = Object.keys(TABLE) as Tag[];

const host = await served(hostFolder({ 'own.json': '{}', 'index.html': pageOf('') }));

/** The properties that a page can set, as they are declared. */
const manifest = JSON.parse(readFileSync(built('embed/custom-elements.json'), 'utf8')) as {
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
    await page.goto(host);
    for (const tag of tags) await page.addScriptTag({ type: 'module', url: `attention-steps/${tag}.js` });
    await page.evaluate((names) => Promise.all(names.map((name) => customElements.whenDefined(name))), tags);
  });
  afterAll(() => page.close());

  describe.each(Object.entries(TABLE))('%s', (tag, rows) => {
    it('have a row each', () => {
      expect(Object.keys(rows).sort()).toEqual(propertiesOf(tag as Tag).sort());
    });

    it.each(Object.entries(rows))('%s', async (name, row) => {
      const problems = await page.evaluate(tryProperty, [tag as Tag, name, row, base] as const);
      expect(problems).toEqual([]);
      expect(errors).toEqual([]);
    });
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
    await late.goto(host);
    await late.setContent(`<base href="${host}"><attention-steps step="scores"></attention-steps>
      <attention-playground></attention-playground><attention-lesson></attention-lesson>
      <script>
        const [stage, playground, lesson] = ['steps', 'playground', 'lesson'].map((name) => document.querySelector('attention-' + name));
        stage.inputs = { q: [[1]], k: [[1]], v: [[15]] };
        stage.step = 'softmax';
        playground.state = { setup: { layers: '1', seed: 5 } };
        playground.heads = '4';
        lesson.lesson = ${JSON.stringify(base)};
      </script>`);
    for (const tag of tags) await late.addScriptTag({ type: 'module', url: `attention-steps/${tag}.js` });
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
