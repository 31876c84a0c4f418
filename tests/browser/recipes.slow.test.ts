/** The recipes of docs/ for hosts that cannot run here: each snippet, under the constraint that its host is known for. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAttention } from 'attention-steps/core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRecipes } from '../hosts/recipes.ts';
import type { AttentionSteps } from '../../web/stage/define.ts';
import type { Statement } from '../../web/hosts/platforms/xapi.ts';
import { drawn } from '../../web/shared/numbers/drawn.ts';
import { browsers } from './browsers.ts';
import { drawPicture } from './draw-picture.ts';
import { cors } from './host.ts';
import { inputs } from './inputs.ts';
import { hostFolder, pageOf, served } from './serve.ts';
import { newPage, noteErrors } from './tutorial.ts';

const recipes = readRecipes();
const folder = hostFolder();
const framed = ['Moodle', 'Canvas', 'Blackboard', 'Open edX', 'WordPress'];

/** A host's snippet in a language. */
function snippet(host: string, lang: string, at = 0): string {
  const found = recipes.get(host)?.filter((one) => one.lang === lang)[at];
  if (!found) throw new Error(`docs: ${host} has no snippet ${at} in ${lang}`);
  return found.text;
}

/** Returns the directive and the lines of a fence of Markdown. */
function fenced(host: string, at = 0): { directive: string; body: string } {
  const [, directive = '', body = ''] = /^```(\{.*)\n([^]*?)\n```/.exec(snippet(host, 'md', at)) ?? [];
  return { directive, body };
}

describe.each(Object.entries(browsers))('recipes in %s', (name, launch) => {
  let page: Page;
  let host: string;
  let site: string;
  let expected: number[] = [];
  const problems: string[] = [];

  beforeAll(async () => {
    host = await served(folder);
    site = await served(undefined, cors);
    page = await newPage(launch);
    noteErrors(page, problems);
    expected = Array.from((await loadAttention()).trace(inputs).output.data);
  });
  afterAll(() => expect(problems).toEqual([]));

  async function open(body: string): Promise<void> {
    writeFileSync(join(folder, 'index.html'), pageOf(body));
    await page.goto(host);
  }

  /** Expects the stage to be drawn, and to compute with inputs other than its example's. */
  async function expectComputed(recipe: string): Promise<void> {
    const stage = page.locator('attention-steps').first();
    await stage.evaluate(async (element: AttentionSteps) => {
      await customElements.whenDefined('attention-steps');
      await element.ready;
    });
    await drawPicture(page, recipe);
    await stage.evaluate((element: AttentionSteps, own) => {
      element.inputs = own;
    }, inputs);
    const output = () => stage.evaluate((element: AttentionSteps) => Array.from(element.trace?.output.data ?? []));
    await expect.poll(output).toEqual(expected);
  }

  const lessonIn = (text: string): string => text.replace('https://example.org/attention/', site);

  /** The lab in the page's frame works, and is reached whole, however low the frame is. */
  async function expectLab(recipe?: string): Promise<void> {
    const lab = page.frameLocator('iframe');
    const control = lab
      .locator('attention-lab-softmax input, attention-lab-temperature input, article input')
      .filter({ visible: true })
      .first();
    await control.waitFor();
    await drawPicture(page, recipe);
    const below = () =>
      lab.locator('html').evaluate((root) => {
        window.scrollTo(0, root.scrollHeight);
        return root.scrollHeight - window.scrollY - window.innerHeight;
      });
    await expect.poll(below).toBeLessThanOrEqual(1);
    await expect.poll(() => lab.locator('article > *').filter({ visible: true }).count()).toBe(1);
  }

  // All five demand the same in both browsers, so Firefox tries the narrowest.
  it.each(name === 'chromium' ? framed : ['Open edX'])(
    '%s: a frame of another origin, of a fixed height',
    async (of) => {
      const kept = lessonIn(snippet(of, 'html'));
      // Scripts that come by innerHTML do not run, and Safe HTML takes styles away as well.
      await open('<main></main>');
      await page.locator('main').evaluate((main, html) => {
        main.innerHTML = html.replace(/ style="[^"]*"/g, '');
      }, kept);
      expect(kept).not.toMatch(/<script/);
      await page.locator('iframe').scrollIntoViewIfNeeded();
      await expectLab(of);
      const height = Number(/height="(\d+)"/.exec(kept)?.[1]);
      await expect.poll(() => page.locator('iframe').evaluate((frame) => frame.clientHeight)).toBe(height);
    },
  );

  it('Open edX: a graded problem, asked by messages, and opened again', async () => {
    const xml = lessonIn(snippet('Open edX', 'xml'));
    // A short version of the platform's page (capa's jsinput.html, jsinput.js and jschannel).
    await open(`<main></main><script>
      const element = (name) => xml.querySelector(name);
      let last = 0;
      const ends = new Map();
      const load = (text) => {
        xml = new DOMParser().parseFromString(text, 'application/xml');
        const frame = document.createElement('iframe');
        frame.sandbox = 'allow-scripts allow-popups allow-same-origin allow-forms allow-pointer-lock';
        frame.src = element('jsinput').getAttribute('html_file');
        document.querySelector('main').replaceChildren(frame);
        ready = new Promise((resolve) => ends.set('ready', resolve));
        child = frame.contentWindow;
        child.postMessage(JSON.stringify({ method: 'JSInput::__ready', params: 'ping' }), '*');
      };
      const call = async (name, params) => {
        await ready;
        const id = (last += 1);
        const answered = new Promise((resolve) => ends.set(id, resolve));
        child.postMessage(JSON.stringify({ id, method: 'JSInput::' + name, params }), new URL(element('jsinput').getAttribute('html_file')).origin);
        return answered;
      };
      addEventListener('message', ({ source, data }) => {
        if (source !== child || typeof data !== 'string') return;
        const message = JSON.parse(data);
        ends.get(message.method === 'JSInput::__ready' ? 'ready' : message.id)?.(message.result);
      });
      const ask = (attribute, params = '') => call(element('jsinput').getAttribute(attribute), params);
      const submit = async () => {
        const answer = decodeURI(await ask('gradefn'));
        return JSON.stringify({ answer, state: decodeURI(await ask('get_statefn')) });
      };
    </script>`);
    await page.evaluate(`load(${JSON.stringify(xml)})`);
    const frame = page.frameLocator('iframe');
    await frame.locator('#second-weight input').fill('1000');
    await frame.locator('#second-weight').getByRole('button', { name: 'Check' }).click();
    const { options } = JSON.parse((await frame.locator('#why-softmax > script').textContent()) ?? '') as {
      options: { right: boolean }[];
    };
    const place = drawn(options.length, 'why-softmax').indexOf(options.findIndex(({ right }) => right));
    await frame.locator('#why-softmax .option').nth(place).click();
    // A later try changes no grade.
    await frame.locator('#second-weight').getByRole('button', { name: 'Show the answer' }).click();
    const submitted = await page.evaluate<string>('submit()');

    // The script as a safe executor runs it: alone, with the submitted text.
    const grade = (answer: string): unknown => {
      const code = /<!\[CDATA\[([^]*?)\]\]>/.exec(xml)?.[1] ?? '';
      const name = /cfn="(\w+)"/.exec(xml)?.[1] ?? '';
      const input = `${code}\nprint(json.dumps(${name}(None, ${JSON.stringify(answer)})))`;
      const { stdout, stderr } = spawnSync('python3', ['-'], { input, encoding: 'utf8' });
      expect(stderr).toBe('');
      return JSON.parse(stdout);
    };
    expect(grade(submitted)).toEqual({ input_list: [{ ok: 'Partial', msg: '1 of 5 right.', grade_decimal: 0.2 }] });
    const none = JSON.stringify({ right: 0, of: 4, score: 0 });
    expect(grade(JSON.stringify({ answer: none }))).toMatchObject({ input_list: [{ ok: false, grade_decimal: 0 }] });
    const all = JSON.stringify({ right: 4, of: 4, score: 100 });
    expect(grade(JSON.stringify({ answer: all }))).toMatchObject({ input_list: [{ ok: true, grade_decimal: 1 }] });

    // Opened again: nothing of it is on the device, all of it is in what was submitted.
    await page.evaluate(`load(${JSON.stringify(xml)})`);
    await frame.locator('#second-weight input').waitFor();
    await expect.poll(() => frame.locator('#second-weight .feedback').textContent()).toBe('');
    await expect.poll(() => frame.locator('.notices').textContent()).toBe('');
    const { state } = JSON.parse(submitted) as { state: string };
    await page.evaluate(`ask('set_statefn', ${JSON.stringify(state)})`);
    await expect.poll(() => frame.locator('#second-weight .feedback').textContent()).toMatch(/✗/);
    await expect.poll(() => frame.locator('#second-weight .credit').textContent()).toBe('You can keep trying.');
    await expect.poll(() => frame.locator('#why-softmax .feedback').textContent()).toMatch(/✓/);
    const said = (text: string): unknown => {
      const { answer, state } = JSON.parse(text) as Record<'answer' | 'state', string>;
      const { page: link } = JSON.parse(state) as { page: string };
      return [JSON.parse(answer), link.split('&').sort()];
    };
    const again = await page.evaluate<string>('submit()');
    expect(said(again)).toEqual(said(submitted));
    // Its own origin's pages call the functions as they are.
    const own = page.frames().find((one) => one !== page.mainFrame());
    const direct = (await own?.evaluate('getGrade()')) as string;
    expect(JSON.parse(direct)).toMatchObject({ right: 1, of: 5, score: 20 });
  });

  it('Learning records: statements of a stage in the page, and of a lesson in a frame', async () => {
    const [own, framed_] = [0, 1].map((at) => snippet('Learning records (xAPI)', 'js', at));
    const module = (own ?? '').replace("'attention-steps/xapi'", `'${host}attention-steps/xapi.js'`);
    writeFileSync(join(folder, 'records.js'), module);
    await open(`<script type="module" src="attention-steps/attention-steps.js"></script>
      <attention-steps example="two-queries" step="scores"></attention-steps>
      <iframe src="${site}lessons/softmax/embed.html?part=questions" width="700" height="640"></iframe>
      <script>
        sent = [];
        const actor = { mbox: 'mailto:learner@example.org' };
        const send = (statement) => sent.push(statement);
        isListening = new Promise((resolve) => addEventListener('message', ({ data }) => /__ready/.test(data) && resolve()));
        ${(framed_ ?? '').replace('https://example.org', new URL(site).origin)}
        isRecording = import('./records.js').then(({ record }) => record(actor, send));
      </script>`);
    await page.evaluate('Promise.all([isListening, isRecording])');
    await page.locator('attention-steps').evaluate(async (stage: AttentionSteps) => {
      await stage.ready;
      stage.step = 'softmax';
    });
    await page.frameLocator('iframe').locator('#why-softmax .option').first().click();
    const sent = async () => {
      const statements = await page.evaluate<(Statement & { actor: object })[]>('sent');
      return statements.map(({ actor, verb, object }) => [actor, verb.display['en-US'], object.id]);
    };
    const actor = { mbox: 'mailto:learner@example.org' };
    await expect.poll(sent).toEqual([
      [actor, 'experienced', 'https://example.org/attention/#example=two-queries&step=softmax'],
      [actor, 'answered', `${site}lessons/softmax/#why-softmax`],
    ]);
  });

  it('Quarto: a single document with its script inside', async () => {
    const { directive, body } = fenced('Quarto');
    expect(directive).toBe('{=html}');
    const inlined = body.replace(/<script src="([^"]+)">/, (_, file: string) => {
      const script = readFileSync(join(folder, file)).toString('base64');
      return `<script src="data:text/javascript;base64,${script}">`;
    });
    await open(inlined);
    await expectComputed('Quarto');
  });

  it('mkdocs-material: a page put in place by instant navigation, and again', async () => {
    const [, path = '', type = ''] = /path: (\S+)\n\s+type: (\S+)/.exec(snippet('mkdocs-material', 'yaml')) ?? [];
    await open(`<script type="${type}" src="${path}"></script><main></main>`);
    for (const html of [snippet('mkdocs-material', 'html'), '<p>Another page</p>', snippet('mkdocs-material', 'html')])
      await page.locator('main').evaluate((main, text) => {
        main.innerHTML = text;
      }, html);
    await expectComputed('mkdocs-material');
  });

  /** As a notebook does: the module from an address without folders, a model, an element to draw in. */
  async function expectWidget(file: string, values: object): Promise<void> {
    await open('<main></main>');
    await page.evaluate(`(async () => {
      const source = await (await fetch(${JSON.stringify(file)})).text();
      const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
      const { default: widget } = await import(address);
      const values = new Map(Object.entries(${JSON.stringify(values)}));
      const model = {
        get: (name) => values.get(name),
        set: (name, value) => values.set(name, value),
        save_changes() {}, on() {}, off() {},
      };
      widget.render({ model, el: document.querySelector('main') });
      shown = () => {
        const { output } = model.get('trace') ?? {};
        return [document.querySelector('attention-steps').example, model.get('step'), output?.length];
      };
    })()`);
    await expect.poll(() => page.evaluate('shown()')).toEqual(['two-queries', 'softmax', 2]);
  }

  it('JupyterLab: the class makes a widget of the file', async () => {
    // Stubs of anywidget and traitlets that define the class; its default values are the model's.
    const stubs = `
import json, sys, types
class Trait:
    def __init__(self, value={}, **_): self.value = value
    def tag(self, sync): return self
class AnyWidget: pass
sys.modules['traitlets'] = types.SimpleNamespace(Unicode=Trait, Dict=Trait)
sys.modules['anywidget'] = types.SimpleNamespace(AnyWidget=AnyWidget)
exec(sys.stdin.read())
traits = {name: trait.value for name, trait in vars(Attention).items() if isinstance(trait, Trait)}
print(json.dumps({'file': Attention._esm, 'values': traits}))`;
    const { stdout } = spawnSync('python3', ['-c', stubs], {
      input: snippet('JupyterLab', 'python'),
      encoding: 'utf8',
    });
    const { file, values } = JSON.parse(stdout) as { file: string; values: object };
    await expectWidget(file, values);
    await expectComputed('JupyterLab');
  });

  it('MyST: the widget without a kernel, and the frame', async () => {
    const { directive, body } = fenced('MyST');
    const file = /^\{anywidget\} (\S+)$/.exec(directive)?.[1] ?? '';
    await expectWidget(file, JSON.parse(body) as object);
    await drawPicture(page, 'MyST');
    const frame = fenced('MyST', 1);
    const source = /^\{iframe\} (\S+)$/.exec(lessonIn(frame.directive))?.[1] ?? '';
    await open(`<iframe src="${source}" width="100%" height="300"></iframe>`);
    await expectLab();
  });

  it('Observable: a file without neighbours', async () => {
    await open('<main></main>');
    await page.evaluate(`(async () => {
      const FileAttachment = (name) => ({
        url: async () => URL.createObjectURL(new Blob([await (await fetch(name)).text()], { type: 'text/javascript' })),
      });
      const display = (element) => document.querySelector('main').append(element);
      ${snippet('Observable', 'js')}
    })()`);
    await expectComputed('Observable');
  });
});
