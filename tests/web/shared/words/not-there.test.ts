/** What the documents say is not there is not: each sentence of those parts with what shows it. */
import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Inputs } from 'attention-steps/core';
import { stageInputs } from '../../../../web/stage/view/outside.ts';
import { LAB_IDS } from '../../../../web/course/kit/ids.ts';

const run = promisify(execFile);
const path = (relative: string): string => fileURLToPath(new URL(`../../../../${relative}`, import.meta.url));

const small = { q: [[1, 2]], k: [[3, -1]], v: [[1]] };
const refused: readonly Partial<Inputs>[] = [
  { heads: 9 },
  { kvHeads: 9 },
  { heads: 2, mask: [[[0]], [[0]]] },
  { bq: [1, 2] },
  { scoring: { general: [[0, 1], [2, 0]] } }, // prettier-ignore
  { scoring: { additive: { w1: [[1], [1]], w2: [[1], [1]], v: [1] } } },
  { past: { k: [[1, 1]], v: [[2]] } },
  { softcap: 30 },
];

type Sentences = Readonly<Record<string, () => Promise<void> | void>>;

/** Each is a sentence of docs/embedding.md, “Limits”, and what has to be so. */
const limits: Sentences = {
  'The stage shows up to 8 heads with dot-product scores and one mask for all heads.': () => {
    for (const scoring of ['dot', 'scaled-dot'] as const)
      expect(() => stageInputs({ ...small, scoring, heads: 8, kvHeads: 2, mask: [[0]] })).not.toThrow();
  },
  'It refuses biases, masks for single heads, other scores, a key–value cache and a softcap, which the engine computes.':
    () => {
      for (const more of refused) expect(() => stageInputs({ ...small, ...more }), JSON.stringify(more)).toThrow();
    },
  'The course has labs for other scores and the cache.': () => {
    for (const lab of ['scorings', 'mask'] as const) expect(LAB_IDS).toContain(lab);
  },
  'On a server, you can import the element, but it renders nothing.': async () => {
    // A process of its own: other tests of this one import Lit, whose build for Node defines customElements.
    const script = "await import('attention-steps'); console.log(typeof customElements, typeof document)";
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: path('.') });
    expect(stdout.trim()).toBe('undefined undefined');
    const { dependencies = {} } = JSON.parse(await readFile(path('package.json'), 'utf8')) as { dependencies?: object };
    expect(Object.keys(dependencies)).not.toContain('@lit-labs/ssr');
  },
};

/** Likewise of docs/languages.md, “Translated”. */
const languages: Sentences = {
  'The stage, its predictions, its refusals, the code that it writes, the playground and the worksheets speak English and German.':
    async () => {
      const words = await readdir(path('web/shared/messages/de'));
      expect(words.sort()).toEqual([
        'element.json',
        'playground.json',
        'predict.json',
        'refusal.json',
        'take-along.json',
        'worksheet.json',
      ]);
      expect(await readdir(path('web/shared/messages/en'))).toEqual(expect.arrayContaining(words));
    },
  'The lessons, their labs and the pages around them speak English only.': async () => {
    const lessons = await readdir(path('web/course/lessons'), { withFileTypes: true });
    expect(lessons.filter((entry) => entry.isDirectory()).map(({ name }) => name)).toEqual(['en']);
    expect((await readdir(path('web/shared/messages/de'))).filter((file) => /^(lab|course)/.test(file))).toEqual([]);
  },
};

describe.each([
  ['docs/embedding.md', 'Limits', limits],
  ['docs/languages.md', 'Translated', languages],
])('%s, “%s”', async (page, heading, sentences) => {
  const [, part = ''] = (await readFile(path(page), 'utf8')).split(`## ${heading}\n`);
  const [section = ''] = part.split('\n## ');
  const text = section.replace(/\s+/g, ' ').replaceAll("'", '’').trim();

  it('has these sentences and no others', () => {
    expect(text).toBe(Object.keys(sentences).join(' '));
  });
  it.each(Object.entries(sentences))('%s', async (_, holds) => {
    await holds();
  });
});
