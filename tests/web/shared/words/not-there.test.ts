/** What README says is not there is not: each sentence of that part with what shows it. */
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
  { heads: 2 },
  { scoring: { general: [[0, 1], [2, 0]] } }, // prettier-ignore
  { scoring: { additive: { w1: [[1], [1]], w2: [[1], [1]], v: [1] } } },
  { past: { k: [[1, 1]], v: [[2]] } },
  { softcap: 30 },
];

/** Each is a sentence of README's last part, and what has to be so. */
const sentences: Readonly<Record<string, () => Promise<void> | void>> = {
  'The stage shows one head with dot-product scores.': () => {
    for (const scoring of ['dot', 'scaled-dot'] as const)
      expect(() => stageInputs({ ...small, scoring })).not.toThrow();
  },
  'Several heads, other scores, a key–value cache and a softcap are the engine’s, and the stage refuses them; the course has labs for heads, for other scores and for the cache.':
    () => {
      for (const more of refused) expect(() => stageInputs({ ...small, ...more }), JSON.stringify(more)).toThrow();
      for (const lab of ['heads', 'scorings', 'mask'] as const) expect(LAB_IDS).toContain(lab);
    },
  'The stage, what the engine refuses there, its predictions, its code to take along and worksheets are in English and German; the lessons, their labs and the pages around them are in English only.':
    async () => {
      const german = await readdir(path('web/shared/messages/de'));
      expect(german.sort()).toEqual([
        'element.json',
        'predict.json',
        'refusal.json',
        'take-along.json',
        'worksheet.json',
      ]);
      expect(await readdir(path('web/shared/messages/en'))).toEqual(expect.arrayContaining(german));
      const lessons = await readdir(path('web/course/lessons'), { withFileTypes: true });
      expect(lessons.filter((entry) => entry.isDirectory()).map(({ name }) => name)).toEqual(['en']);
    },
  'On a server the element can be imported, but renders nothing there.': async () => {
    // A process of its own: other tests of this one import Lit, whose build for Node defines customElements.
    const script = "await import('attention-steps'); console.log(typeof customElements, typeof document)";
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: path('.') });
    expect(stdout.trim()).toBe('undefined undefined');
    const { dependencies = {} } = JSON.parse(await readFile(path('package.json'), 'utf8')) as { dependencies?: object };
    expect(Object.keys(dependencies)).not.toContain('@lit-labs/ssr');
  },
};

describe('README, “What is not there yet”', async () => {
  const readme = await readFile(path('README.md'), 'utf8');
  const [, part = ''] = /## What is not there yet\n([\s\S]*?)\n## /.exec(readme) ?? [];
  const text = part.replace(/\s+/g, ' ').replaceAll("'", '’').trim();

  it('has these sentences and no others', () => {
    expect(text).toBe(Object.keys(sentences).join(' '));
  });
  it.each(Object.entries(sentences))('%s', async (_, holds) => {
    await holds();
  });
});
