import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { documentMarkup } from '../../../../web/site/document.ts';
import { markup } from '../../../../web/shared/markup.ts';
import {
  elementCode,
  iframeCode,
  lessonInFile,
  offlineFile,
  playgroundCode,
  playgroundInFile,
  stageFile,
} from '../../../../web/site/embed/code.ts';
import { PLAYGROUND } from '../../../../web/hosts/iframe/playground-settings.ts';
import { PAGE_START_ID } from '../../../../web/hosts/iframe/page-start.ts';
import { lessonSettings } from '../../../../web/hosts/iframe/settings.ts';
import { type Embedding, sensibleHeight } from '../../../../web/site/embed/state.ts';

const base = 'https://example.org/attention/';
const embedding: Embedding = {
  show: 'softmax',
  table: lessonSettings(['lab']),
  settings: { part: 'lab', theme: 'dark' },
  start: `v=1&lab.name='"</script>`,
};

describe('the code of a frame', () => {
  it('of a fixed height has no script', () => {
    expect(iframeCode(base, { ...embedding, start: 'v=1&lab.x=,1' }, 'Soft "max"', 640, 0)).toBe(`<iframe
  src="https://example.org/attention/lessons/softmax/embed.html?part=lab&amp;theme=dark#v=1&amp;lab.x=,1"
  title="Soft &quot;max&quot;"
  width="100%"
  height="640"
  style="border: 0"
  allow="fullscreen"
  loading="lazy"
></iframe>`);
  });

  it('of its own height has one, and a height until it runs', () => {
    const code = iframeCode(base, embedding, 'Softmax', 'auto', 700);
    expect(code).toMatch(/^<iframe\n {2}data-attention-steps\n/);
    expect(code).toContain('height="700"');
    expect(code).toMatch(
      /<\/iframe>\n<script src="https:\/\/example\.org\/attention\/element\/iframe-height\.js"><\/script>$/,
    );
  });

  it.each([
    [403, 410],
    [410, 420],
    [1290, 1300],
    [4231, 700],
  ])('of one that needs %d px has a height of %d', (needed, height) => {
    expect(sensibleHeight(needed)).toBe(height);
  });
});

describe('the code of an element', () => {
  it('has what was chosen, and nothing usual', () => {
    const script = `<script type="module" src="${base}element/attention-steps.js"></script>\n`;
    expect(elementCode(base, '', {})).toBe(`${script}<div><attention-steps></attention-steps></div>`);
    const settings = { steps: 'mask', present: 'on', theme: 'inherit', part: 'lab' };
    expect(elementCode(base, 'example=two-queries&step=mask', settings)).toBe(`${script}<div><attention-steps
  link="example=two-queries&amp;step=mask"
  steps="mask"
  present
  theme="inherit"
></attention-steps></div>`);
  });
});

describe('the code of a playground', () => {
  const settings = { task: 'sort', causal: 'off', steps: '300', parts: 'patterns', theme: 'dark' };
  const chosen: Embedding = { show: 'playground', table: PLAYGROUND, settings, start: '' };

  it('is an iframe whose address has what was chosen', () => {
    expect(iframeCode(base, chosen, 'Playground', 640, 0)).toContain(
      `src="${base}playground/embed.html?task=sort&amp;causal=off&amp;steps=300&amp;parts=patterns&amp;theme=dark"`,
    );
  });

  it("or an element, whose heads open on the site's stage; its link says the rest", () => {
    const script = `<script type="module" src="${base}element/attention-playground.js"></script>\n`;
    const element = `<div><attention-playground
  task="sort"
  causal="off"
  steps="300"
  parts="patterns"
  theme="dark"
  stage="${base}"
></attention-playground></div>`;
    expect(playgroundCode(base, chosen)).toBe(script + element);
    expect(playgroundCode(base, { ...chosen, start: 'head=0,1&typed=</script>' })).toBe(
      `${script}${element}
<script type="module">document.querySelector('attention-playground').link = "task=sort&causal=off&until=300&head=0,1&typed=<\\/script>";</script>`,
    );
  });
});

describe('a language that was chosen', () => {
  const chosen: Embedding = { ...embedding, settings: { part: 'lab', lang: 'de' }, start: '' };

  it('is in the address of an iframe and of a file, and is an attribute of an element', () => {
    expect(iframeCode(base, chosen, 'Softmax', 'auto', 0)).toContain(
      `src="${base}de/lessons/softmax/embed.html?part=lab"`,
    );
    expect(iframeCode(base, chosen, 'Softmax', 'auto', 0)).toContain(`src="${base}element/iframe-height.js"`);
    expect(offlineFile(base, 'softmax', chosen.settings)).toBe(`${base}offline/de/softmax.html`);
    expect(elementCode(base, '', { lang: 'de' })).toContain('<attention-steps lang="de"></attention-steps>');
  });

  describe('by the page, which is in German', () => {
    let code: typeof import('../../../../web/site/embed/code.ts');
    beforeAll(async () => {
      vi.resetModules();
      vi.doMock('../../../../web/shared/words/spoken.ts', async (original) => {
        const { spoken } = await original<typeof import('../../../../web/shared/words/spoken.ts')>();
        return { spoken: { ...spoken, id: 'de' } };
      });
      code = await import('../../../../web/site/embed/code.ts');
    });
    afterAll(() => {
      vi.doUnmock('../../../../web/shared/words/spoken.ts');
      vi.resetModules();
    });

    it.each([`${base}de/`, base])('is that of the page where nothing else is chosen, of the site at %s', (site) => {
      const settings = { part: 'lab' };
      expect(code.addressOf(site, { ...chosen, settings })).toBe(`${base}de/lessons/softmax/embed.html?part=lab`);
      expect(code.elementCode(site, '', {})).toBe(
        `<script type="module" src="${base}element/attention-steps.js"></script>\n<div><attention-steps lang="de"></attention-steps></div>`,
      );
      expect(code.offlineFile(site, 'softmax', settings)).toBe(`${base}offline/de/softmax.html`);
      const playground = { show: 'playground', table: PLAYGROUND, settings: { task: 'sort' }, start: '' };
      expect(code.playgroundCode(site, playground)).toMatch(/lang="de"\n {2}stage="[^"]*\/attention\/de\/"/);
      expect(code.stageFile('', '', 'A', '', {})).toMatch(/<html lang="de">/);
    });

    it('and else the other', () => {
      const settings = { lang: 'en' };
      expect(code.addressOf(`${base}de/`, { ...chosen, settings })).toBe(`${base}lessons/softmax/embed.html`);
      expect(code.addressOf(`${base}de/`, { ...chosen, settings: { lang: 'es' } })).toBe(
        `${base}es/lessons/softmax/embed.html`,
      );
      expect(code.elementCode(`${base}de/`, '', settings)).toContain('<attention-steps lang="en">');
    });
  });
});

describe('a file', () => {
  const page = documentMarkup({
    title: 'Softmax',
    description: 'x',
    lang: 'en',
    head: markup`<style></style>`,
    links: { start: 'tutorial.html?page=stage', contents: 'tutorial.html' },
    body: markup`<a class="next" href="masks.html">Masks</a> <a href="https://example.org/x.html">x</a>`,
  }).text;

  it('of a lesson has in it what was chosen, whatever that is', () => {
    const file = lessonInFile(page, base, embedding);
    const inside =
      new RegExp(`<script type="application/json" id="${PAGE_START_ID}">(.*?)</script>`).exec(file)?.[1] ?? '';
    expect(JSON.parse(inside)).toEqual({ query: 'part=lab&theme=dark', start: embedding.start });
    expect(file).toContain('<body class="course embedded">');
    expect(file).not.toContain('<header');
  });

  it('leads to the site, where the other lessons are', () => {
    const file = lessonInFile(page, base, embedding);
    expect([...file.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      `${base}lessons/masks/`,
      'https://example.org/x.html',
    ]);
  });

  it('of the playground has its settings and its link in it, and opens heads on the site', () => {
    const html = '<meta charset="utf-8" /><script> data-stage="x"</script><body class="a"><p data-stage="t.html">';
    const file = playgroundInFile(html, base, {
      show: 'playground',
      table: PLAYGROUND,
      settings: { task: 'sort', theme: 'dark' },
      start: 'head=0,1',
    });
    expect(file).toBe(
      `<meta charset="utf-8" />
<script type="application/json" id="${PAGE_START_ID}">{"query":"task=sort&theme=dark","start":"head=0,1"}</script><script> data-stage="x"</script><body class="a"><p data-stage="${base}">`,
    );
  });

  it('of the stage has its script inside, which nothing in it ends', () => {
    const script = `const a = '</script><!--';`;
    const file = stageFile(script, 'p { margin: 0 }', 'A & B', 'step=mask', { lang: 'de', theme: 'dark' });
    expect(file).toContain('<title>A &amp; B</title>');
    expect(file).toContain('<html lang="de">');
    expect(file).toContain(':root { color-scheme: dark }');
    expect(file.match(/<\/script>/g)).toHaveLength(1);
    expect(file).toMatch(/link="step=mask"/);
  });
});
